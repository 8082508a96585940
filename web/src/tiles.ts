// The board of sliding tiles: its start, the solution, the moves of the user, its goal and its check.
//
// The start is the board that was typed, shuffled, opened or linked. Searches begin at the root: the first board of the
// solution. If there is no solution, or the user has left its path, the root is the shown board.
import { batch, computed, signal } from "@preact/signals";
import { api, Refusal, sentence } from "./api/client";
import type { Check, SolveResult } from "./api/types";
import { arrivalWords, giveUp, moved, movedBack, round, shuffled } from "./game";
import { settle, step } from "./history";
import {
  blankDistance, blankTarget, type Board, classicGoal, type Direction, homes, opposite, parseMoves, parseRows, replay, sameBoard, sizeText,
  slide, tilesMoved, toRows,
} from "./model/board";
import { type Shuffle, shuffleKind } from "./model/scramble";
import { Undo } from "./model/undo";
import { announce, complain, notices, solveJob } from "./state";
import { text } from "./text";

export interface Solution {
  result: SolveResult;
  start: Board;
  moves: Direction[];
}

const firstBoard: Board = { rows: 3, cols: 3, cells: [2, 3, 0, 1, 8, 6, 5, 7, 4] }; // from the course notes
export const start = signal<Board>(firstBoard);
export const root = signal<Board>(firstBoard);
export const solution = signal<Solution | null>(null);
export const position = signal(0); // moves of the solution played so far
const onPath = signal<Board>(firstBoard); // the board of the solution at this position
export const strayed = computed(() => solution.value !== null && root.value !== solution.value.start);
export const board = computed(() => (solution.value && !strayed.value ? onPath.value : root.value)); // the shown board

export const goalChoice = signal("last"); // a name from the catalogue, or a board as rows
export const goal = signal<Board>(classicGoal(3, 3));
export const goalError = signal<string | null>(null);
export const check = signal<Check | null>(null); // of the root
export const checkError = signal<string | null>(null);
export const home = computed(() => homes(goal.value));
export const arrived = computed(() => sameBoard(board.value, goal.value));

export const playing = signal(false);
export const lastSeed = signal<number | null>(null);

// --- undo and redo

const kept = { start, root, solution, position, onPath, goalChoice, goal, check };
type Kept = { [Name in keyof typeof kept]: (typeof kept)[Name]["value"] };
const names = Object.keys(kept) as (keyof Kept)[];
const mostCells = 4_000_000; // in all kept boards

export const undo = new Undo<Kept>(
  () => Object.fromEntries(names.map((name) => [name, kept[name].value])) as unknown as Kept,
  (state) => batch(() => {
    if (solveJob.busy || state.solution !== solution.value) solveJob.forget();
    const before = board.value;
    for (const name of names) (kept[name].value as unknown) = state[name];
    movedBack(blankDistance(before, board.value));
    playing.value = false;
    checkError.value = goalError.value = null;
    announce(text.steps.at(toRows(board.value)));
  }),
  () => Math.min(1000, Math.max(2, Math.floor(mostCells / board.value.cells.length))));

// Back to the start. The solution stays.
export function reset(): void {
  if (sameBoard(board.value, start.value)) return void ++round.value; // only the clock and the count
  undo.remember();
  batch(() => {
    playing.value = false;
    if (solveJob.busy) solveJob.forget();
    const plan = solution.value;
    if (plan && sameBoard(plan.start, start.value)) goTo(plan, 0);
    else root.value = start.value;
    ++round.value;
  });
  announce(text.steps.back);
}

// --- new boards

function dropSolution(): void {
  batch(() => {
    solution.value = null;
    position.value = 0;
    playing.value = false;
  });
  solveJob.forget();
}

let lastCheck = new AbortController();

// Files of school 42 have the snail goal, unless the user has chosen another. It ends with the file.
let goalOfFile = false;
async function checkWithGoal(rows: string, signal: AbortSignal, isNew: boolean): Promise<{ said: Check; choice: string }> {
  const choice = goalOfFile && isNew ? "last" : goalChoice.value;
  const ask = (of: string): Promise<Check> => api.check({ board: rows, puzzle: "tiles", goal: of }, signal);
  const said = await ask(choice);
  return said.form === "42" && choice === "last" ? { said: await ask("snail"), choice: "snail" } : { said, choice };
}

// Checks a board in any format, or the current root without `words`. If the program accepts a board other than the shown
// one, it becomes the start, and Back returns to the old one (unless the new one comes from the history).
// Returns the error, or null.
export async function load(words?: string, from: "user" | "history" = "user"): Promise<Refusal | null> {
  lastCheck.abort();
  const mine = (lastCheck = new AbortController());
  const asked = words?.normalize("NFKC") ?? toRows(root.value); // also full-width digits
  try {
    const { said, choice } = await checkWithGoal(asked, mine.signal, words !== undefined);
    const read = parseRows(said.start);
    const target = parseRows(said.goal);
    if (!read || !target) throw new Refusal(text.errors.unreadable);
    const other = words !== undefined && !sameBoard(read, board.value);
    if (other && from === "user") {
      settle();
      undo.remember();
    }
    batch(() => {
      if (other || choice !== goalChoice.value) dropSolution();
      if (other) {
        start.value = root.value = read;
        if (from === "user") notices.value = [];
      }
      if (choice !== goalChoice.value) {
        goalOfFile = said.form === "42";
        if (goalOfFile) notices.value = [...notices.value, text.board.schoolFile];
      }
      goalChoice.value = choice;
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
  if (choice === before) return;
  undo.remember();
  goalOfFile = false;
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
    shuffled.value = { start: toRows(start.value), kind: shuffleKind(how) };
    announce(text.board.shuffled(sizeText(board.value)));
  } catch (cause) {
    checkError.value = sentence(cause);
  }
}

// --- moves

function goTo(plan: Solution, place: number): void {
  batch(() => {
    root.value = plan.start;
    onPath.value = replay(onPath.value, plan.moves, position.value, place);
    position.value = place;
    if (place === plan.moves.length) playing.value = false;
  });
}

// One move of the user. The solution stays, and if the user returns to its path, so does the playback.
function makeMove(move: Direction, next: Board): void {
  const plan = solution.value;
  if (plan && !strayed.value && plan.moves[position.value] === move) return goTo(plan, position.value + 1);
  if (solveJob.busy || !plan) solveJob.forget();
  root.value = plan && sameBoard(next, onPath.value) ? plan.start : next;
}

export function play(moves: readonly Direction[]): void {
  if (!moves[0] || !slide(board.value, moves[0])) return;
  const from = board.value;
  const tiles = tilesMoved(from, moves);
  const said = text.board.moved(tiles, text.directions[opposite(moves[0])]);
  const fromStart = sameBoard(from, start.value);
  undo.remember();
  playing.value = false;
  batch(() => {
    for (const move of moves) {
      const next = slide(board.value, move);
      if (!next) break;
      makeMove(move, next);
    }
    moved({ from: toRows(from), moves: moves.slice(0, tiles.length) }, fromStart);
  });
  announce(arrived.value ? `${said} ${arrivalWords()}` : said);
}

// Goes to a step of the solution. `gliding`: one of many steps in a row, by the slider or the playback.
export function seek(to: number, gliding = false): void {
  const plan = solution.value;
  if (!plan) return;
  const place = Math.max(0, Math.min(plan.moves.length, to));
  if (place === position.value && !strayed.value) return gliding ? undefined : announceStep(plan, place);
  giveUp();
  undo.remember(gliding);
  goTo(plan, place);
  if (!gliding || place === plan.moves.length) announceStep(plan, place);
}

// "Step 3 of 16: tile 6 up."
function announceStep({ moves }: Solution, place: number): void {
  const last = moves[place - 1];
  const tile = last && blankTarget(board.value, opposite(last));
  const moved = last && tile !== undefined ? text.lens.moveTile(board.value.cells[tile] ?? 0, text.directions[opposite(last)]) : "";
  const said = text.playback.step(place, moves.length, moved);
  announce(arrived.value ? `${said} ${text.board.arrived}` : said);
}

export function showSolution(result: SolveResult, which = result.moves ?? ""): void {
  const first = parseRows(result.start);
  if (!first || result.moves === null) return;
  batch(() => {
    root.value = onPath.value = first;
    solution.value = { result, start: first, moves: parseMoves(which) };
    position.value = 0;
    playing.value = false;
  });
}

// --- the link

const inLink = (of: Board): string => toRows(of, ",");

export const tilesFields = (): { board: string; start: string; goal: string } => ({
  board: inLink(root.value),
  start: sameBoard(start.value, root.value) ? "" : inLink(start.value),
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

export async function restoreTiles(rows?: string, target?: string, first?: string): Promise<void> {
  goalChoice.value = target ? target.replaceAll(",", " ") : "last";
  await restoreBoard(rows?.replaceAll(",", " "));
  const read = first ? parseRows(first) : root.value;
  const fits = read && sizeText(read) === sizeText(root.value);
  start.value = fits ? read : root.value;
  if (!fits) complain(text.link.start);
}
