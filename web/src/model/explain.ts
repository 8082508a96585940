// Says in a sentence what a step of a search does, and why.
import type { TreeNode, TreeStep } from "../api/types";
import { text } from "../text";
import { number } from "./key";
import { isChild, type Story } from "./story";
import { boundedBy } from "./tree";

const words = text.why;

// What a step of the playback is.
export type Unit = "node" | "expansion" | "step";

export const nameOf = (story: Story, id: number): string => words.node(story.number(id));

// "f = 3 + 9 = 12"; "h = 9"
function sumOf(story: Story, { g, h, key }: TreeNode): string {
  if (story.keyName === "f" && story.result.settings.key !== null) return `f = ${number(key ?? g + h)} (g = ${g}, h = ${h})`;
  return story.keyName === "h" ? `h = ${h}` : `g = ${g}`;
}

// The open nodes that the search could have expanded as well, and what decided between them.
function tieOf(story: Story, node: number, at: number): string {
  const { others, next } = story.tiesOf(node, at);
  if (others < 1) return "";
  const rule = story.hasReady ? words.readyRule : words.ties[story.result.settings.ties ?? "fifo"] ?? "";
  return others === 1 ? words.tieWith(nameOf(story, next), rule) : words.tieWithMany(others, rule);
}

function whyInPair(story: Story, node: TreeNode, at: number): string {
  const side = words.sides[story.fromGoal(node.id) ? "goal" : "start"];
  return story.hasReady ? words.inPair(side, node.g, story.bound(at) ?? 0) + tieOf(story, node.id, at) : words.inLayer(side, node.g);
}

// Why the step at this place of the list expands its node.
function whyExpanded(story: Story, at: number): string {
  const step = story.steps[at] as TreeStep;
  const node = story.node(step.node);
  switch (story.family) {
    case "best-first": return words.smallest(story.keyName, number(node.key ?? node.g + node.h)) + tieOf(story, node.id, at);
    case "breadth-first": return words.oldest(node.g);
    case "beam": return words.inBeam(node.g);
    case "depth-first": return words.withinDepth(node.g);
    case "deepening": return words.withinBound(boundedBy(story.result), node.g + node.h, story.bound(at) ?? 0);
    case "recursive-best-first": {
      const value = story.levels(at)?.children.find((child) => child.node === step.node)?.value;
      return value === undefined ? words.rootOf : words.bestChild(number(value), step.value);
    }
    case "bidirectional": return whyInPair(story, node, at);
    default: return node.key === null ? words.chosen : `f = ${number(node.key)}`;
  }
}

const kindOf = (story: Story, { type, node, other }: TreeStep): string => {
  if (type !== "duplicate" || other === null) return type;
  return story.node(other).g < story.node(node).g ? "duplicate-shorter" : "duplicate-equal";
};

// "3 children: 2 new, 1 seen before with a shorter path."
function childrenOf(story: Story, from: number, to: number): string {
  const counts = new Map<string, number>();
  const all = story.steps.slice(from + 1, to).filter(isChild);
  for (const step of all) {
    const kind = words.childKinds[kindOf(story, step)] ?? "";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return words.children(all.length, [...counts].map(([kind, count]) => `${count} ${kind}`).join(", "));
}

function sayDuplicate(story: Story, step: TreeStep, name: string): string {
  if (step.other === null) return words.duplicate(name);
  const say = kindOf(story, step) === "duplicate-shorter" ? words.duplicateShorter : words.duplicateEqual;
  return say(name, nameOf(story, step.other), story.node(step.other).g);
}

function sayGenerated(story: Story, { node: id, value }: TreeStep, name: string): string {
  const node = story.node(id);
  if (value !== null) return words.generateF(name, node.g + node.h, number(value));
  if (story.family === "beam") return words.candidate(name, number(node.key ?? node.h));
  return (story.goesAlongPath ? words.generateOnPath : words.generate)(name, sumOf(story, node));
}

function sayCut(story: Story, { node: id, value }: TreeStep, name: string, time: number): string {
  const node = story.node(id);
  const f = node.g + node.h;
  const bound = story.bound(time);
  if (story.family === "bidirectional") return words.cutSolution(name, f);
  if (story.family !== "deepening" || bound === null) return words.cutDepth(name, value ?? f);
  return f > bound ? words.cutBound(name, boundedBy(story.result), f, bound) : (boundedBy(story.result) === "f" ? words.cutLast : words.cutDeepest)(name, bound);
}

function sayRound(story: Story, { value }: TreeStep, time: number): string {
  const bound = value ?? 0;
  if (story.family === "deepening") return story.bound(time - 1) === null ? words.firstBound(bound) : words.nextIteration(bound, boundedBy(story.result));
  return ["breadth-first", "beam"].includes(story.family) ? words.layer(bound) : words.shortest(bound);
}

function sayDrop(story: Story, { node: id }: TreeStep, name: string, time: number): string {
  const { width, duplicates } = story.result.settings;
  const key = number(story.node(id).key ?? story.node(id).h);
  const ties = story.keptTies(time);
  if (ties.length === 0) return words.drop(name, key, width ?? 0);
  return words.dropTie(name, key, words.someNames(ties.map((each) => nameOf(story, each))), duplicates === "expanded");
}

// Why a search from both ends is over.
function sayProof(story: Story, time: number): string {
  if (!story.isProved(time)) return "";
  const [bound, best] = [story.bound(time) ?? 0, story.solution(time) ?? 0];
  return ` ${bound >= best ? words.boundReached(bound) : words.noPair}${story.result.lower_bound >= best ? ` ${words.shortest(best)}` : ""}`;
}

// What the last step of this time does.
function sayStep(story: Story, step: TreeStep, time: number): string {
  const node = story.node(step.node);
  const name = nameOf(story, step.node);
  const other = step.other === null ? "" : nameOf(story, step.other);
  const before = step.other === null ? 0 : story.node(step.other).g;
  switch (step.type) {
    case "round": return sayRound(story, step, time);
    case "expand": return words.expand(name, whyExpanded(story, time - 1));
    case "generate": return sayGenerated(story, step, name);
    case "duplicate": return sayDuplicate(story, step, name);
    case "shorter": return words.shorter(name, other, node.g, before);
    case "reopen": return words.reopen(name, other, node.g, before);
    case "reroute": return words.reroute(name, other, node.g, before);
    case "cut": return sayCut(story, step, name, time);
    case "discard": return words.discard(name, other);
    case "drop": return sayDrop(story, step, name, time);
    case "prepare": return words.prepare(name, node.g + node.h, story.bound(time) ?? 0);
    case "back-up": return words.backUp(name, step.value, story.levels(time - 1)?.limit ?? null);
    case "meet": return words.meet(name, other, step.value ?? 0);
    case "goal": return story.family === "best-first"
      ? words.goalSelected(name, story.keyName, number(node.key ?? 0), node.g) : words.goal(name, node.g);
  }
}

// The step that the sentence of this time is about: the last one, or after a whole expansion the one that began it.
export function toldStep(story: Story, time: number, unit: Unit): TreeStep | undefined {
  const step = story.stepAt(time);
  return unit === "expansion" && step && isChild(step) && story.endsExpansion(time) ? story.steps[story.expansionBefore(time)] ?? step : step;
}

// The sentence for this time. Stepping by expansions, it covers the whole expansion.
export const explain = (story: Story, time: number, unit: Unit): string => say(story, time, unit) + sayProof(story, time);

function say(story: Story, time: number, unit: Unit): string {
  const step = toldStep(story, time, unit);
  if (!step) return words.beginning;
  if (unit !== "expansion" || step.type !== "expand") return sayStep(story, step, time);
  const from = story.expansionBefore(time);
  return `${words.expand(nameOf(story, step.node), whyExpanded(story, from))} ${childrenOf(story, from, time)}`;
}
