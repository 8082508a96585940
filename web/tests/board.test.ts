import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blankTarget, classicGoal, type Direction, homes, movesText, movesToward, opposite, parseMoves, parseRows, replay,
  sameBoard, slide, splitBoards, toRows,
} from "../src/model/board";

const notes = parseRows("2 3 0/1 8 6/5 7 4");
assert.ok(notes);

test("rows are read and written back", () => {
  assert.equal(toRows(notes), "2 3 0/1 8 6/5 7 4");
  assert.equal(toRows(notes, ","), "2,3,0/1,8,6/5,7,4");
  assert.deepEqual(parseRows("2,3,0/1,8,6/5,7,4"), notes);
  assert.deepEqual(parseRows("1 2 3/4 0 5"), { rows: 2, cols: 3, cells: [1, 2, 3, 4, 0, 5] });
});

for (const bad of ["", "1 2 3", "1 2/3", "1 1/2 0", "1 2/3 4", "1 2/3 x", "1 2/3 -1", "0/1"])
  test(`invalid board: "${bad}"`, () => assert.equal(parseRows(bad), undefined));

test("a move followed by its opposite changes nothing", () => {
  for (const move of ["U", "D", "L", "R"] as Direction[]) {
    const moved = slide(notes, move);
    assert.equal(moved === undefined, blankTarget(notes, move) === undefined);
    if (moved) assert.ok(sameBoard(slide(moved, opposite(move)) ?? moved, notes));
  }
  assert.equal(slide(notes, "U"), undefined);
  assert.equal(slide(notes, "R"), undefined);
});

test("the course notes' solution leads to the goal, and back", () => {
  const moves = parseMoves("DLDRUULLDDRULDRR");
  const end = replay(notes, moves, 0, moves.length);
  assert.ok(sameBoard(end, classicGoal(3, 3)));
  assert.ok(sameBoard(replay(end, moves, moves.length, 0), notes));
  const half = replay(notes, moves, 0, 8);
  assert.ok(sameBoard(replay(half, moves, 8, 16), end));
});

test("repeated moves are expanded, tile moves are the opposite of blank moves", () => {
  assert.deepEqual(parseMoves("U2LD"), ["U", "U", "L", "D"]);
  assert.equal(movesText(parseMoves("ULDR"), "blank"), "ULDR");
  assert.equal(movesText(parseMoves("ULDR"), "tile"), "DRUL");
});

test("a tile in line with the blank moves with all tiles between; other tiles do not move", () => {
  assert.deepEqual(movesToward(notes, 0), ["L", "L"]);
  assert.deepEqual(movesToward(notes, 8), ["D", "D"]);
  assert.deepEqual(movesToward(notes, 4), []);
  assert.deepEqual(movesToward(notes, 2), []);
});

test("every tile has one goal cell", () => {
  const goal = classicGoal(3, 4);
  assert.deepEqual(goal.cells.map((tile) => homes(goal)[tile]), goal.cells.map((_, cell) => cell));
});

test("a file is split into its boards", () => {
  assert.deepEqual(splitBoards("# two\n1 2/3 0\n\n1 2/0 3\n"), ["1 2/3 0", "1 2/0 3"]);
  assert.deepEqual(splitBoards("2\n1 2 # row\n3 0\n# next\n2\n1 2\n0 3\n"), ["2\n1 2\n3 0", "2\n1 2\n0 3"]);
  assert.deepEqual(splitBoards("1 2\n3 0\n\n\n1 2\r\n0 3"), ["1 2\n3 0", "1 2\n0 3"]);
  assert.equal(splitBoards("").length, 0);
});
