import assert from "node:assert/strict";
import { test } from "node:test";
import type { TreeNode, TreeResult } from "../src/api/types";
import { clamp, fit, pan, rowHeight, toScreen, toTree, zoom } from "../src/model/camera";
import { keyName, keySum, keyText } from "../src/model/key";
import { firstAt, isOpen, layOut, layoutsOf, momentAt, nearest, type Placed, roundsOf, shadedBy, shadeOf, visible } from "../src/model/tree";

// A tree of `size` nodes; the parent of node n is (n - 1) / 3, rounded down.
function ternary(size: number, from = 0): TreeNode[] {
  return Array.from({ length: size }, (_, at) => ({
    id: from + at, parent: at === 0 ? null : from + Math.floor((at - 1) / 3), move: null, board: "", g: 0, h: at % 7,
    expanded: null, solution: at === 0,
  }));
}

const result = (nodes: TreeNode[], rounds: TreeResult["rounds"]): TreeResult => ({
  size: "3x3", start: "", goal: "", algorithm: "idastar", heuristic: null, status: "solved", length: 1, lower_bound: 1,
  generated: 0, expanded: 0, distinct: 0, known_children: 0, left_out: 0, rounds, nodes,
});

test("every node is placed once, below its parent, and overlaps no neighbour", () => {
  const layout = layOut(ternary(1000), null);
  assert.equal(layout.all.length, 1000);
  assert.equal(layout.rows.flat().length, 1000);
  for (const one of layout.all) assert.equal(one.depth, one.parent ? one.parent.depth + 1 : 0);
  for (const row of layout.rows)
    for (let at = 1; at < row.length; ++at) assert.ok((row[at] as Placed).x - (row[at - 1] as Placed).x > 0.999);
  for (const one of layout.all)
    if (one.children.length > 1) {
      const [first, last] = [one.children[0] as Placed, one.children.at(-1) as Placed];
      assert.ok(Math.abs((first.x + last.x) / 2 - one.x) < 1e-6, "a parent is centred above its children");
    }
  assert.equal(layout.mostH, 6);
});

test("each iteration has its own tree", () => {
  const rounds = roundsOf(result([...ternary(4), ...ternary(13, 4)], [{ root: 0, bound: 2 }, { root: 4, bound: 4 }]));
  assert.deepEqual(rounds.map(({ round, nodes }) => [round, nodes.length]), [[0, 4], [1, 13]]);
  const gap = [{ root: 0, bound: 2 }, { root: 4, bound: 3 }, { root: 10, bound: 4 }]; // no node of the second is shown
  assert.deepEqual(layoutsOf(result([...ternary(4), ...ternary(2, 10)], gap)).map(({ round, bound }) => [round, bound]), [[0, 2], [2, 4]]);
  assert.deepEqual(roundsOf(result(ternary(5), [])).map(({ nodes }) => nodes.length), [5]);
});

test("colours show h, or the depth if every h is 0", () => {
  const informed = layOut(ternary(40), null);
  assert.deepEqual(shadedBy(informed), { what: "h", most: 6 });
  assert.deepEqual(informed.all.slice(0, 7).map((one) => shadeOf(informed, one)), [0, 1, 2, 3, 4, 5, 6].map((h) => h / 6));
  const blind = layOut(ternary(40).map((node) => ({ ...node, h: 0 })), null);
  assert.deepEqual(shadedBy(blind), { what: "depth", most: 3 });
  assert.deepEqual(blind.rows.map((row) => shadeOf(blind, row[0] as Placed)), [0, 1 / 3, 2 / 3, 1]);
  const root = layOut(ternary(1), null);
  assert.equal(shadeOf(root, root.root), 0);
});

test("a window shows only the nodes inside it, and one node per pixel", () => {
  const row = layOut(ternary(1000), null).rows[5] as readonly Placed[];
  const all = [...visible(row, -Infinity, Infinity, 0)];
  assert.equal(all.length, row.length);
  const [from, to] = [(row[20] as Placed).x, (row[40] as Placed).x];
  assert.deepEqual([...visible(row, from, to, 0)], row.slice(20, 41));
  const thinned = [...visible(row, -Infinity, Infinity, 10)];
  assert.ok(thinned.length > 1 && thinned.length < row.length);
  for (let at = 1; at < thinned.length; ++at) assert.ok((thinned[at] as Placed).x - (thinned[at - 1] as Placed).x >= 10);
  assert.equal(firstAt(row, from), 20);
  assert.equal(nearest(row, from + 0.1), row[20]);
});

test("screen and tree coordinates convert both ways", () => {
  const screen = { width: 800, height: 600 };
  const extent = { left: -50, right: 80, depth: 12 };
  const camera = clamp({ x: 3, y: 4, scale: 30 }, screen, extent);
  const [x, y] = toScreen(camera, screen, extent, 5, 6);
  const back = toTree(camera, screen, extent, x, y);
  assert.ok(Math.abs(back[0] - 5) < 1e-9 && Math.abs(back[1] - 6) < 1e-9);
});

for (const extent of [{ left: -3, right: 4, depth: 16 }, { left: -5, right: 9, depth: 900 }, { left: -900, right: 900, depth: 3 }, { left: 0, right: 0, depth: 0 }])
  test(`the whole tree fits: ${extent.right - extent.left} wide, ${extent.depth} deep`, () => {
    const screen = { width: 800, height: 500 };
    const whole = fit(screen, extent);
    const [left, top] = toScreen(whole, screen, extent, extent.left, 0);
    const [right, bottom] = toScreen(whole, screen, extent, extent.right, extent.depth);
    assert.ok(left >= 0 && top >= 0 && right <= screen.width && bottom <= screen.height, `${left} ${top} ${right} ${bottom}`);
    assert.deepEqual(clamp(whole, screen, extent), whole);
  });

test("the whole tree fits; zooming keeps the point under the pointer; panning moves it", () => {
  const screen = { width: 800, height: 600 };
  const extent = { left: -500, right: 800, depth: 12 };
  const whole = fit(screen, extent);
  const [left] = toScreen(whole, screen, extent, extent.left, 0);
  const [right, bottom] = toScreen(whole, screen, extent, extent.right, extent.depth);
  assert.ok(left >= 0 && right <= 800 && bottom <= 600);

  const before = toTree(whole, screen, extent, 300, 200);
  const near = zoom(whole, screen, extent, 20, 300, 200);
  const after = toTree(near, screen, extent, 300, 200);
  assert.ok(Math.abs(before[0] - after[0]) < 1e-6 && Math.abs(before[1] - after[1]) < 1e-6);
  assert.ok(rowHeight(near, screen, extent) >= rowHeight(whole, screen, extent));

  const moved = pan(near, screen, extent, 40, 0);
  const [x] = toScreen(moved, screen, extent, before[0], before[1]);
  assert.ok(Math.abs(x - 340) < 1e-6);
});

test("the key of a node is what its search compares", () => {
  const node = { g: 3, h: 7 };
  const rows = [["g + h", 1, "f = g + h", "3 + 7 = 10", "10"], ["g + W h", 2.5, "f = g + 2.5 h", "3 + 2.5 · 7 = 20.5", "20.5"],
    ["h", 1, "f = h", "h = 7", "7"], ["g", 1, "f = g", "g = 3", "3"]] as const;
  for (const [formula, weight, name, sum, value] of rows) {
    const key = { formula, weight };
    assert.deepEqual([keyName(key), keySum(key, node), keyText(key, node)], [name, sum, value]);
  }
  assert.equal(keySum(null, node), "g = 3");
});

test("at each moment a node is open until it is expanded, and the solution is known only at the end", () => {
  const nodes = ternary(13).map((node, at) => ({ ...node, expanded: at < 4 ? at + 1 : null }));
  const layout = layOut(nodes, null);
  const open = (shown: number): number[] => {
    const moment = momentAt(layout, shown);
    return layout.all.slice(0, shown).filter((one) => isOpen(one, moment)).map(({ order }) => order);
  };
  assert.deepEqual(open(1), [0]);
  assert.deepEqual(open(4), [1, 2, 3]);
  assert.deepEqual(open(7), [2, 3, 4, 5, 6]);
  assert.equal(momentAt(layout, 12).found, false);
  assert.equal(momentAt(layout, 13).found, true);
  assert.deepEqual(open(13), [4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
