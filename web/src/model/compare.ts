// Two searches side by side, expansion by expansion, and where they part.
import type { TreeNode, TreeResult } from "../api/types";
import { expansionsOf } from "./expansions";
import { type Layout, layoutsOf, type Moment, type Placed } from "./tree";

interface Expansion {
  node: TreeNode;
  one: Placed | null; // null: a shorter path has replaced this node in the tree
  round: number; // index of the iteration
}

// A recorded search. Step k is the moment after k expansions.
export interface Track {
  layouts: readonly Layout[]; // one for each iteration
  expansions: readonly Expansion[];
  complete: boolean; // no expansion is missing
  solved: boolean;
}

export interface Scene {
  layout: Layout;
  moment: Moment;
  current: Placed | null; // the node that the last step expanded
}

// Children appear when their parent is expanded, whenever the search generates them. So the nodes of a moment come first.
function byExpansion(nodes: readonly TreeNode[]): TreeNode[] {
  const expanded = new Map(nodes.map((node) => [node.id, node.expanded ?? Infinity]));
  const born = ({ parent }: TreeNode): number => (parent === null ? 0 : expanded.get(parent) ?? Infinity);
  return [...nodes].sort((a, b) => born(a) - born(b) || a.id - b.id);
}

export function trackOf(result: TreeResult): Track {
  const layouts = layoutsOf(result, byExpansion);
  const placed = new Map(layouts.flatMap(({ all }, round) => all.map((one) => [one.node.id, { one, round }] as const)));
  let last = 0;
  const expansions = expansionsOf(result).map((node): Expansion => {
    const { one = null, round = last } = placed.get(node.id) ?? {};
    last = round;
    return { node, one, round };
  });
  return { layouts, expansions, complete: expansions.length === result.expanded, solved: result.length !== null };
}

// The number of nodes whose parents are among the first k expansions.
function shownAfter({ all }: Layout, k: number): number {
  let [low, high] = [1, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.parent?.node.expanded ?? Infinity) <= k) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function sceneAt(track: Track, step: number): Scene {
  const k = Math.min(step, track.expansions.length);
  const last = track.expansions[k - 1];
  const layout = track.layouts[last?.round ?? 0] as Layout;
  const found = track.solved && step >= track.expansions.length;
  if (found && track.complete) return { layout, moment: { shown: layout.all.length, expanded: k, found }, current: last?.one ?? null };
  return { layout, moment: { shown: shownAfter(layout, k), expanded: k, found: false }, current: last?.one ?? null };
}

// The first expansion, counted from 1, at which the searches choose different states. If one search ends first, that is
// where they part. Null: they never part, or not among the recorded expansions.
export function partingOf(a: Track, b: Track): number | null {
  const common = Math.min(a.expansions.length, b.expansions.length);
  for (let at = 0; at < common; ++at)
    if (a.expansions[at]?.node.board !== b.expansions[at]?.node.board) return at + 1;
  const shorter = a.expansions.length < b.expansions.length ? a : b;
  return a.expansions.length === b.expansions.length || !shorter.complete ? null : common + 1;
}
