// Reads a lesson: Markdown with live blocks, which are fenced code named board, tree, plot or quiz. docs/lessons.md
// describes them. A mistake becomes a part of the lesson, with its line and the reason; the rest is still shown.
import { Lexer, lexer, type Token, type Tokens } from "marked";
import { text } from "../text";

// A position, as the fields of a request.
export type Position = Record<string, string>;

export interface BoardBlock {
  kind: "board";
  position: Position;
  caption: string;
}

export interface TreeBlock {
  kind: "tree";
  position: Position;
  search: Record<string, string | number>; // the fields of a tree job
  shown: number | null; // nodes shown at first; null: all
  caption: string;
}

export const measures = ["expanded", "generated", "length", "peak_nodes", "h"] as const;
export type Measure = (typeof measures)[number];

// Values of several searches, or of several heuristics, on one position.
export interface BarsBlock {
  kind: "bars";
  position: Position;
  measure: Measure;
  rows: { algorithm: string; heuristic: string }[]; // for h: algorithm is empty
  title: string;
  caption: string;
}

// A plot of an experiment of the lab.
export interface ExperimentBlock {
  kind: "experiment";
  experiment: string;
  plot: number; // from 1
  caption: string;
}

export interface QuizBlock {
  kind: "quiz";
  question: string;
  choices: { words: string; right: boolean }[];
  answer: number | null; // a number to type, instead of choices
  why: string;
}

export const generated = ["value", "admissible", "next"] as const;
export type Generated = (typeof generated)[number];

// A question that the page makes with the program.
export interface MadeBlock {
  kind: "made";
  make: Generated;
  seed: number;
}

export type Block = BoardBlock | TreeBlock | BarsBlock | ExperimentBlock | QuizBlock | MadeBlock;

export type Part =
  | { kind: "prose"; token: Token }
  | { kind: "block"; line: number; block: Block; source: string; lines: Record<string, number[]> } // the lines of its fields, by name
  | { kind: "fault"; line: number; reason: string; source: string };

export interface Lesson {
  title: string; // the first heading; empty: none
  summary: string; // the first paragraph
  parts: Part[];
}

class Fault extends Error {
  constructor(readonly line: number, reason: string) {
    super(reason);
  }
}

const words = text.lessons.faults;

// --- the lines of a block

interface Field {
  name: string;
  value: string;
  line: number;
}

interface Body {
  line: number; // of the opening fence
  fields: Field[];
  choices: { words: string; right: boolean }[];
}

// "name: value", "- [x] choice", or an indented line that continues the line before.
function readBody(source: string, line: number): Body {
  const body: Body = { line, fields: [], choices: [] };
  let last: { more: (words: string) => void } | null = null;
  source.split("\n").forEach((row, at) => {
    const here = line + 1 + at;
    if (row.trim() === "") return;
    const choice = /^[-*] \[([ xX])\] (.*\S)\s*$/.exec(row);
    const field = /^([a-z]+):\s*(.*?)\s*$/.exec(row);
    if (choice) {
      const one = { words: choice[2] ?? "", right: choice[1] !== " " };
      body.choices.push(one);
      last = { more: (rest) => void (one.words += ` ${rest}`) };
    } else if (field) {
      const one = { name: field[1] ?? "", value: field[2] ?? "", line: here };
      body.fields.push(one);
      last = { more: (rest) => void (one.value = `${one.value} ${rest}`.trim()) };
    } else if (/^\s/.test(row) && last) last.more(row.trim());
    else throw new Fault(here, words.line(row.trim()));
  });
  return body;
}

// Hands out the fields of a block, each once; then reports those that nobody wanted.
class Fields {
  private readonly left: Field[];

  constructor(private readonly body: Body, private readonly known: readonly string[]) {
    this.left = [...body.fields];
  }

  all(name: string): Field[] {
    const found = this.left.filter((field) => field.name === name);
    found.forEach((field) => this.left.splice(this.left.indexOf(field), 1));
    const empty = found.find(({ value }) => value === "");
    if (empty) throw new Fault(empty.line, words.empty(name));
    return found;
  }

  one(name: string): Field | undefined {
    const [first, second] = this.all(name);
    if (second) throw new Fault(second.line, words.twice(name));
    return first;
  }

  text = (name: string): string => this.one(name)?.value ?? "";

  needed(name: string): string {
    const found = this.one(name);
    if (!found) throw new Fault(this.body.line, words.missing(name));
    return found.value;
  }

  whole(name: string, least: number, most: number): number | null {
    const field = this.one(name);
    if (!field) return null;
    const value = Number(field.value);
    if (!Number.isInteger(value) || value < least || value > most) throw new Fault(field.line, words.whole(name, least, most));
    return value;
  }

  choice<T extends string>(name: string, among: readonly T[]): T | null {
    const field = this.one(name);
    if (!field) return null;
    const found = among.find((each) => each === field.value);
    if (!found) throw new Fault(field.line, words.choice(name, field.value, among));
    return found;
  }

  has = (name: string): boolean => this.left.some((field) => field.name === name);

  end(): void {
    const [stray] = this.left;
    if (stray) throw new Fault(stray.line, words.unknown(stray.name, this.known));
  }
}

// --- the blocks

const ofPosition = ["board", "puzzle", "size", "goal"] as const;

function position(fields: Fields): Position {
  const board = fields.needed("board");
  const rest = ofPosition.filter((name) => name !== "board").map((name) => [name, fields.text(name)] as const);
  return { board, ...Object.fromEntries(rest.filter(([, value]) => value !== "")) };
}

const ofTree = ["algorithm", "heuristic", "weight", "width", "ties", "order"] as const;
const numeric = new Set<string>(["weight", "width"]);
export const mostNodes = 5000; // in a tree of a lesson

function tree(fields: Fields): TreeBlock {
  const where = position(fields);
  const search: Record<string, string | number> = {};
  for (const name of ofTree) {
    const field = fields.one(name);
    if (!field) continue;
    const number = Number(field.value);
    if (numeric.has(name) && Number.isNaN(number)) throw new Fault(field.line, words.number(name));
    search[name] = numeric.has(name) ? number : field.value;
  }
  search.max_nodes = fields.whole("nodes", 1, mostNodes) ?? 500;
  return { kind: "tree", position: where, search: { algorithm: "astar", ...search }, shown: fields.whole("show", 1, mostNodes), caption: fields.text("caption") };
}

const mostRows = 8;

// "astar manhattan"; an algorithm without a heuristic: "bfs".
function searchRow({ value }: Field): { algorithm: string; heuristic: string } {
  const [algorithm = "", ...heuristic] = value.split(/\s+/);
  return { algorithm, heuristic: heuristic.join(" ") };
}

function plot(fields: Fields, line: number): BarsBlock | ExperimentBlock {
  const caption = fields.text("caption");
  if (fields.has("experiment"))
    return { kind: "experiment", experiment: fields.needed("experiment"), plot: fields.whole("plot", 1, 20) ?? 1, caption };
  const measure = fields.choice("measure", measures) ?? "expanded";
  const name = measure === "h" ? "heuristic" : "search";
  const lines = fields.all(name);
  const [first] = lines;
  if (!first) throw new Fault(line, words.missing(name));
  if (lines.length > mostRows) throw new Fault((lines[mostRows] as Field).line, words.tooMany(name, mostRows));
  const rows = lines.map((field) => (measure === "h" ? { algorithm: "", heuristic: field.value } : searchRow(field)));
  return { kind: "bars", position: position(fields), measure, rows, title: fields.text("title"), caption };
}

function quiz(fields: Fields, { line, choices }: Body): QuizBlock | MadeBlock {
  const make = fields.choice("make", generated);
  if (make) return { kind: "made", make, seed: fields.whole("seed", 0, 2 ** 31) ?? 1 };
  const question = fields.needed("question");
  const why = fields.text("why");
  const typed = fields.one("answer");
  const answer = typed ? Number(typed.value) : null;
  if (typed && Number.isNaN(answer)) throw new Fault(typed.line, words.number("answer"));
  if (answer === null && choices.length < 2) throw new Fault(line, words.choices);
  if (answer === null && choices.filter(({ right }) => right).length !== 1) throw new Fault(line, words.right);
  if (answer !== null && choices.length > 0) throw new Fault(line, words.both);
  return { kind: "quiz", question, choices, answer, why };
}

const kinds: Record<string, { fields: readonly string[]; read: (fields: Fields, body: Body) => Block }> = {
  board: { fields: [...ofPosition, "caption"], read: (fields) => ({ kind: "board", position: position(fields), caption: fields.text("caption") }) },
  tree: { fields: [...ofPosition, ...ofTree, "nodes", "show", "caption"], read: tree },
  plot: {
    fields: [...ofPosition, "measure", "search", "heuristic", "title", "experiment", "plot", "caption"],
    read: (fields, { line }) => plot(fields, line),
  },
  quiz: { fields: ["question", "answer", "why", "make", "seed"], read: quiz },
};

function readBlock(kind: string, body: Body): Block {
  const { line } = body;
  const { fields: known, read } = kinds[kind] as (typeof kinds)[string];
  if (kind !== "quiz" && body.choices.length > 0) throw new Fault(line, words.strayChoice);
  const fields = new Fields(body, known);
  const block = read(fields, body);
  fields.end();
  return block;
}

// --- the lesson

const isLive = (token: Token): token is Tokens.Code => token.type === "code" && Object.hasOwn(kinds, (token as Tokens.Code).lang ?? "");

// A live block that Markdown puts into a list or a quotation.
const hidesLive = (token: Token): boolean => {
  const within = [...((token as { tokens?: Token[] }).tokens ?? []), ...((token as { items?: Token[] }).items ?? [])];
  return within.some((each) => isLive(each) || hidesLive(each));
};

function partOf(token: Token, line: number): Part {
  if (hidesLive(token)) return { kind: "fault", line, reason: words.nested, source: token.raw };
  if (!isLive(token)) return { kind: "prose", token };
  try {
    const body = readBody(token.text, line);
    const lines: Record<string, number[]> = {};
    for (const { name, line: here } of body.fields) (lines[name] ??= []).push(here);
    return { kind: "block", line, block: readBlock(token.lang ?? "", body), source: token.raw, lines };
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    return { kind: "fault", line: cause.line, reason: cause.message, source: token.raw };
  }
}

// The words of a token without marks.
export function plainText(token: Token): string {
  const { tokens, text: own = "" } = token as { tokens?: Token[]; text?: string };
  return tokens ? tokens.map(plainText).join("") : own;
}

// The words of a heading's line.
export const plainTitle = (line: string): string => Lexer.lexInline(line).map(plainText).join("");

export function readLesson(source: string): Lesson {
  const parts: Part[] = [];
  let line = 1;
  const tokens = lexer(source.replace(/^\uFEFF/, ""));
  for (const token of tokens) {
    const blank = /^\n*/.exec(token.raw)?.[0].length ?? 0; // before the block
    parts.push(partOf(token, line + blank));
    line += token.raw.split("\n").length - 1;
  }
  const title = tokens.find((token) => token.type === "heading" && (token as Tokens.Heading).depth === 1);
  const summary = tokens.find((token) => token.type === "paragraph");
  return { title: title ? plainText(title) : "", summary: summary ? plainText(summary) : "", parts };
}

// Where a lesson's link or image may lead: to another site only as a link, and never to a script.
export function safeAddress(address: string, base: string, kind: "link" | "image"): string | null {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    return null;
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  return kind === "link" || url.origin === new URL(base).origin ? url.href : null;
}
