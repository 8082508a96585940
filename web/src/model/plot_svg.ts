// A plot of an experiment as an SVG picture that needs nothing else.
import type { Plot, PlotPoint } from "../api/types";
import { short, tick } from "./format";
import { drawing, element, label, sans } from "./svg";

export interface PlotLook {
  ink: string;
  soft: string; // of numbers on the axes
  line: string; // of the grid
  series: readonly string[]; // colours, repeated if there are more series
}

const [width, height] = [800, 460]; // without the names of the series
const frame = { left: 84, right: 24, top: 52, bottom: 62 };

// --- axes

interface Axis {
  place: (value: number) => number; // from 0 to 1
  ticks: { at: number; words: string }[];
}

function decimalStep(span: number, most: number): number {
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= rough * (1 - 1e-9)) ?? 10 * power;
}

function linearAxis(low: number, high: number, whole: boolean, most: number): Axis {
  const span = high - low || 1;
  const step = Math.max(whole ? 1 : 0, decimalStep(span, most));
  const first = Math.ceil(low / step - 1e-9);
  const values = Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, at) => (first + at) * step);
  return { place: (value) => (value - low) / span, ticks: values.map((at) => ({ at, words: tick(at, step) })) };
}

function logarithmicAxis(low: number, high: number): Axis {
  const [from, to] = [Math.log10(low), Math.log10(high)];
  const digits = to - from < 2 ? [1, 2, 5] : [1];
  const powers = Array.from({ length: Math.ceil(to) - Math.floor(from) + 1 }, (_, at) => Math.floor(from) + at);
  const values = powers.flatMap((power) => digits.map((digit) => digit * 10 ** power)).filter((value) => value >= low * 0.999 && value <= high * 1.001);
  return { place: (value) => (Math.log10(value) - from) / (to - from || 1), ticks: values.map((at) => ({ at, words: at < 1 ? tick(at, at) : short(at) })) };
}

const namesAxis = (places: readonly string[]): Axis =>
  ({ place: (value) => (value + 0.5) / places.length, ticks: places.map((words, at) => ({ at, words })) });

function axisOf(values: readonly number[], log: boolean, fromZero: boolean, most: number): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (log) return logarithmicAxis(low === high ? low / 2 : low, low === high ? high * 2 : high);
  const room = 0.05 * (high - low || Math.abs(high) || 1);
  return linearAxis(fromZero ? 0 : low - room, high + room, values.every(Number.isInteger), most);
}

// --- series

interface Shown {
  name: string;
  colour: string;
  dash: string | undefined;
  points: PlotPoint[];
}

// The points that the axes can show.
function shownSeries(plot: Plot, hidden: ReadonlySet<number>, look: PlotLook): Shown[] {
  const fits = ({ x, y }: PlotPoint): boolean => (!plot.x.log || x > 0) && (!plot.y.log || y > 0);
  return plot.series.flatMap(({ name, points }, at) => (hidden.has(at) ? [] : [{
    name, colour: look.series[at % look.series.length] ?? look.ink, dash: at >= look.series.length ? "8 5" : undefined,
    points: points.filter(fits).sort((a, b) => a.x - b.x),
  }]));
}

type Put = (x: number, y: number) => [number, number];
const joined = (points: readonly [number, number][]): string => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");

function band({ points, colour }: Shown, put: Put, lowest: number): string {
  const banded = points.filter(({ low, high }) => low !== null && high !== null);
  if (banded.length === 0) return "";
  const [up, down] = [banded.map(({ x, high }) => put(x, high as number)), banded.map(({ x, low }) => put(x, Math.max(lowest, low as number)))];
  return element("polygon", { points: joined([...up, ...down.reverse()]), fill: colour, "fill-opacity": 0.17 });
}

function bars({ points, colour }: Shown, put: Put, ground: number, wide: number, several: boolean): string {
  return points.map(({ x, y }) => {
    const [centre, top] = put(x, y);
    return element("rect", { x: centre - wide / 2, y: top, width: wide, height: Math.max(0, ground - top), fill: colour, "fill-opacity": several ? 0.6 : 1 });
  }).join("");
}

function lines({ points, colour, dash }: Shown, put: Put, joins: boolean): string {
  const places = points.map(({ x, y }) => put(x, y));
  const line = joins ? element("polyline", { points: joined(places), fill: "none", stroke: colour, "stroke-width": 2, "stroke-dasharray": dash }) : "";
  return line + places.map(([cx, cy]) => element("circle", { cx, cy, r: 3, fill: colour })).join("");
}

// --- the whole picture

function legend(series: readonly Shown[], look: PlotLook): { svg: string; rows: number } {
  const named = series.filter(({ name }) => name !== "");
  let [x, row] = [frame.left, 0];
  const entries = named.map(({ name, colour, dash }) => {
    const wide = 46 + 7.2 * name.length;
    if (x + wide > width - frame.right && x > frame.left) [x, row] = [frame.left, row + 1];
    const y = height + 8 + 22 * row;
    const entry = element("line", { x1: x, y1: y - 4, x2: x + 20, y2: y - 4, stroke: colour, "stroke-width": 4, "stroke-dasharray": dash && "6 3" })
      + label(name, { x: x + 27, y, "font-size": 14, fill: look.ink });
    x += wide;
    return entry;
  });
  return { svg: entries.join(""), rows: named.length > 0 ? row + 1 : 0 };
}

// Names that do not fit side by side are written at an angle.
function xLabels({ ticks }: Axis, across: (value: number) => number, y: number, slanted: boolean, fill: string): string {
  return ticks.map(({ at, words }) => {
    const x = across(at);
    return slanted
      ? label(words, { x, y: y + 4, "font-size": 13, "text-anchor": "end", fill, transform: `rotate(-35 ${x.toFixed(2)} ${y.toFixed(2)})` })
      : label(words, { x, y: y + 8, "font-size": 13, "text-anchor": "middle", fill });
  }).join("");
}

export function plotSvg(plot: Plot, hidden: ReadonlySet<number>, look: PlotLook): string {
  const series = shownSeries(plot, hidden, look);
  const points = series.flatMap((one) => one.points);
  const edges = points.flatMap(({ y, low, high }) => [y, ...[low, high].filter((each): each is number => each !== null && (!plot.y.log || each > 0))]);
  const { places } = plot.x;
  const xs = places ? namesAxis(places) : axisOf(points.length > 0 ? points.map(({ x }) => x) : [1], plot.x.log, false, 8);
  const ys = axisOf(edges.length > 0 ? edges : [1], plot.y.log, plot.style === "bars", 6);
  const longest = Math.max(...xs.ticks.map(({ words }) => words.length), 1);
  const slanted = places !== null && longest * 7.5 * xs.ticks.length > width - frame.left - frame.right;
  const room = slanted ? Math.min(150, 4.4 * longest) : 0; // below the plot, for slanted names
  const [right, bottom] = [width - frame.right, height - frame.bottom - room];
  const across = (value: number): number => frame.left + xs.place(value) * (right - frame.left);
  const down = (value: number): number => bottom - ys.place(value) * (bottom - frame.top);
  const put: Put = (x, y) => [across(x), down(y)];
  const wide = Math.min(60, (0.7 * (right - frame.left)) / Math.max(1, places?.length ?? new Set(points.map(({ x }) => x)).size));
  const lowest = plot.y.log ? Math.min(...edges) : -Infinity;

  const grid = [
    ...ys.ticks.map(({ at }) => element("line", { x1: frame.left, x2: right, y1: down(at), y2: down(at), stroke: look.line })),
    ...(places ? [] : xs.ticks.map(({ at }) => element("line", { x1: across(at), x2: across(at), y1: frame.top, y2: bottom, stroke: look.line }))),
  ];
  const marks = series.map((one) => (plot.style === "bars"
    ? bars(one, put, bottom, wide, series.length > 1) : band(one, put, lowest) + lines(one, put, plot.style === "lines")));
  const names = legend(series, look);
  const middle = (frame.left + right) / 2;
  const words = [
    label(plot.title, { x: frame.left, y: 28, "font-size": 18, "font-weight": 600, fill: look.ink }),
    xLabels(xs, across, bottom + 12, slanted, look.soft),
    ...ys.ticks.map(({ at, words: value }) => label(value, { x: frame.left - 9, y: down(at) + 4.5, "font-size": 13, "text-anchor": "end", fill: look.soft })),
    label(plot.x.label, { x: middle, y: height - 18, "font-size": 14, "font-weight": 600, "text-anchor": "middle", fill: look.ink }),
    label(plot.y.label, { x: 20, y: (frame.top + bottom) / 2, "font-size": 14, "font-weight": 600, "text-anchor": "middle", fill: look.ink,
      transform: `rotate(-90 20 ${((frame.top + bottom) / 2).toFixed(2)})` }),
  ];
  const axes = element("path", { d: `M${frame.left} ${frame.top}V${bottom}H${right}`, fill: "none", stroke: look.soft });
  return drawing(width, height + 22 * names.rows, element("g", { "font-family": sans }, [...grid, ...marks, axes, ...words, names.svg].join("")));
}
