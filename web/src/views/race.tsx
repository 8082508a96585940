// Several searches of the same position, side by side.
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { JobRunner } from "../api/job";
import type { SolveResult } from "../api/types";
import { Choice, Input, Push, StartStop } from "../components/controls";
import { Download } from "../components/download";
import { Playback } from "../components/playback";
import { memoryText, verdict } from "../components/search_figures";
import { AlgorithmSelect, faultElsewhere, HeuristicSelect, OwnSettings, searchName } from "../components/search_settings";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { StatePicture } from "../components/state_picture";
import { SubjectPicture } from "../components/subject_picture";
import { count, seconds, short } from "../model/format";
import { paceAt, raceCsv } from "../model/race";
import { bestOf, least, type Runner, parseRunners, tilesRunners, usualRunner, usualRunners, writeRunners } from "../model/runners";
import { type Faults, jobFields, type Settings, usualSettings } from "../model/settings";
import { afterPending, hasPending } from "../pending";
import { playing, record, recordError, recordings, seek, speed, step, stepsOf, stopWatching, useReplayed, watch, watching, type Watching } from "../race_watch";
import { announce, extra, info, keep, loading, setting, settingFaults, settings } from "../state";
import { isTiles, subject, subjectKey } from "../subject";
import { text } from "../text";

const words = text.race;
const most = 4; // browsers open six connections per host: one per search, two for the rest of the page
const jobs = Array.from({ length: most }, () => new JobRunner<"solve">("solve"));

const runners = (): readonly Runner[] => parseRunners(extra.value.race ?? "") ?? (isTiles.value ? tilesRunners : usualRunners);
function forget(): void {
  outcome.value = "";
  jobs.forEach((job) => job.forget());
  stopWatching();
}
const change = (next: readonly Runner[]): void => {
  forget();
  keep("race", writeRunners(next));
};

const settingsOf = (runner: Runner): Settings => ({
  ...usualSettings, ...runner, time: settings.value.time, nodes: settings.value.nodes ?? "", memory: settings.value.memory ?? "",
});

// The request for a search of the race.
const requestOf = (runner: Runner) => ({ ...subject.value.request, ...jobFields(settingsOf(runner)), algorithm: runner.algorithm });
const results = (): (SolveResult | null)[] => jobs.map((job) => job.now.value.result);

let raced = ""; // the position of the last race

const faultsOfAll = (all: readonly Runner[]): Faults => Object.assign({}, ...all.map((runner) => settingFaults(settingsOf(runner)))) as Faults;

const outcome = signal(""); // of the last race, in a sentence
function say(words: string): void {
  outcome.value = words;
  announce(words);
}

async function start(): Promise<void> {
  const field = runners();
  if (subject.value.solvable === false || Object.keys(faultsOfAll(field)).length > 0) return;
  raced = subjectKey.value;
  stopWatching();
  outcome.value = "";
  announce(words.started(field.length));
  const ended = await Promise.all(field.map((runner, at) => (jobs[at] as JobRunner<"solve">).start(() => requestOf(runner))));
  if (!ended.every((result) => result && result.status !== "interrupted")) return say(words.ended);
  const best = bestOf(ended);
  const result = best === null ? null : ended[best];
  say(best === null || !result ? words.over
    : words.won(words.runner(best + 1), searchName(result.algorithm ?? "", result.heuristic), result.length ?? 0, result.generated));
}

const busy = (): boolean => jobs.some((job) => job.busy);

// The button is gone afterwards, so the focus goes to the one that adds a search.
function remove(all: readonly Runner[], at: number): void {
  change(all.filter((_, place) => place !== at));
  announce(words.removed(at + 1));
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".race-head .add")?.focus());
}

// Settings with a field on each search's card. All others apply to every search.
const ofLane = (name: string): boolean => name in usualRunner;

function Lane({ runner, at, all }: { runner: Runner; at: number; all: readonly Runner[] }) {
  const now = (jobs[at] as JobRunner<"solve">).now.value;
  const set = (part: Record<string, string>): void =>
    change(all.map((each, place) => (place === at ? { ...each, ...part } as Runner : each)));
  const here = now.error !== null && now.field !== null && ofLane(now.field);
  const faults = settingFaults(settingsOf(runner));
  const wrong = here ? { ...faults, [now.field as string]: now.error as string } : faults;
  const props = { settings: settingsOf(runner), change: set, brief: true, wrong };
  return (
    <li class={`lane ${now.phase}`} data-state={now.phase}>
      <h3>{words.runner(at + 1)}{at === winner() ? <span class="winner">{words.best}</span> : null}</h3>
      {watching.value === "results" ? (
        <>
          <AlgorithmSelect {...props} />
          <HeuristicSelect {...props} />
          <OwnSettings {...props} />
          <Live at={at} all={all} />
        </>
      ) : <Watched at={at} runner={runner} />}
      {now.error && !here ? <p class="error" role="alert">{now.error}</p> : null}
      {all.length > 2 && !busy() && watching.value === "results" ? (
        <button type="button" class="quiet" aria-label={words.removeOf(at + 1)} onClick={() => remove(all, at)}>{words.remove}</button>
      ) : null}
    </li>
  );
}

const Track = ({ share, going = false }: { share: number; going?: boolean }) => (
  <div class="track" aria-hidden="true"><span class={going ? "fill going" : "fill"} style={{ width: `${100 * share}%` }} /></div>
);

function Live({ at, all }: { at: number; all: readonly Runner[] }) {
  const now = (jobs[at] as JobRunner<"solve">).now.value;
  const furthest = Math.max(1, ...all.map((_, place) => generatedBy(place)));
  const generated = generatedBy(at);
  return (
    <>
      <Track share={generated / furthest} />
      <p class="counter"><strong>{count(generated)}</strong> {words.nodes}
        {now.progress?.rate && now.phase === "running" ? <span class="hint"> · {short(now.progress.rate)}/s</span> : null}</p>
      <p class={now.phase === "queued" ? "waiting" : "hint"}>{now.result ? verdict(now.result) : text.phases[now.phase]}</p>
    </>
  );
}

// A search in slow motion, or its solution.
function Watched({ at, runner }: { at: number; runner: Runner }) {
  const result = results()[at] ?? null;
  const most = Math.max(1, ...results().map((each) => stepsOf(each) ?? 0));
  const { expanded: done, over } = paceAt(stepsOf(result) ?? 0, step.value);
  const searching = watching.value === "search";
  const node = searching ? recordings.value?.[at]?.[Math.max(0, done - 1)] : undefined;
  const replayed = useReplayed(searching ? null : result, done);
  const state = searching ? node?.board : replayed?.state;
  return (
    <>
      <p>{searchName(result?.algorithm ?? runner.algorithm, result ? result.heuristic : runner.heuristic)}</p>
      <div class="watched">{state ? <StatePicture state={state} svg={replayed?.svg ?? ""} label={words.stateOf(at + 1)} />
        : <p class="hint">{searching ? (recordings.value?.[at] === null ? words.noTree : words.notRecorded) : words.noSolution}</p>}</div>
      <Track share={done / most} going={!over} />
      <p class="counter"><strong>{count(done)}</strong> {searching ? words.expansions(done) : words.movesOf(result?.length ?? 0)}</p>
      <p class="hint">{searching ? (over ? words.over1(result?.length ?? null) : node ? words.expands(node.g, node.h) : words.running) : over ? words.arrived : words.moving}</p>
    </>
  );
}

function generatedBy(at: number): number {
  const now = jobs[at]?.now.value;
  return now?.result?.generated ?? now?.progress?.generated ?? 0;
}

// The best search, known when all have ended.
const winner = (): number | null => (busy() ? null : bestOf(results()));

const figure: Record<string, (result: SolveResult) => number | null> = {
  length: (result) => result.length,
  generated: (result) => result.generated,
  expanded: (result) => result.expanded,
  peak: (result) => result.peak_nodes,
  memory: (result) => result.peak_bytes,
  seconds: (result) => result.seconds,
};
const written: Record<string, (value: number) => string> = { memory: memoryText, seconds };

function FinalTable({ all }: { all: readonly Runner[] }) {
  const rows = all.map((runner, at) => ({ runner, result: jobs[at]?.now.value.result ?? null }));
  if (rows.every(({ result }) => !result)) return null;
  const names = Object.keys(figure);
  const best = new Map(Object.entries(figure).map(([name, pick]) => [name, least(rows.map(({ result }) => result), pick)]));
  return (
    <section class="panel wide" aria-labelledby="race-table">
      <div class="with-download">
        <h2 id="race-table">{words.table}</h2>
        <Download files={[{ label: text.download.csv, name: "taquin-race.csv", make: () => Promise.resolve(new Blob([raceCsv(all, results())], { type: "text/csv" })) }]} about={words.table} />
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="race-table">
        <table class="numbers">
          <thead><tr><th scope="col">{words.search}</th><th scope="col">{words.answer}</th>{names.map((name) => <th key={name} scope="col">{words.columns[name]}</th>)}</tr></thead>
          <tbody>
            {rows.map(({ runner, result }, at) => (
              <tr key={at}>
                <th scope="row">{searchName(result?.algorithm ?? runner.algorithm, result ? result.heuristic : runner.heuristic)}</th>
                <td>{result ? words.answers(result.status, result.optimal === true) : text.phases[jobs[at]?.now.value.phase ?? ""]}</td>
                {names.map((name) => {
                  const value = result ? figure[name]?.(result) ?? null : null;
                  return <td key={name} class={value !== null && result?.status === "solved" && value === best.get(name) ? "best" : ""}>
                    {value === null ? "–" : (written[name] ?? count)(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="hint">{words.tableHint}</p>
    </section>
  );
}

// What to watch.
function Watch({ all }: { all: readonly Runner[] }) {
  const choose = (what: Watching): void => {
    watch(what);
    if (what === "search" && !recordings.value) void record(all.map(requestOf), results());
  };
  return (
    <section class="panel" aria-labelledby="race-watch">
      <h2 id="race-watch">{words.watch}</h2>
      <Choice label={words.watch} value={watching.value} options={words.watchings} onChange={choose} />
      <p class="hint">{words.watchHints[watching.value]}</p>
      {recordError.value ? <p class="error" role="alert">{recordError.value}</p> : null}
    </section>
  );
}

// One set of controls for all searches.
function Player() {
  const ended = results();
  if (watching.value === "search" && !recordings.value) return <p class="live" role="status">{words.recording}</p>;
  const length = Math.max(0, ...ended.map((result) => stepsOf(result) ?? 0));
  return (
    <div class="race-player">
      <Playback position={step.value} length={length} playing={playing.value} speed={speed.value} label={words.playback}
        seek={(to, gliding) => seek(to, ended, gliding)} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)} />
    </div>
  );
}

export function RacePage() {
  const all = useMemo(runners, [extra.value.race, isTiles.value]);
  const running = busy();
  useEffect(() => {
    if (subjectKey.value !== raced) forget(); // the results belong to another position
  }, [subjectKey.value]);
  const unsolvable = subject.value.solvable === false;
  const faults = faultsOfAll(all);
  const elsewhere = Object.entries(faults).filter(([name]) => name !== "time" && !ofLane(name));
  const faulty = Object.keys(faults).length > 0;
  return (
    <div class="view race">
      <div class="race-head">
        <div class="small-board">
          <SubjectPicture fixed={running} />
        </div>
        <div class="panel">
          <h2>{words.title}</h2>
          <p>{words.intro}</p>
          <Input label={text.search.labels.time ?? ""} value={settings.value.time} placeholder={text.search.none} inputMode="decimal" error={faults.time}
            onChange={(time) => setting({ time })} />
          {elsewhere.map(([name, fault]) => <p key={name} class="error" role="alert">{faultElsewhere(name, fault as string)}</p>)}
          <div class="actions">
            <StartStop busy={running} off={loading.value || (!hasPending.value && (unsolvable || faulty))} label={words.start} onStart={afterPending(start)}
              onStop={() => jobs.forEach((job) => job.stop())} />
            <ShuffleButton disabled={running} />
            <Push class="add" off={all.length === most || running}
              onClick={() => change([...all, { ...usualRunner, algorithm: "greedy", heuristic: info.value?.default_heuristic ?? "" }])}>{words.add}</Push>
            {faulty ? <span class="hint">{text.faults.first}</span> : null}
          </div>
          {outcome.value ? <p class="verdict">{outcome.value}</p> : null}
          <PositionProblem />
          {unsolvable ? <p class="error" role="alert">{text.position.unsolvable(info.value?.noun ?? "")}</p> : null}
        </div>
      </div>
      {!running && results().some(Boolean) ? <Watch all={all} /> : null}
      {results().some(Boolean) ? null : <p class="hint">{words.watchHints.results}</p>}
      <ol class={watching.value === "results" ? "lanes" : "lanes watched-lanes"}>{all.map((runner, at) => <Lane key={at} runner={runner} at={at} all={all} />)}</ol>
      {watching.value === "results" ? null : <Player />}
      <FinalTable all={all} />
    </div>
  );
}
