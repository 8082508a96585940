// The points of a plot as columns over one common x, as uPlot wants them: y, low and high of each series.
import type { Plot } from "../api/types";

type Column = (number | null)[];

export function plotColumns(plot: Plot): Column[] {
  const xs = [...new Set(plot.series.flatMap(({ points }) => points.map(({ x }) => x)))]
    .filter((x) => !plot.x.log || x > 0)
    .sort((a, b) => a - b);
  const onAxis = (value: number | null): number | null =>
    value === null || (plot.y.log && value <= 0) ? null : value;
  const columns: Column[] = [xs];
  for (const { points } of plot.series) {
    const at = new Map(points.map((point) => [point.x, point]));
    const column = (pick: "y" | "low" | "high"): Column => xs.map((x) => onAxis(at.get(x)?.[pick] ?? null));
    columns.push(column("y"), column("low"), column("high"));
  }
  return columns;
}
