// Lays out a search tree (Reingold and Tilford, by d3-hierarchy) and finds its visible nodes. Rows are sorted
// by x, so binary search finds the nodes in a window, and the time per frame depends only on what is visible.
import { stratify, tree as tidy } from "d3-hierarchy";
import type { TreeNode, TreeResult } from "../api/types";

export interface Placed {
  readonly node: TreeNode;
  readonly order: number; // number in the order of generation, per iteration
  readonly x: number; // in node widths
  readonly depth: number;
  readonly parent: Placed | null;
  readonly children: Placed[];
}

export interface Layout {
  readonly round: number; // its place in the result's list of rounds
  readonly bound: number | null; // of the iteration
  readonly root: Placed;
  readonly all: readonly Placed[]; // in order of generation
  readonly rows: readonly (readonly Placed[])[]; // by depth, each from left to right
  readonly left: number;
  readonly right: number;
  readonly mostH: number;
}

// Iterative deepening has one tree per iteration; every other search has one tree. Iterations without nodes to show are missing.
export function roundsOf(result: TreeResult): { round: number; nodes: TreeNode[] }[] {
  const roots = result.rounds.map(({ root }) => root);
  const first = result.nodes.find(({ parent }) => parent === null);
  if (roots.length === 0 && first) roots.push(first.id);
  const rounds = new Map<number, TreeNode[]>(roots.map((root) => [root, []]));
  const home = new Map<number, TreeNode[]>();
  for (const node of result.nodes) {
    const own = node.parent === null ? rounds.get(node.id) : home.get(node.parent);
    if (!own) continue;
    own.push(node);
    home.set(node.id, own);
  }
  return [...rounds.values()].map((nodes, round) => ({ round, nodes })).filter(({ nodes }) => nodes.length > 0);
}

export const layoutsOf = (result: TreeResult, inOrder = (nodes: TreeNode[]): TreeNode[] => nodes): Layout[] =>
  roundsOf(result).map(({ round, nodes }) => layOut(inOrder(nodes), result.rounds[round]?.bound ?? null, round));

// What the bounds of iterations bound: f, or the depth if the search has no heuristic.
export const boundedBy = ({ settings }: TreeResult): "f" | "depth" => (settings.key === null ? "depth" : "f");

export function layOut(nodes: readonly TreeNode[], bound: number | null, round = 0): Layout {
  const root = stratify<TreeNode>()
    .id(({ id }) => String(id))
    .parentId(({ parent }) => (parent === null ? "" : String(parent)))([...nodes]);
  tidy<TreeNode>().nodeSize([1, 1]).separation(() => 1)(root);
  const order = new Map(nodes.map(({ id }, at) => [id, at]));
  const placed = new Map<number, Placed>();
  const rows: Placed[][] = [];
  root.eachBefore((each) => {
    const parent = each.parent ? (placed.get(each.parent.data.id) as Placed) : null;
    const one: Placed = {
      node: each.data, order: order.get(each.data.id) as number, x: each.x as number, depth: each.depth, parent, children: [],
    };
    parent?.children.push(one);
    placed.set(each.data.id, one);
    (rows[each.depth] ??= []).push(one);
  });
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  const all = nodes.map(({ id }) => placed.get(id) as Placed);
  return {
    round, bound, root: placed.get(root.data.id) as Placed, all, rows,
    left: Math.min(...rows.map((row) => (row[0] as Placed).x)),
    right: Math.max(...rows.map((row) => (row[row.length - 1] as Placed).x)),
    mostH: nodes.reduce((most, { h }) => Math.max(most, h), 0),
  };
}

// What the colours show: h, or the depth if every h is 0.
export const shadedBy = (layout: Layout): { what: "h" | "depth"; most: number } =>
  layout.mostH > 0 ? { what: "h", most: layout.mostH } : { what: "depth", most: layout.rows.length - 1 };

// The colour of a node on that scale, from 0 to 1.
export function shadeOf(layout: Layout, { node, depth }: Placed): number {
  const { what, most } = shadedBy(layout);
  return (what === "h" ? node.h : depth) / Math.max(1, most);
}

// A moment of a search: after it has generated this many nodes.
export interface Moment {
  shown: number; // nodes, in order of generation
  expanded: number; // number of the last expansion
  found: boolean; // the search has ended, so its solution is known
}

export function momentAt(layout: Layout, shown: number): Moment {
  if (shown >= layout.all.length) return { shown, expanded: Infinity, found: true };
  const parent = layout.all[shown - 1]?.parent;
  return { shown, expanded: parent?.node.expanded ?? 0, found: false };
}

// Not expanded yet, so still on the open list of a best-first search.
export const isOpen = ({ node }: Placed, { expanded }: Moment): boolean => node.expanded === null || node.expanded > expanded;

// Index of the first node in a row whose x is at least `x`.
export function firstAt(row: readonly Placed[], x: number): number {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle] as Placed).x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The nodes of a row from `from` to `to`. Skips nodes closer than `spacing`, which would overlap, except on the solution.
export function* visible(row: readonly Placed[], from: number, to: number, spacing: number): Generator<Placed> {
  let last = -Infinity;
  for (let at = firstAt(row, from); at < row.length; ++at) {
    const one = row[at] as Placed;
    if (one.x > to) return;
    if (one.x - last < spacing && !one.node.solution) continue;
    last = one.x;
    yield one;
  }
}

export function nearest(row: readonly Placed[], x: number): Placed | undefined {
  const at = firstAt(row, x);
  const [before, after] = [row[at - 1], row[at]];
  if (!before || !after) return before ?? after;
  return x - before.x < after.x - x ? before : after;
}
