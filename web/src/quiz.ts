// Makes the questions of a quiz. The seed chooses boards and searches; every right answer comes from the program.
import { api } from "./api/client";
import { finished } from "./api/job";
import type { TilesExplanation } from "./api/types";
import { heuristicName, searchName } from "./components/search_settings";
import { type Key, keyName, keySum } from "./model/key";
import type { Generated } from "./model/lesson";
import { clearMoments, numbersToChoose, openAfter, pick, type Random, randomOf, shuffled } from "./model/quiz";
import { usualPuzzle } from "./model/puzzles";
import { catalogue } from "./state";
import { text } from "./text";

export interface Choice {
  words: string;
  board?: string; // rows
}

export interface Question {
  prompt: string;
  board?: string; // rows, toward the usual goal
  playable?: boolean;
  choices: Choice[];
  answer?: number; // to be typed, instead of choices
  right: number; // index of the right choice
  why: string;
}

const words = text.quiz;
const size = "3x3";
const attempts = 20; // to find a board that makes a good question

const wholeSeed = (random: Random): number => Math.floor(random() * 2 ** 31);
const nameOf = (heuristic: string): string => words.names[heuristic] ?? heuristicName(heuristic);

async function walk(steps: number, random: Random): Promise<string> {
  return (await api.scramble({ puzzle: usualPuzzle, size, method: "self-avoiding", steps, seed: wholeSeed(random) })).start;
}

// --- What is h of this board?

const valued = ["misplaced", "manhattan", "conflict"] as const;

function whyValue(heuristic: (typeof valued)[number], said: TilesExplanation, right: number): string {
  const away = said.tiles.filter(({ distance }) => distance > 0);
  if (heuristic === "misplaced") return words.whyMisplaced(away.map(({ tile }) => tile));
  if (heuristic === "manhattan") return words.whyManhattan(said.tiles.map(({ tile, distance }) => words.partOf(tile, distance)), right);
  const manhattan = said.heuristics.manhattan ?? 0;
  const conflicts = said.conflicts.map(({ axis, line, pairs, leaving }) =>
    text.lens.conflict(axis, line + 1, pairs.map((pair) => pair.join(text.lens.and)).join(", "), leaving));
  return words.whyConflict(manhattan, right - manhattan, conflicts, right);
}

async function explained(random: Random): Promise<TilesExplanation> {
  const { start } = await api.scramble({ puzzle: usualPuzzle, size, method: "uniform", seed: wholeSeed(random) });
  return api.explain<TilesExplanation>({ puzzle: usualPuzzle, board: start });
}

async function valueQuestion(random: Random): Promise<Question> {
  const heuristic = pick(valued, random);
  const wantsConflict = heuristic === "conflict" && random() < 0.75; // most random boards have none
  let said = await explained(random);
  for (let attempt = 1; wantsConflict && said.conflicts.length === 0 && attempt < attempts; ++attempt) said = await explained(random);
  const right = said.heuristics[heuristic];
  if (right === null || right === undefined) throw new Error(text.errors.unreadable);
  const mistakes = ["misplaced", "misplaced-blank", "manhattan", "conflict"].map((name) => said.heuristics[name] ?? right);
  const numbers = numbersToChoose(right, mistakes, random);
  return {
    prompt: words.valueOf(nameOf(heuristic)), board: said.start, choices: numbers.map((value) => ({ words: String(value) })),
    right: numbers.indexOf(right), why: whyValue(heuristic, said, right),
  };
}

// --- Is this value admissible here?

const estimates = ["manhattan", "conflict", "misplaced-blank", "conflict-pairs", "2*misplaced", "3*misplaced", "2*manhattan"] as const;

async function admissibleQuestion(random: Random, signal: AbortSignal): Promise<Question> {
  const heuristic = pick(estimates, random);
  const board = await walk(5 + Math.floor(random() * 8), random);
  const position = { puzzle: usualPuzzle, board };
  const tree = await finished("tree", { ...position, algorithm: "astar", heuristic, max_nodes: 1 }, signal);
  const solved = await finished("solve", { ...position, algorithm: "astar", heuristic: "conflict" }, signal);
  const h = tree.nodes[0]?.h;
  if (h === undefined || solved.length === null || !solved.optimal) throw new Error(text.errors.unreadable);
  const fine = h <= solved.length;
  const always = catalogue.value?.heuristics.some(({ puzzle, name, admissible }) => puzzle === usualPuzzle && name === heuristic && admissible) ?? false;
  return {
    prompt: words.admissible(nameOf(heuristic), h), board, playable: true, choices: [{ words: words.yes }, { words: words.no }],
    right: fine ? 0 : 1, why: fine ? words.whyYes(h, solved.length, always) : words.whyNo(h, solved.length),
  };
}

// --- Which node is expanded next?

const searches = [
  { algorithm: "astar", heuristic: "manhattan" }, { algorithm: "astar", heuristic: "misplaced" },
  { algorithm: "greedy", heuristic: "manhattan" }, { algorithm: "wastar", heuristic: "manhattan", weight: 2 },
];
const latest = 8; // expansions before the question, so the open list stays small

async function nextQuestion(random: Random, signal: AbortSignal): Promise<Question> {
  for (let attempt = 0; attempt < attempts; ++attempt) {
    const search = pick(searches, random);
    const board = await walk(8 + Math.floor(random() * 12), random);
    const formula = catalogue.value?.algorithms.find(({ name }) => name === search.algorithm)?.key;
    if (!formula) throw new Error(text.errors.unreadable);
    const key: Key = { formula, weight: search.weight ?? 1 };
    const { nodes } = await finished("tree", { puzzle: usualPuzzle, board, ...search, max_nodes: 200 }, signal);
    const moments = clearMoments(nodes, key, latest);
    if (moments.length === 0) continue; // every moment has a tie
    const moment = pick(moments, random);
    const open = shuffled(openAfter(nodes, moment), random);
    return {
      prompt: words.next(searchName(search.algorithm, search.heuristic) + (search.weight ? ` and W = ${search.weight}` : ""), moment),
      choices: open.map((node) => ({ words: words.node(node.g, node.h), board: node.board })),
      right: open.findIndex(({ expanded }) => expanded === moment + 1),
      why: words.whyNext(keyName(key), open.map((node) => keySum(key, node))),
    };
  }
  throw new Error(text.errors.unreadable);
}

const makers: Record<Generated, (random: Random, signal: AbortSignal) => Promise<Question>> = {
  value: valueQuestion, admissible: admissibleQuestion, next: nextQuestion,
};

// The same kind and seed always give the same question.
export const makeQuestion = (kind: Generated, seed: number, signal: AbortSignal): Promise<Question> => makers[kind](randomOf(seed), signal);
