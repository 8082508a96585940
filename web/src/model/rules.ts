// The moves of each puzzle on the page, so moves by hand need no answer from the program. States and moves are
// the program's texts.
import { isDirection, opposite, parseMoves, parseRows, slide, toRows } from "./board";
import { heldTurn, inverse, isCube, parseTurns, sideOf, turn, turnText } from "./cube";
import { movesIn } from "./moves";

export interface Rules {
  // The state after a move; undefined if the move is illegal. `size` is the program's text, such as "12,4".
  after: (state: string, move: string, size: string) => string | undefined;
  // The move that leads back from the state after a move.
  back: (move: string, after: string, size: string) => string;
  // Splits the text of a solution.
  split: (moves: string, length: number) => string[];
  // All moves, if there are few.
  moves?: readonly string[];
  // What a move turns. Moves of one layer in a row count as one move.
  layer?: (move: string) => string;
}

const numbers = (state: string): number[] => state.split(" ").map(Number);

export const tileRules: Rules = {
  after: (state, move) => {
    const board = parseRows(state);
    const next = board && isDirection(move) ? slide(board, move) : undefined;
    return next && toRows(next);
  },
  back: (move) => (isDirection(move) ? opposite(move) : move),
  split: (moves) => parseMoves(moves),
  moves: ["U", "D", "L", "R"],
};

export const cubeRules: Rules = {
  after: (state, move) => {
    const [made, ...more] = parseTurns(move);
    return made && more.length === 0 && isCube(state) ? turn(state, heldTurn(sideOf(state), made)) : undefined;
  },
  back: (move) => parseTurns(move).map(inverse).map(turnText).join(""),
  split: movesIn,
  layer: (move) => move.charAt(0),
};

// A move is the number of pancakes that are flipped, from the top.
export const stackRules: Rules = {
  after: (state, move) => {
    const stack = numbers(state);
    const count = Number(move);
    if (!Number.isInteger(count) || count < 2 || count > stack.length) return undefined;
    return [...stack.slice(0, count).reverse(), ...stack.slice(count)].join(" ");
  },
  back: (move) => move,
  split: movesIn,
};

// The tokens clockwise from `place`, which counts from 0.
export const ringFrom = (ring: readonly number[], place: number): number[] =>
  ring.map((_, at) => ring[(((at + place) % ring.length) + ring.length) % ring.length] as number);

// The number of tokens in the turnstile; the program's default is 4.
export const turnstileOf = (size: string): number => Number(size.split(",")[1] ?? 4);

// Reverses the first tokens of a ring, which are in the turnstile.
export const flipTurnstile = (ring: readonly number[], turnstile: number): number[] =>
  [...ring.slice(0, turnstile).reverse(), ...ring.slice(turnstile)];

// A move is the place where the turnstile begins. Rings are written from token 1, which is at place 1.
export const ringRules: Rules = {
  after: (state, move, size) => {
    const ring = numbers(state);
    const place = Number(move);
    if (!Number.isInteger(place) || place < 1 || place > ring.length) return undefined;
    const flipped = flipTurnstile(ringFrom(ring, place - 1), turnstileOf(size));
    return ringFrom(flipped, flipped.indexOf(1)).join(" ");
  },
  // The same tokens, now counted from the new place of token 1.
  back: (move, after, size) => {
    const { length } = numbers(after);
    const places = Array.from({ length: turnstileOf(size) }, (_, at) => (Number(move) - 1 + at) % length);
    const first = places.indexOf(0); // token 1 was at this place of the turnstile, if at all
    const moved = first < 0 ? 0 : turnstileOf(size) - 1 - 2 * first; // places that token 1 has moved clockwise
    return String(((((Number(move) - 1 - moved) % length) + length) % length) + 1);
  },
  split: movesIn,
};
