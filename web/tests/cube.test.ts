import assert from "node:assert/strict";
import { test } from "node:test";
import type { SolveResult } from "../src/api/types";
import { mergedAnswers } from "../src/model/answers";
import { faces, inColours, inverse, isCube, parseTurns, solved, turn, turnText } from "../src/model/cube";

const play = (facelets: string, moves: string): string => parseTurns(moves).reduce(turn, facelets);
const times = (moves: string, facelets: string): number => {
  let [at, count] = [play(facelets, moves), 1];
  for (; at !== facelets; ++count) at = play(at, moves);
  return count;
};

test("four quarter turns, or a turn and its inverse, change nothing", () => {
  for (const side of [2, 3] as const)
    for (const face of faces) {
      assert.equal(times(face, solved(side)), 4);
      for (const each of parseTurns(`${face} ${face}2 ${face}'`))
        assert.equal(turn(turn(solved(side), each), inverse(each)), solved(side));
    }
});

test("well-known sequences have the known order", () => {
  assert.equal(times("R U R' U'", solved(3)), 6);
  assert.equal(times("R U", solved(3)), 105);
  assert.equal(times("R U'", solved(3)), 63);
  assert.equal(times("R U R' U'", solved(2)), 6);
});

test("turns give the same stickers as the program", () => {
  assert.equal(play(solved(3), "R U F2"), "UUUUUUBDDLBBLRRDRRDFFDFFRRRFFFDDBDDBFFRLLRLLULLLUBBUBB");
  assert.equal(play("LLLFURFLDFUDFRBBBBLDRLFRUBDRDLDDURBRBUUDLUBFFFFURBRDLU", "B' L2 F' U' R2 D' B' L F2 U' R'"), solved(3));
});

test("turns are read and written", () => {
  assert.equal(parseTurns("R U2 F' D3").map(turnText).join(" "), "R U2 F' D'");
  assert.ok(isCube(solved(3)) && isCube(solved(2)));
  assert.ok(!isCube("R U R'") && !isCube(solved(3).slice(1)));
});

test("painted stickers are sent as initials of their colours", () => {
  assert.equal(inColours("URFDLB"), "WRGYOB");
});

test("the lower bound of the second search applies to the first solution", () => {
  const answer = (length: number | null, lower_bound: number): SolveResult =>
    ({ length, lower_bound, moves: length === null ? null : "…", optimal: false, note: "may not be the shortest" }) as SolveResult;
  const summary = (answers: SolveResult[]) => answers.map(({ length, lower_bound, optimal }) => [length, lower_bound, optimal]);
  assert.deepEqual(summary(mergedAnswers(null, null, 0)), []);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), null, 15)), [[19, 15, false]]);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), answer(null, 10), 0)), [[19, 13, false]]);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), answer(null, 19), 0)), [[19, 19, true]]);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), answer(18, 18), 0)), [[19, 18, false], [18, 18, false]]);
});
