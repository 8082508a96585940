// The lab: built-in experiments, their progress and their results.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import { JobRunner } from "../api/job";
import type { Experiment, ResultTable, Run, RunResults } from "../api/types";
import { Checkbox, Code, Meter, StopButton } from "../components/controls";
import { PlotView } from "../components/plot";
import { seconds } from "../model/format";
import { announce, extra, keep, notices } from "../state";
import { text } from "../text";
import "uplot/dist/uPlot.min.css";

const words = text.lab;
const job = new JobRunner<"lab">("lab");

const when = (moment: string): string => new Date(moment).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

function Table({ table }: { table: ResultTable }) {
  return (
    <section class="result-table">
      <h3>{table.title}</h3>
      <div class="scroll" tabIndex={0} role="group" aria-label={table.title}>
        <table class="numbers">
          <thead><tr>{table.columns.map((name, at) => <th key={at} scope="col" class={table.numeric[at] ? "" : "words"}>{words.columns[name] ?? name}</th>)}</tr></thead>
          <tbody>
            {table.texts.map((row, at) => (
              <tr key={at}>{row.map((cell, column) => column === 0
                ? <th key={column} scope="row">{cell}</th>
                : <td key={column} class={table.numeric[column] ? "" : "words"}>{cell}</td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.notes.map((note) => <p key={note} class="hint"><Code words={note} /></p>)}
    </section>
  );
}

function Results({ results }: { results: RunResults }) {
  return (
    <section class="panel results" aria-labelledby="lab-results">
      <h2 id="lab-results">{words.results}</h2>
      <p class="hint">{words.ranOn(when(results.started), results.full, results.runs, results.missing, results.version)}</p>
      {results.missing > 0 ? <p class="warning">{words.missing(results.missing)}</p> : null}
      {results.plots.map((plot) => <PlotView key={plot.title} plot={plot} />)}
      {results.tables.filter(({ rows }) => rows.length > 0).map((table) => <Table key={table.title} table={table} />)}
      <div class="actions">
        <a class="button" href={api.exportAddress(results.id, "csv")} download={`${results.experiment}.csv`}>{words.csv}</a>
        <a class="button" href={api.exportAddress(results.id, "json")} download={`${results.experiment}.json`}>{words.json}</a>
      </div>
      <p class="hint">{words.seed(results.seed)} {results.machine}</p>
    </section>
  );
}

function Running() {
  const now = job.now.value;
  const { progress } = now;
  if (now.error) return <p class="error" role="alert">{now.error}</p>;
  if (now.phase === "cancelled") return <p>{words.stopped}</p>;
  if (!job.busy) return null;
  const fraction = progress?.total ? (progress.done ?? 0) / progress.total : null;
  return (
    <div class="live">
      <Meter label={words.progress} fraction={fraction} />
      <p>{progress?.total ? words.done(progress.done ?? 0, progress.total, seconds(progress.seconds)) : text.phases.queued}</p>
      <StopButton onStop={() => job.stop()} />
    </div>
  );
}

export function LabPage() {
  const [experiments, setExperiments] = useState<Experiment[]>([]);
  const [runs, setRuns] = useState<Run[]>([]);
  const [results, setResults] = useState<RunResults | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [full, setFull] = useState(false);
  const [reading, setReading] = useState<number | null>(null); // number of results being read
  const chosen = extra.value.experiment || "pruning";

  const say = (cause: unknown): void => setError(sentence(cause));
  const refresh = (): void => {
    api.experiments().then(({ experiments: all }) => setExperiments(all), say);
    api.runs().then(({ runs: all }) => setRuns(all), say);
  };
  useEffect(refresh, []);
  const wanted = useRef("");
  const open = (id: string): void => {
    wanted.current = id;
    setReading(experiments.find(({ last_run }) => last_run?.id === id)?.last_run?.runs ?? 0);
    api.results(id).then((found) => {
      if (wanted.current !== id) return;
      setResults(found);
      setError(null);
    }, say).finally(() => wanted.current === id && setReading(null));
  };

  const last = experiments.find(({ name }) => name === chosen)?.last_run?.id ?? null;
  useEffect(() => {
    if (!job.busy) job.forget(); // its messages belong to another experiment
  }, [chosen]);
  useEffect(() => {
    setResults(null);
    if (last) open(last);
  }, [chosen, last]);

  const run = async (): Promise<void> => {
    const result = await job.start(() => ({ experiment: chosen, full }));
    refresh();
    if (job.now.value.phase === "cancelled") announce(words.stopped);
    if (!result) return;
    if (job.now.value.phase === "done") announce(words.finished);
    open(result.run);
  };
  const about = experiments.find(({ name }) => name === chosen);
  useEffect(() => {
    if (about || experiments.length === 0) return;
    notices.value = [words.unknown(chosen)];
    keep("experiment", "");
  }, [about, experiments]);
  const past = runs.filter(({ experiment }) => experiment === chosen);
  return (
    <div class="view lab">
      <nav class="panel experiments" aria-label={words.experiments}>
        <h2>{words.experiments}</h2>
        <ul class="plain">
          {experiments.map(({ name, title, last_run }) => (
            <li key={name}>
              <button type="button" aria-current={name === chosen ? "true" : undefined} onClick={() => keep("experiment", name)}>
                <strong>{name}</strong><span>{title}</span>
                {last_run ? <small>{words.lastRun(when(last_run.started))}</small> : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div class="lab-main">
        {error ? <p class="error" role="alert">{error}</p> : null}
        {about ? (
          <section class="panel" aria-labelledby="lab-title">
            <h2 id="lab-title">{about.title}</h2>
            {about.about.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}><Code words={paragraph} /></p>)}
            <Checkbox label={words.full} checked={full} onChange={setFull} />
            <div class="actions">
              <button type="button" class="primary" disabled={job.busy} onClick={() => void run()}>{last ? words.runAgain : words.run}</button>
              {past.length > 1 ? (
                <label class="inline">{words.past}{" "}
                  <select onChange={(event) => open(event.currentTarget.value)}>
                    {past.map((each) => <option key={each.id} value={each.id}>{when(each.started)}{each.full ? ` · ${words.fullShort}` : ""}</option>)}
                  </select>
                </label>
              ) : null}
            </div>
            <Running />
          </section>
        ) : null}
        {reading !== null ? (
          <div class="live panel" role="status">
            <p>{reading > 0 ? words.readingMany(reading) : words.reading}</p>
            <Meter label={words.reading} fraction={null} />
          </div>
        ) : null}
        {results ? <Results results={results} /> : null}
      </div>
    </div>
  );
}
