// A plot of an experiment, drawn by uPlot: lines, points or bars, with error bands if the data has them.
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { Plot } from "../api/types";
import { colour, pictureFiles } from "../downloads";
import { short, tick } from "../model/format";
import { plotColumns, wholeAxes } from "../model/plot_data";
import { theme } from "../theme";
import { text } from "../text";
import { Code } from "./controls";
import { Download } from "./download";

const barWidth = 0.7;

function series(plot: Plot, colours: string[]): uPlot.Series[] {
  const bars = uPlot.paths.bars?.({ size: [barWidth, 60] });
  const count = plot.series.length;
  return [{}, ...plot.series.flatMap(({ name }, at): uPlot.Series[] => {
    const stroke = colours[at % colours.length] as string;
    const main: uPlot.Series = { label: name, stroke, width: 2, points: { show: plot.style !== "bars", size: 6, fill: stroke } };
    if (plot.style === "bars" && bars) Object.assign(main, { paths: bars, fill: count > 1 ? `${stroke}99` : stroke });
    if (plot.style === "points") main.paths = () => null;
    if (at >= colours.length) main.dash = [8, 5];
    const edge: uPlot.Series = { stroke: "transparent", points: { show: false } };
    return [main, edge, edge];
  })];
}

// Names along the x axis: horizontal if they fit, otherwise rotated.
function placesAxis(places: readonly string[], width: number): uPlot.Axis {
  const letter = 7; // pixels, approximately
  const longest = letter * Math.max(...places.map((name) => name.length));
  const level = (longest + 2 * letter) * places.length < width;
  const [degrees, lines] = [40, 30];
  return {
    splits: () => places.map((_, at) => at), values: (_, splits) => splits.map((at) => places[at] ?? ""), grid: { show: false },
    ...(level ? {} : { rotate: degrees, size: Math.ceil(longest * Math.sin((degrees * Math.PI) / 180)) + lines }),
  };
}

const wholeSteps = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

// Numeric ticks. If all values are whole, all ticks are whole.
const numbersAxis = (log: boolean, whole: boolean): uPlot.Axis => ({
  values: (_, splits, __, ___, step) => splits.map((value) => (value === null ? "" : tick(value, log ? value : step))),
  ...(whole ? { incrs: wholeSteps } : {}),
});

function options(plot: Plot, element: HTMLElement, whole: { x: boolean; y: boolean }): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const colours = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => colour(`--series-${at}`));
  const { places } = plot.x;
  const axis: uPlot.Axis = {
    stroke: colour("--ink-soft"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 },
    font: `13px ${style.fontFamily}`, labelFont: `600 13px ${style.fontFamily}`,
  };
  const named = places ? placesAxis(places, element.clientWidth) : numbersAxis(plot.x.log, whole.x);
  const height = Math.max(260, Math.min(420, element.clientWidth * 0.55));
  return {
    width: element.clientWidth, height: height + (typeof named.size === "number" ? named.size - 50 : 0), // uPlot's default axis takes 50
    scales: {
      x: { time: false, distr: plot.x.log ? 3 : 1, ...(places ? { range: [-0.6, places.length - 0.4] as [number, number] } : {}) },
      y: { distr: plot.y.log ? 3 : 1, ...(plot.style === "bars" && !plot.y.log ? { range: (_: uPlot, __: number, most: number) => [0, most * 1.06] as [number, number] } : {}) },
    },
    axes: [
      { ...axis, ...named, label: plot.x.label },
      { ...axis, ...numbersAxis(plot.y.log, whole.y), label: plot.y.label, size: 66 },
    ],
    series: series(plot, colours),
    bands: plot.series.map((_, at) => ({ series: [3 * at + 3, 3 * at + 2] as [number, number], fill: `${colours[at % colours.length]}2b` })),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 9 } },
  };
}

const seriesClass = (at: number): string => `series-${(at % 8) + 1}${at >= 8 ? " dashed" : ""}`;

// The names of the series, as buttons that show and hide them. A series without a name is the only one and needs no legend.
function SeriesNames({ plot, hidden, toggle }: { plot: Plot; hidden: ReadonlySet<number>; toggle: (at: number) => void }) {
  const named = plot.series.map(({ name }, at) => ({ name, at })).filter(({ name }) => name !== "");
  if (named.length === 0) return null;
  return (
    <ul class="series-names" aria-label={text.lab.series}>
      {named.map(({ name, at }) => (
        <li key={name}>
          <button type="button" class={`quiet ${seriesClass(at)}`} aria-pressed={!hidden.has(at)} onClick={() => toggle(at)}>{name}</button>
        </li>
      ))}
    </ul>
  );
}

// The values below the pointer.
interface Reading {
  left: number; // pixels from the left edge of the plot
  x: string;
  values: { at: number; name: string; value: string }[];
}

const number = (value: number): string => (Number.isInteger(value) || Math.abs(value) >= 1000 ? short(value) : String(Number(value.toPrecision(4))));

function readingAt(plot: Plot, chart: uPlot): Reading | null {
  const { idx, left = 0 } = chart.cursor;
  const x = typeof idx === "number" ? chart.data[0][idx] : undefined;
  if (typeof idx !== "number" || x === undefined || left < 0) return null;
  const values = plot.series.flatMap(({ name }, at) => {
    const value = chart.data[3 * at + 1]?.[idx];
    return value === null || value === undefined || chart.series[3 * at + 1]?.show === false ? [] : [{ at, name, value: number(value) }];
  });
  const place = chart.valToPos(x, "x") + chart.over.offsetLeft;
  return values.length === 0 ? null : { left: place, x: plot.x.places?.[x] ?? number(x), values };
}

function Values({ plot, reading }: { plot: Plot; reading: Reading | null }) {
  if (!reading) return null;
  const side = reading.left > 260 ? { right: `calc(100% - ${reading.left - 12}px)` } : { left: `${reading.left + 12}px` };
  return (
    <dl class="reading" style={side}>
      <div><dt>{plot.x.label}</dt><dd>{reading.x}</dd></div>
      {reading.values.map(({ at, name, value }) => <div key={at}><dt class={seriesClass(at)}>{name || plot.y.label}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

const svgOf = async (plot: Plot, hidden: ReadonlySet<number>): Promise<string> =>
  (await import("../model/plot_svg")).plotSvg(plot, hidden, {
    ink: colour("--ink"), soft: colour("--ink-soft"), line: colour("--line"), series: [1, 2, 3, 4, 5, 6, 7, 8].map((at) => colour(`--series-${at}`)),
  });

export function PlotView({ plot }: { plot: Plot }) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  // A series and its error band are shown or hidden together.
  const apply = (chart: uPlot, all: ReadonlySet<number>): void =>
    plot.series.forEach((_, at) => [1, 2, 3].forEach((part) => chart.setSeries(3 * at + part, { show: !all.has(at) })));
  const toggle = (at: number): void => {
    const all = new Set(hidden);
    if (!all.delete(at)) all.add(at);
    setHidden(all);
    if (drawn.current) apply(drawn.current, all);
  };
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const columns = plotColumns(plot);
    const whole = wholeAxes(columns);
    const hooks = { setCursor: [(chart: uPlot) => setReading(readingAt(plot, chart))] };
    const chart = new uPlot({ ...options(plot, element, whole), hooks }, columns as uPlot.AlignedData, element);
    drawn.current = chart;
    apply(chart, hidden);
    const watch = new ResizeObserver(() => {
      const { width, height } = options(plot, element, whole);
      if (width > 0 && width !== chart.width) chart.setSize({ width, height });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      drawn.current = null;
      chart.destroy();
    };
  }, [plot, theme.value]);
  return (
    <figure class="plot">
      <figcaption class="with-download">
        <span class="title"><strong>{plot.title}</strong>{plot.caption ? <span class="hint"> <Code words={plot.caption} /></span> : null}</span>
        <Download files={pictureFiles(text.lab.plotFile, () => svgOf(plot, hidden), { ground: "--paper", file: `plot-${fileName(plot.title)}` })} about={plot.title} />
      </figcaption>
      <div class="plot-area">
        <div ref={frame} class="plot-frame" role="img" aria-label={text.lab.plot(plot.title, plot.series.map(({ name }) => name))} />
        <Values plot={plot} reading={reading} />
      </div>
      <SeriesNames plot={plot} hidden={hidden} toggle={toggle} />
    </figure>
  );
}
