// Reads search traces of other programs: the event lists of the Posthoc visualiser, version 1.4.0 and similar. An event has a
// type, an id, the parent's id pId, and often f, g and h. An id names a state; a state that is reached again gets a new node. In
// traces of this program every id is a node, and `of` names the node with the same state.
import type { TreeNode, TreeResult, TreeStep } from "../api/types";

interface Event {
  type?: unknown;
  id: string | number;
  pId?: string | number | null;
  [field: string]: unknown;
}

const mostEvents = 400_000;

const isEvent = (value: unknown): value is Event =>
  typeof value === "object" && value !== null && ["string", "number"].includes(typeof (value as Event).id);

const numeric = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

// Programs write "expand" or "expanding".
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(source|start)/i, "source"], [/^expand/i, "expand"], [/^(generat|open)/i, "generate"], [/^(updat|relax)/i, "update"],
  [/^reopen/i, "update"], [/^duplicat/i, "duplicate"], [/^(cut|prun)/i, "cut"], [/^(end|goal|solution)/i, "goal"],
];
const kindOf = (type: unknown): string => kinds.find(([pattern]) => pattern.test(String(type)))?.[1] ?? "";

// What to show of a state: its board, its name, or its place.
function stateOf(event: Event): string {
  for (const field of ["board", "state", "label", "name"]) if (typeof event[field] === "string") return event[field] as string;
  const [x, y] = [numeric(event.x), numeric(event.y)];
  return x !== null && y !== null ? `(${x}, ${y})` : String(event.id);
}

class TraceReader {
  private readonly nodes: TreeNode[] = [];
  private readonly dropped = new Set<number>(); // duplicates, and nodes that were replaced
  private readonly steps: TreeStep[] = [];
  private readonly roots: number[] = [];
  private readonly known = new Map<string, TreeNode>(); // the node of each id
  private expansions = 0;
  private goal: TreeNode | null = null;

  read(events: readonly Event[]): TreeResult {
    for (const event of events) this.take(event);
    for (let at: TreeNode | null = this.goal; at; at = at.parent === null ? null : this.nodes[at.parent] ?? null) at.solution = true;
    return this.result();
  }

  private take(event: Event): void {
    const known = this.known.get(String(event.of ?? event.id));
    switch (kindOf(event.type)) {
      case "source":
        if (!known) this.add(event);
        break;
      case "generate":
        if (!known) this.generate(event);
        else if (event.pId != null && String(event.pId) !== this.parentName(known)) this.repeat(event, known, "duplicate");
        break;
      case "duplicate":
        if (known) this.repeat(event, known, "duplicate");
        break;
      case "update":
        if (known) this.repeat(event, known, "shorter");
        else this.generate(event);
        break;
      case "cut":
        this.steps.push({ type: "cut", node: this.add(event).id, other: null, value: numeric(event.value) });
        break;
      case "expand":
        this.expand(known ? this.complete(known, event) : this.generate(event));
        break;
      case "goal":
        if (known) {
          this.goal = known;
          this.step("goal", known);
        }
    }
  }

  private parentName = (node: TreeNode): string => this.names[node.parent ?? -1] ?? "";
  private readonly names: string[] = []; // the id of each node's state

  private add(event: Event): TreeNode {
    const parent = event.pId == null ? undefined : this.known.get(String(event.pId));
    const [f, g, h] = [numeric(event.f), numeric(event.g), numeric(event.h)];
    const path = g ?? (parent ? parent.g + 1 : 0);
    const node: TreeNode = {
      id: this.nodes.length, parent: parent?.id ?? null, move: null, board: stateOf(event), g: path, h: h ?? (f === null ? 0 : Math.max(0, f - path)),
      key: f, expanded: null, solution: false,
    };
    this.nodes.push(node);
    this.names.push(String(event.id));
    this.known.set(String(event.id), node);
    if (!parent) this.roots.push(node.id);
    return node;
  }

  // A source often has no values; the event of its expansion has.
  private complete(node: TreeNode, event: Event): TreeNode {
    const [f, g, h] = [numeric(event.f), numeric(event.g), numeric(event.h)];
    if (node.key === null && f !== null) {
      node.key = f;
      node.h = h ?? Math.max(0, f - (g ?? node.g));
    }
    return node;
  }

  private generate(event: Event): TreeNode {
    const node = this.add(event);
    if (node.parent !== null) this.step("generate", node);
    return node;
  }

  // A shorter path replaces an open node; the state of an expanded node is opened again.
  private repeat(event: Event, known: TreeNode, type: "duplicate" | "shorter"): void {
    const node = this.add(event);
    if (node.parent === null) this.roots.pop();
    const reopened = type === "shorter" && known.expanded !== null;
    this.steps.push({ type: reopened ? "reopen" : type, node: node.id, other: known.id, value: null });
    if (type === "duplicate") this.known.set(String(event.id), known);
    if (!reopened) this.dropped.add(type === "duplicate" ? node.id : known.id);
  }

  private expand(node: TreeNode): void {
    node.expanded ??= ++this.expansions;
    this.step("expand", node);
  }

  private step(type: TreeStep["type"], node: TreeNode): void {
    this.steps.push({ type, node: node.id, other: null, value: null });
  }

  private result(): TreeResult {
    const keyed = this.nodes.some(({ key }) => key !== null);
    return {
      puzzle: "", size: "", start: "", goal: "", algorithm: "trace", heuristic: null, status: this.goal ? "solved" : "limit",
      length: this.goal?.g ?? null, lower_bound: 0, generated: this.nodes.length - this.roots.length, expanded: this.expansions, distinct: this.known.size,
      settings: { family: "trace", key: keyed ? "g + h" : null, weight: null, width: null, ties: null, duplicates: null },
      known_children: this.dropped.size, left_out: 0, rounds: this.roots.map((root) => ({ root, bound: null, from: "start" as const })),
      nodes: this.nodes.filter(({ id }) => !this.dropped.has(id)), duplicates: this.nodes.filter(({ id }) => this.dropped.has(id)),
      steps: this.steps, steps_left_out: 0,
    };
  }
}

// The search of a trace; null if it has no events.
export function readTrace(data: unknown): TreeResult | null {
  const events = Array.isArray(data) ? data : (data as { events?: unknown } | null)?.events;
  if (!Array.isArray(events) || events.length > mostEvents) return null;
  const result = new TraceReader().read(events.filter(isEvent));
  return result.nodes.length > 0 ? result : null;
}
