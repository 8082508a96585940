// The puzzles with a view made for them. The page shows all others as picture and text.
import { solved } from "./cube";

export const usualPuzzle = "tiles";

interface Special {
  stage: "tiles" | "cube";
  title: string;
  first?: string; // the first position; default: the puzzle's example
}

const special = new Map<string, Special>([
  ["tiles", { stage: "tiles", title: "Sliding tiles" }],
  ["cube", { stage: "cube", title: "Rubik's Cube", first: solved(3) }],
  ["cube2", { stage: "cube", title: "Pocket cube", first: solved(2) }],
]);

export type Stage = Special["stage"] | "picture";
export const stageOf = (puzzle: string): Stage => special.get(puzzle)?.stage ?? "picture";

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const titleOf = (puzzle: string): string => special.get(puzzle)?.title ?? capitalised(puzzle);

export const firstPosition = (puzzle: string, example: string): string => special.get(puzzle)?.first ?? example;
