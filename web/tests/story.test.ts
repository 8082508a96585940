import assert from "node:assert/strict";
import { test } from "node:test";
import type { TreeNode, TreeResult, TreeSettings, TreeStep } from "../src/api/types";
import { explain } from "../src/model/explain";
import { readTrace } from "../src/model/posthoc";
import { lineAt, linesOf } from "../src/model/pseudocode";
import { Stepping } from "../src/model/stepping";
import { type Level, Story } from "../src/model/story";
import { TimedList } from "../src/model/timed_list";
import { layOut, roundsOf } from "../src/model/tree";
import { text } from "../src/text";

// Numbers from a seed, from 0 to below 1.
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test("a timed list has the entries of its time, in order", () => {
  const next = random(7);
  const spans = Array.from({ length: 500 }, (_, node) => {
    const from = Math.floor(next() * 1000);
    return { node, from, to: next() < 0.2 ? Infinity : from + 1 + Math.floor(next() * 300) };
  });
  const list = new TimedList(spans);
  for (let times = 0; times < 300; ++times) {
    const time = Math.floor(next() * 1400);
    list.moveTo(time);
    const present = spans.filter(({ from, to }) => from <= time && time < to);
    assert.equal(list.count, present.length);
    const place = Math.floor(next() * present.length);
    assert.equal(list.at(place)?.node, present[place]?.node);
    assert.equal(list.countWhile(({ node }) => node < 250), present.filter(({ node }) => node < 250).length);
  }
  assert.equal(list.at(-1), undefined);
  assert.equal(list.at(500), undefined);
});

interface Recorded {
  result: TreeResult;
  open: number[][]; // after each step, in order
  closed: Set<number>[];
}

const settingsOf = (family: string, part: Partial<TreeSettings> = {}): TreeSettings => ({
  family, key: "g + h", weight: null, width: null, ties: "fifo", duplicates: "generated", ...part,
});

const resultOf = (nodes: TreeNode[], duplicates: TreeNode[], steps: TreeStep[], settings: TreeSettings): TreeResult => ({
  puzzle: "tiles", size: "", start: "", goal: "", algorithm: "astar", heuristic: "h", status: "solved", length: 1, lower_bound: 1, generated: 0,
  expanded: 0, distinct: 0, settings, known_children: 0, left_out: 0, rounds: [{ root: 0, bound: null, from: "start" }], nodes, duplicates, steps,
  steps_left_out: 0,
});

const node = (id: number, parent: number | null, g: number, h: number, key: number | null = g + h): TreeNode => ({
  id, parent, move: null, board: String(id), g, h, key, expanded: null, solution: false,
});

const step = (type: TreeStep["type"], of: number, other: number | null = null, value: number | null = null): TreeStep => ({ type, node: of, other, value });

// A* on a random graph with inconsistent estimates, the plain way: it sorts the open list at every step.
function search(seed: number, ties: string): Recorded {
  const next = random(seed);
  const size = 60;
  const edges = Array.from({ length: size }, () => Array.from({ length: 3 }, () => Math.floor(next() * size)));
  const estimate = Array.from({ length: size }, () => Math.floor(next() * 6));
  const nodes: TreeNode[] = [];
  const steps: TreeStep[] = [];
  const replaced = new Set<number>();
  const open: { id: number; serial: number }[] = [];
  const closed = new Set<number>();
  const best = new Map<number, number>(); // the node of each state
  const stateOf: number[] = [];
  const recorded: Recorded = { result: resultOf([], [], [], settingsOf("best-first", { ties })), open: [], closed: [] };
  let serial = 0;
  const add = (state: number, parent: number | null, g: number): number => {
    nodes.push(node(nodes.length, parent, g, estimate[state] as number));
    stateOf.push(state);
    return nodes.length - 1;
  };
  const order = (a: { id: number; serial: number }, b: { id: number; serial: number }): number => {
    const [one, other] = [nodes[a.id] as TreeNode, nodes[b.id] as TreeNode];
    const age = a.serial - b.serial;
    const key = (one.key as number) - (other.key as number);
    if (key !== 0) return key;
    return ties === "fifo" ? age : ties === "lifo" ? -age : ties === "low-h" ? one.h - other.h || -age : other.h - one.h || age;
  };
  const note = (...one: Parameters<typeof step>): void => {
    steps.push(step(...one));
    open.sort(order);
    recorded.open.push(open.map(({ id }) => id));
    recorded.closed.push(new Set(closed));
  };
  best.set(0, add(0, null, 0));
  open.push({ id: 0, serial: ++serial });
  for (let turns = 0; turns < 200 && open.length > 0; ++turns) {
    open.sort(order);
    const { id } = open.shift() as { id: number };
    closed.add(id);
    note("expand", id);
    const from = nodes[id] as TreeNode;
    from.expanded ??= turns + 1;
    for (const to of edges[stateOf[id] as number] as number[]) {
      const child = add(to, id, from.g + 1);
      const known = best.get(to);
      if (known === undefined) {
        best.set(to, child);
        open.push({ id: child, serial: ++serial });
        note("generate", child);
      } else if ((nodes[known] as TreeNode).g <= from.g + 1) {
        replaced.add(child);
        note("duplicate", child, known);
      } else {
        best.set(to, child);
        open.push({ id: child, serial: ++serial });
        const waiting = open.findIndex((entry) => entry.id === known);
        if (waiting >= 0) {
          open.splice(waiting, 1);
          replaced.add(known);
          note("shorter", child, known);
        } else {
          closed.delete(known);
          note("reopen", child, known);
        }
      }
    }
  }
  Object.assign(recorded.result, { nodes: nodes.filter(({ id }) => !replaced.has(id)), duplicates: nodes.filter(({ id }) => replaced.has(id)), steps });
  return recorded;
}

test("open and closed lists are those of the search, at any time and in its order", () => {
  const kinds = new Set<string>();
  for (const ties of ["fifo", "lifo", "low-h", "high-h"])
    for (let seed = 1; seed <= 12; ++seed) {
      const { result, open, closed } = search(seed, ties);
      const story = new Story(result);
      const next = random(seed);
      for (const { type } of result.steps) kinds.add(type);
      for (let times = 0; times < 60; ++times) {
        const time = 1 + Math.floor(next() * story.last);
        story.moveTo(time);
        const list = story.lists.get("open") as TimedList;
        assert.deepEqual(Array.from({ length: list.count }, (_, at) => list.at(at)?.node), open[time - 1], `${ties} ${seed} ${time}`);
        const ended = story.lists.get("closed") as TimedList;
        assert.deepEqual(new Set(Array.from({ length: ended.count }, (_, at) => ended.at(at)?.node)), closed[time - 1]);
        const expanding = story.expansionBefore(time);
        assert.equal(result.steps[expanding]?.type, "expand");
        assert.ok(result.steps.slice(expanding + 1, time).every(({ type }) => type !== "expand"));
      }
    }
  assert.deepEqual([...kinds].sort(), ["duplicate", "expand", "generate", "reopen", "shorter"]);
});

// Four nodes: the root, two children with equal keys, a duplicate.
const small = (ties = "fifo"): Story => new Story(resultOf(
  [node(0, null, 0, 2), node(1, 0, 1, 2), node(2, 0, 1, 2), node(4, 2, 2, 0)], [node(3, 2, 2, 3)],
  [step("expand", 0), step("generate", 1), step("generate", 2), step("expand", 2), step("duplicate", 3, 1), step("generate", 4), step("goal", 4)], settingsOf("best-first", { ties })));

test("sentences say what happens and why", () => {
  const story = small("lifo");
  assert.equal(explain(story, 0, "step"), text.why.beginning);
  assert.equal(explain(story, 1, "step"), "Expand #1: smallest f = 2.");
  assert.equal(explain(story, 2, "step"), "Generate #2: a new state, f = 3 (g = 1, h = 2). It goes to the open list.");
  assert.equal(explain(story, 4, "step"), "Expand #3: smallest f = 3; tie with #2, broken by age (the newest first).");
  assert.equal(explain(story, 5, "step"), "Drop #4: #2 has the same state and a shorter path, g = 1.");
  assert.equal(explain(story, 6, "expansion"),
    "Expand #3: smallest f = 3; tie with #2, broken by age (the newest first). 2 children: 1 seen before with a shorter path, 1 new.");
  assert.equal(explain(story, 7, "step"), "#5 has the smallest f = 2, and it is a goal. The solution has 2 moves.");
});

test("the pseudocode marks the line of each step", () => {
  const story = small();
  const lines = linesOf(story);
  assert.deepEqual(lines.filter(({ only }) => only), [], "no lines for what this search does not do");
  assert.equal(lines[lineAt(lines, story.stepAt(1))]?.line.trim(), "n ← the node of OPEN with the smallest f");
  assert.equal(lines[lineAt(lines, story.stepAt(5))]?.line.trim(), "else if the path to c is not shorter: drop c");
  assert.equal(lines[lineAt(lines, story.stepAt(7))]?.line.trim(), "if n is a goal: return the path to n");
  const greedy = new Story({ ...story.result, settings: settingsOf("best-first", { key: "h" }) });
  assert.ok(linesOf(greedy).some(({ line }) => line.includes("smallest h")));
  for (const family of Object.keys(text.pseudocode))
    for (const { at } of text.pseudocode[family] ?? []) for (const type of at ?? []) {
      const rows = text.pseudocode[family] ?? [];
      assert.equal(rows.filter((row) => row.at?.includes(type)).length, 1, `${family}: ${type} marks one line`);
    }
});

test("playback goes by nodes, expansions or steps, and all agree", () => {
  const story = small();
  const [{ nodes } = { nodes: [] }] = roundsOf(story.result);
  const layout = layOut(nodes, null);
  const stepping = new Stepping(story, layout);
  assert.deepEqual(["node", "expansion", "step"].map((unit) => stepping.length(unit as "node")), [4, 3, 7]);
  assert.deepEqual(stepping.at(0, "node"), { time: 0, shown: 1 });
  assert.deepEqual(stepping.at(2, "node"), { time: 2, shown: 2 });
  assert.deepEqual(stepping.at(4, "node"), { time: 7, shown: 4 });
  assert.deepEqual(stepping.at(1, "expansion"), { time: 3, shown: 3 });
  assert.deepEqual(stepping.at(2, "expansion"), { time: 6, shown: 4 });
  assert.deepEqual(stepping.at(5, "step"), { time: 5, shown: 3 });
  for (const unit of ["node", "expansion", "step"] as const)
    for (let at = unit === "node" ? 1 : 0; at <= stepping.length(unit); ++at) assert.equal(stepping.position(stepping.at(at, unit), unit), at);
});

test("iterative deepening has the bound of its round and the smallest value cut", () => {
  const nodes = [node(0, null, 0, 2), node(1, 0, 1, 3), node(2, 0, 1, 5), node(3, null, 0, 2), node(4, 3, 1, 3)];
  const story = new Story({
    ...resultOf(nodes, [], [
      step("round", 0, null, 2), step("expand", 0), step("cut", 1, null, 4), step("cut", 2, null, 6), step("round", 3, null, 4), step("expand", 3), step("generate", 4),
    ], settingsOf("deepening")),
    rounds: [{ root: 0, bound: 2, from: "start" }, { root: 3, bound: 4, from: "start" }],
  });
  assert.deepEqual([story.range(0), story.range(1)], [[1, 4], [5, 7]], "a round begins with its own step");
  assert.deepEqual([1, 3, 4, 5].map((time) => [story.bound(time), story.nextBound(time)]), [[2, null], [2, 4], [2, 4], [4, null]]);
  assert.deepEqual(story.path(4).map(({ id }) => id), [0, 2]);
  assert.equal(explain(story, 3, "step"), "Cut #2: f = 4 is larger than the bound 2.");
  assert.equal(explain(story, 5, "step"), "The next iteration begins at the start: bound 4, the smallest f that was cut.");
  assert.equal(story.number(4), 2, "each iteration numbers its nodes from 1");
});

test("recursive best-first search keeps the F of the children and the f-limits", () => {
  const nodes = [node(0, null, 0, 2), node(1, 0, 1, 1), node(2, 0, 1, 3), node(3, 1, 2, 4)];
  const steps = [step("expand", 0), step("generate", 1, null, 2), step("generate", 2, null, 4), step("expand", 1, null, 4), step("generate", 3, null, 6),
    step("back-up", 1, null, 6), step("expand", 2, null, 6)];
  const story = new Story(resultOf(nodes, [], steps, settingsOf("recursive-best-first")));
  const inner = story.levels(5) as Level;
  assert.deepEqual([inner.node, inner.limit, inner.children], [1, 4, [{ node: 3, value: 6 }]]);
  assert.deepEqual((story.levels(6) as Level).children, [{ node: 1, value: 6 }, { node: 2, value: 4 }]);
  assert.equal(explain(story, 7, "step"), "Expand #3: the child with the smallest F = 4; its f-limit is 6.");
  assert.equal(explain(story, 6, "step"), "Leave #2: its best child has F = 6, more than the f-limit 4. Remember F = 6 for #2.");
  const long = new Story(resultOf(nodes, [], Array.from({ length: 40 }, () => steps.slice(0, 6)).flat().concat(steps[6] as TreeStep), settingsOf("recursive-best-first")));
  assert.equal(long.levels(long.last)?.node, 2);
});

test("a beam and its candidates change with the layers", () => {
  const nodes = [node(0, null, 0, 2, 2), node(1, 0, 1, 5, 5), node(2, 0, 1, 1, 1)];
  const story = new Story(resultOf(nodes, [], [
    step("round", 0, null, 0), step("expand", 0), step("generate", 1), step("generate", 2), step("drop", 1), step("round", 0, null, 1), step("expand", 2),
  ], settingsOf("beam", { key: "h", width: 1, ties: null })));
  const names = (list: "layer" | "candidates", time: number): (number | undefined)[] => {
    const found = story.lists.get(list) as TimedList;
    found.moveTo(time);
    return Array.from({ length: found.count }, (_, at) => found.at(at)?.node);
  };
  assert.deepEqual([names("layer", 1), names("layer", 2), names("candidates", 4), names("candidates", 5)], [[0], [], [2, 1], [2]]);
  assert.deepEqual([names("layer", 6), names("candidates", 6), names("layer", 7)], [[2], [], []]);
  assert.equal(explain(story, 5, "step"), "Drop #2: value 5 is not among the best 1 of this layer.");
});

test("a trace of another program becomes a tree with steps", () => {
  const result = readTrace({
    version: "1.4.0",
    events: [
      { type: "source", id: "a", x: 1, y: 2 }, { type: "destination", id: "d" }, { type: "expanding", id: "a", f: 3, g: 0 },
      { type: "generating", id: "b", pId: "a", f: 4, g: 1 }, { type: "generating", id: "c", pId: "a", f: 3, g: 1 }, { type: "closing", id: "a" },
      { type: "expanding", id: "c", pId: "a" }, { type: "generating", id: "b", pId: "c", f: 6, g: 2 }, { type: "updating", id: "b", pId: "c", f: 3.5, g: 1.5 },
      { type: "generating", id: "d", pId: "c", f: 3, g: 2 }, { type: "end", id: "d" },
    ],
  });
  assert.ok(result);
  assert.deepEqual(result.steps.map(({ type }) => type),
    ["expand", "generate", "generate", "expand", "duplicate", "shorter", "generate", "goal"]);
  assert.deepEqual(result.nodes.filter(({ solution }) => solution).map(({ board }) => board), ["(1, 2)", "c", "d"]);
  assert.equal(result.length, 2);
  const story = new Story(result);
  story.moveTo(7);
  const open = story.lists.get("open") as TimedList;
  assert.deepEqual(Array.from({ length: open.count }, (_, at) => story.node(open.at(at)?.node as number).key), [3, 3.5]);
  assert.equal(readTrace({ events: [] }), null);
  assert.equal(readTrace("nothing"), null);
  assert.equal(readTrace(null), null);
});
