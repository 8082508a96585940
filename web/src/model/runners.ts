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

// The smallest value among the searches that solved the position; Infinity if none did.
export function least<R extends { status: string }>(results: readonly (R | null)[], pick: (result: R) => number | null): number {
  const values = results.map((result) => (result?.status === "solved" ? pick(result) : null));
  return Math.min(...values.filter((value) => value !== null));
}

// Two to four searches; null: invalid.
export function parseRunners(text: string): Runner[] | null {
  const runners = text.split(";").filter(Boolean).map((part) => {
    const [algorithm = "", heuristic = "", ...rest] = part.split("|");
    const options = Object.fromEntries(rest.map((each) => each.split("=", 2)));
    return { algorithm, heuristic, weight: options.weight ?? "", width: options.width ?? "" };
  });
  return runners.length >= 2 && runners.length <= 4 ? runners : null;
}

export function writeRunners(runners: readonly Runner[]): string {
  return runners.map(({ algorithm, heuristic, weight, width }) => [
    algorithm, heuristic, weight && `weight=${weight}`, width && `width=${width}`,
  ].filter((part, at) => at < 2 || part).join("|")).join(";");
}
