import assert from "node:assert/strict";
import { test } from "node:test";
import { isProved, Knowledge } from "../src/model/knowledge";
import { rulesOf } from "../src/model/puzzles";
import { nearestAngle, turnedAfter } from "../src/model/ring";
import { cubeRules, ringFrom, ringRules, stackRules, tileRules } from "../src/model/rules";
import { solved } from "../src/model/cube";

const follow = (rules: typeof tileRules, state: string, moves: string[], size = ""): string | undefined =>
  moves.reduce<string | undefined>((now, move) => now && rules.after(now, move, size), state);

test("moves lead where the program says", () => {
  assert.equal(tileRules.after("1 2 3/4 5 6/7 8 0", "U", ""), "1 2 3/4 5 0/7 8 6");
  assert.equal(tileRules.after("1 2 3/4 5 6/7 8 0", "D", ""), undefined);
  assert.equal(follow(stackRules, "3 1 2 5 4", ["4", "5", "4", "2"]), "1 2 3 4 5"); // docs/pancake.md
  assert.equal(follow(ringRules, "1 2 6 5 8 7 3 4", ["1"], "8,4"), "1 8 7 3 4 5 6 2"); // docs/topspin.md
  assert.equal(follow(ringRules, "1 2 6 5 8 7 3 4", ["1", "8"], "8,4"), "1 2 3 4 5 6 7 8");
  assert.equal(cubeRules.after(solved(2), "R", ""), "UFUFRRRRFDFDDBDBLLLLUBUB");
  assert.equal(cubeRules.after(solved(2), "L", ""), "UFUFRRRRFDFDDBDBLLLLUBUB"); // held in another way
  assert.equal(cubeRules.after(solved(2), "D", ""), "UUUUBBRRRRFFDDDDFFLLLLBB");
});

test("illegal moves lead nowhere", () => {
  for (const move of ["1", "6", "x", ""]) assert.equal(stackRules.after("3 1 2 5 4", move, "5"), undefined);
  for (const move of ["0", "9", "1.5", "x"]) assert.equal(ringRules.after("1 2 3 4 5 6 7 8", move, "8,4"), undefined);
  for (const move of ["", "X", "R U"]) assert.equal(cubeRules.after(solved(3), move, ""), undefined);
  assert.equal(cubeRules.after("R U", "R", ""), undefined);
});

test("every flip of a ring undoes itself at the same place of the page", () => {
  const ring = "1 2 6 5 8 7 3 4";
  for (let turned = 0; turned < 8; ++turned) {
    const state = ringRules.after(ring, String(turned + 1), "8,4") as string;
    const after = turnedAfter(ring, state, turned, null, 4);
    const seen = (of: string, from: number): number[] => ringFrom(of.split(" ").map(Number), from);
    assert.deepEqual(seen(state, after).slice(4), seen(ring, turned).slice(4));
    assert.deepEqual(seen(state, after).slice(0, 4), seen(ring, turned).slice(0, 4).reverse());
    assert.equal(turnedAfter(state, ring, after, null, 4), turned);
  }
  assert.equal(turnedAfter(ring, "1 2 3 4 5 6 7 8", 3, null, 4), 3);
  assert.equal(turnedAfter(ring, "1 2 3 4 5", 3, null, 4), 0);
});

test("tokens take the shorter way", () => {
  assert.equal(nearestAngle(10, 350), 370);
  assert.equal(nearestAngle(350, 10), -10);
  assert.equal(nearestAngle(90, 100), 90);
});

test("every move has a move that leads back", () => {
  const check = (rules: typeof tileRules, state: string, moves: string[], size = ""): void => {
    for (const move of moves) {
      const next = rules.after(state, move, size);
      if (next !== undefined) assert.equal(rules.after(next, rules.back(move, next, size), size), state, `${state} ${move}`);
    }
  };
  check(tileRules, "1 2 3/4 0 5/6 7 8", ["U", "D", "L", "R"]);
  check(stackRules, "3 1 2 5 4", ["2", "3", "4", "5"]);
  const turns = [..."URFDLB"].flatMap((face) => [face, `${face}2`, `${face}'`]);
  check(cubeRules, cubeRules.after(solved(3), "R", "") as string, turns);
  check(cubeRules, cubeRules.after(solved(2), "R", "") as string, turns);
  const places = Array.from({ length: 9 }, (_, at) => String(at + 1));
  for (const turnstile of [2, 3, 4, 5, 8]) check(ringRules, "1 9 3 5 2 7 4 6 8", places, `9,${turnstile}`);
});

const found = (start: string, moves: string, lower_bound: number) => ({ start, size: "3x3", moves, length: moves.length, lower_bound });

test("a solution gives the next moves of every position on its path", () => {
  const known = new Knowledge();
  known.learn(found("1 2 3/4 5 6/0 7 8", "RR", 2), tileRules, true);
  assert.deepEqual(known.get("1 2 3/4 5 6/0 7 8"), { moves: ["R", "R"], least: 2, searched: true });
  assert.deepEqual(known.get("1 2 3/4 5 6/7 0 8"), { moves: ["R"], least: 1, searched: false });
  assert.deepEqual(known.get("1 2 3/4 5 6/7 8 0"), { moves: [], least: 0, searched: false });
  assert.equal(known.get("1 2 3/4 0 6/7 5 8"), undefined);
});

test("a worse answer does not replace a better one, and bounds add up", () => {
  const known = new Knowledge();
  const start = "1 2 3/4 5 6/7 0 8";
  known.learn({ start, size: "3x3", moves: null, length: null, lower_bound: 1 }, tileRules, true);
  assert.deepEqual(known.get(start), { moves: null, least: 1, searched: true });
  known.learn(found(start, "RLR", 0), tileRules, false); // passes the start again
  assert.deepEqual(known.get(start), { moves: ["R"], least: 1, searched: true });
  known.learn(found(start, "LRR", 0), tileRules, false);
  assert.deepEqual(known.get(start), { moves: ["R"], least: 1, searched: true });
  assert.equal(isProved(known.get(start) ?? assert.fail()), true);
});

test("moves off the path change the moves left by at most one each", () => {
  const known = new Knowledge();
  known.learn(found("1 2 3/4 5 6/7 0 8", "R", 1), tileRules, true);
  known.follow("1 2 3/4 5 6/7 0 8", ["U", "U"], tileRules, "3x3");
  assert.deepEqual(known.get("1 2 3/4 0 6/7 5 8"), { moves: ["D", "R"], least: 0, searched: false });
  assert.deepEqual(known.get("1 0 3/4 2 6/7 5 8"), { moves: ["D", "D", "R"], least: 0, searched: false });
  known.learn({ start: "1 2 3/4 0 6/7 5 8", size: "3x3", moves: null, length: null, lower_bound: 2 }, tileRules, true); // no shorter one
  assert.equal(isProved(known.get("1 2 3/4 0 6/7 5 8") ?? assert.fail()), true);
});

test("without rules, only the start of a solution is known", () => {
  const known = new Knowledge();
  known.learn(found("a", "xy", 2), undefined, true);
  assert.deepEqual(known.get("a"), { moves: null, least: 2, searched: true });
});

test("the page knows the rules of its own puzzles only", () => {
  assert.deepEqual(["tiles", "cube", "cube2", "pancake", "topspin", "constructor"].map((name) => rulesOf(name) !== undefined), [true, true, true, true, true, false]);
});
