// Solving by hand: the clock, the moves, and whether the player had help. attempts.ts watches the position.
import { signal } from "@preact/signals";
import { type Attempt, clockText, finished, freshAttempt, withMoves, withPause } from "./model/game";
import { text } from "./text";

export const attempt = signal<Attempt>(freshAttempt);
export const round = signal(0); // a new number begins a new attempt, also at the same start
export const partial = signal(false); // the attempt did not begin at the start
export const help = signal(0); // how often the player asked for a hint
// The last start that Shuffle made, and how. Only these solves can be compared.
export const shuffled = signal<{ start: string; kind: string } | null>(null);

export interface Finish {
  start: Record<string, string>; // the fields of a request for the start
  moves: number;
  time: number;
  uncounted: "help" | "partial" | "typed" | null; // why it is not in the statistics; null: it is
  isBest: boolean; // the best time of its group
}
export const finish = signal<Finish | null>(null); // the attempt has just ended

// For screen readers, when a move has reached the goal.
export const arrivalWords = (): string =>
  (finish.value ? text.game.solved(finish.value.moves, clockText(finish.value.time)) : text.board.arrived);

// The last moves of the player, and the position before them.
export interface Steps {
  from: string;
  moves: readonly string[];
}
export const lastSteps = signal<Steps | null>(null);

let lastLayer = "";

export function beginAttempt(phase: "ready" | "off"): void {
  attempt.value = { ...freshAttempt, phase };
  partial.value = false;
  finish.value = null;
  lastLayer = "";
}

// The player made moves. Turns of one layer in a row count as one move, as in the half-turn metric.
export function moved(steps: Steps, fromStart: boolean, layer = ""): void {
  lastSteps.value = steps;
  count(steps.moves.length, fromStart, layer);
}

function count(moves: number, fromStart: boolean, layer = ""): void {
  finish.value = null;
  if (attempt.value.phase === "ready") partial.value = !fromStart;
  const again = layer !== "" && layer === lastLayer;
  lastLayer = layer;
  attempt.value = withMoves(attempt.value, again ? 0 : moves, performance.now());
}

// Undo and redo: also moves, but they do not start the clock.
export function movedBack(moves: number): void {
  if (attempt.value.phase === "running") count(moves, false);
}

// The page plays a solution: the attempt is over, without an end to celebrate.
export function giveUp(): void {
  if (attempt.value.phase === "running") attempt.value = finished(attempt.value, performance.now());
}

document.addEventListener("visibilitychange", () => {
  attempt.value = withPause(attempt.value, document.hidden, performance.now());
});
