// Several searches of the same position, side by side.
import { useEffect, useMemo } from "preact/hooks";
import { JobRunner } from "../api/job";
import type { SolveResult } from "../api/types";
import { Input, StopButton } from "../components/controls";
import { memoryText, verdict } from "../components/search_figures";
import { AlgorithmSelect, algorithmName, faultElsewhere, HeuristicSelect, OwnSettings, searchName } from "../components/search_settings";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { SubjectPicture } from "../components/subject_picture";
import { count, seconds, short } from "../model/format";
import { least, type Runner, parseRunners, tilesRunners, usualRunner, usualRunners, writeRunners } from "../model/runners";
import { type Faults, jobFields, type Settings, usualSettings } from "../model/settings";
import { announce, extra, info, keep, loading, setting, settingFaults, settings } from "../state";
import { isTiles, subject, subjectKey } from "../subject";
import { text } from "../text";

const words = text.race;
const most = 4; // browsers open six connections per host: one per search, two for the rest of the page
const jobs = Array.from({ length: most }, () => new JobRunner<"solve">("solve"));

const runners = (): readonly Runner[] => parseRunners(extra.value.race ?? "") ?? (isTiles.value ? tilesRunners : usualRunners);
const change = (next: readonly Runner[]): void => {
  jobs.forEach((job) => job.forget());
  keep("race", writeRunners(next));
};

const settingsOf = (runner: Runner): Settings => ({
  ...usualSettings, ...runner, time: settings.value.time, nodes: settings.value.nodes ?? "", memory: settings.value.memory ?? "",
});

let raced = ""; // the position of the last race

async function start(): Promise<void> {
  const field = runners();
  raced = subjectKey.value;
  announce(words.started(field.length));
  const results = await Promise.all(field.map((runner, at) =>
    (jobs[at] as JobRunner<"solve">).start(() => ({ ...subject.value.request, ...jobFields(settingsOf(runner)) }))));
  announce(results.every((result) => result && result.status !== "interrupted") ? words.over : words.ended);
}

const busy = (): boolean => jobs.some((job) => job.busy);

// Settings with a field on each search's card. All others apply to every search.
const ofLane = (name: string): boolean => name in usualRunner;

function Lane({ runner, at, all }: { runner: Runner; at: number; all: readonly Runner[] }) {
  const now = (jobs[at] as JobRunner<"solve">).now.value;
  const set = (part: Record<string, string>): void =>
    change(all.map((each, place) => (place === at ? { ...each, ...part } as Runner : each)));
  const furthest = Math.max(1, ...all.map((_, place) => generatedBy(place)));
  const generated = generatedBy(at);
  const here = now.error !== null && now.field !== null && ofLane(now.field);
  const faults = settingFaults(settingsOf(runner));
  const wrong = here ? { ...faults, [now.field as string]: now.error as string } : faults;
  const props = { settings: settingsOf(runner), change: set, brief: true, wrong };
  return (
    <li class={`lane ${now.phase}`} data-state={now.phase}>
      <h3>{words.runner(at + 1)}{hasFewest(at) ? <span class="winner">{words.fewest}</span> : null}</h3>
      <AlgorithmSelect {...props} />
      <HeuristicSelect {...props} />
      <OwnSettings {...props} />
      <div class="track" aria-hidden="true"><span class="fill" style={{ width: `${(100 * generated) / furthest}%` }} /></div>
      <p class="counter"><strong>{count(generated)}</strong> {words.nodes}
        {now.progress?.rate && now.phase === "running" ? <span class="hint"> · {short(now.progress.rate)}/s</span> : null}</p>
      <p class={now.phase === "queued" ? "waiting" : "hint"}>{now.result ? verdict(now.result) : text.phases[now.phase]}</p>
      {now.error && !here ? <p class="error" role="alert">{now.error}</p> : null}
      {all.length > 2 && !busy() ? (
        <button type="button" class="quiet" onClick={() => change(all.filter((_, place) => place !== at))}>{words.remove}</button>
      ) : null}
    </li>
  );
}

function generatedBy(at: number): number {
  const now = jobs[at]?.now.value;
  return now?.result?.generated ?? now?.progress?.generated ?? 0;
}

// Known when all searches have ended.
function hasFewest(at: number): boolean {
  const results = jobs.map((job) => job.now.value.result);
  const mine = results[at];
  return !busy() && mine?.status === "solved" && mine.generated === least(results, ({ generated }) => generated);
}

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
      <h2 id="race-table">{words.table}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="race-table">
        <table class="numbers">
          <thead><tr><th scope="col">{words.search}</th><th scope="col">{words.answer}</th>{names.map((name) => <th key={name} scope="col">{words.columns[name]}</th>)}</tr></thead>
          <tbody>
            {rows.map(({ runner, result }, at) => (
              <tr key={at}>
                <th scope="row">{result ? searchName(result.algorithm ?? runner.algorithm, result.heuristic) : algorithmName(runner.algorithm)}</th>
                <td>{result ? words.answers(result.status, result.optimal === true) : "–"}</td>
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

export function RacePage() {
  const all = useMemo(runners, [extra.value.race, isTiles.value]);
  const running = busy();
  useEffect(() => {
    if (subjectKey.value !== raced) jobs.forEach((job) => job.forget()); // the results belong to another position
  }, [subjectKey.value]);
  const unsolvable = subject.value.solvable === false;
  const faults = Object.assign({}, ...all.map((runner) => settingFaults(settingsOf(runner)))) as Faults;
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
            {running
              ? <StopButton onStop={() => jobs.forEach((job) => job.stop())} />
              : <button type="button" class="primary" disabled={loading.value || unsolvable || faulty} onClick={() => void start()}>{words.start}</button>}
            <ShuffleButton disabled={running} />
            {all.length < most && !running
              ? <button type="button" onClick={() => change([...all, { ...usualRunner, algorithm: "greedy", heuristic: info.value?.default_heuristic ?? "" }])}>{words.add}</button> : null}
            {faulty ? <span class="hint">{text.faults.first}</span> : null}
          </div>
          <PositionProblem />
          {unsolvable ? <p class="error" role="alert">{text.position.unsolvable(info.value?.noun ?? "")}</p> : null}
        </div>
      </div>
      <p class="hint">{words.bars}</p>
      <ol class="lanes">{all.map((runner, at) => <Lane key={at} runner={runner} at={at} all={all} />)}</ol>
      <FinalTable all={all} />
    </div>
  );
}
