// A 3D cube made with the browser's own 3D transforms: no WebGL, sharp at any size. Dragging or the arrow keys
// rotate it. Face turns are animated unless the system asks for less motion.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Face, faces, inLayer, normalOf, sideOf, stickersOf, type Turn, type Vector } from "../model/cube";
import { text } from "../text";

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

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface CubeProps {
  facelets: string;
  turn: Turn | null; // the turn that led to this state, to animate
  milliseconds: number; // duration of the turn
}

export function CubeView({ facelets, turn, milliseconds }: CubeProps) {
  const side = sideOf(facelets);
  const pieces = useMemo(() => piecesOf(side), [side]);
  const [shown, setShown] = useState(facelets);
  const [angles, setAngles] = useState({ x: -26, y: -34 });
  const scene = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const colours = shown.length === facelets.length ? shown : facelets;

  useEffect(() => {
    if (facelets === shown) return;
    const elements = scene.current?.querySelectorAll<HTMLElement>(".piece") ?? [];
    const moving = turn ? [...elements].filter((_, at) => inLayer((pieces[at] as Piece).at, turn.face)) : [];
    if (!turn || still() || moving.length === 0 || shown.length !== facelets.length) {
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
  const key = (event: KeyboardEvent): void => {
    const way = { ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, -15], ArrowDown: [0, 15] }[event.key];
    if (!way) return;
    event.preventDefault();
    around(way[0] as number, way[1] as number);
  };
  return (
    <div class="cube" data-facelets={colours} role="img" aria-label={words.picture(side)} tabIndex={0} onKeyDown={key}
      onPointerDown={(event) => {
        grip.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!grip.current) return;
        around((event.clientX - grip.current.x) * 0.6, (event.clientY - grip.current.y) * 0.6);
        grip.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={() => (grip.current = null)} onPointerCancel={() => (grip.current = null)}>
      <div ref={scene} class={`scene side-${side}`} style={{ transform: `rotateX(${angles.x}deg) rotateY(${angles.y}deg)` }}>
        {pieces.map(({ at, stickers }) => (
          <div key={at.join()} class="piece" style={{ transform: `var(--turn) ${placeOf(at, side)}` }}>
            {faces.map((face) => {
              const index = stickers[face];
              return (
                <div key={face} class={`wall wall-${face}`}>
                  {index === undefined ? null : <div class={`sticker colour-${colours[index]}`} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

// The cube unfolded, to paint its stickers.
export function Net({ facelets, onPaint }: { facelets: string; onPaint: (index: number) => void }) {
  const side = sideOf(facelets);
  return (
    <div class={`net side-${side}`} role="group" aria-label={words.net}>
      {faces.map((face) => (
        <div key={face} class={`net-face net-${face}`} role="group" aria-label={words.face(face)}>
          {stickersOf(side).filter((each) => each.face === face).map(({ index, row, col }) => {
            const colour = facelets[index] ?? "U";
            const middle = side === 3 && row === 1 && col === 1;
            return (
              <button key={index} type="button" class={`sticker colour-${colour}`} disabled={middle}
                aria-label={words.sticker(face, row + 1, col + 1, words.colours[colour as Face])}
                onClick={() => onPaint(index)} />
            );
          })}
        </div>
      ))}
    </div>
  );
}
