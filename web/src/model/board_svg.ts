// A board as an SVG picture that needs nothing else: tiles, numbers, and the user's picture if there is one.
import type { Board } from "./board";
import { drawing, element, label, serif } from "./svg";

export interface BoardLook {
  tray: string;
  tile: string;
  settled: string; // tiles on their goal cell
  ink: string;
  picture: { address: string; ratio: number } | null;
  numbers: boolean;
}

const cell = 100;
const gap = 4;
const rim = 14;

// The part of the picture for this goal cell. The picture covers the board and keeps its proportions.
function pictured({ rows, cols }: Board, home: number, ratio: number, x: number, y: number): string {
  const width = Math.max(cols, rows * ratio); // in tiles
  const [left, top] = [(width - cols) / 2 + (home % cols), (width / ratio - rows) / 2 + Math.floor(home / cols)];
  return element("svg", { x, y, width: cell - 2 * gap, height: cell - 2 * gap, viewBox: `${left} ${top} 1 1` }, element("use", { href: "#picture" }));
}

function tileSvg(board: Board, at: number, home: number, look: BoardLook): string {
  const tile = board.cells[at] ?? 0;
  const [x, y] = [rim + (at % board.cols) * cell + gap, rim + Math.floor(at / board.cols) * cell + gap];
  const side = cell - 2 * gap;
  const body = look.picture ? pictured(board, home, look.picture.ratio, x, y)
    : element("rect", { x, y, width: side, height: side, rx: 14, fill: home === at ? look.settled : look.tile });
  if (!look.numbers) return body;
  const name = String(tile);
  const size = Math.min(look.picture ? 26 : 42, 110 / name.length);
  const [cx, cy] = [x + side / 2, y + side / 2];
  const plate = look.picture
    ? element("rect", { x: cx - 0.4 * size * name.length - 4, y: cy - 0.7 * size, width: 0.8 * size * name.length + 8, height: 1.4 * size, rx: 8, fill: "#ffffff", "fill-opacity": 0.82 }) : "";
  // Without dominant-baseline, which some programs ignore.
  return body + plate + label(name, { x: cx, y: cy + 0.35 * size, "font-size": size, "font-weight": 600, "text-anchor": "middle", fill: look.ink });
}

export function boardSvg(board: Board, home: readonly number[], look: BoardLook): string {
  const [width, height] = [board.cols * cell + 2 * rim, board.rows * cell + 2 * rim];
  const across = look.picture ? Math.max(board.cols, board.rows * look.picture.ratio) : 0;
  const defs = look.picture
    ? element("defs", {}, element("image", { id: "picture", width: across, height: across / look.picture.ratio, href: look.picture.address, preserveAspectRatio: "none" })) : "";
  const tiles = board.cells.flatMap((tile, at) => (tile === 0 ? [] : [tileSvg(board, at, home[tile] ?? 0, look)]));
  const tray = element("rect", { width, height, rx: 20, fill: look.tray });
  return drawing(width, height, defs + tray + element("g", { "font-family": serif }, tiles.join("")));
}
