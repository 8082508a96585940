// Keeps up with the player: after each move it knows how many moves are left, and which. A player who follows the
// solution causes no search; any other move stops the old search and starts a new one. While the player thinks, the page
// searches the positions that the next move can lead to.
import { computed, signal, untracked } from "@preact/signals";
import { JobRunner } from "./api/job";
import type { SolveResult } from "./api/types";
import { help, lastSteps } from "./game";
import { type Continuation, isProved, Knowledge } from "./model/knowledge";
import { rulesOf } from "./model/puzzles";
import { announce, info } from "./state";
import { standing, subject } from "./subject";
import { text } from "./text";
import { wordsFor } from "./words";

// What the player wants to see.
export const levels = ["off", "number", "moves"] as const;
export type Level = (typeof levels)[number];
export const level = signal<Level>("off");

const seconds = 1; // for a search
type Request = Record<string, string>; // the fields for a position and its goal

const mostGoals = 8;
const all = new Map<string, Knowledge>(); // by puzzle, size and goal
const news = signal(0); // changes when something was learned

function knowledgeOf({ board: _, ...setting }: Request): Knowledge {
  const key = JSON.stringify(setting);
  const mine = all.get(key) ?? new Knowledge();
  all.delete(key);
  all.set(key, mine);
  const [oldest] = all.keys();
  if (all.size > mostGoals && oldest !== undefined) all.delete(oldest);
  return mine;
}

// What is known about a position, if anything.
export function continuationOf(request: Request): Continuation | undefined {
  void news.value;
  return knowledgeOf(request).get(request.board ?? "");
}

// Whether a search could still find out more.
export const isSettled = (known: Continuation | undefined): boolean => known !== undefined && (known.searched || isProved(known));

// Takes over the result of a search. `searched`: another search would not find more. Searches in another metric
// count other moves.
export function learn(request: Request, result: SolveResult, searched = false): void {
  if (result.metric !== info.value?.metrics[0]?.name) return;
  knowledgeOf(request).learn({ ...result, start: request.board ?? "" }, rulesOf(request.puzzle ?? ""), searched);
  ++news.value;
}

const wait = 0.1; // seconds: a search that ends within this time takes one request
const job = new JobRunner<"solve">("solve", wait);
let running: { key: string; end: Promise<void> } | null = null;
let ahead = ""; // the position whose neighbours are being searched

// If the position before the last moves was solved, the way back is a solution. Then only a shorter one is worth finding,
// which takes about a fifth of the nodes.
function depthOf(request: Request, from: Request): { depth?: number } {
  const before = continuationOf(from);
  const known = continuationOf(request)?.moves;
  return before && isProved(before) && known && known.length > 0 ? { depth: known.length - 1 } : {};
}

async function search(request: Request, from: Request): Promise<void> {
  const result = await job.start(() => ({ ...request, algorithm: "auto", time: seconds, ...depthOf(request, from) }));
  if (result) learn(request, result, true);
}

// Searches a position that was reached from another. Stops the last search.
function begin(request: Request, from: Request): Promise<void> {
  const mine = { key: JSON.stringify(request), end: search(request, from) };
  running = mine;
  return mine.end.then(() => {
    if (running === mine) running = null;
  });
}

// Learns what moves at a position lead to.
function follow({ board: _, ...setting }: Request, from: string, moves: readonly string[]): void {
  const rules = rulesOf(setting.puzzle ?? "");
  if (rules) knowledgeOf(setting).follow(from, moves, rules, untracked(() => standing.value.size));
}

// Searches until the position is settled, or another one is asked for.
export async function settle(request: Request): Promise<Continuation | undefined> {
  if (!isSettled(continuationOf(request))) {
    ahead = "";
    const steps = untracked(() => lastSteps.value);
    if (steps) follow(request, steps.from, steps.moves);
    if (running?.key === JSON.stringify(request)) await running.end;
    else await begin(request, { ...request, board: steps?.from ?? "" });
  }
  return continuationOf(request);
}

// Searches what the next move can lead to, one position after the other. Only if the shown position is proved: the others
// then take a fifth of the time, and without a proof they would take a second each.
export async function lookAhead(request: Request): Promise<void> {
  const key = JSON.stringify(request);
  const { board = "", puzzle = "" } = request;
  const rules = rulesOf(puzzle);
  const known = untracked(() => continuationOf(request));
  if (ahead === key) return;
  ahead = key;
  if (!rules?.moves || !known || !isProved(known)) return;
  for (const move of rules.moves) {
    const next = rules.after(board, move, "");
    if (next === undefined) continue;
    follow(request, board, [move]);
    const there = { ...request, board: next };
    if (isSettled(untracked(() => continuationOf(there)))) continue;
    await begin(there, request);
    if (ahead !== key) return;
  }
}

export function stopSearching(): void {
  ahead = "";
  if (running) job.forget();
}

// --- the shown position

export const known = computed(() => continuationOf(subject.value.shown));

const shownKey = computed(() => JSON.stringify(subject.value.shown));
const hinted = signal(""); // the position for which the player has a hint
export const asking = signal(false);

// The move that the page marks.
export const nextMove = computed(() => (level.value === "moves" || hinted.value === shownKey.value ? known.value?.moves?.[0] ?? null : null));

// The answer to a request for a hint; null if there was none for this position.
export const hintWords = computed(() => {
  if (hinted.value !== shownKey.value) return null;
  const move = known.value?.moves?.[0];
  if (!known.value?.moves || move === undefined) return text.game.noHint;
  return text.game.hint(wordsFor(move), known.value.moves.length, isProved(known.value));
});

// Finds a good move: of a shortest solution, or of the best one found in a second.
export async function askHint(): Promise<void> {
  const key = shownKey.value;
  if (subject.value.solvable !== true || standing.value.arrived) return;
  ++help.value;
  asking.value = true;
  await settle(subject.value.shown);
  asking.value = false;
  if (key !== shownKey.value) return;
  hinted.value = key;
  announce(hintWords.value ?? "");
}
