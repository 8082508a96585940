// What all views share: the board, its goal, the settings of the search, the solution that is played.
import { batch, computed, effect, signal } from "@preact/signals";
import { api, sentence } from "./api/client";
import { JobRunner } from "./api/job";
import type { Catalogue, Check, SolveResult } from "./api/types";
import {
  classicGoal, type Direction, homes, parseMoves, parseRows, replay, sameBoard, sizeText, slide, toRows,
  type Board,
} from "./model/board";
import { type Fields, readPlace, type View, writePlace } from "./model/url";
import { settingsFields, usualSettings, type Settings } from "./model/settings";
import { text } from "./text";

export const catalogue = signal<Catalogue | null>(null);
export const catalogueError = signal<string | null>(null);

export const view = signal<View>("board");
export const settings = signal<Settings>(usualSettings);

const firstBoard: Board = { rows: 3, cols: 3, cells: [2, 3, 0, 1, 8, 6, 5, 7, 4] }; // the course notes' own
export const board = signal<Board>(firstBoard);
export const goalChoice = signal("last"); // a name of the catalogue, or a board in rows
export const goal = signal<Board>(classicGoal(3, 3));
export const goalError = signal<string | null>(null);
export const check = signal<Check | null>(null);
export const checkError = signal<string | null>(null);
export const home = computed(() => homes(goal.value));
export const arrived = computed(() => sameBoard(board.value, goal.value));

// Said to screen readers, politely.
export const announcement = signal("");
export const announce = (words: string): void => {
  announcement.value = words;
};

export interface Solution {
  result: SolveResult;
  start: Board;
  moves: Direction[];
}
export const solveJob = new JobRunner<"solve">("solve");
export const solution = signal<Solution | null>(null);
export const position = signal(0); // moves of the solution that are played
export const playing = signal(false);
export const speed = signal(4); // moves a second

// Further fields of the link that single views keep.
export const extra = signal<Fields>({});
export const keep = (name: string, value: string): void => {
  extra.value = { ...extra.value, [name]: value };
};

export const setting = (part: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...part };
};

function dropSolution(): void {
  batch(() => {
    solution.value = null;
    position.value = 0;
    playing.value = false;
  });
  solveJob.forget();
}

let lastCheck = new AbortController();

// Where the solution on show begins; else the board on show.
const startBoard = (): Board => solution.value?.start ?? board.value;

// Asks whether the board can be solved; `words` is the board in any form, else the one that is shown.
// The board on show changes only when the program could read the new one, and it is another one.
export async function load(words?: string): Promise<boolean> {
  lastCheck.abort();
  const mine = (lastCheck = new AbortController());
  const asked = words ?? toRows(board.value);
  try {
    const said = await api.check({ board: asked, puzzle: "tiles", goal: goalChoice.value }, mine.signal);
    const start = parseRows(said.start);
    const target = parseRows(said.goal);
    if (!start || !target) throw new Error(text.errors.unreadable);
    batch(() => {
      if (words !== undefined && !sameBoard(start, startBoard())) {
        dropSolution();
        board.value = start;
      }
      goal.value = target;
      check.value = said;
      checkError.value = null;
      goalError.value = null;
    });
    return true;
  } catch (cause) {
    if (mine.signal.aborted) return false;
    if ((cause as { field?: string }).field === "goal") goalError.value = sentence(cause);
    else checkError.value = sentence(cause);
    return false;
  }
}

export async function chooseGoal(choice: string): Promise<boolean> {
  const before = goalChoice.value;
  goalChoice.value = choice;
  dropSolution();
  if (await load()) return true;
  if (goalError.value) goalChoice.value = before;
  return false;
}

export async function resize(rows: number, cols: number): Promise<void> {
  // An own goal has a size of its own: another size goes back to the classic goal.
  if (parseRows(goalChoice.value)) goalChoice.value = "last";
  await shuffle({ method: "uniform" }, rows, cols);
}

export interface Shuffle {
  method: "uniform" | "steps" | "self-avoiding";
  steps?: number;
  seed?: number;
}
export const lastSeed = signal<number | null>(null);

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

// The player slides; along the solution on show it is followed, else it is put away.
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

// --- the link ---------------------------------------------------------------------------------

function fields(): Fields {
  const own: Fields = {
    board: toRows(startBoard(), ","),
    goal: goalChoice.value === "last" ? "" : goalChoice.value.replaceAll(" ", ","),
  };
  return { ...own, ...settingsFields(settings.value), ...extra.value };
}

let written = "";

export function restore(): void {
  const place = readPlace(location.hash);
  const { board: rows, goal: target, ...rest } = place.fields;
  const known = Object.keys(usualSettings) as (keyof Settings)[];
  batch(() => {
    view.value = place.view;
    const chosen = known.filter((name) => name in rest).map((name) => [name, rest[name]]);
    settings.value = { ...usualSettings, ...(Object.fromEntries(chosen) as Partial<Settings>) };
    extra.value = Object.fromEntries(Object.entries(rest).filter(([name]) => !known.includes(name as keyof Settings)));
    goalChoice.value = target ? target.replaceAll(",", " ") : "last";
  });
  void load(rows?.replaceAll(",", " "));
}

export function go(to: View): void {
  if (to === view.value) return;
  written = writePlace({ view: to, fields: fields() });
  history.pushState(null, "", written);
  view.value = to;
}

export function begin(): void {
  restore();
  // Browsers refuse addresses that change too often: the last of a quick row is enough.
  let pause = 0;
  effect(() => {
    const place = writePlace({ view: view.value, fields: fields() });
    clearTimeout(pause);
    if (place === written) return;
    pause = setTimeout(() => {
      written = place;
      history.replaceState(null, "", place);
    }, 120);
  });
  addEventListener("popstate", () => {
    written = location.hash;
    restore();
  });
  api.catalogue().then(
    (all) => (catalogue.value = all),
    (cause: unknown) => (catalogueError.value = sentence(cause)),
  );
}
