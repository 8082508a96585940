// The points of a plot as the columns that uPlot expects: one shared x, then y, low and high of each series.
// If a series has several points with the same x, as in a scatter plot, that x is repeated.
import type { Plot, PlotPoint } from "../api/types";

type Column = (number | null)[];

export function plotColumns(plot: Plot): Column[] {
  const piles = plot.series.map(({ points }) => pileUp(points.filter(({ x }) => !plot.x.log || x > 0)));
  const places = [...new Set(piles.flatMap((pile) => [...pile.keys()]))]
    .sort((a, b) => a - b)
    .flatMap((x) => {
      const most = Math.max(...piles.map((pile) => pile.get(x)?.length ?? 0));
      return Array.from({ length: most }, (_, nth) => ({ x, nth }));
    });
  const onAxis = (value: number | null): number | null =>
    value === null || (plot.y.log && value <= 0) ? null : value;
  const columns: Column[] = [places.map(({ x }) => x)];
  for (const pile of piles) {
    const column = (pick: "y" | "low" | "high"): Column =>
      places.map(({ x, nth }) => onAxis(pile.get(x)?.[nth]?.[pick] ?? null));
    columns.push(column("y"), column("low"), column("high"));
  }
  return columns;
}

function pileUp(points: readonly PlotPoint[]): Map<number, PlotPoint[]> {
  const pile = new Map<number, PlotPoint[]>();
  for (const point of points) pile.set(point.x, [...(pile.get(point.x) ?? []), point]);
  return pile;
}

const isWhole = (values: Column): boolean => values.every((value) => value === null || Number.isInteger(value));

// Whether all x or all y values are whole numbers. Then fractional ticks would mean nothing.
export function wholeAxes([xs = [], ...others]: readonly Column[]): { x: boolean; y: boolean } {
  return { x: isWhole(xs), y: others.every(isWhole) };
}
