// How to make a random position.
export interface Shuffle {
  method: "uniform" | "steps";
  steps?: number;
  seed?: number;
}

// Solves of positions that were made in the same way can be compared. Empty: all positions are equally likely.
export const shuffleKind = ({ method, steps }: Shuffle): string => (method === "uniform" ? "" : String(steps ?? ""));
