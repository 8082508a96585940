// Positions of all puzzles except sliding tiles: a text that only the program reads, and its picture.
import { batch, computed, signal } from "@preact/signals";
import { api, Refusal, sentence } from "./api/client";
import type { Check, Puzzle } from "./api/types";
import { settle, step } from "./history";
import { firstPosition } from "./model/puzzles";
import type { Shuffle } from "./model/scramble";
import { announce, complain, info, notices, puzzle, solveJob } from "./state";
import { text } from "./text";

export interface Held {
  text: string; // empty: not loaded yet
  size: string; // as chosen by the user; empty: given by the text
  goal: string; // a name from the catalogue or a position; empty: the default goal
  check: Check | null; // of the text; null while it is invalid
  error: string | null; // why the last text was rejected
  goalError: string | null;
  sizeError: string | null;
}

const nothing: Held = { text: "", size: "", goal: "", check: null, error: null, goalError: null, sizeError: null };
const noErrors = { error: null, goalError: null, sizeError: null };

// By puzzle, so each puzzle keeps its position.
const held = signal<Record<string, Held>>({});
export const here = computed(() => held.value[puzzle.value] ?? nothing);
export const change = (part: Partial<Held>): void =>
  void (held.value = { ...held.value, [puzzle.value]: { ...here.value, ...part } });
export const lastSeed = signal<number | null>(null);

// The fields of a request for the position.
export const requestOf = ({ text: board, size, goal }: Pick<Held, "text" | "size" | "goal"> = here.value): Record<string, string> => ({
  puzzle: puzzle.value, board, ...(size ? { size } : {}), ...(goal ? { goal } : {}),
});

const first = (of: Puzzle | undefined): string => (of ? firstPosition(of.name, of.example) : "");

let lastCheck = new AbortController();

// Where a new position comes from.
type Origin = "user" | "move" | "link";

// Loads a position in any format. The current position stays if the program rejects the new one.
export async function load(part: Partial<Pick<Held, "text" | "size" | "goal">>, from: Origin = "user"): Promise<Refusal | null> {
  lastCheck.abort();
  const mine = (lastCheck = new AbortController());
  const of = puzzle.value;
  const outdated = (): boolean => mine.signal.aborted || puzzle.value !== of;
  const wanted = { ...here.value, ...part };
  try {
    const said = await api.check(requestOf(wanted), mine.signal);
    if (outdated()) return null;
    const other = said.start !== here.value.text;
    if (other && from === "user") settle();
    batch(() => {
      if (other || part.goal !== undefined) solveJob.forget();
      if (other && from === "user") notices.value = [];
      change({ ...wanted, text: said.start, check: said, ...noErrors });
    });
    if (other && from === "user") step();
    return null;
  } catch (cause) {
    if (outdated()) return null;
    const refusal = cause instanceof Refusal ? cause : new Refusal(sentence(cause));
    const where = refusal.field === "goal" ? "goalError" : refusal.field === "size" ? "sizeError" : "error";
    change({ ...noErrors, [where]: refusal.message });
    return refusal;
  }
}

const parts = (words: string): number => words.trim().split(/[\s,]+/).length;

// Loads a typed text. Keeps the chosen size only if the text has as many parts as the current one.
export const enter = (words: string): Promise<Refusal | null> =>
  load({ text: words.normalize("NFKC"), size: parts(words) === parts(here.value.text) ? here.value.size : "" });

export async function scramble(how: Shuffle, size = here.value.check?.size): Promise<void> {
  try {
    const { goal } = here.value;
    const sized = info.value?.size_form && size ? { size } : {};
    const made = await api.scramble({ puzzle: puzzle.value, ...sized, ...(goal ? { goal } : {}), ...how });
    lastSeed.value = made.seed;
    await load({ text: made.start, size: sized.size ?? "" });
    announce(text.position.scrambled(info.value?.noun ?? ""));
  } catch (cause) {
    const refusal = cause instanceof Refusal ? cause : new Refusal(sentence(cause));
    change({ ...noErrors, [refusal.field === "size" ? "sizeError" : "error"]: refusal.message });
  }
}

// A custom goal does not fit another size.
export async function resize(size: string): Promise<void> {
  const named = info.value?.goals.some(({ name }) => name === here.value.goal);
  if (!named) change({ goal: "" });
  await scramble({ method: "uniform" }, size);
}

// --- the link

export function positionFields(words: string): Record<string, string> {
  const { size, goal } = here.value;
  return { board: words === first(info.value) ? "" : words, boardsize: size, goal };
}

// Replaces invalid parts of a link by defaults, and says so.
async function restoreFrom(part: Pick<Held, "text" | "size" | "goal">): Promise<void> {
  const refusal = await load(part, "link");
  if (!refusal) return;
  if (refusal.field === "goal" && part.goal) {
    complain(text.link.goal(refusal.message));
    await restoreFrom({ ...part, goal: "" });
  } else if (part.text !== first(info.value) || part.size) {
    complain(text.link.board(refusal.message));
    await restoreFrom({ ...part, text: first(info.value), size: "" });
  }
}

export async function restorePosition(board = "", size = "", goal = ""): Promise<void> {
  if (info.value) await restoreFrom({ text: board || first(info.value), size, goal });
}
