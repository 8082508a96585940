// Solves by hand: the clock of an attempt, and the statistics of finished ones. All times are in milliseconds.

export interface Attempt {
  phase: "off" | "ready" | "running" | "done"; // off: the start is the goal
  moves: number;
  before: number; // time up to the last pause
  since: number | null; // when the clock started or continued; null while it stands
}

export const freshAttempt: Attempt = { phase: "ready", moves: 0, before: 0, since: null };

export const timeOf = ({ before, since }: Attempt, now: number): number => before + (since === null ? 0 : now - since);

// Moves by hand. The first one starts the clock.
export function withMoves(attempt: Attempt, moves: number, now: number): Attempt {
  if (attempt.phase === "off" || attempt.phase === "done") return attempt;
  const since = attempt.phase === "ready" ? now : attempt.since;
  return { ...attempt, phase: "running", moves: attempt.moves + moves, since };
}

// The tab was hidden or shown again.
export function withPause(attempt: Attempt, paused: boolean, now: number): Attempt {
  if (attempt.phase !== "running" || paused === (attempt.since === null)) return attempt;
  return { ...attempt, before: timeOf(attempt, now), since: paused ? null : now };
}

export const finished = (attempt: Attempt, now: number): Attempt =>
  ({ ...attempt, phase: "done", before: timeOf(attempt, now), since: null });

// --- statistics

export interface Solve {
  time: number;
  moves: number;
}

export interface Summary {
  solves: number;
  best: number; // time
  fewest: number; // moves
  of5: number | null; // mean time of the last 5 solves; null: there are fewer
  of12: number | null;
}

// All solves by group: the puzzle, its size and how it was shuffled.
export type Solves = Record<string, Solve[]>;

const mostSolves = 1000; // kept in each group

export const withSolve = (all: Solves, group: string, solve: Solve): Solves =>
  ({ ...all, [group]: [...(all[group] ?? []), solve].slice(-mostSolves) });

export function meanOfLast(solves: readonly Solve[], count: number): number | null {
  if (solves.length < count) return null;
  return solves.slice(-count).reduce((sum, { time }) => sum + time, 0) / count;
}

export function summary(solves: readonly Solve[]): Summary | null {
  if (solves.length === 0) return null;
  return {
    solves: solves.length, best: Math.min(...solves.map(({ time }) => time)), fewest: Math.min(...solves.map(({ moves }) => moves)),
    of5: meanOfLast(solves, 5), of12: meanOfLast(solves, 12),
  };
}

const isSolve = (value: unknown): value is Solve => {
  const { time, moves } = (value ?? {}) as Partial<Solve>;
  return Number.isFinite(time) && Number.isSafeInteger(moves) && (time as number) >= 0 && (moves as number) > 0;
};

// Reads what the browser has stored, and drops everything that is not a solve.
export function parseSolves(stored: string | null): Solves {
  try {
    const all = JSON.parse(stored ?? "{}") as unknown;
    if (typeof all !== "object" || all === null || Array.isArray(all)) return {};
    const groups = Object.entries(all).map(([group, solves]) => [group, Array.isArray(solves) ? solves.filter(isSolve) : []] as const);
    return Object.fromEntries(groups.filter(([, solves]) => solves.length > 0));
  } catch {
    return {};
  }
}

// "9.87", "1:02.30", "1:00:00.00": hundredths are cut, as on a stopwatch.
export function clockText(time: number): string {
  const hundredths = Math.floor(time / 10);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [seconds, minutes, hours] = [Math.floor(hundredths / 100) % 60, Math.floor(hundredths / 6000) % 60, Math.floor(hundredths / 360_000)];
  const tail = `.${two(hundredths % 100)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}${tail}`;
  return minutes > 0 ? `${minutes}:${two(seconds)}${tail}` : `${seconds}${tail}`;
}
