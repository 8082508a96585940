// Plays a solution of any puzzle. The program replays it and draws the states, 50 at a time.
import { batch, computed, effect, signal } from "@preact/signals";
import { api, sentence } from "./api/client";
import type { ReplayedState, SolveResult } from "./api/types";
import { change, here, load, requestOf } from "./position";
import { announce, puzzle } from "./state";
import { text } from "./text";

const windowSize = 50; // states per request
const mostWindows = 20; // kept in memory

export interface Plan {
  result: SolveResult;
  request: Record<string, string>; // of the position that was solved
  moves: string;
  steps: number;
}

export const plan = signal<Plan | null>(null);
export const at = signal(0); // moves played so far
export const playing = signal(false);
const windows = signal<ReadonlyMap<number, ReplayedState[]>>(new Map());

const stateAt = (place: number): ReplayedState | undefined =>
  windows.value.get(Math.floor(place / windowSize))?.[place % windowSize];

// The state to show: the current state of the solution, or the position itself.
const lastShown = signal<ReplayedState | null>(null);
export const shown = computed<ReplayedState>(() => {
  const { text: state, check } = here.value;
  const own = { move: null, state, svg: check?.svg ?? "" };
  return plan.value ? stateAt(at.value) ?? lastShown.value ?? own : own;
});

// The move that leads to this state of the solution.
export const moveAt = (place: number): string | null => stateAt(place)?.move ?? null;

// Makes the shown state the position and discards the solution.
export function stayHere(): void {
  const { state, svg } = shown.value;
  const { check } = here.value;
  if (at.value > 0 && check) change({ text: state, check: { ...check, start: state, svg } });
  putAway();
}

export function putAway(): void {
  batch(() => {
    plan.value = null;
    at.value = 0;
    playing.value = false;
    lastShown.value = null;
    windows.value = new Map();
  });
}

// A new position or goal discards the solution.
effect(() => {
  if (plan.value && JSON.stringify(plan.value.request) !== JSON.stringify(requestOf())) putAway();
});

// Fetches a window of states unless it is in memory.
async function fetchWindow(number: number): Promise<void> {
  const now = plan.value;
  if (!now || windows.value.has(number) || number * windowSize > now.steps) return;
  const { states } = await api.replay({ ...now.request, moves: now.moves, from: number * windowSize, count: windowSize });
  if (plan.value !== now) return;
  const kept = [...windows.value].slice(-mostWindows + 1);
  windows.value = new Map([...kept, [number, states]]);
}

export async function show(result: SolveResult, moves = result.moves ?? ""): Promise<void> {
  const request = requestOf();
  try {
    const said = await api.replay({ ...request, moves, count: windowSize });
    if (here.value.text !== result.start || puzzle.value !== result.puzzle) return; // the position has changed meanwhile
    batch(() => {
      putAway();
      plan.value = { result, request, moves: said.moves, steps: said.steps };
      windows.value = new Map([[0, said.states]]);
    });
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}

export async function seek(to: number): Promise<void> {
  const now = plan.value;
  if (!now) return;
  const place = Math.max(0, Math.min(now.steps, to));
  batch(() => {
    lastShown.value = shown.value;
    at.value = place;
    if (place === now.steps) playing.value = false;
  });
  if (place === now.steps && now.result.status === "solved") announce(text.board.arrived);
  try {
    const number = Math.floor(place / windowSize);
    await fetchWindow(number);
    await fetchWindow(number + 1);
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}

// One move by the user. A move of the solution advances the playback; any other move discards the solution.
export async function makeMove(move: string): Promise<void> {
  playing.value = false;
  if (plan.value && stateAt(at.value + 1)?.move === move) return seek(at.value + 1);
  try {
    const asked = { ...requestOf({ ...here.value, text: shown.value.state }), moves: move, from: 1, count: 1 };
    const { states } = await api.replay(asked);
    const made = states[0];
    if (!made) return;
    putAway();
    await load({ text: made.state }, "move");
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}
