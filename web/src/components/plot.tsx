// A plot of an experiment, drawn by uPlot: lines, points or bars, with error bands if the data has them.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import type { Plot } from "../api/types";
import { tick } from "../model/format";
import { plotColumns, wholeAxes } from "../model/plot_data";
import { theme } from "../theme";
import { text } from "../text";
import { Code } from "./controls";

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

// A series without a name is the only one and needs no legend.
function SeriesNames({ plot }: { plot: Plot }) {
  const named = plot.series.map(({ name }, at) => ({ name, at })).filter(({ name }) => name !== "");
  if (named.length === 0) return null;
  return (
    <ul class="series-names">
      {named.map(({ name, at }) => <li key={name} class={`series-${(at % 8) + 1}${at >= 8 ? " dashed" : ""}`}>{name}</li>)}
    </ul>
  );
}

export function PlotView({ plot }: { plot: Plot }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const columns = plotColumns(plot);
    const whole = wholeAxes(columns);
    const chart = new uPlot(options(plot, element, whole), columns as uPlot.AlignedData, element);
    const watch = new ResizeObserver(() => {
      const { width, height } = options(plot, element, whole);
      if (width > 0 && width !== chart.width) chart.setSize({ width, height });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [plot, theme.value]);
  return (
    <figure class="plot">
      <figcaption><strong>{plot.title}</strong>{plot.caption ? <span class="hint"> <Code words={plot.caption} /></span> : null}</figcaption>
      <div ref={frame} class="plot-frame" role="img" aria-label={text.lab.plot(plot.title, plot.series.map(({ name }) => name))} />
      <SeriesNames plot={plot} />
    </figure>
  );
}
