// The files that views offer: the position as a picture, its solution as a film. The code that makes them is loaded on demand.
import { api } from "./api/client";
import type { DownloadFile } from "./components/download";
import { type Board, type Direction, slide } from "./model/board";
import type { BoardLook } from "./model/board_svg";
import { numbers, picture } from "./picture";
import { speed } from "./state";
import { text } from "./text";
import { home } from "./tiles";

const words = text.download;
const [svgWidth, pngWidth, gifWidth] = [800, 1600, 480]; // pixels
const mostFrames = 1000;

export const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// `what` names the picture: "board". `ground`: the CSS variable of the colour behind it. `file`: the file's name, if it is not `what`.
export function pictureFiles(what: string, svg: () => string | Promise<string>, { ground = "--picture", file = what } = {}): DownloadFile[] {
  const made = async (width: number) => {
    const library = await import("./export/picture");
    return { ...library, ...library.framed(await svg(), width, colour(ground)) };
  };
  return [
    { label: words.svg(what), name: `taquin-${file}.svg`, make: async () => {
      const { svgFile, svg: whole } = await made(svgWidth);
      return svgFile(whole);
    } },
    { label: words.png(what), name: `taquin-${file}.png`, make: async () => {
      const { pngFile, svg: whole, shape } = await made(pngWidth);
      return pngFile(whole, shape);
    } },
  ];
}

// A film with a frame for the start and one after each move.
function filmFile(moves: number, frames: () => AsyncIterable<string>, ground: string): DownloadFile {
  return {
    label: moves > mostFrames ? words.noGif(mostFrames) : words.gif, name: "taquin-solution.gif", off: moves > mostFrames,
    make: async (report, stopped) => {
      const { gifFile } = await import("./export/picture");
      const milliseconds = Math.max(20, 1000 / speed.value); // browsers slow down faster films
      return gifFile({ frames: frames(), count: moves + 1, milliseconds, width: gifWidth, ground: colour(ground) }, report, stopped);
    },
  };
}

// --- tiles: drawn by the page, with its colours and the user's picture

const lookOfBoard = (): BoardLook => ({
  tray: colour("--tray"), tile: colour("--tile"), settled: colour("--settled"), ink: colour("--tile-ink"),
  picture: picture.value, numbers: numbers.value || !picture.value,
});

export const boardPicture = async (board: Board): Promise<string> =>
  (await import("./model/board_svg")).boardSvg(board, home.value, lookOfBoard());

async function* boardFrames(start: Board, moves: readonly Direction[]): AsyncGenerator<string> {
  let board = start;
  yield boardPicture(board);
  for (const move of moves) {
    board = slide(board, move) ?? board;
    yield boardPicture(board);
  }
}

export const boardFiles = (board: Board, plan: { start: Board; moves: readonly Direction[] } | null): DownloadFile[] => [
  ...pictureFiles("board", () => boardPicture(board), { ground: "--paper" }),
  ...(plan ? [filmFile(plan.moves.length, () => boardFrames(plan.start, plan.moves), "--paper")] : []),
];

// --- other puzzles: drawn by the program

async function* replayedFrames(request: object, moves: string, steps: number): AsyncGenerator<string> {
  for (let from = 0; from <= steps;) {
    const { states } = await api.replay({ ...request, moves, from, count: 200 });
    if (states.length === 0) return;
    for (const { svg } of states) yield svg;
    from += states.length;
  }
}

export const positionFiles = (noun: string, svg: string, plan: { request: object; moves: string; steps: number } | null): DownloadFile[] => [
  ...(svg ? pictureFiles(noun, () => svg) : []),
  ...(plan ? [filmFile(plan.steps, () => replayedFrames(plan.request, plan.moves, plan.steps), "--picture")] : []),
];
