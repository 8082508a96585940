// TopSpin: a ring of tokens that turns freely, and a turnstile at the top that reverses the tokens in it.
//
// The ring is written from token 1, so the page itself keeps how far it is turned. `turned` is the place, from 0, of the
// first token in the turnstile.
import type { CSSProperties } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { nextMove } from "../keepup";
import { nearestAngle, turnedAfter } from "../model/ring";
import { ringFrom, turnstileOf } from "../model/rules";
import { makeMove, shown } from "../playing";
import { here } from "../position";
import { announce } from "../state";
import { text } from "../text";
import { usePuzzleKeys } from "./keys";

const words = text.position;
const clickDistance = 8; // pixels: a pointer that moves farther drags the ring

interface Grip {
  x: number;
  y: number;
  angle: number; // of the pointer, in degrees
  turned: number;
  token: number | null; // index of the token below the pointer, from the turnstile's first
  dragged: boolean;
}

export function RingView() {
  const { state, move } = shown.value;
  const ring = state.split(" ").map(Number);
  const { length } = ring;
  const turnstile = turnstileOf(here.value.check?.size ?? "");
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const [turned, setTurned] = useState(0);
  const last = useRef({ state, turned: 0 });
  const angles = useRef(new Map<number, number>()); // the angle of each token, so tokens take the shorter way

  // A flip by hand keeps the ring where it is. A step of a solution first turns it to the place of the move.
  if (last.current.state !== state) {
    last.current = { state, turned: turnedAfter(last.current.state, state, turned, move, turnstile) };
    if (last.current.turned !== turned) setTurned(last.current.turned);
  }
  const now = last.current.state === state ? last.current.turned : turned;
  const tokens = ringFrom(ring, now);
  const place = (((now % length) + length) % length) + 1;

  const turn = (by: number, say = true): void => {
    last.current.turned = now + by;
    setTurned(now + by);
    if (say) announce(words.inTurnstile(ringFrom(ring, now + by).slice(0, turnstile).join(" ")));
  };
  const flip = (): void => void makeMove(String(place));

  usePuzzleKeys((event) => {
    if (event.key === "ArrowLeft") turn(1);
    else if (event.key === "ArrowRight") turn(-1);
    else if (["ArrowUp", "Enter", " "].includes(event.key)) flip();
    else return false;
    return true;
  });

  // A click on a token brings it into the turnstile, by the shorter way; a click in the turnstile flips it.
  const click = (at: number | null): void => {
    if (at === null) return;
    if (at < turnstile) flip();
    else turn(at - turnstile + 1 <= length - at ? at - turnstile + 1 : at - length);
  };

  const pointerAngle = (event: PointerEvent): number => {
    const box = (frame.current as HTMLDivElement).getBoundingClientRect();
    return (Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180) / Math.PI;
  };
  // Between the tokens too.
  const isInTurnstile = (event: PointerEvent): boolean => {
    const box = (frame.current as HTMLDivElement).getBoundingClientRect();
    const far = Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2) / box.width;
    return far > 0.3 && far < 0.5 && Math.abs(nearestAngle(pointerAngle(event) + 90, 0)) <= (180 * turnstile) / length;
  };
  const hold = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const below = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-at]") : null;
    const token = below ? Number(below.dataset.at) : isInTurnstile(event) ? 0 : null;
    grip.current = { x: event.clientX, y: event.clientY, angle: pointerAngle(event), turned: now, token, dragged: false };
    frame.current?.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    const held = grip.current;
    if (!held) return;
    held.dragged ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > clickDistance;
    if (!held.dragged) return;
    const angle = pointerAngle(event);
    const steps = Math.round((nearestAngle(angle - held.angle, 0) * length) / 360);
    if (steps === 0) return;
    turn(held.turned - steps - now, false);
    grip.current = { ...held, angle: held.angle + (steps * 360) / length, turned: held.turned - steps };
  };
  const release = (event: PointerEvent): void => {
    const held = grip.current;
    grip.current = null;
    if (held && !held.dragged && event.type === "pointerup") click(held.token);
  };

  const marked = nextMove.value === null ? 0 : Number(nextMove.value);
  useEffect(() => () => angles.current.clear(), [length]);
  return (
    <div class="ring-view">
      <div ref={frame} class="ring" data-state={state} role="group" tabIndex={0} style={{ "--count": length, "--turnstile": turnstile } as CSSProperties}
        aria-label={words.ring(state, tokens.slice(0, turnstile).join(" "))}
        onPointerDown={hold} onPointerMove={drag} onPointerUp={release} onPointerCancel={release}>
        <Turnstile tokens={turnstile} all={length} />
        {[...tokens.entries()].sort(([, a], [, b]) => a - b).map(([at, token]) => {
          const wanted = ((at - (turnstile - 1) / 2) * 360) / length;
          const angle = nearestAngle(wanted, angles.current.get(token) ?? wanted);
          angles.current.set(token, angle);
          const inside = at < turnstile;
          const first = marked > 0 && (at + now + 1 - marked) % length === 0;
          return (
            <button key={token} type="button" tabIndex={-1} data-at={at} data-token={token} aria-label={words.token(token, inside)}
              class={["token", inside ? "inside" : "", first ? "marked" : ""].filter(Boolean).join(" ")}
              style={{ "--angle": `${angle}deg` } as CSSProperties} onClick={(event) => event.detail === 0 && click(at)}>{token}</button>
          );
        })}
      </div>
      <div class="actions centred">
        <button type="button" onClick={() => turn(1)}>{words.turnLeft}</button>
        <button type="button" class="primary" onClick={flip}>{words.flip}</button>
        <button type="button" onClick={() => turn(-1)}>{words.turnRight}</button>
      </div>
    </div>
  );
}

// The band at the top that holds the first tokens.
function Turnstile({ tokens, all }: { tokens: number; all: number }) {
  const half = Math.min(179, (180 * tokens) / all);
  const at = (degrees: number): string => {
    const radians = (degrees * Math.PI) / 180;
    return `${50 + 40 * Math.sin(radians)} ${50 - 40 * Math.cos(radians)}`;
  };
  const inset = Math.max(0.5, half - 12); // degrees: the round ends reach 12 farther
  return (
    <svg class="turnstile" viewBox="0 0 100 100" aria-hidden="true">
      <circle class="track" cx="50" cy="50" r="40" />
      <path class="band" d={`M${at(-inset)}A40 40 0 ${inset > 90 ? 1 : 0} 1 ${at(inset)}`} />
    </svg>
  );
}
