// A 3D cube made with the browser's own 3D transforms: no WebGL, sharp at any size. Dragging a sticker turns its layer.
// Dragging anything else, or the arrow keys, rotates the cube. Face turns are animated unless the system asks for less motion.
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  type Angles, type Face, faces, inLayer, isUnpainted, normalOf, sideOf, type Sticker, stickersOf, turnByDrag, turn as turned, type Turn, type Vector,
} from "../model/cube";
import { text } from "../text";
import { usePuzzleKeys } from "./keys";

const words = text.cube;

interface Piece {
  at: Vector;
  stickers: Partial<Record<Face, number>>; // sticker index by face
}

function piecesOf(side: 2 | 3): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const { piece, face, index } of stickersOf(side)) {
    const one = pieces.get(piece.join()) ?? { at: piece, stickers: {} };
    one.stickers[face] = index;
    pieces.set(piece.join(), one);
  }
  return [...pieces.values()];
}

// In the browser's coordinates y points down.
const placeOf = ([x, y, z]: Vector, side: 2 | 3): string => {
  const unit = side === 3 ? 1 : 0.5;
  return `translate3d(calc(var(--piece) * ${x * unit}), calc(var(--piece) * ${-y * unit}), calc(var(--piece) * ${z * unit}))`;
};

const colourClass = (colour: string | undefined): string => (isUnpainted(colour) ? "unpainted" : `colour-${colour}`);

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface CubeProps {
  facelets: string;
  turn: Turn | null; // the turn that led to this state, to animate
  milliseconds: number; // duration of the turn
  hinted?: Face | null; // the layer to highlight
  onTurn?: ((turn: Turn) => void) | undefined; // without it the faces cannot be turned
}

const usualView: Angles = { x: -26, y: -34 };
const dragDistance = 18; // pixels, until a drag of a sticker turns its layer

interface Grip {
  x: number;
  y: number;
  sticker: Sticker | undefined; // undefined: the drag rotates the whole cube
}

// All pieces, seen from one side.
function Pieces({ colours, angles, scene, hinted }: { colours: string; angles: Angles; scene?: RefObject<HTMLDivElement>; hinted?: Face | null }) {
  const side = sideOf(colours);
  const pieces = useMemo(() => piecesOf(side), [side]);
  return (
    <div {...(scene ? { ref: scene } : {})} class={`scene side-${side}`} style={{ transform: `rotateX(${angles.x}deg) rotateY(${angles.y}deg)` }}>
      {pieces.map(({ at, stickers }) => (
        <div key={at.join()} class={hinted && inLayer(at, hinted) ? "piece hinted" : "piece"} style={{ transform: `var(--turn) ${placeOf(at, side)}` }}>
          {faces.map((face) => {
            const index = stickers[face];
            return (
              <div key={face} class={`wall wall-${face}`}>
                {index === undefined ? null : <div class={`sticker ${colourClass(colours[index])}`} data-sticker={index} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function CubeView({ facelets, turn, milliseconds, hinted = null, onTurn }: CubeProps) {
  const side = sideOf(facelets);
  const pieces = useMemo(() => piecesOf(side), [side]);
  const [shown, setShown] = useState(facelets);
  const [angles, setAngles] = useState<Angles>(usualView);
  const scene = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const colours = shown.length === facelets.length ? shown : facelets;
  const last = useRef(facelets); // the state before this one

  useLayoutEffect(() => { // in the frame of the key
    const before = last.current;
    last.current = facelets;
    if (facelets === shown) return;
    const elements = scene.current?.querySelectorAll<HTMLElement>(".piece") ?? [];
    const moving = turn ? [...elements].filter((_, at) => inLayer((pieces[at] as Piece).at, turn.face)) : [];
    // Undo and Reset lead to the state in another way.
    const leads = turn !== null && before.length === facelets.length && turned(before, turn) === facelets;
    if (!turn || !leads || still() || moving.length === 0) {
      setShown(facelets);
      return;
    }
    const [x, y, z] = normalOf(turn.face);
    const began = performance.now();
    const rotate = (angle: number): void =>
      moving.forEach((each) => each.style.setProperty("--turn", `rotate3d(${x}, ${-y}, ${z}, ${angle}deg)`));
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, (now - began) / milliseconds);
      rotate(90 * turn.quarters * (1 - (1 - done) ** 3));
      if (done < 1) frame = requestAnimationFrame(step);
      else finish();
    });
    const finish = (): void => {
      cancelAnimationFrame(frame);
      moving.forEach((each) => each.style.removeProperty("--turn"));
      setShown(facelets);
    };
    return finish;
  }, [facelets]);

  const around = (dx: number, dy: number): void =>
    setAngles(({ x, y }) => ({ x: Math.max(-90, Math.min(90, x - dy)), y: y + dx }));
  const frame = useRef<HTMLDivElement>(null);
  usePuzzleKeys(({ key }) => {
    const way = { ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, -15], ArrowDown: [0, 15] }[key];
    const { top = 0, bottom = 0 } = frame.current?.getBoundingClientRect() ?? {};
    if (!way || bottom <= 0 || top >= innerHeight) return false; // out of sight: the page scrolls
    around(way[0] as number, way[1] as number);
    return true;
  });
  const home = (event: KeyboardEvent): void => {
    if (event.key !== "Home") return;
    event.preventDefault();
    setAngles(usualView);
  };
  const hold = (event: PointerEvent): void => {
    if (event.button !== 0 && event.button !== 2) return;
    const below = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-sticker]") : null;
    const sticker = onTurn && event.button === 0 && below ? stickersOf(side)[Number(below.dataset.sticker)] : undefined;
    grip.current = { x: event.clientX, y: event.clientY, sticker };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    const held = grip.current;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (held.sticker && Math.hypot(dx, dy) < dragDistance) return;
    const made = held.sticker ? turnByDrag(held.sticker, [dx, dy], angles) : null;
    if (made) {
      grip.current = null; // one drag makes one turn
      onTurn?.(made);
      return;
    }
    around(dx * 0.6, dy * 0.6);
    grip.current = { x: event.clientX, y: event.clientY, sticker: undefined };
  };
  const release = (): void => void (grip.current = null);
  return (
    <>
      <div ref={frame} class="cube" data-facelets={colours} role="img" aria-label={words.picture(side)} tabIndex={0} onKeyDown={home} onDblClick={() => setAngles(usualView)}
        onPointerDown={hold} onPointerMove={drag} onPointerUp={release} onPointerCancel={release} onContextMenu={(event) => event.preventDefault()}>
        <Pieces colours={colours} angles={angles} scene={scene} hinted={hinted} />
      </div>
      <div class="cube-aside">
        <figure><NetPicture facelets={colours} /><figcaption>{words.unfolded}</figcaption></figure>
        <figure>
          <div class="back-cube" role="img" aria-label={words.backPicture}><Pieces colours={colours} angles={{ x: -angles.x, y: angles.y + 180 }} /></div>
          <figcaption>{words.back}</figcaption>
        </figure>
      </div>
    </>
  );
}

// Where each face is on the unfolded cube, in faces right and down, as scramble programs draw it.
const netPlaces: Record<Face, readonly [right: number, down: number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };

// "Up face: white red green, …": the stickers of each face, row by row.
const saidFaces = (facelets: string): string => faces.map((face) => {
  const mine = stickersOf(sideOf(facelets)).filter((each) => each.face === face);
  return `${words.face(face)}: ${mine.map(({ index }) => words.colours[facelets[index] as Face] ?? words.unpainted).join(" ")}.`;
}).join(" ");

export function NetPicture({ facelets }: { facelets: string }) {
  const side = sideOf(facelets);
  const step = side + 0.3; // faces have a gap
  return (
    <svg class="net-picture" viewBox={`-0.1 -0.1 ${3 * step + side + 0.2} ${2 * step + side + 0.2}`} role="img" aria-label={`${words.netPicture} ${saidFaces(facelets)}`}>
      {stickersOf(side).map(({ index, face, row, col }) => {
        const [right, down] = netPlaces[face];
        return <rect key={index} class={colourClass(facelets[index])} x={right * step + col} y={down * step + row} width="1" height="1" />;
      })}
    </svg>
  );
}

// The cube unfolded, to paint its stickers.
export function Net({ facelets, onPaint }: { facelets: string; onPaint: (index: number) => void }) {
  const side = sideOf(facelets);
  return (
    <div class={`net side-${side}`} role="group" aria-label={words.net}>
      {faces.map((face) => (
        <div key={face} class={`net-face net-${face}`} role="group" aria-label={words.face(face)} data-name={words.face(face)}>
          {stickersOf(side).filter((each) => each.face === face).map(({ index, row, col }) => {
            const colour = facelets[index] ?? "U";
            const middle = side === 3 && row === 1 && col === 1;
            return (
              <button key={index} type="button" class={`sticker ${colourClass(colour)}`} disabled={middle}
                aria-label={words.sticker(face, row + 1, col + 1, isUnpainted(colour) ? words.unpainted : words.colours[colour as Face])}
                onClick={() => onPaint(index)} />
            );
          })}
        </div>
      ))}
    </div>
  );
}
