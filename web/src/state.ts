// State shared by all views: the catalogue, the current puzzle, the search settings, messages to the user.
import { computed, effect, signal } from "@preact/signals";
import { api, sentence } from "./api/client";
import { JobRunner } from "./api/job";
import type { Catalogue, Heuristic } from "./api/types";
import { usualPuzzle } from "./model/puzzles";
import { type Faults, faultsOf, parameters, usualSettings, type Settings } from "./model/settings";
import type { Fields, View } from "./model/url";

export const catalogue = signal<Catalogue | null>(null);
export const catalogueError = signal<string | null>(null);
export async function loadCatalogue(): Promise<void> {
  try {
    catalogue.value = await api.catalogue();
    catalogueError.value = null;
  } catch (cause) {
    catalogueError.value = sentence(cause);
  }
}

// The position of the link, or of the chosen puzzle, is not shown yet. What is shown must not be solved.
export const loading = signal(true);

export const view = signal<View>("board");
export const puzzle = signal(usualPuzzle);
export const info = computed(() => catalogue.value?.puzzles.find(({ name }) => name === puzzle.value));
export const algorithms = computed(() =>
  (catalogue.value?.algorithms ?? []).filter((each) => each.puzzle === null || each.puzzle === puzzle.value));
export const heuristics = computed(() => (catalogue.value?.heuristics ?? []).filter((each) => each.puzzle === puzzle.value));

// The heuristics that estimate moves of this metric. Empty: the puzzle's default metric.
export const heuristicsFor = (metric: string): Heuristic[] =>
  heuristics.value.filter(({ metrics }) => metrics === null || metrics === (metric || info.value?.metrics[0]?.name));

effect(() => {
  parameters.value = (catalogue.value?.parameters ?? []).filter(({ puzzles }) => puzzles.includes(puzzle.value));
});

export const settings = signal<Settings>(usualSettings);
export const solveJob = new JobRunner<"solve">("solve");
// Whether the heuristic is one of the puzzle's, but estimates moves of another metric.
export const isMisfit = ({ heuristic, metric }: Settings): boolean =>
  heuristics.value.some(({ name }) => name === heuristic) && !heuristicsFor(metric).some(({ name }) => name === heuristic);
// A new metric resets a heuristic that does not fit it, and a new heuristic the metric.
export const setting = (part: Record<string, string>): void => {
  const next: Settings = { ...settings.value, ...part };
  settings.value = isMisfit(next) ? { ...next, [part.heuristic === undefined ? "heuristic" : "metric"]: "" } : next;
  if (solveJob.now.value.phase === "failed") solveJob.forget(); // the change may fix the error
};
export const settingFaults = (of = settings.value): Faults => faultsOf(of);

export const speed = signal(4); // of playback, in moves per second

export const helpOpen = signal(false); // the dialog of all keys

// Messages above the view, until the user dismisses them.
export const notices = signal<readonly string[]>([]);
export const complain = (complaint: string): void => void (notices.value = [...notices.value, complaint]);

// For screen readers (aria-live).
export const announcement = signal("");
export const announce = (words: string): void => {
  announcement.value = words;
};

// The control that had the focus is gone.
export const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true });

// Further fields of the link, used by single views.
export const extra = signal<Fields>({});
export function keepAll(fields: Fields): void {
  if (Object.entries(fields).some(([name, value]) => (extra.value[name] ?? "") !== value)) extra.value = { ...extra.value, ...fields };
}
export const keep = (name: string, value: string): void => keepAll({ [name]: value });
