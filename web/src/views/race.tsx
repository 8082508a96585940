// Several searches on the same board, side by side.
import { useMemo } from "preact/hooks";
import { JobRunner } from "../api/job";
import type { SolveResult } from "../api/types";
import { BoardView } from "../components/board_view";
import { verdict } from "../components/search_figures";
import { AlgorithmSelect, algorithmName, HeuristicSelect, MoreSettings, searchName } from "../components/search_settings";
import { toRows } from "../model/board";
import { bytes, count, seconds, short } from "../model/format";
import { applies, jobFields, type Settings, usualSettings } from "../model/settings";
import { type Runner, parseRunners, writeRunners } from "../model/runners";
import { announce, board, check, extra, goalChoice, home, keep, play, setting, settings } from "../state";
import { text } from "../text";

const words = text.race;
const most = 4; // a browser opens six connections to a host: one each, and two for the rest of the page
const jobs = Array.from({ length: most }, () => new JobRunner<"solve">("solve"));

const runners = (): Runner[] => parseRunners(extra.value.race ?? "");
const change = (next: Runner[]): void => {
  jobs.forEach((job) => job.forget());
  keep("race", writeRunners(next));
};

const settingsOf = (runner: Runner): Settings => ({
  ...usualSettings, ...runner, time: settings.value.time, nodes: settings.value.nodes, memory: settings.value.memory,
});

async function start(): Promise<void> {
  const field = runners();
  announce(words.started(field.length));
  const results = await Promise.all(field.map((runner, at) =>
    (jobs[at] as JobRunner<"solve">).start(() => ({
      board: toRows(board.value), goal: goalChoice.value, puzzle: "tiles", ...jobFields(settingsOf(runner)),
    }))));
  if (results.every(Boolean)) announce(words.over);
}

const busy = (): boolean => jobs.some((job) => job.busy);

function Lane({ runner, at, all }: { runner: Runner; at: number; all: Runner[] }) {
  const now = (jobs[at] as JobRunner<"solve">).now.value;
  const set = (part: Partial<Settings>): void =>
    change(all.map((each, place) => (place === at ? { ...each, ...part } as Runner : each)));
  const furthest = Math.max(1, ...all.map((_, place) => generatedBy(place)));
  const generated = generatedBy(at);
  const props = { settings: settingsOf(runner), change: set, brief: true,
    wrong: now.error ? { field: now.field ?? "", message: now.error } : null };
  return (
    <li class={`lane ${now.phase}`} data-state={now.phase}>
      <h3>{words.runner(at + 1)}</h3>
      <AlgorithmSelect {...props} />
      <HeuristicSelect {...props} />
      {applies("weight", runner.algorithm) || applies("width", runner.algorithm) ? <MoreSettings {...props} /> : null}
      <div class="track" aria-hidden="true"><span class="fill" style={{ width: `${(100 * generated) / furthest}%` }} /></div>
      <p class="counter"><strong>{count(generated)}</strong> {words.nodes}
        {now.progress?.rate && now.phase === "running" ? <span class="hint"> · {short(now.progress.rate)}/s</span> : null}</p>
      <p class="hint">{now.result ? verdict(now.result) : text.phases[now.phase]}</p>
      {now.error ? <p class="error" role="alert">{now.error}</p> : null}
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

const figure: Record<string, (result: SolveResult) => number | null> = {
  length: (result) => result.length,
  generated: (result) => result.generated,
  expanded: (result) => result.expanded,
  peak: (result) => result.peak_nodes,
  memory: (result) => result.peak_bytes,
  seconds: (result) => result.seconds,
};
const written: Record<string, (value: number) => string> = { memory: bytes, seconds };

function FinalTable({ all }: { all: Runner[] }) {
  const rows = all.map((runner, at) => ({ runner, result: jobs[at]?.now.value.result ?? null }));
  if (rows.every(({ result }) => !result)) return null;
  const names = Object.keys(figure);
  const least = new Map(names.map((name) => [name, Math.min(...rows.flatMap(({ result }) => {
    const value = result && result.status === "solved" ? figure[name]?.(result) : null;
    return value === null || value === undefined ? [] : [value];
  }))]));
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
                  return <td key={name} class={value !== null && result?.status === "solved" && value === least.get(name) ? "best" : ""}>
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
  const all = useMemo(runners, [extra.value.race]);
  const running = busy();
  const unsolvable = check.value?.solvable === false;
  return (
    <div class="view race">
      <div class="race-head">
        <div class="small-board">
          <BoardView board={board.value} home={home.value} label={text.board.label(board.value.rows, board.value.cols)} onPlay={running ? undefined : play} />
        </div>
        <div class="panel">
          <h2>{words.title}</h2>
          <p>{words.intro}</p>
          <label class="inline">{text.search.time}{" "}
            <input value={settings.value.time} inputMode="decimal" size={5} onChange={(event) => setting({ time: event.currentTarget.value })} />
          </label>
          <div class="actions">
            {running
              ? <button type="button" class="stop" onClick={() => jobs.forEach((job) => job.stop())}>{text.search.stop}</button>
              : <button type="button" class="primary" disabled={unsolvable} onClick={() => void start()}>{words.start}</button>}
            {all.length < most && !running
              ? <button type="button" onClick={() => change([...all, { algorithm: "greedy", heuristic: "manhattan", weight: "2", width: "1000" }])}>{words.add}</button> : null}
          </div>
          {unsolvable ? <p class="error" role="alert">{text.board.unsolvable}</p> : null}
        </div>
      </div>
      <ol class="lanes">{all.map((runner, at) => <Lane key={at} runner={runner} at={at} all={all} />)}</ol>
      <FinalTable all={all} />
    </div>
  );
}
