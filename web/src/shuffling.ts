// How to shuffle, as chosen in the first view. All views use it.
import { signal } from "@preact/signals";
import type { Shuffle } from "./model/scramble";
import { scramble } from "./position";
import { isTiles } from "./subject";
import { text } from "./text";
import { shuffle } from "./tiles";

export const difficulty = signal("any");
export const steps = signal("30");
export const seed = signal("");
export const stepsError = signal<string | null>(null);
export const seedError = signal<string | null>(null);

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

export async function shuffleAsChosen(): Promise<void> {
  const levels: Record<string, number> = { easy: 8, medium: 20, hard: 60, steps: Number(steps.value || NaN) };
  const walk = levels[difficulty.value];
  const how: Shuffle = walk === undefined ? { method: "uniform" } : { method: "steps", steps: walk };
  if (seed.value.trim()) how.seed = Number(seed.value);
  stepsError.value = walk === undefined || isWhole(walk) ? null : text.board.badSteps;
  seedError.value = how.seed === undefined || isWhole(how.seed) ? null : text.board.badSeed;
  if (!stepsError.value && !seedError.value) await (isTiles.value ? shuffle(how) : scramble(how));
}
