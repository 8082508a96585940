// How to make a random position.
export interface Shuffle {
  method: "uniform" | "steps";
  steps?: number;
  seed?: number;
}
