// Positions of all puzzles except sliding tiles: a text that only the program reads, and its picture.
//
// The start is the position that was typed, scrambled, opened or linked. Searches begin at the current position: the first
// one of the solution, or, after moves of the user, the shown one.
import { batch, computed, signal } from "@preact/signals";
import { api, Refusal, sentence } from "./api/client";
import type { Check, Puzzle } from "./api/types";
import { shuffled } from "./game";
import { settle, step } from "./history";
import { firstPosition } from "./model/puzzles";
import { type Shuffle, shuffleKind } from "./model/scramble";
import { announce, complain, info, notices, puzzle, solveJob } from "./state";
import { text } from "./text";

export interface Held {
  text: string; // empty: not loaded yet
  size: string; // as chosen by the user; empty: given by the text
  goal: string; // a name from the catalogue or a position; empty: the default goal
  check: Check | null; // of the text; null while it is invalid
  start: string;
  startPicture: string; // SVG
  error: string | null; // why the last text was rejected
  goalError: string | null;
  sizeError: string | null;
}

const nothing: Held = { text: "", size: "", goal: "", check: null, start: "", startPicture: "", error: null, goalError: null, sizeError: null };
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

// Where a new position comes from. A painted cube is new after every click, so it makes no entry in the browser's history.
type Origin = "user" | "paint" | "move" | "link";

// Called before the user replaces the position, for undo.
let beforeChange = (): void => undefined;
export const onChange = (remember: () => void): void => void (beforeChange = remember);

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
    const newGoal = part.goal !== undefined && part.goal !== here.value.goal;
    if (other && from === "user") settle();
    if (other ? from === "user" : newGoal) beforeChange();
    const asStart = from === "user" ? other : from !== "move";
    batch(() => {
      if (from === "move" ? other && solveJob.busy : other || newGoal) solveJob.forget();
      if (other && from === "user") notices.value = [];
      change({ ...wanted, text: said.start, check: said, ...(asStart ? { start: said.start, startPicture: said.svg } : {}), ...noErrors });
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

// Shows the position after a legal move at once. The program checks and draws it meanwhile.
export function moveTo(state: string): void {
  const { check } = here.value;
  if (solveJob.busy) solveJob.forget();
  change({ text: state, check: check && { ...check, start: state, svg: "" }, ...noErrors });
  redraw();
}

// Fetches the check and the picture of a position that moveTo has shown.
export function redraw(): void {
  lastCheck.abort(); // of a position that is no longer shown
  if (here.value.check?.svg === "") void load({}, "move");
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
    shuffled.value = { start: here.value.start, kind: shuffleKind(how) };
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

export function positionFields(): Record<string, string> {
  const { text: words, size, goal, start } = here.value;
  return { board: words === first(info.value) ? "" : words, start: start === words ? "" : start, boardsize: size, goal };
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

export async function restorePosition(board = "", size = "", goal = "", start = ""): Promise<void> {
  if (!info.value) return;
  await restoreFrom({ text: board || first(info.value), size, goal });
  if (!start) return;
  const of = puzzle.value;
  try {
    const said = await api.check(requestOf({ ...here.value, text: start }));
    if (of === puzzle.value) change({ start: said.start, startPicture: said.svg });
  } catch {
    complain(text.link.start);
  }
}
