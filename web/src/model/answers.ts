// Merges two searches of the same cube, a quick one and an optimal one, into one list of answers.
import type { SolveResult } from "../api/types";

// Whether the second search, which may have been stopped, adds anything: a shorter solution, or the proof.
export const isBetter = (second: SolveResult | null, first: SolveResult): second is SolveResult =>
  second !== null && second.moves !== null && (second.optimal === true || (second.length ?? Infinity) < (first.length ?? Infinity));

// The lower bound of the second search also applies to the first solution. If the second search has no better
// solution, the list has only the first one, with that bound.
export function mergedAnswers(first: SolveResult | null, second: SolveResult | null, provedSoFar: number): SolveResult[] {
  if (!first) return [];
  const lower_bound = Math.max(first.lower_bound ?? 0, second?.lower_bound ?? provedSoFar);
  const better: SolveResult = {
    ...first, lower_bound, optimal: first.length === lower_bound || first.optimal, note: second ? null : first.note,
  };
  return isBetter(second, first) ? [better, second] : [better];
}
