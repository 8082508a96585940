// Watching a race after its end: the searches in slow motion, and their solutions. One step counter for all.
import { batch, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api } from "./api/client";
import { JobRunner } from "./api/job";
import type { ReplayedState, SolveResult, TreeNode } from "./api/types";
import { parseMoves, parseRows, replay, toRows } from "./model/board";
import { expansionsOf } from "./model/expansions";
import { endingBetween } from "./model/race";
import { announce, catalogue } from "./state";
import { isTiles, subject } from "./subject";
import { text } from "./text";

const words = text.race;

export type Watching = "results" | "search" | "solutions";
export const watching = signal<Watching>("results");
export const step = signal(0);
export const playing = signal(false);
export const speed = signal(8);

// --- slow motion

// What a search recorded: its expansions, or null if it has no tree.
export type Recording = readonly TreeNode[] | null;
export const recordings = signal<readonly Recording[] | null>(null); // null: not recorded yet
export const recordError = signal<string | null>(null);
const recorders: JobRunner<"tree">[] = [];

const growsTree = (algorithm: string): boolean => catalogue.value?.algorithms.find(({ name }) => name === algorithm)?.tree ?? false;

// Repeats the searches and records their nodes. `fields`: the requests of the searches.
export async function record(fields: readonly { algorithm: string }[], results: readonly (SolveResult | null)[]): Promise<void> {
  const max_nodes = catalogue.value?.limits.tree_nodes ?? 1;
  recorders.splice(0).forEach((job) => job.forget());
  recordError.value = null;
  const jobs = fields.map((each, at) => (results[at] && growsTree(each.algorithm) ? { job: new JobRunner<"tree">("tree"), each } : null));
  recorders.push(...jobs.flatMap((one) => (one ? [one.job] : [])));
  const mine = [...recorders];
  const trees = await Promise.all(jobs.map((one) => one?.job.start(() => ({ ...one.each, max_nodes })) ?? null));
  if (mine.some((job, at) => recorders[at] !== job)) return; // another race
  recordError.value = mine.find((job) => job.now.value.error)?.now.value.error ?? null;
  recordings.value = trees.map((tree) => tree && expansionsOf(tree));
}

export function stopWatching(): void {
  recorders.splice(0).forEach((job) => job.forget());
  batch(() => {
    watching.value = "results";
    recordings.value = null;
    recordError.value = null;
    playing.value = false;
    step.value = 0;
  });
}

export function watch(what: Watching): void {
  batch(() => {
    watching.value = what;
    playing.value = false;
    step.value = 0;
  });
}

// The number of steps of a search: its expansions or its moves; null: none.
export const stepsOf = (result: SolveResult | null): number | null =>
  (watching.value === "search" ? result?.expanded : result?.length) ?? null;

export function seek(to: number, results: readonly (SolveResult | null)[], gliding = false): void {
  const all = results.map(stepsOf);
  const before = step.value;
  step.value = Math.max(0, Math.min(Math.max(0, ...all.map((count) => count ?? 0)), to));
  const searching = watching.value === "search";
  const ended = searching ? endingBetween(all, gliding ? before : 0, step.value) : [];
  const said = [...(gliding ? [] : [words.stepped(step.value, searching)]), ...ended.map((at) => words.hasEnded(at + 1, all[at] ?? 0, results[at]?.length ?? null))];
  if (said.length > 0) announce(said.join(" "));
}

// --- solutions

const windowSize = 100; // states per request

// The state after this many moves of a solution. The page moves tiles itself and asks the program for other states.
export function useReplayed(result: SolveResult | null, at: number): ReplayedState | null {
  const [windows, setWindows] = useState<ReadonlyMap<string, ReplayedState[]>>(new Map());
  const from = at - (at % windowSize);
  const moves = result?.moves ?? null;
  const key = `${from} ${moves}`;
  const board = isTiles.value && result ? parseRows(result.start) : undefined;
  useEffect(() => {
    if (board || moves === null || windows.has(key)) return;
    const asking = new AbortController();
    api.replay({ ...subject.value.request, moves, from, count: windowSize }, asking.signal)
      .then(({ states }) => setWindows((old) => new Map([...old, [key, states]])), () => undefined);
    return () => asking.abort();
  }, [key]);
  if (moves === null) return null;
  if (!board) return windows.get(key)?.[at - from] ?? null;
  return { move: null, state: toRows(replay(board, parseMoves(moves), 0, at)), svg: "" };
}
