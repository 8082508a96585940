import assert from "node:assert/strict";
import { test } from "node:test";
import { movesIn } from "../src/model/moves";
import { firstPosition, stageOf, titleOf } from "../src/model/puzzles";

test("puzzles without a view of their own are shown as a picture", () => {
  assert.deepEqual(["tiles", "cube", "cube2", "pancake", "constructor"].map(stageOf), ["tiles", "cube", "cube", "picture", "picture"]);
  assert.equal(titleOf("pancake"), "Pancake");
  assert.equal(firstPosition("pancake", "3 1 2"), "3 1 2");
  assert.equal(firstPosition("cube2", "R U"), "UUUURRRRFFFFDDDDLLLLBBBB");
});

test("moves are split at spaces, otherwise into letters, otherwise not at all", () => {
  assert.deepEqual(movesIn("R U2 F'", 3), ["R", "U2", "F'"]);
  assert.deepEqual(movesIn("12 3 5", 3), ["12", "3", "5"]);
  assert.deepEqual(movesIn("ULDR", 4), ["U", "L", "D", "R"]);
  assert.deepEqual(movesIn("U2LD", 5), ["U2LD"]);
  assert.deepEqual(movesIn("", 0), []);
});
