// The board of sliding tiles, its goal, its check and its solution.
import { batch, computed, signal } from "@preact/signals";
import { api, Refusal, sentence } from "./api/client";
import type { Check, SolveResult } from "./api/types";
import { settle, step } from "./history";
import {
  classicGoal, type Direction, homes, parseMoves, parseRows, replay, sameBoard, sizeText, slide, toRows,
  type Board,
} from "./model/board";
import type { Shuffle } from "./model/scramble";
import { announce, complain, notices, solveJob } from "./state";
import { text } from "./text";

const firstBoard: Board = { rows: 3, cols: 3, cells: [2, 3, 0, 1, 8, 6, 5, 7, 4] }; // from the course notes
export const board = signal<Board>(firstBoard);
export const goalChoice = signal("last"); // a name from the catalogue, or a board as rows
export const goal = signal<Board>(classicGoal(3, 3));
export const goalError = signal<string | null>(null);
export const check = signal<Check | null>(null);
export const checkError = signal<string | null>(null);
export const home = computed(() => homes(goal.value));
export const arrived = computed(() => sameBoard(board.value, goal.value));

export interface Solution {
  result: SolveResult;
  start: Board;
  moves: Direction[];
}
export const solution = signal<Solution | null>(null);
export const position = signal(0); // moves of the solution played so far
export const playing = signal(false);
export const lastSeed = signal<number | null>(null);

function dropSolution(): void {
  batch(() => {
    solution.value = null;
    position.value = 0;
    playing.value = false;
  });
  solveJob.forget();
}

let lastCheck = new AbortController();

// Checks a board in any format, or the current board without `words`. If the program accepts a different
// board, the page shows it, and Back returns to the old one (unless the new one comes from the history).
// Returns the error, or null.
export async function load(words?: string, from: "user" | "history" = "user"): Promise<Refusal | null> {
  lastCheck.abort();
  const mine = (lastCheck = new AbortController());
  const asked = words?.normalize("NFKC") ?? toRows(board.value); // also full-width digits
  try {
    const said = await api.check({ board: asked, puzzle: "tiles", goal: goalChoice.value }, mine.signal);
    const start = parseRows(said.start);
    const target = parseRows(said.goal);
    if (!start || !target) throw new Refusal(text.errors.unreadable);
    const other = words !== undefined && !sameBoard(start, board.value);
    if (other && from === "user") settle();
    batch(() => {
      if (other) {
        dropSolution();
        board.value = start;
        if (from === "user") notices.value = [];
      }
      goal.value = target;
      check.value = said;
      checkError.value = null;
      goalError.value = null;
    });
    if (other && from === "user") step();
    return null;
  } catch (cause) {
    if (mine.signal.aborted) return null;
    const refusal = cause instanceof Refusal ? cause : new Refusal(sentence(cause));
    if (refusal.field === "goal") goalError.value = refusal.message;
    else checkError.value = refusal.message;
    return refusal;
  }
}

export async function chooseGoal(choice: string): Promise<void> {
  const before = goalChoice.value;
  goalChoice.value = choice;
  dropSolution();
  const refusal = await load();
  if (refusal?.field === "goal") goalChoice.value = before;
}

export async function resize(rows: number, cols: number): Promise<void> {
  // A custom goal does not fit another size.
  if (parseRows(goalChoice.value)) goalChoice.value = "last";
  await shuffle({ method: "uniform" }, rows, cols);
}

export async function shuffle(how: Shuffle, rows = board.value.rows, cols = board.value.cols): Promise<void> {
  try {
    const made = await api.scramble({ puzzle: "tiles", size: `${rows}x${cols}`, goal: goalChoice.value, ...how });
    lastSeed.value = made.seed;
    await load(made.start);
    announce(text.board.shuffled(sizeText(board.value)));
  } catch (cause) {
    checkError.value = sentence(cause);
  }
}

// The user moves tiles. A move of the solution advances the playback; any other move discards the solution.
export function play(moves: readonly Direction[]): void {
  for (const move of moves) {
    const next = slide(board.value, move);
    if (!next) return;
    const plan = solution.value?.moves;
    playing.value = false;
    if (plan && plan[position.value] === move) seek(position.value + 1);
    else {
      if (solution.value || solveJob.now.value.phase !== "idle") dropSolution();
      board.value = next;
    }
  }
  if (arrived.value) announce(text.board.arrived);
}

export function seek(to: number): void {
  const plan = solution.value;
  if (!plan) return;
  const place = Math.max(0, Math.min(plan.moves.length, to));
  batch(() => {
    board.value = replay(board.value, plan.moves, position.value, place);
    position.value = place;
    if (place === plan.moves.length) playing.value = false;
  });
}

export function showSolution(result: SolveResult, which = result.moves ?? ""): void {
  const start = parseRows(result.start);
  if (!start || result.moves === null) return;
  batch(() => {
    board.value = start;
    solution.value = { result, start, moves: parseMoves(which) };
    position.value = 0;
    playing.value = false;
  });
}

// --- the link

export const tilesFields = (): { board: string; goal: string } => ({
  board: toRows(board.value, ","),
  goal: goalChoice.value === "last" ? "" : goalChoice.value.replaceAll(" ", ","),
});

// Replaces an invalid board or goal of a link by a default, and says so.
async function restoreBoard(words?: string): Promise<void> {
  const refusal = await load(words, "history");
  if (refusal?.field === "goal" && goalChoice.value !== "last") {
    complain(text.link.goal(refusal.message));
    goalChoice.value = "last";
    await restoreBoard(words);
  } else if (refusal?.field === "board" && words !== undefined) {
    complain(text.link.board(refusal.message));
    await restoreBoard();
  }
}

export async function restoreTiles(rows?: string, target?: string): Promise<void> {
  goalChoice.value = target ? target.replaceAll(",", " ") : "last";
  await restoreBoard(rows?.replaceAll(",", " "));
}
