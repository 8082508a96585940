import assert from "node:assert/strict";
import { test } from "node:test";
import { faces, inverse, isCube, parseTurns, solved, turn, turnText } from "../src/model/cube";

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

test("orders of sequences that cubers know", () => {
  assert.equal(times("R U R' U'", solved(3)), 6);
  assert.equal(times("R U", solved(3)), 105);
  assert.equal(times("R U'", solved(3)), 63);
  assert.equal(times("R U R' U'", solved(2)), 6);
});

test("a scramble's stickers as the program writes them", () => {
  assert.equal(play(solved(3), "R U F2"), "UUUUUUBDDLBBLRRDRRDFFDFFRRRFFFDDBDDBFFRLLRLLULLLUBBUBB");
  assert.equal(play("LLLFURFLDFUDFRBBBBLDRLFRUBDRDLDDURBRBUUDLUBFFFFURBRDLU", "B' L2 F' U' R2 D' B' L F2 U' R'"), solved(3));
});

test("turns are read and written", () => {
  assert.equal(parseTurns("R U2 F' D3").map(turnText).join(" "), "R U2 F' D'");
  assert.ok(isCube(solved(3)) && isCube(solved(2)));
  assert.ok(!isCube("R U R'") && !isCube(solved(3).slice(1)));
});
