// A solution of any puzzle, played: the program replays it and draws the states, some at a time.
import { batch, computed, effect, signal } from "@preact/signals";
import { api, sentence } from "./api/client";
import type { ReplayedState, SolveResult } from "./api/types";
import { change, here, load, requestOf } from "./position";
import { announce, puzzle } from "./state";
import { text } from "./text";

const windowSize = 50; // states that are asked for at once
const mostWindows = 20; // that are kept

export interface Plan {
  result: SolveResult;
  request: Record<string, string>; // the position that it solves
  moves: string;
  steps: number;
}

export const plan = signal<Plan | null>(null);
export const at = signal(0); // moves that are played
export const playing = signal(false);
const windows = signal<ReadonlyMap<number, ReplayedState[]>>(new Map());

const stateAt = (place: number): ReplayedState | undefined =>
  windows.value.get(Math.floor(place / windowSize))?.[place % windowSize];

// What is on show: a state of the solution, else the position itself.
const lastShown = signal<ReplayedState | null>(null);
export const shown = computed<ReplayedState>(() => {
  const { text: state, check } = here.value;
  const own = { move: null, state, svg: check?.svg ?? "" };
  return plan.value ? stateAt(at.value) ?? lastShown.value ?? own : own;
});

// The move that led to this place of the solution.
export const moveAt = (place: number): string | null => stateAt(place)?.move ?? null;

// The state on show becomes the position, and the solution is put away.
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

// Another position or goal has another solution.
effect(() => {
  if (plan.value && JSON.stringify(plan.value.request) !== JSON.stringify(requestOf())) putAway();
});

// Asks for the states around a place, if they are not there.
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
    if (here.value.text !== result.start || puzzle.value !== result.puzzle) return; // too late
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

// One move by the user; along the solution on show it is followed, else that is put away.
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
