// Values in a lesson: searches or heuristics measured on one position, or a plot of the lab.
import { useEffect, useState } from "preact/hooks";
import { api, Refusal, sentence } from "../api/client";
import { finished } from "../api/job";
import type { Explanation, Plot } from "../api/types";
import { count } from "../model/format";
import type { BarsBlock, ExperimentBlock, Position } from "../model/lesson";
import { writePlace } from "../model/url";
import { viewLink } from "../embed";
import { announce } from "../state";
import { text } from "../text";
import { useLeaving } from "./leaving";
import type { Fail } from "./lesson_board";
import { PlotView } from "./plot";
import { heuristicName, searchName } from "./search_settings";
import "uplot/dist/uPlot.min.css";

const words = text.lessons;
const seconds = 30; // for each search

// The values of the rows, one search after the other, so they do not share the machine.
async function* valuesOf({ position, measure, rows }: BarsBlock, signal: AbortSignal): AsyncGenerator<number | null> {
  const known = measure === "h" ? (await api.explain<Explanation>(position, signal)).heuristics : {};
  for (const { algorithm, heuristic } of rows) {
    if (measure === "h") yield known[heuristic] ?? await rootValue(position, heuristic, signal);
    else yield (await finished("solve", { ...position, algorithm, ...(heuristic ? { heuristic } : {}), time: seconds }, signal))[measure];
  }
}

// h of any expression: that of the root of a tree.
async function rootValue(position: Position, heuristic: string, signal: AbortSignal): Promise<number | null> {
  const { nodes } = await finished("tree", { ...position, algorithm: "astar", heuristic, max_nodes: 1 }, signal);
  return nodes[0]?.h ?? null;
}

export function LessonBars({ block, fail }: { block: BarsBlock; fail: Fail }) {
  const [values, setValues] = useState<readonly (number | null)[]>([]);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const all: (number | null)[] = [];
    const measure = async (): Promise<void> => {
      for await (const value of valuesOf(block, signal)) {
        all.push(value);
        setValues([...all]);
      }
    };
    measure().catch((cause: unknown) => signal.aborted || fail(cause, block.measure === "h" ? "heuristic" : "search", all.length));
    return () => reading.abort();
  }, [block]);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const valueText = (value: number | null | undefined): string => (value === undefined ? "…" : value === null ? words.noValue : count(value));
  const title = block.title || words.measures[block.measure];
  return (
    <figure class="live-block live-bars">
      <table class="bars" aria-busy={values.length < block.rows.length}>
        <caption>{title}</caption>
        <tbody>
          {block.rows.map(({ algorithm, heuristic }, at) => (
            <tr key={at}>
              <th scope="row">{algorithm ? searchName(algorithm, heuristic) : heuristicName(heuristic)}</th>
              <td class="value">{valueText(values[at])}</td>
              <td class="bar" aria-hidden="true"><span class="fill" style={{ width: `${(100 * (values[at] ?? 0)) / most}%` }} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      {block.caption ? <figcaption>{block.caption}</figcaption> : null}
    </figure>
  );
}

// The plots of the last run; null: the experiment has not run yet.
async function lastPlots(name: string): Promise<{ title: string; plots: Plot[] | null }> {
  const experiment = (await api.experiments()).experiments.find((each) => each.name === name);
  if (!experiment) throw new Refusal(words.noExperiment(name));
  const plots = experiment.last_run ? (await api.results(experiment.last_run.id)).plots : null;
  return { title: experiment.title, plots };
}

export function LessonExperiment({ block, fail }: { block: ExperimentBlock; fail: Fail }) {
  const { experiment, plot: number } = block;
  const [found, setFound] = useState<{ title: string; plots: Plot[] | null } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const leaving = useLeaving();
  const load = async (): Promise<void> => {
    try {
      const last = await lastPlots(experiment);
      if (last.plots && !last.plots[number - 1]) throw new Refusal(words.noPlot(number, last.plots.length), "plot");
      setFound(last);
    } catch (cause) {
      if (!leaving.aborted) fail(cause, "experiment");
    }
  };
  useEffect(() => void load(), [block]);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await finished("lab", { experiment }, leaving);
      await load();
      announce(text.lab.finished);
    } catch (cause) {
      if (!leaving.aborted) setError(sentence(cause));
    }
    setBusy(false);
  };
  const plot = found?.plots?.[number - 1];
  return (
    <figure class="live-block live-plot">
      {error ? <p class="error" role="alert">{error}</p> : null}
      {plot ? <PlotView plot={plot} /> : null}
      {found && !found.plots ? (
        <>
          <p class="hint">{words.experimentHint}</p>
          <button type="button" disabled={busy} onClick={() => void run()}>{busy ? words.measuring : words.runExperiment(found.title)}</button>
        </>
      ) : null}
      {block.caption ? <figcaption>{block.caption}</figcaption> : null}
      {found ? <a class="button quiet-link" {...viewLink(writePlace({ view: "lab", fields: { experiment } }))}>{words.inLab}</a> : null}
    </figure>
  );
}
