// The lab: built-in experiments and the user's own, their progress and their results.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import { JobRunner } from "../api/job";
import type { Experiment, Run, RunResults } from "../api/types";
import { Checkbox, Code, Meter, StartStop } from "../components/controls";
import { edit, ExperimentEditor } from "../components/experiment_editor";
import { Results, when } from "../components/lab_results";
import { draft } from "../draft";
import { seconds } from "../model/format";
import { announce, extra, keep, notices } from "../state";
import { text } from "../text";
import "uplot/dist/uPlot.min.css";

const words = text.lab;
const job = new JobRunner<"lab">("lab");

const isEditing = (): boolean => extra.value.edit === "yes";

function Running() {
  const now = job.now.value;
  const { progress } = now;
  if (now.error) return isEditing() ? null : <p class="error" role="alert">{now.error}</p>; // the editor shows its mistakes itself
  if (now.phase === "cancelled") return <p>{words.stopped}</p>;
  if (!job.busy) return null;
  const fraction = progress?.total ? (progress.done ?? 0) / progress.total : null;
  return (
    <div class="live">
      <Meter label={words.progress} fraction={fraction} />
      <p>{progress?.total ? words.done(progress.done ?? 0, progress.total, seconds(progress.seconds)) : text.phases.queued}</p>
    </div>
  );
}

// The first sentence, and the rest on request.
function About({ words: all }: { words: string }) {
  const [, first = all, rest = ""] = /^(.+?[.?!])\s+(.+)$/s.exec(all) ?? [];
  return (
    <>
      <p><Code words={first} /></p>
      {rest ? (
        <details class="more">
          <summary>{text.shell.more}</summary>
          {rest.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}><Code words={paragraph} /></p>)}
        </details>
      ) : null}
    </>
  );
}

// The list of experiments. On a phone it is closed until the user opens it.
function List({ experiments, chosen }: { experiments: readonly Experiment[]; chosen: string }) {
  const [listed, setListed] = useState(!extra.value.experiment && !isEditing());
  const choose = (name: string): void => {
    keep("experiment", name);
    keep("edit", name ? "" : "yes");
    setListed(false);
    scrollTo({ top: 0 });
  };
  const current = isEditing() ? "" : chosen;
  const item = ({ name, title, last_run }: Experiment) => (
    <li key={name}>
      <button type="button" aria-current={name === current ? "true" : undefined} onClick={() => choose(name)}>
        <strong>{title}</strong>
        {last_run ? <small>{words.lastRun(when(last_run.started))}</small> : null}
      </button>
    </li>
  );
  const own = experiments.filter(({ built_in }) => !built_in);
  return (
    <nav class="panel experiments" aria-label={words.experiments}>
      <h2 class="wide-only">{words.experiments}</h2>
      <button type="button" class="narrow-only opener" aria-expanded={listed} onClick={() => setListed(!listed)}>
        <span>{words.experiments}</span>
        <strong>{isEditing() ? words.own.title : experiments.find(({ name }) => name === chosen)?.title ?? ""}</strong>
      </button>
      <div class={listed ? "" : "wide-only"}>
        <ul class="plain">
          <li><button type="button" aria-current={isEditing() ? "true" : undefined} onClick={() => choose("")}><strong>{words.own.open}</strong></button></li>
          {own.map(item)}
        </ul>
        <h3>{words.builtIn}</h3>
        <ul class="plain">{experiments.filter(({ built_in }) => built_in).map(item)}</ul>
      </div>
    </nav>
  );
}

export function LabPage() {
  const [experiments, setExperiments] = useState<Experiment[]>([]);
  const [runs, setRuns] = useState<Run[]>([]);
  const [results, setResults] = useState<RunResults | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [full, setFull] = useState(false);
  const [reading, setReading] = useState<number | null>(null); // number of results being read
  const editing = isEditing();
  const chosen = editing ? draft.value.name : extra.value.experiment || "pruning";

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

  const about = experiments.find(({ name, built_in }) => name === chosen && !(editing && built_in));
  const last = about?.last_run?.id ?? null;
  useEffect(() => {
    if (!job.busy) job.forget(); // its messages belong to another experiment
  }, [chosen, editing]);
  useEffect(() => {
    setResults(null);
    if (last) open(last);
  }, [chosen, last]);

  const run = async (fields: object): Promise<void> => {
    const result = await job.start(() => fields);
    refresh();
    if (job.now.value.phase === "cancelled") announce(words.stopped);
    if (!result?.run) return;
    if (job.now.value.phase === "done") announce(words.finished);
    open(result.run);
  };
  const runChosen = async (): Promise<void> => {
    if (about?.built_in) return run({ experiment: chosen, full });
    try {
      const { definition } = await api.experiment(chosen);
      await run({ experiment: chosen, definition, full });
    } catch (cause) {
      say(cause);
    }
  };
  const editChosen = async (): Promise<void> => {
    await edit(chosen);
    keep("edit", "yes");
  };
  useEffect(() => {
    if (about || editing || experiments.length === 0) return;
    notices.value = [words.unknown(chosen)];
    keep("experiment", "");
  }, [about, experiments, editing]);
  const past = runs.filter(({ experiment }) => experiment === chosen);
  return (
    <div class="view lab">
      <List experiments={experiments} chosen={chosen} />
      <div class="lab-main">
        {error ? <p class="error" role="alert">{error}</p> : null}
        {editing ? <ExperimentEditor experiments={experiments} job={job} full={full} setFull={setFull} run={run} /> : null}
        {editing ? <Running /> : null}
        {about && !editing ? (
          <section class="panel" aria-labelledby="lab-title">
            <h2 id="lab-title">{about.title}</h2>
            <About key={about.name} words={about.about} />
            <Checkbox label={words.full} checked={full} onChange={setFull} />
            <div class="actions">
              <StartStop busy={job.busy} off={false} label={last ? words.runAgain : words.run} onStart={runChosen} onStop={() => job.stop()} />
              <button type="button" onClick={() => void editChosen()}>{about.built_in ? words.own.editCopy : words.own.edit}</button>
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
