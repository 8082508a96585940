import assert from "node:assert/strict";
import { test } from "node:test";
import type { TreeNode } from "../src/api/types";
import { generated } from "../src/model/lesson";
import { clearMoments, kindsOf, numbersToChoose, openAfter, questionSeed, randomOf, roundLength, shuffled } from "../src/model/quiz";
import { shortcuts } from "../src/model/shortcuts";
import { text } from "../src/text";

const seeds = Array.from({ length: 200 }, (_, at) => at * 7919);

test("a seed always gives the same numbers, and other seeds others", () => {
  for (const seed of seeds) {
    const [one, two] = [randomOf(seed), randomOf(seed)];
    const first = Array.from({ length: 20 }, one);
    assert.deepEqual(Array.from({ length: 20 }, two), first);
    assert.ok(first.every((value) => value >= 0 && value < 1));
  }
  assert.equal(new Set(seeds.map((seed) => randomOf(seed)())).size, seeds.length);
});

test("a round has ten questions with seeds of their own, and every kind three or four times", () => {
  for (const round of seeds) {
    const kinds = kindsOf(round);
    assert.equal(kinds.length, roundLength);
    for (const kind of generated) assert.ok([3, 4].includes(kinds.filter((each) => each === kind).length));
    assert.equal(new Set(kinds.map((_, at) => questionSeed(round, at))).size, roundLength);
  }
});

test("shuffling keeps all items", () => {
  for (const seed of seeds) assert.deepEqual(shuffled([1, 2, 3, 4, 5], randomOf(seed)).sort(), [1, 2, 3, 4, 5]);
});

test("four different numbers to choose from, in order, the right one among them", () => {
  for (const seed of seeds)
    for (const right of [0, 1, 5, 31]) {
      const numbers = numbersToChoose(right, [right, right + 2, 7, 0], randomOf(seed));
      assert.equal(numbers.length, 4);
      assert.equal(new Set(numbers).size, 4);
      assert.ok(numbers.includes(right) && numbers.every((value) => value >= 0));
      assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
    }
});

// A search that expanded 0, then 2, then 5.
const node = (id: number, parent: number | null, g: number, h: number, expanded: number | null): TreeNode =>
  ({ id, parent, move: null, board: "", g, h, expanded, solution: false });
const nodes = [node(0, null, 0, 4, 1), node(1, 0, 1, 5, null), node(2, 0, 1, 3, 2), node(3, 0, 1, 5, null), node(4, 2, 2, 4, null), node(5, 2, 2, 2, 3)];
const ids = (all: readonly TreeNode[]): number[] => all.map(({ id }) => id);

test("the open list after each expansion", () => {
  assert.deepEqual(ids(openAfter(nodes, 0)), [0]);
  assert.deepEqual(ids(openAfter(nodes, 1)), [1, 2, 3]);
  assert.deepEqual(ids(openAfter(nodes, 2)), [1, 3, 4, 5]);
  assert.deepEqual(ids(openAfter(nodes, 3)), [1, 3, 4]);
});

test("only moments with one best node are asked about", () => {
  const key = { formula: "g + h", weight: 1 };
  assert.deepEqual(clearMoments(nodes, key, 8), [1, 2]); // after the third expansion the search ended
  const tied = nodes.map((each) => (each.id === 4 ? { ...each, h: 2 } : each));
  assert.deepEqual(clearMoments(tied, key, 8), [1]);
  assert.deepEqual(clearMoments(nodes, key, 1), [1]);
});

test("every shortcut has a place and a description, and no place lists a key twice", () => {
  for (const { where, what, keys } of shortcuts) {
    assert.ok(text.help.where[where] && text.help.what[what]);
    assert.ok(keys.length > 0);
  }
  const all = shortcuts.flatMap(({ where, keys }) => keys.map((together) => `${where} ${together.join("+")}`));
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual(new Set(Object.keys(text.help.where)), new Set(shortcuts.map(({ where }) => where)));
});
