import assert from "node:assert/strict";
import { test } from "node:test";
import { Undo } from "../src/model/undo";

function counter(most = 100) {
  let now = 0;
  const undo = new Undo<number>(() => now, (state) => (now = state), () => most);
  const set = (to: number, gliding = false): void => {
    undo.remember(gliding);
    now = to;
  };
  return { undo, set, now: () => now };
}

test("undo and redo go back and forth, and a new change ends redo", () => {
  const { undo, set, now } = counter();
  for (const value of [1, 2, 3]) set(value);
  undo.undo();
  undo.undo();
  assert.equal(now(), 1);
  undo.redo();
  assert.equal(now(), 2);
  set(9);
  assert.equal(undo.canRedo.value, false);
  undo.undo();
  assert.equal(now(), 2);
});

test("a run of gliding changes is undone at once", () => {
  const { undo, set, now } = counter();
  set(1);
  for (const value of [2, 3, 4]) set(value, true);
  undo.undo();
  assert.equal(now(), 1);
  undo.redo();
  assert.equal(now(), 4);
  set(5, true); // a new run
  undo.undo();
  assert.equal(now(), 4);
});

test("without a change there is nothing to undo, and old states are dropped", () => {
  const { undo, set, now } = counter(2);
  undo.undo();
  undo.redo();
  assert.equal(now(), 0);
  for (const value of [1, 2, 3]) set(value);
  for (let times = 0; times < 5; ++times) undo.undo();
  assert.equal(now(), 1);
});
