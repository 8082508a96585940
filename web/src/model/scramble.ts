// How a random position is made.
export interface Shuffle {
  method: "uniform" | "steps";
  steps?: number;
  seed?: number;
}
