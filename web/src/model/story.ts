// The story of a search: from its nodes and steps, the state after any step. Lists are TimedLists; the path is read off the
// tree; recursive best-first search is replayed from the nearest of its saved states.
import type { TreeNode, TreeResult, TreeStep } from "../api/types";
import { type Span, TimedList } from "./timed_list";

export type ListName = "open" | "closed" | "openGoal" | "closedGoal" | "layer" | "candidates";

// A node on the path of recursive best-first search, with the values F of its children.
export interface Level {
  readonly node: number;
  readonly limit: number | null; // none: no alternative
  readonly children: readonly { readonly node: number; readonly value: number }[];
  readonly up: Level | null;
}

const pathFamilies = ["depth-first", "deepening"];
const children: readonly TreeStep["type"][] = ["generate", "duplicate", "shorter", "reopen", "reroute", "cut"];
export const isChild = ({ type }: TreeStep): boolean => children.includes(type);

const savedEvery = 64;

export class Story {
  readonly nodes = new Map<number, TreeNode>();
  readonly lists = new Map<ListName, TimedList<Entry>>();
  readonly family: string;
  readonly steps: readonly TreeStep[];
  // Numbers of steps: times at which an expansion is complete.
  readonly expansions: readonly number[];
  private readonly bounds: Float64Array; // the bound of the round, after each step; NaN: none
  private readonly next: Float64Array; // the smallest value cut in the round
  private readonly found: Float64Array; // the length of the best solution
  private readonly begun: Int32Array; // the last step that expanded a node, before each time; -1: none
  private readonly done: Int32Array; // the number of expansions
  private readonly born = new Map<number, number>(); // the step that generated each node
  private readonly expanded = new Map<number, number>(); // the first step that expanded it
  private readonly saved: (Level | null)[] = [];
  private readonly roots: readonly number[];

  constructor(readonly result: TreeResult) {
    for (const node of [...result.nodes, ...result.duplicates]) this.nodes.set(node.id, node);
    this.steps = result.steps;
    this.family = result.settings.family;
    this.roots = result.rounds.map(({ root }) => root);
    const columns = Array.from({ length: 3 }, () => new Float64Array(this.steps.length + 1).fill(NaN));
    [this.bounds, this.next, this.found] = columns as [Float64Array, Float64Array, Float64Array];
    this.begun = new Int32Array(this.steps.length + 1).fill(-1);
    this.done = new Int32Array(this.steps.length + 1);
    this.readFacts();
    this.expansions = this.readExpansions();
    if (this.family === "recursive-best-first") this.readLevels();
    else if (!this.goesAlongPath) new ListReader(this).read(this.lists);
  }

  get goesAlongPath(): boolean {
    return pathFamilies.includes(this.family);
  }

  node(id: number): TreeNode {
    return this.nodes.get(id) as TreeNode;
  }

  // The place of a node in the order of generation, from 1; in iterative searches of its round.
  number(id: number): number {
    const base = this.isRounds ? Math.max(...this.roots.filter((root) => root <= id), 0) : 0;
    return id - base + 1;
  }

  // Iterative searches have a tree per round.
  get isRounds(): boolean {
    return this.family === "deepening";
  }

  // What the open list is ordered by: "f", or "g" or "h" alone.
  get keyName(): string {
    const { key } = this.result.settings;
    return key === null || key.includes("+") ? "f" : key;
  }

  // Whether a node belongs to the tree that begins at the goal.
  fromGoal(id: number): boolean {
    let node = this.node(id);
    while (node.parent !== null) node = this.node(node.parent);
    return this.result.rounds.some(({ root, from }) => from === "goal" && root === node.id);
  }

  get last(): number {
    return this.steps.length;
  }

  // The step that ends at this time.
  stepAt(time: number): TreeStep | undefined {
    return this.steps[time - 1];
  }

  // The times after which a node is generated and expanded; none if these steps are not recorded.
  generatedAt(id: number): number | undefined {
    return this.born.get(id);
  }
  expandedAt(id: number): number | undefined {
    return this.expanded.get(id);
  }

  // The times of an iteration: after the step that begins it, and before the next one. The first one begins with the search.
  range(round: number): [number, number] {
    if (!this.isRounds) return [0, this.last];
    return [Math.min(this.last, this.begins(round) + 1), this.begins(round + 1)]; // its own step is its beginning
  }

  // Whether steps of this iteration are recorded.
  isRecorded(round: number): boolean {
    return !this.isRounds || this.begins(round) < this.last;
  }

  private begins(round: number): number {
    const root = this.roots[round];
    const found = root === undefined ? -1 : this.steps.findIndex(({ type, node }) => type === "round" && node === root);
    return found < 0 ? this.last : found;
  }

  bound(time: number): number | null {
    return numberOrNull(this.bounds[time]);
  }
  nextBound(time: number): number | null {
    return numberOrNull(this.next[time]);
  }
  solution(time: number): number | null {
    return numberOrNull(this.found[time]);
  }

  // A search from both ends with bounds: it expands ready nodes.
  get hasReady(): boolean {
    return this.family === "bidirectional" && this.result.settings.key !== null;
  }

  // Whether a search from both ends has just proved its best solution, and ends.
  isProved(time: number): boolean {
    return this.family === "bidirectional" && time === this.last && this.result.steps_left_out === 0 && this.result.status === "solved";
  }

  // The nodes that the open list, at this time, ranks as high as this node: how many others, and the next of them.
  tiesOf(node: number, time: number): { others: number; next: number } {
    const open = this.lists.get(this.fromGoal(node) ? "openGoal" : "open") as TimedList<Entry>;
    open.moveTo(time);
    const [first, second] = [open.at(0), open.at(1)];
    if (!first || !second) return { others: 0, next: node };
    const rank = this.hasReady ? 2 : 1; // numbers of the order that are not for ties
    const best = first.order.slice(0, rank);
    return { others: open.countWhile(({ order }) => compare(order, best) <= 0) - 1, next: second.node };
  }

  // The candidates that a beam keeps, or drops as duplicates only later, with the value of the one that it drops at this time.
  keptTies(time: number): number[] {
    const { key } = this.node(this.stepAt(time)?.node ?? 0);
    const list = this.lists.get("candidates") as TimedList<Entry>;
    list.moveTo(time);
    const tied: number[] = [];
    for (let place = 0; place < list.count; ++place) {
      const { node, order } = list.at(place) as Entry;
      if (this.node(node).key === key && order[1] === 0) tied.push(node);
    }
    for (let at = time - 1; ["drop", "discard"].includes(this.steps[at]?.type ?? ""); --at) {
      const { type, node } = this.steps[at] as TreeStep;
      if (type === "discard" && this.node(node).key === key) tied.push(node);
    }
    return tied;
  }

  // Moves all lists to this time.
  moveTo(time: number): void {
    for (const list of this.lists.values()) list.moveTo(time);
  }

  // The node of the last step, and its ancestors: from the root.
  path(time: number): TreeNode[] {
    const step = this.stepAt(time);
    const path: TreeNode[] = [];
    for (let at = step ? this.nodes.get(step.node) : undefined; at; at = at.parent === null ? undefined : this.nodes.get(at.parent))
      path.push(at);
    return path.reverse();
  }

  // The path of recursive best-first search, from the current node up.
  levels(time: number): Level | null {
    const from = Math.floor(time / savedEvery);
    let level = this.saved[from] ?? null;
    for (let at = from * savedEvery; at < time; ++at) level = enterLevel(level, this.steps[at] as TreeStep);
    return level;
  }

  // The step that began the expansion of this time; -1 if there was none.
  expansionBefore(time: number): number {
    return this.begun[time] ?? -1;
  }
  // Whether no step after this time belongs to the same expansion.
  endsExpansion(time: number): boolean {
    const after = this.steps[time];
    return !after || !(isChild(after) || after.type === "meet");
  }
  expansionsDone(time: number): number {
    return this.done[time] ?? 0;
  }

  private readFacts(): void {
    let [bound, next, found] = [NaN, NaN, NaN];
    this.steps.forEach(({ type, value, node }, at) => {
      if (type === "round") [bound, next] = [value ?? NaN, NaN];
      if (type === "cut" && value !== null) next = Number.isNaN(next) ? value : Math.min(next, value);
      if (type === "meet") found = value ?? NaN;
      if (type === "goal") found = this.node(node).g;
      if (type === "expand" && !this.expanded.has(node)) this.expanded.set(node, at + 1);
      if (children.includes(type) && !this.born.has(node)) this.born.set(node, at + 1);
      [this.bounds[at + 1], this.next[at + 1], this.found[at + 1]] = [bound, next, found];
      this.begun[at + 1] = type === "expand" ? at : type === "round" && this.isRounds ? -1 : (this.begun[at] as number);
      this.done[at + 1] = (this.done[at] as number) + (type === "expand" ? 1 : 0);
    });
  }

  private readExpansions(): number[] {
    const times: number[] = [];
    this.steps.forEach((step, at) => {
      const after = this.steps[at + 1];
      const within = step.type === "expand" || isChild(step) || step.type === "meet";
      if (this.endsExpansion(at + 1) && (within || after?.type === "expand" || !after)) times.push(at + 1);
    });
    return times;
  }

  private readLevels(): void {
    let level: Level | null = null;
    this.steps.forEach((step, at) => {
      if (at % savedEvery === 0) this.saved.push(level);
      level = enterLevel(level, step);
    });
    if (this.steps.length % savedEvery === 0) this.saved.push(level);
  }
}

const numberOrNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

function enterLevel(level: Level | null, { type, node, value }: TreeStep): Level | null {
  if (type === "expand") return { node, limit: value, children: [], up: level };
  if (!level) return null;
  if (type === "generate") return { ...level, children: [...level.children, { node, value: value ?? Infinity }] };
  if (type !== "back-up" || !level.up) return type === "back-up" ? null : level;
  const siblings = level.up.children.map((each) => (each.node === node ? { node, value: value ?? Infinity } : each));
  return { ...level.up, children: siblings };
}

// An entry of a list with its place in the order: smaller numbers first.
export interface Entry extends Span {
  readonly order: readonly number[];
}

// Reads the lists of a search off its steps.
class ListReader {
  private readonly entries = new Map<ListName, Entry[]>();
  private readonly present = new Map<ListName, Map<number, Entry>>(); // by node
  private readonly dropped: ReadonlySet<number>; // by a beam
  private serial = 0;

  constructor(private readonly story: Story) {
    this.dropped = new Set(story.steps.filter(({ type }) => type === "drop").map(({ node }) => node));
  }

  read(lists: Map<ListName, TimedList<Entry>>): void {
    const { rounds } = this.story.result;
    const beam = this.story.family === "beam";
    const names: ListName[] = beam ? ["layer", "candidates"] : ["open", "closed", ...(rounds.some(({ from }) => from === "goal") ? ["openGoal", "closedGoal"] as const : [])];
    for (const name of names) {
      this.entries.set(name, []);
      this.present.set(name, new Map());
    }
    for (const { root } of rounds) this.enter(beam ? "layer" : this.sideOf("open", root), root, 0);
    this.story.steps.forEach((step, at) => (beam ? this.takeBeam(step, at + 1) : this.take(step, at + 1)));
    for (const [name, entries] of this.entries) lists.set(name, new TimedList(entries.sort(before)));
  }

  private take({ type, node, other }: TreeStep, time: number): void {
    const open = this.sideOf("open", node);
    const closed = this.sideOf("closed", node);
    switch (type) {
      case "expand":
        this.leave(open, node, time);
        this.enter(closed, node, time);
        break;
      case "goal": // best-first search selects it, and ends; others have only generated it
        if (this.story.family === "best-first") this.leave(open, node, time);
        break;
      case "generate":
        this.enter(open, node, time);
        break;
      case "prepare": // ready nodes come first, by g; the newest of equal ones
        this.leave(open, node, time);
        this.enter(open, node, time, [0, this.story.node(node).g, -(++this.serial)]);
        break;
      case "shorter": {
        const old = this.leave(open, other as number, time);
        const same = old !== undefined && !this.story.hasReady && this.story.node(other as number).key === this.story.node(node).key;
        this.enter(open, node, time, same ? old.order : undefined); // its entry in the queue stays
        break;
      }
      case "reopen":
        this.leave(closed, other as number, time);
        this.enter(open, node, time);
        break;
      case "reroute":
        this.leave(closed, other as number, time);
        this.enter(closed, node, time);
        break;
      case "discard":
        this.leave(open, node, time);
    }
  }

  private takeBeam({ type, node }: TreeStep, time: number): void {
    if (type === "generate") this.enter("candidates", node, time);
    else if (type === "expand") this.leave("layer", node, time);
    else if (type === "drop") this.leave("candidates", node, time);
    else if (type === "discard") {
      this.leave("candidates", node, time);
      this.leave("layer", node, time);
    } else if (type === "round")
      for (const kept of [...(this.present.get("candidates") as Map<number, Entry>).keys()]) {
        this.leave("candidates", kept, time);
        this.enter("layer", kept, time);
      }
  }

  // Looking for a node's root at every step would take long, so the side of a node is that of its parent.
  private readonly sides = new Map<number, boolean>();
  private sideOf(list: "open" | "closed", id: number): ListName {
    let backward = this.sides.get(id);
    if (backward === undefined) {
      const { parent } = this.story.node(id);
      backward = (parent === null ? undefined : this.sides.get(parent)) ?? this.story.fromGoal(id);
      this.sides.set(id, backward);
    }
    return backward ? `${list}Goal` : list;
  }

  private enter(list: ListName, node: number, from: number, order: readonly number[] = this.orderOf(list, node)): void {
    const entry: Entry = { node, from, to: Infinity, order };
    this.entries.get(list)?.push(entry);
    this.present.get(list)?.set(node, entry);
  }

  private leave(list: ListName, node: number, to: number): Entry | undefined {
    const present = this.present.get(list);
    const entry = present?.get(node);
    if (!entry) return undefined;
    entry.to = to;
    present?.delete(node);
    return entry;
  }

  // Closed lists show the newest node first.
  private orderOf(list: ListName, id: number): number[] {
    const serial = ++this.serial;
    if (list === "closed" || list === "closedGoal") return [-serial];
    const { key, h } = this.story.node(id);
    const { ties, duplicates } = this.story.result.settings;
    if (list === "candidates") return [key ?? 0, this.dropped.has(id) ? 1 : 0, serial];
    if (list === "layer") return duplicates === "expanded" ? [key ?? 0, serial] : [serial];
    if (this.story.hasReady) return [1, key ?? 0, serial];
    switch (ties) {
      case "lifo": return [key ?? 0, -serial];
      case "low-h": return [key ?? 0, h, -serial];
      case "high-h": return [key ?? 0, -h, serial];
      default: return [key ?? 0, serial];
    }
  }
}

// Up to the shorter one.
function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); ++at) {
    const difference = (a[at] as number) - (b[at] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

const before = (a: Entry, b: Entry): number => compare(a.order, b.order) || a.from - b.from;
