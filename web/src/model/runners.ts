// The searches of a race, as written in a link: "astar|manhattan;beam|conflict|width=100".

export interface Runner {
  algorithm: string;
  heuristic: string;
  weight: string;
  width: string;
}

export const usualRunner: Runner = { algorithm: "astar", heuristic: "", weight: "", width: "" };
export const usualRunners: readonly Runner[] = [
  { ...usualRunner, algorithm: "bfs" },
  { ...usualRunner, algorithm: "astar" },
  { ...usualRunner, algorithm: "idastar" },
];
// For sliding tiles: compares the heuristics of the course notes.
export const tilesRunners: readonly Runner[] = [
  { ...usualRunner, algorithm: "astar", heuristic: "misplaced" },
  { ...usualRunner, algorithm: "astar", heuristic: "manhattan" },
  { ...usualRunner, algorithm: "idastar", heuristic: "manhattan" },
];

// The index of the best search: of those with the shortest solution, the one with the fewest nodes. Null: none, or a tie.
export function bestOf<R extends { status: string; length: number | null; generated: number }>(results: readonly (R | null)[]): number | null {
  const length = least(results, (result) => result.length);
  const shortest = results.map((result) => (result?.status === "solved" && result.length === length ? result : null));
  const nodes = least(shortest, (result) => result.generated);
  const winners = [...shortest.keys()].filter((at) => shortest[at]?.generated === nodes);
  return winners.length === 1 ? winners[0] ?? null : null;
}

// The smallest value among the searches that solved the position; Infinity if none did.
export function least<R extends { status: string }>(results: readonly (R | null)[], pick: (result: R) => number | null): number {
  const values = results.map((result) => (result?.status === "solved" ? pick(result) : null));
  return Math.min(...values.filter((value) => value !== null));
}

export function parseRunner(part: string): Runner {
  const [algorithm = "", heuristic = "", ...rest] = part.split("|");
  const options = Object.fromEntries(rest.map((each) => each.split("=", 2)));
  return { algorithm, heuristic, weight: options.weight ?? "", width: options.width ?? "" };
}

export const writeRunner = ({ algorithm, heuristic, weight, width }: Runner): string =>
  [algorithm, heuristic, weight && `weight=${weight}`, width && `width=${width}`].filter((part, at) => at < 2 || part).join("|");

// A search to compare with another one: first with breadth-first search, which uses no heuristic.
export const usualVersus = ({ algorithm }: Pick<Runner, "algorithm">): Runner =>
  ({ ...usualRunner, algorithm: algorithm === "astar" ? "bfs" : "astar" });

// Two to four searches; null: invalid.
export function parseRunners(text: string): Runner[] | null {
  const runners = text.split(";").filter(Boolean).map(parseRunner);
  return runners.length >= 2 && runners.length <= 4 ? runners : null;
}

export const writeRunners = (runners: readonly Runner[]): string => runners.map(writeRunner).join(";");
