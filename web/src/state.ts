// State shared by all views: the catalogue, the current puzzle, the search settings, messages to the user.
import { computed, effect, signal } from "@preact/signals";
import { api, sentence } from "./api/client";
import { JobRunner } from "./api/job";
import type { Catalogue } from "./api/types";
import { usualPuzzle } from "./model/puzzles";
import { type Faults, faultsOf, parameters, usualSettings, type Settings } from "./model/settings";
import type { Fields, View } from "./model/url";

export const catalogue = signal<Catalogue | null>(null);
export const catalogueError = signal<string | null>(null);
export async function loadCatalogue(): Promise<void> {
  try {
    catalogue.value = await api.catalogue();
  } catch (cause) {
    catalogueError.value = sentence(cause);
  }
}

export const view = signal<View>("board");
export const puzzle = signal(usualPuzzle);
export const info = computed(() => catalogue.value?.puzzles.find(({ name }) => name === puzzle.value));
export const algorithms = computed(() =>
  (catalogue.value?.algorithms ?? []).filter((each) => each.puzzle === null || each.puzzle === puzzle.value));
export const heuristics = computed(() => (catalogue.value?.heuristics ?? []).filter((each) => each.puzzle === puzzle.value));

effect(() => {
  parameters.value = (catalogue.value?.parameters ?? []).filter(({ puzzles }) => puzzles.includes(puzzle.value));
});

export const settings = signal<Settings>(usualSettings);
export const solveJob = new JobRunner<"solve">("solve");
export const setting = (part: Record<string, string>): void => {
  settings.value = { ...settings.value, ...part };
  if (solveJob.now.value.phase === "failed") solveJob.forget(); // the change may fix the error
};
export const settingFaults = (of = settings.value): Faults => faultsOf(of);

export const speed = signal(4); // of playback, in moves per second

// Messages above the view, until the user dismisses them.
export const notices = signal<readonly string[]>([]);
export const complain = (complaint: string): void => void (notices.value = [...notices.value, complaint]);

// For screen readers (aria-live).
export const announcement = signal("");
export const announce = (words: string): void => {
  announcement.value = words;
};

// Further fields of the link, used by single views.
export const extra = signal<Fields>({});
export const keep = (name: string, value: string): void => {
  extra.value = { ...extra.value, [name]: value };
};
