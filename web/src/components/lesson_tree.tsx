// A search tree in a lesson, which the reader can step through.
import { useEffect, useMemo, useState } from "preact/hooks";
import { finished } from "../api/job";
import type { TreeResult } from "../api/types";
import { homes, parseRows } from "../model/board";
import { type Key, keySum } from "../model/key";
import type { TreeBlock } from "../model/lesson";
import { type Layout, layoutsOf, momentAt, type Placed } from "../model/tree";
import { viewLink } from "../embed";
import { announce, catalogue } from "../state";
import { text } from "../text";
import { theme } from "../theme";
import { BoardView } from "./board_view";
import { type Fail, placeOf } from "./lesson_board";
import { Playback } from "./playback";
import { Rounds } from "./rounds";
import { searchName } from "./search_settings";
import { TreeCanvas } from "./tree_canvas";

const words = text.lessons;

function keyOf({ algorithm }: TreeResult, weight: number): Key | null {
  const found = catalogue.value?.algorithms.find(({ name }) => name === algorithm)?.key ?? null;
  return found === null ? null : { formula: found, weight };
}

function Node({ one, ranking, goal }: { one: Placed | null; ranking: Key | null; goal: string }) {
  const board = one ? parseRows(one.node.board) : undefined;
  const home = useMemo(() => homes(parseRows(goal) ?? { rows: 0, cols: 0, cells: [] }), [goal]);
  if (!one) return <p class="hint">{words.selectNode}</p>;
  const { g, h, expanded, board: state } = one.node;
  return (
    <div class="lesson-node">
      {board ? <BoardView board={board} home={home} label={text.tree.boardOf(one.order + 1)} /> : null}
      <p>{words.node(one.order + 1, g, h, ranking ? words.nodeKey(keySum(ranking, one.node)) : "")}<br />
        {words.expanded(expanded)}<br /><span class="hint">{state}</span></p>
    </div>
  );
}

function Grown({ result, block }: { result: TreeResult; block: TreeBlock }) {
  const layouts = useMemo(() => layoutsOf(result), [result]);
  const [layout, setLayout] = useState(layouts.at(-1));
  const total = layout?.all.length ?? 0;
  const [shown, setShown] = useState(Math.min(block.shown ?? total, total));
  const [selected, setSelected] = useState<Placed | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(4);
  const moment = useMemo(() => (layout ? momentAt(layout, shown) : null), [layout, shown]);
  const ranking = useMemo(() => keyOf(result, Number(block.search.weight ?? 1)), [result]);
  if (!layout || !moment) return null;
  const current = shown < total ? layout.all[shown - 1]?.parent ?? null : null;
  const show = (each: Layout): void => {
    setLayout(each);
    setShown(each.all.length);
    setSelected(null);
    setPlaying(false);
  };
  return (
    <>
      <Rounds result={result} layouts={layouts} chosen={layout} choose={show} />
      <TreeCanvas layout={layout} moment={moment} ranking={ranking} selected={selected} current={current} theme={theme.value} inText
        onSelect={(one) => {
          setSelected(one);
          announce(`${words.node(one.order + 1, one.node.g, one.node.h, "")}. ${words.expanded(one.node.expanded)}`);
        }} />
      <Playback position={shown} length={total} playing={playing} speed={speed} label={text.tree.growth}
        seek={(to) => setShown(Math.max(1, Math.min(total, to)))} setPlaying={setPlaying} setSpeed={setSpeed} />
      <p class="legend">
        <span class="key closed">{text.tree.closed}</span><span class="key open">{text.tree.open}</span><span class="key solution">{text.tree.solution}</span>
      </p>
      <Node one={selected} ranking={ranking} goal={result.goal} />
    </>
  );
}

// The settings that the Tree view's link has.
function linkOf({ position, search }: TreeBlock): string {
  const { max_nodes: _, ...settings } = search;
  return placeOf("tree", position, Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])));
}

export function LessonTree({ block, fail }: { block: TreeBlock; fail: Fail }) {
  const [result, setResult] = useState<TreeResult | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    finished("tree", { ...block.position, ...block.search }, reading.signal).then(
      setResult, (cause: unknown) => reading.signal.aborted || fail(cause));
    return () => reading.abort();
  }, [block]);
  const solved = result && (result.length === null ? text.tree.unsolved : text.tree.solved(result.length));
  return (
    <figure class="live-block live-tree">
      {result ? <Grown result={result} block={block} /> : <p class="hint">{text.tree.growing}</p>}
      {result ? <p class="hint tree-words">{words.tree(searchName(result.algorithm, result.heuristic), result.nodes.length, result.expanded, solved ?? "")}</p> : null}
      {block.caption ? <figcaption>{block.caption}</figcaption> : null}
      {result ? <div class="actions centred"><a class="button quiet-link" {...viewLink(linkOf(block))}>{words.openIn(text.shell.viewNames.tree)}</a></div> : null}
    </figure>
  );
}
