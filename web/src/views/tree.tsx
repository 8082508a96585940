// The search tree, complete or step by step, and the reason for each step. Iterative deepening shows one iteration at a time,
// and a search from both ends one of its two trees.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { JobRunner } from "../api/job";
import type { TreeResult } from "../api/types";
import { Choice, Figures, OpenFile, Push, Select, StopButton } from "../components/controls";
import { usePuzzleKeys } from "../components/keys";
import { Playback } from "../components/playback";
import { stopped } from "../components/search_figures";
import { Rounds } from "../components/rounds";
import { AlgorithmSelect, faultElsewhere, heuristicName, HeuristicSelect, isOwn, OwnSettings, searchName } from "../components/search_settings";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { StatePicture } from "../components/state_picture";
import { StepPanel } from "../components/step_panel";
import { TreeCanvas } from "../components/tree_canvas";
import { type Direction, parseRows } from "../model/board";
import { type Camera, readCamera, writeCamera } from "../model/camera";
import { explain, type Unit } from "../model/explain";
import { count } from "../model/format";
import { type Key, keyName, keyText, number as numeral } from "../model/key";
import { usualVersus, writeRunner } from "../model/runners";
import { treeSizes } from "../model/settings";
import { type Place, Stepping } from "../model/stepping";
import { Story } from "../model/story";
import { type Layout, layoutsOf, type Moment, momentAt, type Placed, shadedBy } from "../model/tree";
import { announce, catalogue, extra, focusMain, keep, keepAll, loading, setting, settingFaults } from "../state";
import { isTiles, subject, subjectKey } from "../subject";
import { text } from "../text";
import { theme } from "../theme";
import { openTrace, trace } from "../trace";
import { growers, treeFields, treeSettings } from "../tree_settings";

const words = text.tree;
const why = text.why;

const job = new JobRunner<"tree">("tree");
const saving = new JobRunner<"tree">("tree");

const request = () => treeFields(treeSettings());

async function grow(): Promise<void> {
  const result = await job.start(request);
  if (result) announce(verdict(result));
}

function verdict(result: TreeResult): string {
  if (result.length !== null) return words.solved(result.length);
  return result.status === "interrupted" ? words.stopped : words.unsolved;
}

// The state of a node. The states of a trace may be of any kind; a tile board is drawn, anything else is written.
function NodePicture({ state, number, traced }: { state: string; number: number; traced: boolean }) {
  const isBoard = (isTiles.value || traced) && parseRows(state) !== undefined;
  return (
    <>
      {traced && !isBoard ? null : <StatePicture state={state} tiles={isBoard} label={words.boardOf(number)} />}
      {isBoard ? null : <p class="state">{state}</p>}
    </>
  );
}

const moveText = (move: string | null): string => {
  if (move === null) return words.start;
  return isTiles.value ? words.blankMove(move, text.directions[move as Direction]) : move;
};

interface NodePanelProps {
  one: Placed | null;
  story: Story;
  ranking: Key | null;
  go: (time: number) => void;
}

function NodePanel({ one, story, ranking, go }: NodePanelProps) {
  if (!one) return <p class="hint">{words.choose}</p>;
  const { id, g, h, key, expanded, solution, move, board } = one.node;
  const { heuristic } = story.result;
  const number = story.number(id);
  const [generation, expansion] = [story.generatedAt(id), story.expandedAt(id)];
  return (
    <div class="node">
      <NodePicture state={board} number={number} traced={story.family === "trace"} />
      <Figures rows={[
        ["g", g, words.gTitle],
        ["h", h, words.hTitle(heuristic && heuristicName(heuristic))],
        ...(ranking ? [[keyName(ranking), key === null ? keyText(ranking, one.node) : numeral(key), words.keyTitle] as const] : []),
        [words.move, moveText(move)],
        [words.generatedAs, count(number)],
        [words.expandedAs, expanded === null ? words.never : count(expanded)],
        [words.onPath, solution ? words.yes : words.no],
      ]} />
      {generation || expansion ? (
        <div class="actions">
          {generation ? <button type="button" onClick={() => go(generation)}>{why.generatedStep}</button> : null}
          {expansion ? <button type="button" onClick={() => go(expansion)}>{why.expandedStep}</button> : null}
        </div>
      ) : null}
    </div>
  );
}

function Legend({ layout }: { layout: Layout }) {
  const { what, most } = shadedBy(layout);
  return (
    <p class="legend">
      <span>{words.shade(what, 0)}</span><span class="ramp" aria-hidden="true" /><span>{words.shade(what, most)}</span>
      <span class="darker">{words.darker(what)}</span>
      <span class="key closed">{words.closed}</span>
      <span class="key open">{words.open}</span>
      <span class="key solution">{words.solution}</span>
    </p>
  );
}

const unitNames = Object.entries(why.units) as [Unit, string][];

// The place that the link names, if it is a place of this tree.
interface Restored {
  round: number;
  unit: Unit;
  time: number | null;
  node: number | null;
  camera: Camera | null;
}
const nothing: Restored = { round: -1, unit: "node", time: null, node: null, camera: null };

function fromLink(): Restored {
  const { by, step, node, iteration, camera } = extra.value;
  return {
    round: iteration ? Number(iteration) : -1, unit: by ? (by as Unit) : "node", time: step ? Number(step) : null, node: node ? Number(node) : null,
    camera: camera ? readCamera(camera) : null,
  };
}

const noPlace = { by: "", step: "", node: "", iteration: "", camera: "" };

// Saves the search as a trace that other programs can show.
function SaveTrace() {
  const save = async (): Promise<void> => {
    const result = await saving.start(() => ({ ...request(), format: "posthoc" }));
    if (!result) return;
    const address = URL.createObjectURL(new Blob([JSON.stringify(result)], { type: "application/json" }));
    const anchor = Object.assign(document.createElement("a"), { href: address, download: "taquin.trace.json" });
    anchor.click();
    URL.revokeObjectURL(address);
  };
  return <Push class="quiet" off={saving.busy} onClick={save}>{saving.busy ? why.saving : why.save}</Push>;
}

function SearchFigures({ result, rounds }: { result: TreeResult; rounds: number }) {
  return (
    <Figures rows={[
      [words.nodes, count(result.nodes.length), result.left_out > 0 ? words.nodesCutTitle : words.nodesTitle],
      [text.figures.expanded, count(result.expanded), text.figures.expandedTitle],
      [text.figures.generated, count(result.generated), text.figures.generatedTitle],
      ...(result.known_children ? [[words.known, count(result.known_children), words.knownTitle] as const] : []),
      ...(rounds > 1 && result.settings.family === "deepening" ? [[words.rounds, rounds] as const] : []),
    ]} />
  );
}

interface GrownProps {
  result: TreeResult;
  name: string | null; // of the trace; null: a search of the program
  restored: Restored;
  onMount: () => void;
}

function Grown({ result, name, restored, onMount }: GrownProps) {
  const story = useMemo(() => new Story(result), [result]);
  const layouts = useMemo(() => layoutsOf(result), [result]);
  // At first the last iteration with recorded steps.
  const usual = (story.isRounds && [...layouts].reverse().find(({ round }) => story.isRecorded(round))) || (layouts[0] as Layout);
  const [layout, setLayout] = useState(layouts.find(({ round }) => round === restored.round) ?? usual);
  const total = layout.all.length;
  const stepping = useMemo(() => new Stepping(story, layout), [story, layout]);
  const placed = useMemo(() => new Map(layout.all.map((one) => [one.node.id, one])), [layout]);
  const [unit, setUnit] = useState<Unit>(restored.unit);
  const [counted, setCounted] = useState(stepping); // the tree whose nodes the place counts
  const [place, setPlace] = useState<Place>(() =>
    (restored.time === null ? stepping.last : stepping.snapped(stepping.atTime(Math.min(restored.time, stepping.to)), restored.unit)));
  const [selected, setSelected] = useState<Placed | null>(() => placed.get(restored.node ?? -1) ?? null);
  const [camera, setCamera] = useState<Camera | null>(restored.camera);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(8);
  const first = useRef(true);
  useEffect(onMount, []);
  useEffect(() => { // another round: show it complete
    if (first.current) first.current = false;
    else if (story.isRounds) {
      setPlace(stepping.last);
      setCounted(stepping);
      setSelected(null);
      setPlaying(false);
    }
  }, [layout]);
  useEffect(() => {
    if (playing || name !== null) return;
    keepAll({
      by: unit === "node" ? "" : unit, step: place.time >= stepping.to ? "" : String(place.time), node: selected ? String(selected.node.id) : "",
      iteration: layout === usual ? "" : String(layout.round), camera: camera ? writeCamera(camera) : "",
    });
  }, [unit, place, selected, layout, playing, camera]);
  const ranking = useMemo<Key | null>(() => (result.settings.key ? { formula: result.settings.key, weight: result.settings.weight ?? 1 } : null), [result]);
  const shown = stepping === counted ? place.shown : stepping.atTime(place.time).shown;
  const ended = place.time >= stepping.to && shown >= total;
  const moment = useMemo<Moment>(() => (place.time >= stepping.to ? momentAt(layout, shown)
    : { shown, expanded: story.expansionsDone(place.time), found: false }), [layout, place, shown]);

  const select = (one: Placed): void => {
    setSelected(one);
    announce(words.says(one.node.g, one.node.h, ranking && keyText(ranking, one.node), story.number(one.node.id), one.node.solution, one.node.board));
  };
  const selectNode = (id: number): void => {
    const one = placed.get(id);
    if (one) select(one);
  };
  const recorded = story.isRecorded(layout.round);
  const reasonAt = (time: number): string => (recorded ? explain(story, time, unit) : why.unrecorded);
  const goTo = (to: Place, gliding = false): void => {
    setPlace(to);
    setCounted(stepping);
    if (!gliding) announce(reasonAt(to.time));
  };
  const seek = (to: number, gliding = false): void => goTo(stepping.at(to, unit), gliding);
  const changeUnit = (to: Unit): void => {
    setUnit(to);
    setPlace(stepping.snapped(place, to));
    setCounted(stepping);
  };
  usePuzzleKeys(({ key }) => {
    const by = key === "." ? 1 : key === "," ? -1 : 0;
    if (by !== 0) seek(stepping.position(place, unit) + by);
    return by !== 0;
  });
  const expanding = story.steps[story.expansionBefore(place.time)];
  const current = ended ? null : (expanding && placed.get(expanding.node)) ?? (story.last === 0 ? layout.all[shown - 1]?.parent ?? null : null);
  return (
    <div class="tree-body">
      <div class="tree-main">
        <Rounds result={result} layouts={layouts} chosen={layout} choose={setLayout} />
        <TreeCanvas layout={layout} moment={moment} ranking={ranking} selected={selected} current={current} theme={theme.value}
          camera={restored.camera} onSelect={select} onLook={setCamera} />
        <Playback position={stepping.position({ ...place, shown }, unit)} length={stepping.length(unit)} playing={playing} speed={speed} label={words.growth}
          seek={seek} setPlaying={setPlaying} setSpeed={setSpeed} />
        <div class="stepping">
          <span class="label" aria-hidden="true">{why.unit}</span>
          <Choice label={why.unit} value={unit} options={unitNames} onChange={changeUnit} />
          <p class="hint">{why.keys}</p>
        </div>
        <Legend layout={layout} />
      </div>
      <aside class="side">
        <section class="panel" aria-labelledby="tree-figures">
          <h2 id="tree-figures">{name === null ? searchName(result.algorithm, result.heuristic) : why.traceOf(name)}</h2>
          {name === null ? <p class="verdict">{verdict(result)}</p> : null}
          <SearchFigures result={result} rounds={result.rounds.length} />
          {result.left_out > 0 ? <p class="warning">{words.leftOut(count(result.left_out), result.length !== null)}</p> : null}
          {name === null ? <div class="actions"><SaveTrace /></div> : null}
        </section>
        <section class="panel tree-node" aria-labelledby="tree-node">
          <h2 id="tree-node">{words.node}</h2>
          <NodePanel one={selected} story={story} ranking={ranking} go={(time) => goTo(stepping.atTime(time))} />
        </section>
      </aside>
      <StepPanel story={story} time={place.time} unit={unit} recorded={recorded} ended={!stepping.complete && place.time >= stepping.to}
        selected={selected?.node.id ?? null} onSelect={selectNode} />
    </div>
  );
}

// The search whose place the link names; null: none was shown yet.
let shownSearch: string | null = null;

export function TreePage() {
  const now = job.now.value;
  const most = catalogue.value?.limits.tree_nodes ?? 5000;
  const sizes = treeSizes.filter((size) => size <= most);
  const asked = JSON.stringify([subjectKey.value, treeSettings(), extra.value.size]);
  const { solvable, whyNot } = subject.value;
  const unsolvable = solvable === false;
  const faults = settingFaults(treeSettings());
  const [[fieldName, fault] = []] = Object.entries(faults);
  const opened = trace.value;
  useEffect(() => {
    if (!loading.value && catalogue.value && solvable && !fault) void grow();
    else job.forget(); // its tree belongs to another position
  }, [asked, loading.value, catalogue.value, solvable, fault]);
  const restored = shownSearch === null || shownSearch === asked ? fromLink() : nothing;
  const tree = now.result && !unsolvable
    ? <Grown key={now.result.nodes.length + asked} result={now.result} name={null} restored={restored} onMount={() => { shownSearch = asked; }} />
    : job.busy ? <p class="live">{words.growing}</p> : null;
  return (
    <div class="view tree-view">
      <div class="toolbar">
        <AlgorithmSelect settings={treeSettings()} among={growers()} change={setting} />
        <HeuristicSelect settings={treeSettings()} change={(part) => setting({ algorithm: treeSettings().algorithm, ...part })}
          wrong={now.error && now.field === "heuristic" ? { heuristic: now.error } : {}} />
        <OwnSettings settings={treeSettings()} change={setting} wrong={faults} brief />
        <Select label={words.size} value={extra.value.size || "2000"} options={sizes.map((size) => [String(size), count(size)])}
          onChange={(size) => keep("size", size)} />
        <div class="actions">
          <ShuffleButton />
          <button type="button" onClick={() => {
            keepAll({ ...noPlace, versus: writeRunner(usualVersus(treeSettings())) });
            focusMain();
          }}>{text.compare.open}</button>
          {job.busy ? <StopButton onStop={() => job.stop()} /> : null}
          <OpenFile label={why.open} accept=".json,.yaml,.yml" onFile={(file) => void openTrace(file)} />
          {opened ? <button type="button" onClick={() => { trace.value = null; }}>{why.closeTrace}</button> : null}
        </div>
      </div>
      {opened ? <Grown key={opened.name} result={opened.result} name={opened.name} restored={nothing} onMount={() => undefined} /> : (
        <>
          <PositionProblem />
          {fieldName && fault && !isOwn(fieldName) ? <p class="error" role="alert">{faultElsewhere(fieldName, fault)}</p> : null}
          {whyNot ? <p class="error" role="alert">{whyNot}</p> : null}
          {now.error && now.field !== "heuristic" ? <p class="error" role="alert">{now.error}</p> : null}
          {stopped(now) ? <p class="verdict">{stopped(now)}</p> : null}
          {tree}
        </>
      )}
    </div>
  );
}
