import assert from "node:assert/strict";
import { test } from "node:test";
import type { SolveResult } from "../src/api/types";
import { mergedAnswers } from "../src/model/answers";
import {
  blankCube, faces, heldTurn, inverse, isCube, parseTurns, scrambleOf, solved, stickersOf, turn, turnByDrag, turnText, type Vector,
} from "../src/model/cube";

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
});

test("the lower bound of the second search applies to the first solution", () => {
  const answer = (length: number | null, lower_bound: number): SolveResult =>
    ({ length, lower_bound, moves: length === null ? null : "…", optimal: false, note: "may not be the shortest" }) as SolveResult;
  const summary = (answers: SolveResult[]) => answers.map(({ length, lower_bound, optimal }) => [length, lower_bound, optimal]);
  assert.deepEqual(summary(mergedAnswers(null, null, 0)), []);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), null, 15)), [[19, 15, false]]);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), answer(null, 10), 0)), [[19, 13, false]]);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), answer(null, 19), 0)), [[19, 19, true]]);
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), answer(19, 15), 0)), [[19, 15, false]]); // stopped, nothing shorter
  assert.deepEqual(summary(mergedAnswers(answer(19, 13), answer(18, 18), 0)), [[19, 18, false], [18, 18, false]]);
});

// The screen direction of a direction of the cube: the browser's rotateX and rotateY as matrices, y pointing down.
function projected([x, y, z]: Vector, angles: { x: number; y: number }): [number, number] {
  const [ax, ay] = [(angles.x * Math.PI) / 180, (angles.y * Math.PI) / 180];
  const [right, down, near] = [Math.cos(ay) * x + Math.sin(ay) * z, -y, -Math.sin(ay) * x + Math.cos(ay) * z];
  return [right, Math.cos(ax) * down - Math.sin(ax) * near];
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const axes: Vector[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];

test("a drag turns the layer of the sticker in the direction of the drag", () => {
  for (const side of [2, 3] as const)
    for (const angles of [{ x: -26, y: -34 }, { x: 20, y: 130 }, { x: 40, y: -200 }])
      for (const sticker of stickersOf(side))
        for (const way of axes.filter((axis) => dot(axis, sticker.normal) === 0)) {
          const made = turnByDrag(sticker, projected(way, angles), angles);
          const sideways = axes.find((axis) => dot(axis, sticker.normal) === 0 && dot(axis, way) === 0) as Vector;
          if (side === 3 && dot(sticker.piece, sideways) === 0) {
            assert.equal(made, null); // a middle layer
            continue;
          }
          assert.ok(made);
          const names = stickersOf(side).map((_, at) => String.fromCharCode(1000 + at)).join("");
          const to = stickersOf(side)[turn(names, made).indexOf(names[sticker.index] as string)] ?? assert.fail();
          assert.equal(dot(to.normal, way), 1); // after a quarter turn it faces the way of the drag
          assert.equal(dot(minus(to.piece, sticker.piece), sideways), 0); // in its layer
        }
});

test("the turns of a scramble are its solution backwards", () => {
  const scramble = parseTurns("R U2 F' D L2 B'");
  const cube = scramble.reduce(turn, solved(3));
  const solution = scrambleOf(scramble);
  assert.equal(solution.reduce(turn, cube), solved(3));
  assert.deepEqual(scrambleOf(solution), scramble);
});

test("the pocket cube is held at one corner", () => {
  assert.deepEqual(["L", "D'", "B2", "R"].map((move) => heldTurn(2, parseTurns(move)[0] ?? assert.fail())), parseTurns("R U' F2 R"));
  assert.deepEqual(parseTurns("L").map((made) => heldTurn(3, made)), parseTurns("L"));
});

test("a cube without colours keeps its centres", () => {
  assert.equal(blankCube(2), ".".repeat(24));
  assert.equal(blankCube(3), [..."URFDLB"].map((face) => `....${face}....`).join(""));
});
