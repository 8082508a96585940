// The search tree, complete or step by step. Iterative deepening shows one iteration at a time.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api/client";
import { JobRunner } from "../api/job";
import type { TreeResult } from "../api/types";
import { BoardView } from "../components/board_view";
import { Figures, Select, StopButton } from "../components/controls";
import { Playback } from "../components/playback";
import { stopped } from "../components/search_figures";
import { AlgorithmSelect, faultElsewhere, HeuristicSelect, searchName } from "../components/search_settings";
import { Picture } from "../components/picture";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { TreeCanvas } from "../components/tree_canvas";
import { type Direction, parseRows } from "../model/board";
import { count } from "../model/format";
import { jobFields, type Settings, treeSizes, usualSettings } from "../model/settings";
import { layOut, type Layout, type Placed, roundsOf, shadedBy } from "../model/tree";
import { algorithms, announce, catalogue, extra, isMisfit, keep, loading, setting, settingFaults, settings } from "../state";
import { isTiles, subject, subjectKey } from "../subject";
import { text } from "../text";
import { theme } from "../theme";
import { home } from "../tiles";

const words = text.tree;

// Algorithms that search one tree from the start.
const growers = (): string[] => algorithms.value.filter(({ tree }) => tree).map(({ name }) => name);

const job = new JobRunner<"tree">("tree");

// The settings of the first view, or A* if its algorithm has no tree. A tree has the default metric.
function treeSettings(): Settings {
  if (!growers().includes(settings.value.algorithm)) return { ...usualSettings, algorithm: "astar", heuristic: isTiles.value ? "manhattan" : "" };
  const own = { ...settings.value, metric: "" };
  return isMisfit(own) ? { ...own, heuristic: "" } : own;
}

async function grow(): Promise<void> {
  const result = await job.start(() => ({
    ...subject.value.request, max_nodes: Number(extra.value.size || "2000"),
    ...jobFields({ ...treeSettings(), all: "", optimal: "", threads: "", seed: "" }),
  }));
  if (result) announce(verdict(result));
}

function verdict(result: TreeResult): string {
  if (result.length !== null) return words.solved(result.length);
  return result.status === "interrupted" ? words.stopped : words.unsolved;
}

// The state of a node. The page draws tile boards itself and asks the program for other pictures.
function NodePicture({ state, number }: { state: string; number: number }) {
  const board = isTiles.value ? parseRows(state) : undefined;
  const [svg, setSvg] = useState("");
  useEffect(() => {
    if (board) return;
    const asking = new AbortController();
    api.check({ ...subject.value.request, board: state }, asking.signal).then((said) => setSvg(said.svg), () => undefined);
    return () => asking.abort();
  }, [state]);
  if (board) return <BoardView board={board} home={home.value} label={words.boardOf(number)} />;
  return <><Picture svg={svg} label={words.boardOf(number)} /><p class="state">{state}</p></>;
}

const moveText = (move: string | null): string => {
  if (move === null) return words.start;
  return isTiles.value ? words.blankMove(move, text.directions[move as Direction]) : move;
};

function NodePanel({ one, heuristic }: { one: Placed | null; heuristic: string | null }) {
  if (!one) return <p class="hint">{words.choose}</p>;
  const { g, h, expanded, solution, move, board } = one.node;
  return (
    <div class="node">
      <NodePicture state={board} number={one.order + 1} />
      <Figures rows={[
        ["g", g, words.gTitle],
        ["h", h, words.hTitle(heuristic)],
        ["f = g + h", g + h],
        [words.move, moveText(move)],
        [words.generatedAs, count(one.order + 1)],
        [words.expandedAs, expanded === null ? words.never : count(expanded)],
        [words.onPath, solution ? words.yes : words.no],
      ]} />
    </div>
  );
}

function Legend({ layout }: { layout: Layout }) {
  const { what, most } = shadedBy(layout);
  return (
    <p class="legend">
      <span>{words.shade(what, 0)}</span><span class="ramp" aria-hidden="true" /><span>{words.shade(what, most)}</span>
      <span class="darker">{words.darker(what)}</span>
      <span class="key solution">{words.solution}</span>
    </p>
  );
}

function Grown({ result }: { result: TreeResult }) {
  const layouts = useMemo<Layout[]>(() => roundsOf(result).map((nodes, at) => layOut(nodes, result.rounds[at]?.bound ?? null)), [result]);
  const [round, setRound] = useState(layouts.length - 1);
  const layout = layouts[Math.min(round, layouts.length - 1)];
  const total = layout?.all.length ?? 0;
  const [shown, setShown] = useState(total);
  const [selected, setSelected] = useState<Placed | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(8);
  useEffect(() => {
    setShown(total);
    setSelected(null);
    setPlaying(false);
  }, [layout]);
  if (!layout) return null;

  const select = (one: Placed): void => {
    setSelected(one);
    announce(words.says(one.node.g, one.node.h, one.order + 1, one.node.solution));
  };
  const current = shown < total ? layout.all[shown - 1]?.parent ?? null : null;
  return (
    <>
      <div class="tree-main">
        {layouts.length > 1 ? (
          <div class="rounds" role="group" aria-label={words.rounds}>
            {layouts.map((each, at) => (
              <button key={at} type="button" aria-pressed={at === round} onClick={() => setRound(at)}>
                {each.bound === null ? words.round(at + 1) : words.bound(each.bound)} <small>{count(each.all.length)}</small>
              </button>
            ))}
          </div>
        ) : null}
        <TreeCanvas layout={layout} shown={shown} selected={selected} current={current} theme={theme.value} onSelect={select} />
        <Playback position={shown} length={total} playing={playing} speed={speed} label={words.growth} seek={(to) => setShown(Math.max(1, Math.min(total, to)))}
          setPlaying={setPlaying} setSpeed={setSpeed} stride={Math.max(1, Math.ceil(total / 400))} />
        <Legend layout={layout} />
      </div>
      <aside class="side">
        <section class="panel" aria-labelledby="tree-figures">
          <h2 id="tree-figures">{searchName(result.algorithm, result.heuristic)}</h2>
          <p class="verdict">{verdict(result)}</p>
          <Figures rows={[
            [words.nodes, count(result.nodes.length), result.left_out > 0 ? words.nodesCutTitle : words.nodesTitle],
            [text.figures.expanded, count(result.expanded), text.figures.expandedTitle],
            [text.figures.generated, count(result.generated), text.figures.generatedTitle],
            ...(result.known_children ? [[words.known, count(result.known_children), words.knownTitle] as const] : []),
            ...(layouts.length > 1 ? [[words.rounds, layouts.length] as const] : []),
          ]} />
          {result.left_out > 0 ? <p class="warning">{words.leftOut(count(result.left_out))}</p> : null}
        </section>
        <section class="panel" aria-labelledby="tree-node">
          <h2 id="tree-node">{words.node}</h2>
          <NodePanel one={selected} heuristic={result.heuristic} />
        </section>
      </aside>
    </>
  );
}

export function TreePage() {
  const now = job.now.value;
  const most = catalogue.value?.limits.tree_nodes ?? 5000;
  const sizes = treeSizes.filter((size) => size <= most);
  const asked = JSON.stringify([subjectKey.value, treeSettings(), extra.value.size]);
  const { solvable, whyNot } = subject.value;
  const unsolvable = solvable === false;
  const [[name, fault] = []] = Object.entries(settingFaults(treeSettings()));
  useEffect(() => {
    if (!loading.value && catalogue.value && solvable && !fault) void grow();
  }, [asked, loading.value, catalogue.value, solvable, fault]);
  return (
    <div class="view tree-view">
      <div class="toolbar">
        <AlgorithmSelect settings={treeSettings()} among={growers()} change={setting} />
        <HeuristicSelect settings={treeSettings()} change={(part) => setting({ algorithm: treeSettings().algorithm, ...part })}
          wrong={now.error && now.field === "heuristic" ? { heuristic: now.error } : {}} />
        <Select label={words.size} value={extra.value.size || "2000"} options={sizes.map((size) => [String(size), count(size)])}
          onChange={(size) => keep("size", size)} />
        <div class="actions">
          <ShuffleButton />
          {job.busy ? <StopButton onStop={() => job.stop()} /> : null}
        </div>
      </div>
      <PositionProblem />
      {fault ? <p class="error" role="alert">{faultElsewhere(name ?? "", fault)}</p> : null}
      {whyNot ? <p class="error" role="alert">{whyNot}</p> : null}
      {now.error && now.field !== "heuristic" ? <p class="error" role="alert">{now.error}</p> : null}
      {stopped(now) ? <p class="verdict">{stopped(now)}</p> : null}
      {now.result && !unsolvable ? <Grown key={now.result.nodes.length + asked} result={now.result} /> : job.busy ? <p class="live">{words.growing}</p> : null}
    </div>
  );
}
