// Plays a solution of any puzzle. The program replays it and draws the states, 50 at a time.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { api, sentence } from "./api/client";
import type { Check, ReplayedState, SolveResult } from "./api/types";
import { arrivalWords, giveUp, moved, movedBack, round } from "./game";
import { rulesOf } from "./model/puzzles";
import { Undo } from "./model/undo";
import { change, type Held, here, load, moveTo, onChange, redraw, requestOf } from "./position";
import { announce, puzzle, solveJob } from "./state";
import { text } from "./text";

const windowSize = 50; // states per request
const mostWindows = 20; // kept in memory

export interface Plan {
  result: SolveResult;
  request: Record<string, string>; // of the position that was solved
  check: Check; // of the same
  setUp: string; // the start and the goal that the solution belongs to
  moves: string;
  steps: number;
  windows: Signal<ReadonlyMap<number, ReplayedState[]>>; // states by window
}

export const plan = signal<Plan | null>(null);
export const at = signal(0); // moves played so far
export const playing = signal(false);

const stateAt = (place: number): ReplayedState | undefined =>
  plan.value?.windows.value.get(Math.floor(place / windowSize))?.[place % windowSize];

// The user has left the path of the solution.
export const strayed = computed(() => plan.value !== null && plan.value.request.board !== here.value.text);

// The state to show: the current state of the solution, or the position itself.
const lastShown = signal<ReplayedState | null>(null);
export const shown = computed<ReplayedState>(() => {
  const { text: state, check } = here.value;
  const own = { move: null, state, svg: check?.svg ?? "" };
  return plan.value && !strayed.value ? stateAt(at.value) ?? lastShown.value ?? own : own;
});

// The move that leads to this state of the solution.
export const moveAt = (place: number): string | null => stateAt(place)?.move ?? null;

export function putAway(): void {
  batch(() => {
    plan.value = null;
    at.value = 0;
    playing.value = false;
    lastShown.value = null;
  });
}

// A new start, goal or size discards the solution. Moves do not.
const setUpOf = ({ start, size, goal }: Held): string => JSON.stringify([puzzle.value, start, size, goal]);
effect(() => {
  if (plan.value && plan.value.setUp !== setUpOf(here.value)) putAway();
});

// --- undo and redo

interface Kept {
  held: Held;
  plan: Plan | null;
  at: number;
}

export const undo = new Undo<Kept>(
  () => ({ held: here.value, plan: plan.value, at: at.value }),
  (state) => {
    batch(() => {
      if (solveJob.busy || state.plan !== plan.value) solveJob.forget();
      plan.value = state.plan;
      at.value = state.at;
      playing.value = false;
      change(state.held);
      movedBack(1);
    });
    redraw();
    void fetchAround(state.at);
    announce(text.steps.at(shown.value.state));
  },
  () => 1000);
onChange(() => undo.remember());

// Back to the start. The solution stays.
export async function reset(): Promise<void> {
  const { start } = here.value;
  if (shown.value.state === start) return void ++round.value; // only the clock and the count
  playing.value = false;
  if (plan.value && plan.value.request.board === start) await seek(0);
  else {
    undo.remember();
    await load({ text: start }, "move");
  }
  ++round.value;
  announce(text.steps.back);
}

// --- playback

// Fetches a window of states unless it is in memory.
async function fetchWindow(number: number): Promise<void> {
  const now = plan.value;
  if (!now || now.windows.value.has(number) || number * windowSize > now.steps) return;
  const { states } = await api.replay({ ...now.request, moves: now.moves, from: number * windowSize, count: windowSize });
  const kept = [...now.windows.value].slice(-mostWindows + 1);
  now.windows.value = new Map([...kept, [number, states]]);
}

async function fetchAround(place: number): Promise<void> {
  try {
    const number = Math.floor(place / windowSize);
    await fetchWindow(number);
    await fetchWindow(number + 1);
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}

export async function show(result: SolveResult, moves = result.moves ?? ""): Promise<void> {
  const request = requestOf();
  try {
    const said = await api.replay({ ...request, moves, count: windowSize });
    const { text: now, check } = here.value;
    if (!check || now !== result.start || puzzle.value !== result.puzzle) return; // the position has changed meanwhile
    batch(() => {
      putAway();
      const windows = signal<ReadonlyMap<number, ReplayedState[]>>(new Map([[0, said.states]]));
      plan.value = { result, request, check, setUp: setUpOf(here.value), moves: said.moves, steps: said.steps, windows };
    });
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}

// The shown position is on the path again.
const rejoin = (to: Plan): void => {
  if (!strayed.value) return;
  change({ text: to.check.start, check: to.check, error: null });
  redraw();
};

// Goes to a step of the solution. `gliding`: one of many steps in a row, by the slider or the playback.
export async function seek(to: number, gliding = false): Promise<void> {
  const now = plan.value;
  if (!now) return;
  const place = Math.max(0, Math.min(now.steps, to));
  if (place === at.value && !strayed.value) return gliding ? undefined : announceStep(now, place);
  giveUp();
  undo.remember(gliding);
  batch(() => {
    lastShown.value = shown.value;
    rejoin(now);
    at.value = place;
    if (place === now.steps) playing.value = false;
  });
  await fetchAround(place);
  if ((gliding && place !== now.steps) || at.value !== place) return;
  announceStep(now, place);
}

function announceStep({ steps, result }: Plan, place: number): void {
  const said = text.playback.step(place, steps, stateAt(place)?.move ?? "");
  announce(place === steps && result.status === "solved" ? `${said} ${text.board.arrived}` : said);
}

// Whether the shown position is the goal.
export const arrived = computed(() => here.value.check !== null && shown.value.state === here.value.check.goal);

// Shows the state after a move by the user. The solution stays, and if the user returns to its path, so does the playback.
function arriveAt(state: string, move: string): void {
  const now = plan.value;
  const from = shown.value.state;
  const place = now ? [at.value + 1, at.value].find((each) => stateAt(each)?.state === state) : undefined;
  undo.remember();
  batch(() => {
    if (now && place !== undefined) {
      lastShown.value = shown.value;
      rejoin(now);
      at.value = place;
    } else moveTo(state);
    moved({ from, moves: [move] }, from === here.value.start, rulesOf(puzzle.value)?.layer?.(move));
  });
  const said = text.game.made(move);
  announce(arrived.value ? `${said} ${arrivalWords()}` : said);
  if (place !== undefined) void fetchAround(place);
}

// One move by the user. The page itself knows the rules of most puzzles, so quick moves need not wait for the program.
export async function makeMove(move: string): Promise<void> {
  playing.value = false;
  const rules = rulesOf(puzzle.value);
  const { state } = shown.value;
  if (rules) {
    const next = rules.after(state, move, here.value.check?.size ?? "");
    if (next !== undefined) arriveAt(next, move);
    return;
  }
  try {
    const { states } = await api.replay({ ...requestOf({ ...here.value, text: state }), moves: move, from: 1, count: 1 });
    if (states[0] && shown.value.state === state) arriveAt(states[0].state, move);
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}
