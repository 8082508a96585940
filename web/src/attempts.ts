// Attempts to solve a start by hand: when they begin and end, and the statistics of those that count.
//
// An attempt counts if Shuffle made the start, the player began there, and had no help with this start: no solution, hint
// or number of moves left, and no look at the lens, the tree or the race.
import { computed, effect, signal, untracked } from "@preact/signals";
import { attempt, beginAttempt, finish, type Finish, help, partial, round, shuffled } from "./game";
import { level } from "./keepup";
import { finished, parseSolves, type Solves, withSolve } from "./model/game";
import { puzzle, view } from "./state";
import { standing } from "./subject";

const storageKey = "taquin-solves";

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // private windows may forbid storage
  }
}

export const solves = signal<Solves>(parseSolves(remembered()));

function keep(all: Solves): void {
  solves.value = all;
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // not stored: the statistics last until the page is closed
  }
}
export const clearSolves = (): void => keep({});

// Another tab may have finished a solve.
addEventListener("storage", ({ key }) => {
  if (key === storageKey || key === null) solves.value = parseSolves(remembered());
});

// Solves of one group can be compared: the puzzle, its size, and how it was shuffled.
export interface Group {
  puzzle: string;
  size: string;
  kind: string; // see shuffleKind
}
export const groupName = ({ puzzle: of, size, kind }: Group): string => [of, size, kind].join(" ");
export const readGroup = (name: string): Group => {
  const [of = "", size = "", kind = ""] = name.split(" ");
  return { puzzle: of, size, kind };
};

const isShuffled = computed(() => shuffled.value !== null && shuffled.value.start === standing.value.start);
export const group = computed<Group>(() =>
  ({ puzzle: puzzle.value, size: standing.value.size, kind: (isShuffled.value && shuffled.value?.kind) || "" }));

// A new start, goal or puzzle, or Reset, begins a new attempt.
const startKey = computed(() => JSON.stringify([standing.value.request, standing.value.startsAtGoal]));
effect(() => {
  void [startKey.value, round.value];
  untracked(() => beginAttempt(standing.value.startsAtGoal ? "off" : "ready"));
});

// The start for which the player had help.
const helpedAt = signal("");
let hints = help.value;
effect(() => {
  const asked = help.value !== hints;
  hints = help.value;
  const looks = view.value !== "board" && view.value !== "lab";
  if (asked || looks || level.value !== "off" || standing.value.hasSolution) helpedAt.value = startKey.value;
});

function whyUncounted(): Finish["uncounted"] {
  if (helpedAt.value === startKey.value) return "help";
  if (partial.value) return "partial";
  return isShuffled.value ? null : "typed";
}

function end(): void {
  const now = finished(attempt.value, performance.now());
  const uncounted = whyUncounted();
  const name = groupName(group.value);
  const times = (solves.value[name] ?? []).map(({ time }) => time);
  attempt.value = now;
  finish.value = {
    start: standing.value.request, moves: now.moves, time: now.before, uncounted, isBest: uncounted === null && times.every((time) => now.before < time),
  };
  if (uncounted === null) keep(withSolve(solves.value, name, { time: now.before, moves: now.moves }));
}

effect(() => {
  if (attempt.value.phase === "running" && standing.value.arrived) untracked(end);
});
