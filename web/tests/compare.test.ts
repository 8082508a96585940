// Two searches, expansion by expansion.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TreeNode, TreeResult } from "../src/api/types";
import { partingOf, sceneAt, trackOf } from "../src/model/compare";

// Nodes as [parent, board, expanded].
function tree(rows: readonly [number | null, string, number | null][], more: Partial<TreeResult> = {}): TreeResult {
  const nodes = rows.map(([parent, board, expanded], id) => ({ id, parent, board, expanded, move: null, g: 0, h: 0, key: null, solution: false }) as TreeNode);
  const steps = nodes.filter((node) => node.expanded !== null).sort((a, b) => (a.expanded ?? 0) - (b.expanded ?? 0)).map(({ id }) => ({ type: "expand", node: id }));
  return { nodes, duplicates: [], steps, rounds: [], expanded: steps.length, length: 2, ...more } as unknown as TreeResult;
}

const first = tree([[null, "s", 1], [0, "a", 2], [0, "b", 3], [1, "c", null], [2, "d", null]]);
const other = tree([[null, "s", 1], [0, "a", 3], [0, "b", 2], [2, "d", null], [1, "c", null]]);

test("a step shows the children of all expanded nodes", () => {
  const track = trackOf(first);
  const shown = [0, 1, 2, 3].map((step) => sceneAt(track, step).moment.shown);
  assert.deepEqual(shown, [1, 3, 4, 5]);
  assert.equal(sceneAt(track, 0).current, null);
  assert.equal(sceneAt(track, 2).current?.node.board, "a");
  assert.deepEqual([2, 3, 9].map((step) => sceneAt(track, step).moment.found), [false, true, true]);
});

test("children that a depth-first search generates later are shown with their parent", () => {
  // The search generates b only after the subtree of a.
  const track = trackOf(tree([[null, "s", 1], [0, "a", 2], [1, "c", 3], [0, "b", 4]]));
  const states = (step: number): string[] => {
    const { layout, moment } = sceneAt(track, step);
    return layout.all.slice(0, moment.shown).map(({ node }) => node.board);
  };
  assert.deepEqual(states(1), ["s", "a", "b"]);
  assert.deepEqual(states(2), ["s", "a", "b", "c"]);
});

test("the searches part at the first different expansion", () => {
  assert.equal(partingOf(trackOf(first), trackOf(other)), 2);
  assert.equal(partingOf(trackOf(first), trackOf(first)), null);
  const short = tree([[null, "s", 1], [0, "a", 2], [0, "b", null]]);
  assert.equal(partingOf(trackOf(first), trackOf(short)), 3, "one search ends first");
  assert.equal(partingOf(trackOf(first), trackOf({ ...short, expanded: 50 })), null, "its next expansion is not recorded");
});

test("a search with more expansions than recorded never ends", () => {
  const track = trackOf(tree([[null, "s", 1], [0, "a", 3], [0, "b", 2]], { expanded: 9 }));
  assert.equal(track.complete, false);
  assert.equal(sceneAt(track, 9).moment.found, false);
});

test("a node can be expanded twice", () => {
  const again = tree([[null, "s", 1], [0, "a", 2], [0, "b", 3]]);
  const steps = [...again.steps, { ...again.steps[1] }] as typeof again.steps;
  const track = trackOf({ ...again, steps, expanded: 4 });
  assert.equal(sceneAt(track, 4).current?.node.board, "a");
  assert.equal(track.complete, true);
});

test("each iteration has its own tree", () => {
  const track = trackOf(tree([[null, "s", 1], [0, "a", null], [null, "s", 2], [2, "a", 3]], { rounds: [{ root: 0, bound: 4 }, { root: 2, bound: 6 }] }));
  assert.deepEqual([1, 2, 3].map((step) => sceneAt(track, step).layout.bound), [4, 6, 6]);
  assert.deepEqual([1, 2, 3].map((step) => sceneAt(track, step).moment.shown), [2, 2, 2]);
});
