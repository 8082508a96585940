// A race after its end: replayed in slow motion by expansions, and as a table for other programs.
import type { SolveResult } from "../api/types";
import { csvText } from "./csv";
import type { Runner } from "./runners";

// In each step of the slow motion, every search that is still running expands one node.
export interface Pace {
  expanded: number; // nodes so far
  over: boolean; // the search has ended
}

export const paceAt = (expansions: number, step: number): Pace => ({ expanded: Math.min(expansions, step), over: step >= expansions });

// The searches that end in one of the steps from + 1, …, to.
export const endingBetween = (expansions: readonly (number | null)[], from: number, to: number): number[] =>
  [...expansions.keys()].filter((at) => {
    const end = expansions[at] ?? Infinity;
    return end > from && end <= to;
  });

const columns = [
  "puzzle", "size", "start", "goal", "status", "limit", "optimal", "length", "lower_bound", "generated", "expanded", "reopened", "distinct",
  "peak_nodes", "peak_bytes", "branching_factor", "seconds", "table_seconds", "moves",
] as const satisfies readonly (keyof SolveResult)[];

// One line for each search. The columns have the names of the program's JSON.
export function raceCsv(runners: readonly Runner[], results: readonly (SolveResult | null)[]): string {
  const header = ["search", "algorithm", "heuristic", "weight", "width", ...columns];
  const rows = runners.map((runner, at) => {
    const result = results[at] ?? null;
    const own = [at + 1, result?.algorithm ?? runner.algorithm, result ? result.heuristic : runner.heuristic, runner.weight, runner.width];
    return [...own, ...columns.map((name) => result?.[name] ?? null)];
  });
  return csvText(header, rows);
}
