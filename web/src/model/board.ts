// A sliding board on the page: reads and writes rows, slides tiles, replays moves. The program checks what
// users type.

export type Direction = "U" | "D" | "L" | "R";

export interface Board {
  readonly rows: number;
  readonly cols: number;
  readonly cells: readonly number[]; // in reading order; 0 is the blank
}

const steps: Record<Direction, { row: number; col: number }> = {
  U: { row: -1, col: 0 },
  D: { row: 1, col: 0 },
  L: { row: 0, col: -1 },
  R: { row: 0, col: 1 },
};

const opposites: Record<Direction, Direction> = { U: "D", D: "U", L: "R", R: "L" };

export const opposite = (move: Direction): Direction => opposites[move];

export const isDirection = (letter: string): letter is Direction => letter in steps;

// Rows separated by "/", tiles by spaces or commas: the format of the program's output and of links.
export function parseRows(text: string): Board | undefined {
  const rows = text.trim().split("/").map((row) => row.trim().split(/[\s,]+/).map(Number));
  const cols = rows[0]?.length ?? 0;
  const cells = rows.flat();
  if (rows.length < 2 || cols < 2 || rows.some((row) => row.length !== cols)) return undefined;
  const seen = new Set(cells);
  const proper = cells.every((tile) => Number.isInteger(tile) && tile >= 0 && tile < cells.length);
  return proper && seen.size === cells.length ? { rows: rows.length, cols, cells } : undefined;
}

// Splits a file with several boards: one per line, several school 42 files in a row, or boards separated by
// empty lines. The program checks each board.
export function splitBoards(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim());
  const filled = lines.filter((line) => line !== "");
  const sizeAlone = (line: string): boolean => /^\d+$/.test(line);
  if (filled[0] !== undefined && sizeAlone(filled[0])) {
    const boards: string[][] = [];
    for (const line of filled)
      if (sizeAlone(line)) boards.push([line]);
      else boards.at(-1)?.push(line);
    return boards.map((board) => board.join("\n"));
  }
  const blocks = lines.join("\n").split(/\n{2,}/).filter((block) => block.trim() !== "");
  return blocks.length > 1 && blocks.some((block) => block.trim().includes("\n")) ? blocks : filled;
}

export function toRows(board: Board, separator = " "): string {
  const lines: string[] = [];
  for (let row = 0; row < board.rows; ++row)
    lines.push(board.cells.slice(row * board.cols, (row + 1) * board.cols).join(separator));
  return lines.join("/");
}

export const sizeText = (board: Board): string => `${board.rows}x${board.cols}`;

export const sameBoard = (a: Board, b: Board): boolean =>
  a.rows === b.rows && a.cols === b.cols && a.cells.every((tile, cell) => tile === b.cells[cell]);

// The cell that the blank moves to; undefined at the border.
export function blankTarget(board: Board, move: Direction): number | undefined {
  const blank = board.cells.indexOf(0);
  const row = Math.floor(blank / board.cols) + steps[move].row;
  const col = (blank % board.cols) + steps[move].col;
  const inside = row >= 0 && row < board.rows && col >= 0 && col < board.cols;
  return inside ? row * board.cols + col : undefined;
}

// The move names the direction of the blank.
export function slide(board: Board, move: Direction): Board | undefined {
  const target = blankTarget(board, move);
  if (target === undefined) return undefined;
  const cells = [...board.cells];
  cells[board.cells.indexOf(0)] = cells[target] as number;
  cells[target] = 0;
  return { ...board, cells };
}

// Plays moves[from], moves[from + 1], …, moves[to - 1]; backwards if to < from. All moves must be legal.
export function replay(board: Board, moves: readonly Direction[], from: number, to: number): Board {
  const cells = [...board.cells];
  let blank = cells.indexOf(0);
  const step = (move: Direction): void => {
    const target = blank + steps[move].row * board.cols + steps[move].col;
    cells[blank] = cells[target] as number;
    cells[target] = 0;
    blank = target;
  };
  for (let at = from; at < to; ++at) step(moves[at] as Direction);
  for (let at = from; at > to; --at) step(opposite(moves[at - 1] as Direction));
  return { ...board, cells };
}

// The moves of the blank that push the tile in `cell`, and the tiles between, towards the blank.
export function movesToward(board: Board, cell: number): Direction[] {
  const blank = board.cells.indexOf(0);
  const down = Math.floor(cell / board.cols) - Math.floor(blank / board.cols);
  const right = (cell % board.cols) - (blank % board.cols);
  if ((down === 0) === (right === 0)) return [];
  const move: Direction = down < 0 ? "U" : down > 0 ? "D" : right < 0 ? "L" : "R";
  return new Array<Direction>(Math.abs(down + right)).fill(move);
}

// The moves of the blank between two boards of one size, if it takes a shortest way.
export function blankDistance(a: Board, b: Board): number {
  const [from, to] = [a.cells.indexOf(0), b.cells.indexOf(0)];
  return Math.abs(Math.floor(from / a.cols) - Math.floor(to / b.cols)) + Math.abs((from % a.cols) - (to % b.cols));
}

// The tiles that these moves of the blank push, in order.
export function tilesMoved(board: Board, moves: readonly Direction[]): number[] {
  const tiles: number[] = [];
  let now = board;
  for (const move of moves) {
    const target = blankTarget(now, move);
    const next = slide(now, move);
    if (target === undefined || !next) break;
    tiles.push(now.cells[target] as number);
    now = next;
  }
  return tiles;
}

// "ULDR" or "U2LD": letters with an optional count.
export function parseMoves(text: string): Direction[] {
  const moves: Direction[] = [];
  for (const [, letter, count] of text.matchAll(/([UDLR])(\d*)/g))
    for (let i = 0; i < (count ? Number(count) : 1); ++i) moves.push(letter as Direction);
  return moves;
}

export const movesText = (moves: readonly Direction[], convention: "blank" | "tile"): string =>
  moves.map((move) => (convention === "blank" ? move : opposite(move))).join("");

// The classic goal, shown until the program answers.
export function classicGoal(rows: number, cols: number): Board {
  const count = rows * cols;
  return { rows, cols, cells: Array.from({ length: count }, (_, cell) => (cell + 1) % count) };
}

// The goal cell of each tile.
export function homes(goal: Board): number[] {
  const places = new Array<number>(goal.cells.length).fill(0);
  goal.cells.forEach((tile, cell) => (places[tile] = cell));
  return places;
}
