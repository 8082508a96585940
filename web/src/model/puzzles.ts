// The puzzles with a view made for them. The page shows all others as picture and text.
import { solved } from "./cube";
import { cubeRules, ringRules, type Rules, stackRules, tileRules } from "./rules";

export const usualPuzzle = "tiles";

interface Special {
  stage?: "tiles" | "cube"; // a view of its own
  figure?: "stack" | "ring"; // in the view of pictures: can be played by hand
  title?: string;
  first?: string; // the first position; default: the puzzle's example
  rules: Rules;
}

const special = new Map<string, Special>([
  ["tiles", { stage: "tiles", title: "Sliding tiles", rules: tileRules }],
  ["cube", { stage: "cube", title: "Rubik's Cube", first: solved(3), rules: cubeRules }],
  ["cube2", { stage: "cube", title: "Pocket cube", first: solved(2), rules: cubeRules }],
  ["pancake", { figure: "stack", rules: stackRules }],
  ["topspin", { figure: "ring", title: "TopSpin", rules: ringRules }],
]);

export type Stage = NonNullable<Special["stage"]> | "picture";
export const stageOf = (puzzle: string): Stage => special.get(puzzle)?.stage ?? "picture";
export const figureOf = (puzzle: string): Special["figure"] => special.get(puzzle)?.figure;
export const rulesOf = (puzzle: string): Rules | undefined => special.get(puzzle)?.rules;

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const titleOf = (puzzle: string): string => special.get(puzzle)?.title ?? capitalised(puzzle);

export const firstPosition = (puzzle: string, example: string): string => special.get(puzzle)?.first ?? example;
