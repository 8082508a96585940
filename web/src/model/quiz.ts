// Plans the questions of a quiz. A seed decides which questions are asked; the program answers them (src/quiz.ts).
import type { TreeNode } from "../api/types";
import { type Key, keyValue } from "./key";
import { generated, type Generated } from "./lesson";

export const roundLength = 10;

// Numbers from 0 to 1 that depend on the seed alone (mulberry32).
export type Random = () => number;
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(among: readonly T[], random: Random): T => among[Math.floor(random() * among.length)] as T;

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

// The kinds of the questions of a round: each kind three times, one of them a fourth time.
export function kindsOf(seed: number): Generated[] {
  const random = randomOf(seed);
  const all = Array.from({ length: roundLength }, (_, at) => generated[at % generated.length] as Generated);
  return shuffled(all, random);
}

// The seed of one question of a round.
export const questionSeed = (round: number, number: number): number => (Math.imul(round, 101) + number * 7919 + 17) >>> 0;

// --- "Which node is expanded next?"

// The nodes on the open list after this many expansions.
export function openAfter(nodes: readonly TreeNode[], expansions: number): TreeNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const done = (node: TreeNode | undefined): boolean => !!node && node.expanded !== null && node.expanded <= expansions;
  return nodes.filter((node) => (node.parent === null || done(byId.get(node.parent))) && !done(node));
}

// The moments with a clear answer: three to six open nodes, and one of them alone has the smallest key.
export function clearMoments(nodes: readonly TreeNode[], key: Key, latest: number): number[] {
  const moments = Array.from({ length: latest }, (_, at) => at + 1);
  return moments.filter((moment) => {
    const open = openAfter(nodes, moment);
    const best = Math.min(...open.map((node) => keyValue(key, node)));
    return open.length >= 3 && open.length <= 6 && open.some(({ expanded }) => expanded === moment + 1)
      && open.filter((node) => keyValue(key, node) === best).length === 1;
  });
}

// --- "What is h of this board?"

// Four numbers to choose from, in order: the right one, likely mistakes, and neighbours of the right one.
export function numbersToChoose(right: number, mistakes: readonly number[], random: Random): number[] {
  const near = shuffled([right - 2, right - 1, right + 1, right + 2, right + 3], random);
  const wrong = [...new Set([...shuffled(mistakes, random), ...near])].filter((value) => value >= 0 && value !== right);
  return [right, ...wrong.slice(0, 3)].sort((a, b) => a - b);
}
