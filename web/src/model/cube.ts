// The stickers of a cube and how turns move them, computed from geometry. Stickers are letters in the order
// U R F D L B, each face row by row, the program's format.

export const faces = ["U", "R", "F", "D", "L", "B"] as const;
export type Face = (typeof faces)[number];

export type Vector = readonly [x: number, y: number, z: number]; // right, up, towards the viewer

// For each face: its normal, and the directions of its columns and rows as seen from outside.
const frames: Record<Face, { normal: Vector; right: Vector; down: Vector }> = {
  U: { normal: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  R: { normal: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  F: { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  D: { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  L: { normal: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  B: { normal: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
};

export interface Sticker {
  index: number;
  face: Face;
  row: number;
  col: number;
  piece: Vector; // coordinates -1, 0, 1; for a 2x2x2 cube -1 and 1
  normal: Vector;
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
const combine = (a: number, u: Vector, b: number, v: Vector, c: number, w: Vector): Vector =>
  [0, 1, 2].map((i) => a * (u[i] as number) + b * (v[i] as number) + c * (w[i] as number)) as unknown as Vector;

export const sideOf = (facelets: string): 2 | 3 => (facelets.length === 24 ? 2 : 3);

function makeStickers(side: 2 | 3): Sticker[] {
  const spread = (at: number): number => (side === 3 ? at - 1 : 2 * at - 1);
  return faces.flatMap((face, f) =>
    Array.from({ length: side * side }, (_, at) => {
      const { normal, right, down } = frames[face];
      const [row, col] = [Math.floor(at / side), at % side];
      return { index: f * side * side + at, face, row, col, normal, piece: combine(1, normal, spread(col), right, spread(row), down) };
    }));
}

const made = { 2: makeStickers(2), 3: makeStickers(3) };
export const stickersOf = (side: 2 | 3): readonly Sticker[] => made[side];

export const normalOf = (face: Face): Vector => frames[face].normal;
export const inLayer = (piece: Vector, face: Face): boolean => dot(piece, frames[face].normal) === 1;

// A quarter turn, clockwise as seen from outside.
const quarter = (v: Vector, axis: Vector): Vector => combine(dot(v, axis), axis, -1, cross(axis, v), 0, v);

export interface Turn {
  face: Face;
  quarters: number; // 1, 2, or -1
}

export function parseTurns(text: string): Turn[] {
  return [...text.matchAll(/([URFDLB])([2'3]?)/g)].map(([, face, mark]) => ({
    face: face as Face, quarters: mark === "2" ? 2 : mark ? -1 : 1,
  }));
}

export const turnText = ({ face, quarters }: Turn): string => face + (quarters === 2 ? "2" : quarters < 0 ? "'" : "");
export const inverse = ({ face, quarters }: Turn): Turn => ({ face, quarters: quarters === 2 ? 2 : -quarters });

function quarterTurn(facelets: string, face: Face): string {
  const side = sideOf(facelets);
  const stickers = stickersOf(side);
  const next = [...facelets];
  const axis = frames[face].normal;
  for (const from of stickers) {
    if (!inLayer(from.piece, face)) continue;
    const [piece, normal] = [quarter(from.piece, axis), quarter(from.normal, axis)];
    const to = stickers.find((each) => dot(each.normal, normal) === 1 && each.piece.every((x, i) => x === piece[i])) as Sticker;
    next[to.index] = facelets[from.index] as string;
  }
  return next.join("");
}

export function turn(facelets: string, { face, quarters }: Turn): string {
  for (let times = (quarters + 4) % 4; times > 0; --times) facelets = quarterTurn(facelets, face);
  return facelets;
}

// --- turning by hand

export interface Angles {
  x: number; // degrees, about the horizontal axis; negative: seen from above
  y: number; // about the cube's vertical axis
}

// Where a direction of the cube points on the screen, in pixels right and down. Ignores the perspective.
function onScreen([x, y, z]: Vector, angles: Angles): [right: number, down: number] {
  const [ax, ay] = [(angles.x * Math.PI) / 180, (angles.y * Math.PI) / 180];
  const depth = z * Math.cos(ay) - x * Math.sin(ay);
  return [x * Math.cos(ay) + z * Math.sin(ay), -y * Math.cos(ax) - depth * Math.sin(ax)];
}

// The turn that moves a sticker in the direction of a drag; null if that is the middle layer, which is not a turn of a face.
export function turnByDrag({ piece, normal, face }: Sticker, [dx, dy]: readonly [right: number, down: number], angles: Angles): Turn | null {
  const { right, down } = frames[face];
  const reach = (way: Vector): number => {
    const [x, y] = onScreen(way, angles);
    return (x * dx + y * dy) / Math.hypot(x, y);
  };
  const ways = [right, down].flatMap((way) => [way, combine(-1, way, 0, way, 0, way)]);
  const way = ways.reduce((best, each) => (reach(each) > reach(best) ? each : best));
  const axis = cross(normal, way); // the sticker moves counterclockwise about it
  const turned = faces.find((each) => Math.abs(dot(frames[each].normal, axis)) === 1 && inLayer(piece, each));
  return turned ? { face: turned, quarters: dot(frames[turned].normal, axis) > 0 ? -1 : 1 } : null;
}

// A 2x2x2 cube has no centres, and the program writes it with the corner of D, L and B in place. So a turn of one of these
// faces is the turn of the opposite face: the cube is the same, only held in another way.
const opposites: Partial<Record<Face, Face>> = { L: "R", D: "U", B: "F" };
export const heldTurn = (side: 2 | 3, { face, quarters }: Turn): Turn => ({ face: (side === 2 && opposites[face]) || face, quarters });

// The turns that lead from the solved cube to a cube with this solution.
export const scrambleOf = (solution: readonly Turn[]): Turn[] => [...solution].reverse().map(inverse);

export const solved = (side: 2 | 3): string => faces.map((face) => face.repeat(side * side)).join("");

export const isCube = (text: string): boolean => /^[URFDLB]+$/.test(text) && (text.length === 54 || text.length === 24);

// --- painting

export const unpainted = ".";
export const isUnpainted = (sticker: string | undefined): boolean => sticker === unpainted;

// A cube without colours, except the centres of a 3x3x3 cube, which do not move.
export const blankCube = (side: 2 | 3): string =>
  stickersOf(side).map(({ face, row, col }) => (side === 3 && row === 1 && col === 1 ? face : unpainted)).join("");
