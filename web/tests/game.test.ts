import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, finished, freshAttempt, meanOfLast, parseSolves, summary, timeOf, withMoves, withPause, withSolve } from "../src/model/game";

const solve = (seconds: number, moves = 10) => ({ time: 1000 * seconds, moves });

test("the first move starts the clock, and the end stops it", () => {
  assert.equal(timeOf(freshAttempt, 5000), 0);
  const running = withMoves(withMoves(freshAttempt, 1, 1000), 3, 2500);
  assert.equal(running.moves, 4);
  assert.equal(timeOf(running, 4000), 3000);
  const done = finished(running, 5000);
  assert.equal(timeOf(done, 9000), 4000);
  assert.deepEqual(withMoves(done, 1, 9000), done);
});

test("an attempt that begins at the goal is not timed", () => {
  const off = { ...freshAttempt, phase: "off" as const };
  assert.deepEqual(withMoves(off, 1, 1000), off);
});

test("a pause does not count, and only a running clock pauses", () => {
  assert.deepEqual(withPause(freshAttempt, true, 1000), freshAttempt);
  const running = withMoves(freshAttempt, 1, 1000);
  const paused = withPause(running, true, 3000);
  assert.equal(timeOf(paused, 60_000), 2000);
  assert.deepEqual(withPause(paused, true, 70_000), paused);
  assert.equal(timeOf(withPause(paused, false, 100_000), 101_000), 3000);
});

test("best, means of the last 5 and 12, and fewest moves", () => {
  assert.equal(summary([]), null);
  const four = [solve(4), solve(3), solve(2, 7), solve(1)];
  assert.deepEqual(summary(four), { solves: 4, best: 1000, fewest: 7, of5: null, of12: null });
  assert.equal(meanOfLast([solve(100), ...four, solve(5)], 5), 3000);
  assert.equal(summary(Array.from({ length: 13 }, (_, at) => solve(at)))?.of12, 6500);
});

test("solves are kept by group, the oldest go first", () => {
  let all = {};
  for (let at = 0; at < 1010; ++at) all = withSolve(all, "tiles 3x3 ", solve(at));
  const { "tiles 3x3 ": kept } = withSolve(all, "tiles 4x4 ", solve(1)) as Record<string, { time: number }[]>;
  assert.equal(kept?.length, 1000);
  assert.equal(kept?.[0]?.time, 10_000);
});

test("damaged storage is ignored", () => {
  for (const stored of [null, "", "{", "[]", "7", "null"]) assert.deepEqual(parseSolves(stored), {});
  const stored = { good: [solve(2), { time: "2", moves: 1 }, { time: 1, moves: 0 }, null], bad: 3, empty: [] };
  assert.deepEqual(parseSolves(JSON.stringify(stored)), { good: [solve(2)] });
});

test("times read as on a stopwatch", () => {
  assert.deepEqual([0, 9.999, 59.99, 60, 62.305, 3600].map((seconds) => clockText(1000 * seconds)),
    ["0.00", "9.99", "59.99", "1:00.00", "1:02.30", "1:00:00.00"]);
});
