// The current position of any puzzle: searches, tree and race begin there. The lens follows the shown position.
import { computed } from "@preact/signals";
import { type Board, sameBoard, sizeText, toRows } from "./model/board";
import { asSentence } from "./model/format";
import { stageOf } from "./model/puzzles";
import { arrived as positionArrived, plan, shown } from "./playing";
import { here, requestOf } from "./position";
import { info, puzzle } from "./state";
import { text } from "./text";
import { arrived as tilesArrived, board, check, checkError, goal, goalChoice, root, solution, start } from "./tiles";

export interface Subject {
  request: Record<string, string>; // the fields for the position and its goal
  shown: Record<string, string>; // the same for the shown position
  solvable: boolean | null; // null: not known yet
  whyNot: string; // that it cannot be solved, and why; empty if it can
  error: string | null; // why the last entered text is invalid
}

export const isTiles = computed(() => stageOf(puzzle.value) === "tiles");

const whyNot = (explanation: string): string => `${text.position.unsolvable(info.value?.noun ?? "")} ${asSentence(explanation)}`;

const ofTiles = (of: Board): Record<string, string> => ({ puzzle: puzzle.value, board: toRows(of), goal: goalChoice.value });

export const subject = computed<Subject>(() => {
  const said = isTiles.value ? check.value : here.value.check;
  const request = isTiles.value ? ofTiles(root.value) : requestOf();
  const ofShown = isTiles.value ? ofTiles(board.value) : requestOf({ ...here.value, text: shown.value.state });
  const error = isTiles.value ? checkError.value : here.value.error;
  return { request, shown: ofShown, solvable: said?.solvable ?? null, whyNot: said?.solvable === false ? whyNot(said.explanation) : "", error };
});

// Equal for equal positions and goals.
export const subjectKey = computed(() => JSON.stringify(subject.value.request));

// The start of the current position, and whether the shown position is its goal.
export interface Standing {
  start: string;
  size: string;
  request: Record<string, string>; // for the start
  startsAtGoal: boolean;
  arrived: boolean;
  hasSolution: boolean; // the page shows one
}

export const standing = computed<Standing>(() => {
  if (isTiles.value)
    return {
      start: toRows(start.value), size: sizeText(start.value), request: ofTiles(start.value), startsAtGoal: sameBoard(start.value, goal.value),
      arrived: tilesArrived.value, hasSolution: solution.value !== null,
    };
  const { start: first, check: said } = here.value;
  return {
    start: first, size: said?.size ?? "", request: requestOf({ ...here.value, text: first }), startsAtGoal: first === said?.goal,
    arrived: positionArrived.value, hasSolution: plan.value !== null,
  };
});

// The result of the shown solution, and the fields for its first position.
export const shownSolution = computed(() => {
  if (isTiles.value) return solution.value && { request: ofTiles(solution.value.start), result: solution.value.result };
  return plan.value && { request: plan.value.request, result: plan.value.result };
});
