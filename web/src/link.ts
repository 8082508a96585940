// The page's link: writes and restores view, puzzle, position and settings.
import { batch, effect } from "@preact/signals";
import { follow, settle, settleSoon, step } from "./history";
import { knownNames, readWish } from "./model/link";
import { usualPuzzle } from "./model/puzzles";
import { settingsFields, usualSettings } from "./model/settings";
import { type Fields, readPlace, type View, writePlace } from "./model/url";
import { putAway, shown } from "./playing";
import { here, positionFields, restorePosition } from "./position";
import {
  algorithms, catalogue, complain, extra, heuristicsFor, info, loadCatalogue, loading, notices, puzzle, settings, solveJob, view,
} from "./state";
import { isTiles } from "./subject";
import { text } from "./text";
import { check, restoreTiles, tilesFields } from "./tiles";

let restores = 0;
async function whileLoading(restored: Promise<void>): Promise<void> {
  const mine = ++restores;
  loading.value = true;
  await restored;
  if (mine === restores) loading.value = false;
}

function fields(): Fields {
  const own = isTiles.value ? tilesFields() : { puzzle: puzzle.value, ...positionFields(shown.value.state) };
  return { ...own, ...settingsFields(settings.value), ...extra.value };
}
const place = (to: View = view.value): string => writePlace({ view: to, fields: fields() });

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
  const { view: name, stranger, fields: { puzzle: of = usualPuzzle, board, boardsize, goal, ...rest } } = readPlace(location.hash);
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
  void whileLoading(isTiles.value ? restoreTiles(board, goal) : restorePosition(board, boardsize, goal));
}

export function go(to: View): void {
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
}

// Switches to another puzzle and restores its last position. Drops settings that only the old puzzle has.
export function choosePuzzle(name: string): void {
  if (name === puzzle.value) return;
  settle();
  batch(() => {
    leavePuzzle();
    puzzle.value = name;
    const known = algorithms.value.some((each) => each.name === settings.value.algorithm);
    const algorithm = known ? settings.value.algorithm : usualSettings.algorithm;
    settings.value = { ...settings.value, algorithm, heuristic: "", metric: "", order: "" };
    extra.value = Object.fromEntries(Object.entries(extra.value).filter(([field]) => field !== "race"));
    notices.value = [];
    if (view.value === "lab") view.value = "board";
  });
  step();
  if (isTiles.value ? !check.value : !here.value.text) void whileLoading(isTiles.value ? restoreTiles() : restorePosition());
}

// Reads the link after the catalogue has arrived, which lists the valid names.
export async function begin(): Promise<void> {
  view.value = readPlace(location.hash).view;
  await loadCatalogue();
  restore();
  effect(() => settleSoon(place()));
  follow(place, restore);
}
