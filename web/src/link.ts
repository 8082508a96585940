// The page's link: writes and restores view, puzzle, position and settings.
import { batch, effect, signal } from "@preact/signals";
import { reachable } from "./api/client";
import { follow, settle, settleSoon, step } from "./history";
import { knownNames, readWish, viewOf } from "./model/link";
import { usualPuzzle } from "./model/puzzles";
import { settingsFields, usualSettings } from "./model/settings";
import { type Fields, readPlace, type View, writePlace } from "./model/url";
import { takePending } from "./pending";
import { putAway, undo } from "./playing";
import { here, load as loadPosition, positionFields, restorePosition } from "./position";
import {
  algorithms, catalogue, complain, extra, heuristicsFor, info, loadCatalogue, loading, notices, puzzle, settings, solveJob, view,
} from "./state";
import { isTiles } from "./subject";
import { text } from "./text";
import { check, load as loadTiles, restoreTiles, tilesFields } from "./tiles";

let restores = 0;
async function whileLoading(restored: Promise<void>): Promise<void> {
  const mine = ++restores;
  loading.value = true;
  await restored;
  if (mine === restores) loading.value = false;
}

// Experiments and lessons have positions and settings of their own.
const isApart = (of: View): boolean => of === "lab" || of === "lessons";

// A view's link has its own fields.
function fieldsOf(to: View): Fields {
  const own = Object.fromEntries(Object.entries(extra.value).filter(([name]) => viewOf[name] === to));
  if (isApart(to)) return own;
  const position = isTiles.value ? tilesFields() : { puzzle: puzzle.value, ...positionFields() };
  return { ...position, ...settingsFields(settings.value), ...own };
}
const place = (to: View = view.value): string => writePlace({ view: to, fields: fieldsOf(to) });

// A link to the current state of the page.
export const link = (): string => new URL(place(), location.href).href;

// Replaces names in a link that this program does not have.
function checkNames(): void {
  if (!catalogue.value) return;
  if (!info.value) {
    complain(text.link.puzzle(puzzle.value));
    puzzle.value = usualPuzzle;
    void whileLoading(restoreTiles());
  }
  const names = (all: readonly { name: string }[]): string[] => all.map(({ name }) => name);
  const metrics = names(info.value?.metrics ?? []);
  const metric = metrics.includes(settings.value.metric) ? settings.value.metric : "";
  const known = { algorithms: names(algorithms.value), heuristics: names(heuristicsFor(metric)), metrics };
  const wish = knownNames({ settings: settings.value, extra: extra.value }, known);
  if (wish.complaints.length === 0) return;
  batch(() => {
    settings.value = wish.settings;
    extra.value = wish.extra;
    notices.value = [...notices.value, ...wish.complaints];
  });
}

export function restore(): void {
  const { view: name, stranger, fields: { puzzle: of = usualPuzzle, board, boardsize, goal, start, ...rest } } = readPlace(location.hash);
  if (of !== puzzle.value) leavePuzzle();
  puzzle.value = of;
  const wish = readWish(rest);
  batch(() => {
    view.value = name;
    settings.value = wish.settings;
    extra.value = wish.extra;
    notices.value = [...(stranger ? [text.link.view(stranger)] : []), ...wish.complaints];
  });
  checkNames();
  if (puzzle.value !== of) return;
  void whileLoading(isTiles.value ? restoreTiles(board, goal, start) : restorePosition(board, boardsize, goal, start));
}

export async function go(to: View): Promise<void> {
  await takePending();
  if (to === view.value) return;
  settle();
  step(place(to));
  batch(() => {
    view.value = to;
    notices.value = [];
  });
}

function leavePuzzle(): void {
  solveJob.forget();
  putAway();
  undo.clear();
}

// Switches to another puzzle and restores its last position. Drops settings that only the old puzzle has.
export async function choosePuzzle(name: string): Promise<void> {
  await takePending();
  if (name === puzzle.value) return;
  settle();
  batch(() => {
    leavePuzzle();
    puzzle.value = name;
    const known = algorithms.value.some((each) => each.name === settings.value.algorithm);
    const algorithm = known ? settings.value.algorithm : usualSettings.algorithm;
    settings.value = { ...settings.value, algorithm, heuristic: "", metric: "", order: "" };
    extra.value = Object.fromEntries(Object.entries(extra.value).filter(([field]) => field !== "race" && field !== "versus"));
    notices.value = [];
    if (isApart(view.value)) view.value = "board";
  });
  step();
  if (isTiles.value ? !check.value : !here.value.text) void whileLoading(isTiles.value ? restoreTiles() : restorePosition());
}

// How often the connection to the program was lost and found again. Each time, views load their data again.
export const returns = signal(0);

async function recover(): Promise<void> {
  if (!catalogue.value) {
    await loadCatalogue();
    restore();
  } else if (isTiles.value) await loadTiles();
  else await loadPosition({}, "move");
  ++returns.value;
  if (!notices.value.includes(text.errors.back)) complain(text.errors.back);
}

// Reads the link after the catalogue has arrived, which lists the valid names.
export async function begin(): Promise<void> {
  view.value = readPlace(location.hash).view;
  await loadCatalogue();
  restore();
  effect(() => settleSoon(place()));
  follow(place, restore);
  let before = reachable.value;
  effect(() => {
    if (reachable.value && !before) void recover();
    before = reachable.value;
  });
}
