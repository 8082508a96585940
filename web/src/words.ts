// Moves in words, for hints: "Move tile 6 up", "Turn R'".
import { blankTarget, isDirection, opposite } from "./model/board";
import { figureOf, stageOf } from "./model/puzzles";
import { ringFrom, turnstileOf } from "./model/rules";
import { shown } from "./playing";
import { here } from "./position";
import { puzzle } from "./state";
import { text } from "./text";
import { board } from "./tiles";

// What the button that makes a new position says: "Shuffle", and for cubes "Scramble".
export const shuffleWord = (): string => (stageOf(puzzle.value) === "cube" ? text.cube.scramble : text.board.shuffle);

// The tile that this move of the blank pushes, on the shown board.
export function tileMovedBy(move: string): number | null {
  const cell = isDirection(move) ? blankTarget(board.value, move) : undefined;
  return cell === undefined ? null : board.value.cells[cell] ?? null;
}

// The tokens that a flip of the turnstile at this place reverses.
function tokensAt(place: string): string {
  const ring = shown.value.state.split(" ").map(Number);
  return ringFrom(ring, Number(place) - 1).slice(0, turnstileOf(here.value.check?.size ?? "")).join(" ");
}

export function wordsFor(move: string): string {
  const tile = stageOf(puzzle.value) === "tiles" ? tileMovedBy(move) : null;
  if (tile !== null && isDirection(move)) return text.game.tile(tile, text.directions[opposite(move)]);
  if (figureOf(puzzle.value) === "ring") return text.game.moveWords.ring?.(tokensAt(move)) ?? move;
  return text.game.moveWords[figureOf(puzzle.value) ?? stageOf(puzzle.value)]?.(move) ?? text.game.move(move);
}
