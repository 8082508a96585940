// Positions of all puzzles but the sliding tiles: texts that only the program reads, with its picture of them.
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
  size: string; // that was chosen; empty: the text tells
  goal: string; // a name of the catalogue or a position; empty: the puzzle's first
  check: Check | null; // of the text; null while it is wrong
  error: string | null; // why the last text was not taken
  goalError: string | null;
  sizeError: string | null;
}

const nothing: Held = { text: "", size: "", goal: "", check: null, error: null, goalError: null, sizeError: null };
const noErrors = { error: null, goalError: null, sizeError: null };

// By puzzle: who comes back to one finds it as it was.
const held = signal<Record<string, Held>>({});
export const here = computed(() => held.value[puzzle.value] ?? nothing);
export const change = (part: Partial<Held>): void =>
  void (held.value = { ...held.value, [puzzle.value]: { ...here.value, ...part } });
export const lastSeed = signal<number | null>(null);

// The fields that name the position in a request.
export const requestOf = ({ text: board, size, goal }: Pick<Held, "text" | "size" | "goal"> = here.value): Record<string, string> => ({
  puzzle: puzzle.value, board, ...(size ? { size } : {}), ...(goal ? { goal } : {}),
});

const first = (of: Puzzle | undefined): string => (of ? firstPosition(of.name, of.example) : "");

let lastCheck = new AbortController();

// The user asks for it, a move makes it, or it comes from a link.
type Origin = "user" | "move" | "link";

// Reads a position in any form. What is on show changes only if the program could read it.
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

// A text that was typed. A size that was chosen belongs to texts of as many parts as the one on show.
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

// Another size has another goal than the one that was typed.
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

// What cannot be used of a link gives way to what can, with a word.
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
