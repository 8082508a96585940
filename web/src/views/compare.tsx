// Two search trees side by side, with one slider for both. It counts expansions, and marks where the searches part.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { JobRunner } from "../api/job";
import type { TreeResult } from "../api/types";
import { Figures, StopButton } from "../components/controls";
import { Playback } from "../components/playback";
import { AlgorithmSelect, HeuristicSelect, OwnSettings, searchName } from "../components/search_settings";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { StatePicture } from "../components/state_picture";
import { TreeCanvas } from "../components/tree_canvas";
import { explain } from "../model/explain";
import { partingOf, sceneAt, type Track, trackOf } from "../model/compare";
import { count } from "../model/format";
import { type Key, keyName, keyText } from "../model/key";
import { parseRunner, type Runner, writeRunner } from "../model/runners";
import { type Settings, usualSettings } from "../model/settings";
import { Story } from "../model/story";
import { boundedBy, type Placed } from "../model/tree";
import { announce, catalogue, extra, focusMain, keep, keepAll, loading, setting, settingFaults } from "../state";
import { subject, subjectKey } from "../subject";
import { text } from "../text";
import { theme } from "../theme";
import { growers, treeFields, treeSettings } from "../tree_settings";

const words = text.compare;
const jobs = [new JobRunner<"tree">("tree"), new JobRunner<"tree">("tree")] as const;

// The right search has the limits of the left one.
const settingsOf = ({ algorithm, heuristic, weight, width }: Runner): Settings => ({
  ...usualSettings, algorithm, heuristic, weight, width, time: treeSettings().time, nodes: treeSettings().nodes ?? "", memory: treeSettings().memory ?? "",
});
const keyOf = ({ settings: { key, weight } }: TreeResult): Key | null => (key ? { formula: key, weight: weight ?? 1 } : null);
const right = (): Settings => settingsOf(parseRunner(extra.value.versus ?? ""));

interface SideProps {
  number: 0 | 1;
  settings: Settings;
  change: (part: Record<string, string>) => void;
}

function Choosing({ number, settings, change }: SideProps) {
  const { error, field } = jobs[number].now.value;
  const wrong = { ...settingFaults(settings), ...(error && field === "heuristic" ? { heuristic: error } : {}) };
  const props = { settings, change, wrong, brief: true };
  return (
    <fieldset class="choosing">
      <legend>{words.sides[number]}</legend>
      <AlgorithmSelect {...props} among={growers()} />
      <HeuristicSelect {...props} />
      <OwnSettings {...props} />
      {error && field !== "heuristic" ? <p class="error" role="alert">{error}</p> : null}
    </fieldset>
  );
}

interface TreeProps {
  number: 0 | 1;
  result: TreeResult;
  track: Track;
  step: number;
  parting: number | null;
}

// The node that this step expands, or the selected one.
function NodeFigures({ one, ranking, number }: { one: Placed | null; ranking: Key | null; number: 0 | 1 }) {
  if (!one) return <p class="hint">{words.nothing}</p>;
  return (
    <div class="compared-node">
      <StatePicture state={one.node.board} label={words.stateOf(number)} />
      <Figures rows={[
        ["g", one.node.g, text.tree.gTitle],
        ["h", one.node.h],
        ...(ranking ? [[keyName(ranking), keyText(ranking, one.node), text.tree.keyTitle] as const] : []),
        [text.tree.expandedAs, one.node.expanded === null ? text.tree.never : count(one.node.expanded)],
      ]} />
    </div>
  );
}

function Side({ number, result, track, step, parting }: TreeProps) {
  const [selected, setSelected] = useState<Placed | null>(null);
  const { layout, moment, current } = useMemo(() => sceneAt(track, step), [track, step]);
  const ranking = keyOf(result);
  useEffect(() => setSelected(null), [track, step]);
  const parted = parting === null ? null : track.expansions[parting - 1]?.one ?? null;
  const story = useMemo(() => new Story(result), [result]);
  const time = current && story.expandedAt(current.node.id);
  const over = step >= track.expansions.length;
  return (
    <section class="compared" aria-labelledby={`side-${number}`} data-expanded={Math.min(step, track.expansions.length)}>
      <h2 id={`side-${number}`}>{searchName(result.algorithm, result.heuristic)}</h2>
      <TreeCanvas layout={layout} moment={moment} ranking={ranking} selected={selected} current={current} theme={theme.value}
        marked={parted && layout.all.includes(parted) ? parted : null} onSelect={(one) => {
          setSelected(one);
          announce(text.tree.says(one.node.g, one.node.h, ranking && keyText(ranking, one.node), one.order + 1, one.node.solution, one.node.board));
        }} />
      <p class="hint">{layout.bound === null ? "" : `${text.tree.bound(boundedBy(result), layout.bound)} · `}{words.expanded(Math.min(step, track.expansions.length), result.expanded)}
        {over ? ` ${track.complete ? words.over(result.length) : words.cut}` : ""}</p>
      <p class="reason">{time ? explain(story, time, "step") : ""}</p>
      <NodeFigures one={selected ?? current} ranking={ranking} number={number} />
    </section>
  );
}

// Where the searches part, and a way there.
function Parting({ tracks, parting, go }: { tracks: readonly [Track, Track]; parting: number | null; go: (step: number) => void }) {
  const same = tracks.every(({ complete }) => complete);
  if (parting === null) return <p class="verdict">{same ? words.same : words.sameSoFar(Math.min(...tracks.map(({ expansions }) => expansions.length)))}</p>;
  const states = tracks.map(({ expansions }) => expansions[parting - 1]?.node);
  const one = states[0] && states[1] ? null : words.endsFirst(states[0] ? 1 : 0, parting);
  return (
    <div class="parting">
      <p class="verdict">{one ?? words.part(parting)}</p>
      <button type="button" onClick={() => go(parting)}>{words.toParting}</button>
    </div>
  );
}

function Both({ results }: { results: readonly [TreeResult, TreeResult] }) {
  const tracks = useMemo(() => [trackOf(results[0]), trackOf(results[1])] as const, [results[0], results[1]]);
  const parting = useMemo(() => partingOf(...tracks), [tracks]);
  const length = Math.max(...tracks.map(({ expansions }) => expansions.length));
  const [step, setStep] = useState(() => (extra.value.step ? Math.min(length, Number(extra.value.step)) : length));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(8);
  const shown = useRef(tracks);
  useEffect(() => {
    if (shown.current === tracks) return;
    shown.current = tracks;
    setStep(length);
    setPlaying(false);
  }, [tracks]);
  useEffect(() => {
    if (!playing) keep("step", step === length ? "" : String(step));
  }, [step, length, playing]);
  const seek = (to: number): void => {
    const place = Math.max(0, Math.min(length, to));
    setStep(place);
    if (parting !== null && step < parting && place >= parting) announce(words.part(parting));
  };
  return (
    <>
      <Parting tracks={tracks} parting={parting} go={seek} />
      <div class="compare-trees">
        {([0, 1] as const).map((number) => (
          <Side key={number} number={number} result={results[number]} track={tracks[number]} step={step} parting={parting} />
        ))}
      </div>
      <div class="race-player">
        <Playback position={step} length={length} playing={playing} speed={speed} label={words.playback} seek={seek}
          setPlaying={setPlaying} setSpeed={setSpeed} />
      </div>
      <p class="legend"><span class="key parted">{words.parted}</span><span class="key closed">{text.tree.closed}</span>
        <span class="key open">{text.tree.open}</span><span class="key solution">{text.tree.solution}</span></p>
    </>
  );
}

export function ComparePage() {
  const sides = [treeSettings(), right()] as const;
  const { solvable, whyNot } = subject.value;
  const faulty = sides.some((side) => Object.keys(settingFaults(side)).length > 0);
  const asked = JSON.stringify([subjectKey.value, sides, extra.value.size]);
  useEffect(() => {
    if (loading.value || !catalogue.value || !solvable || faulty) jobs.forEach((job) => job.forget());
    else sides.forEach((side, at) => void jobs[at as 0 | 1].start(() => treeFields(side)));
  }, [asked, loading.value, catalogue.value, solvable, faulty]);
  const [left, other] = jobs.map((job) => job.now.value.result);
  const busy = jobs.some((job) => job.busy);
  const changeRight = (part: Record<string, string>): void => keep("versus", writeRunner({ ...parseRunner(extra.value.versus ?? ""), ...part }));
  return (
    <div class="view compare">
      <div class="compare-head">
        <Choosing number={0} settings={sides[0]} change={(part) => setting({ algorithm: sides[0].algorithm, ...part })} />
        <Choosing number={1} settings={sides[1]} change={changeRight} />
      </div>
      <div class="actions">
        <ShuffleButton />
        <button type="button" onClick={() => {
          keepAll({ versus: "", step: "" });
          focusMain();
        }}>{words.leave}</button>
        {busy ? <StopButton onStop={() => jobs.forEach((job) => job.stop())} /> : null}
      </div>
      <PositionProblem />
      {whyNot ? <p class="error" role="alert">{whyNot}</p> : null}
      {left && other ? <Both results={[left, other]} /> : busy ? <p class="live">{text.tree.growing}</p> : null}
    </div>
  );
}
