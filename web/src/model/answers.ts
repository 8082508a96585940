// Two searches for the same cube, a quick one and one with proof, as one list of answers.
import type { SolveResult } from "../api/types";

// What the second search has proved so far counts for the first one's solution too. Without a solution of its
// own that is all that it has to tell.
export function mergedAnswers(first: SolveResult | null, second: SolveResult | null, provedSoFar: number): SolveResult[] {
  if (!first) return [];
  const lower_bound = Math.max(first.lower_bound ?? 0, second?.lower_bound ?? provedSoFar);
  const better: SolveResult = {
    ...first, lower_bound, optimal: first.length === lower_bound || first.optimal, note: second ? null : first.note,
  };
  return second && second.moves !== null ? [better, second] : [better];
}
