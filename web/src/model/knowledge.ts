// What searches have found out about positions: solutions and proved bounds. A solution also says how each position
// on its path continues, so a player who follows it needs no further search.
import type { Rules } from "./rules";

export interface Continuation {
  moves: readonly string[] | null; // a solution from here; null: none is known
  least: number; // every solution has at least this many moves
  searched: boolean; // a search began here and has ended; another one would not find more
}

export interface Found {
  start: string;
  size: string;
  moves: string | null;
  length: number | null;
  lower_bound: number | null;
}

const mostStates = 20_000; // the oldest are forgotten
const longestPath = 1000; // of longer solutions, only the start is kept
const longestWayBack = 20_000; // with the way back to a known solution

export const isProved = ({ moves, least }: Continuation): boolean => moves !== null && moves.length <= least;

// Positions with one goal.
export class Knowledge {
  private readonly states = new Map<string, Continuation>();

  get(state: string): Continuation | undefined {
    return this.states.get(state);
  }

  // Without rules, or of a long solution, only the start is learned.
  learn({ start, size, moves, length, lower_bound }: Found, rules: Rules | undefined, searched: boolean): void {
    const least = lower_bound ?? 0;
    const path = moves === null || length === null ? null : rules?.split(moves, length) ?? null;
    this.note(start, { moves: path?.length === length ? path : null, least, searched });
    if (!rules || path === null || path.length !== length || path.length > longestPath) return;
    let state: string | undefined = start;
    for (const [at, move] of path.entries()) {
      state = rules.after(state, move, size);
      if (state === undefined) return;
      this.note(state, { moves: path.slice(at + 1), least: Math.max(0, least - at - 1), searched: false });
    }
  }

  // The player made moves at `start`. Taking them back leads to its solution, so where they lead is known too: the moves
  // left change by at most one with each move.
  follow(start: string, moves: readonly string[], rules: Rules, size: string): void {
    let state = start;
    for (const move of moves) {
      const known = this.states.get(state);
      const next = rules.after(state, move, size);
      if (next === undefined) return;
      if (known?.moves && known.moves.length < longestWayBack)
        this.note(next, { moves: [rules.back(move, next, size), ...known.moves], least: Math.max(0, known.least - 1), searched: false });
      state = next;
    }
  }

  // Keeps the shorter solution and the higher bound.
  private note(state: string, fresh: Continuation): void {
    const old = this.states.get(state);
    const [a, b] = [old?.moves ?? null, fresh.moves];
    const moves = a && (!b || a.length <= b.length) ? a : b;
    this.states.delete(state); // so it becomes the newest
    this.states.set(state, { moves, least: Math.max(old?.least ?? 0, fresh.least), searched: (old?.searched ?? false) || fresh.searched });
    const [oldest] = this.states.keys();
    if (this.states.size > mostStates && oldest !== undefined) this.states.delete(oldest);
  }
}
