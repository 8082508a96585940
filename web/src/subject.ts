// The current position of any puzzle: searches, lens, tree and race use it.
import { computed } from "@preact/signals";
import { toRows } from "./model/board";
import { asSentence } from "./model/format";
import { stageOf } from "./model/puzzles";
import { shown } from "./playing";
import { here, requestOf } from "./position";
import { info, puzzle } from "./state";
import { text } from "./text";
import { board, check, checkError, goalChoice } from "./tiles";

export interface Subject {
  request: Record<string, string>; // the fields for the position and its goal
  solvable: boolean | null; // null: not known yet
  whyNot: string; // that it cannot be solved, and why; empty if it can
  error: string | null; // why the last entered text is invalid
}

export const isTiles = computed(() => stageOf(puzzle.value) === "tiles");

const whyNot = (explanation: string): string => `${text.position.unsolvable(info.value?.noun ?? "")} ${asSentence(explanation)}`;

export const subject = computed<Subject>(() => {
  const said = isTiles.value ? check.value : here.value.check;
  const request = isTiles.value
    ? { puzzle: puzzle.value, board: toRows(board.value), goal: goalChoice.value }
    : requestOf({ ...here.value, text: shown.value.state });
  const error = isTiles.value ? checkError.value : here.value.error;
  return { request, solvable: said?.solvable ?? null, whyNot: said?.solvable === false ? whyNot(said.explanation) : "", error };
});

// Equal for equal positions and goals.
export const subjectKey = computed(() => JSON.stringify(subject.value.request));
