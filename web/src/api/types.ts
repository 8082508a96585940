// The objects of the program's API, as described in docs/openapi.json.
import type { Direction } from "../model/board";

export interface Algorithm {
  name: string;
  summary: string;
  optimal: boolean;
  complete: boolean;
  informed: boolean;
  all: boolean;
  random: boolean;
  tree: boolean; // it searches one tree from the start
  key: string | null; // orders the nodes: "g + h", "g + W h", …
  memory: string;
  paper: string | null;
  puzzle: string | null; // set if only this puzzle has it
}

export interface Heuristic {
  name: string;
  summary: string;
  admissible: boolean;
  consistent: boolean;
  metrics: string | null; // the metric in which this holds; null: every one
  sizes: string;
  cost: string;
  paper: string | null;
  puzzle: string;
}

// A parameter of the search. Fields that do not apply to its type are null.
export interface Parameter {
  name: string;
  type: "flag" | "text" | "choice" | "whole" | "real" | "seconds" | "bytes";
  least: number | null;
  most: number | null;
  choices: string[] | null;
  default: string | number | boolean | null;
  help: string;
  algorithms: string[]; // the algorithms that use it
  puzzles: string[]; // the puzzles that have it
}

export interface NamedChoice {
  name: string;
  summary: string;
}

export interface Puzzle {
  name: string;
  summary: string;
  sizes: string;
  noun: string;
  default_size: string;
  size_form: string | null; // null: the puzzle has only one size
  forms: NamedChoice[];
  goals: NamedChoice[]; // the first is the default, also for metrics and notations
  steps: NamedChoice[]; // partial goals with names
  metrics: NamedChoice[];
  notations: NamedChoice[];
  default_heuristic: string;
  has_order: boolean;
  example: string;
  example_moves: string;
}

export interface ServerLimits {
  body_bytes: number;
  board_cells: number;
  seconds: number;
  memory: number;
  tree_nodes: number;
  table_bytes: number;
  running_jobs: number;
}

export interface Catalogue {
  version: string;
  algorithms: Algorithm[];
  heuristics: Heuristic[];
  puzzles: Puzzle[];
  parameters: Parameter[];
  limits: ServerLimits;
}

export interface Check {
  puzzle: string;
  size: string;
  start: string;
  goal: string;
  solvable: boolean;
  explanation: string;
  form: string;
  warnings: string[];
  svg: string;
}

export interface TileDistance {
  tile: number;
  row: number;
  column: number;
  goal_row: number;
  goal_column: number;
  dx: number;
  dy: number;
  distance: number;
  sum: number;
}

export interface LineConflict {
  axis: "row" | "column";
  line: number;
  pairs: [number, number][];
  pair_count: number;
  leaving: number[];
}

// A number, a text, or a list of them.
export type Datum = null | boolean | number | string | Datum[];

export interface ExplainedMove {
  move: string;
  changes: Record<string, number | null>;
  [fact: string]: unknown;
}

export interface TableColumn {
  name: string;
  heading: string;
  kind: "text" | "number" | "signed" | "ordinal";
}

export interface TableHeading {
  name: string;
  title: string;
  row: string;
  columns: TableColumn[];
}

// Further members hold the rows of each table, under its name.
export interface Explanation {
  start: string;
  goal: string;
  heuristics: Record<string, number | null>;
  reasons: Record<string, string>; // why a heuristic has no value
  moves: ExplainedMove[];
  tables: TableHeading[];
}
export type TableRows = Record<string, Datum>[];

// For sliding tiles.
export interface TilesExplanation extends Explanation {
  tiles: TileDistance[];
  conflicts: LineConflict[];
  moves: (ExplainedMove & { move: Direction; tile: number })[];
}

export interface ReplayedState {
  move: string | null;
  state: string;
  svg: string;
}

export interface Replay {
  solves: boolean;
  failed_move: number | null;
  moves: string;
  explanation: string;
  steps: number;
  from: number;
  states: ReplayedState[];
}

export interface Scramble {
  size: string;
  start: string;
  goal: string;
  moves?: string | null;
  seed: number;
}

export interface Building {
  name: string;
  fraction: number | null;
  seconds_left: number | null;
}

export interface Progress {
  seconds: number;
  generated: number | null;
  expanded: number | null;
  rate: number | null;
  lower_bound: number | null;
  bound: number | null;
  best: number | null;
  peak_nodes: number | null;
  peak_bytes: number | null;
  building: Building | null;
  done: number | null;
  total: number | null;
}

export interface Iteration {
  bound: number;
  generated: number;
  expanded: number;
  states: number;
}

export interface SolveResult {
  puzzle: string;
  size: string;
  start: string;
  goal: string;
  algorithm: string | null;
  heuristic: string | null;
  status: "solved" | "unsolvable" | "limit" | "interrupted";
  optimal: boolean | null;
  length: number | null;
  lower_bound: number | null;
  moves: string | null;
  metric: string;
  generated: number;
  expanded: number;
  reopened: number;
  distinct: number | null;
  peak_nodes: number;
  peak_bytes: number;
  branching_factor: number | null;
  quality: number | null;
  cost: number | null;
  efficiency: number | null;
  seconds: number;
  table_seconds: number;
  limit: string | null;
  note: string | null;
  gap_percent: number | null;
  steps: { name: string; moves: string; length: number; explanation: string }[] | null;
  solutions?: string[];
  iterations: Iteration[];
}

export interface TreeNode {
  id: number;
  parent: number | null;
  move: string | null;
  board: string;
  g: number;
  h: number;
  key: number | null; // what orders the open list or the beam
  expanded: number | null;
  solution: boolean;
}

// What a search does; docs/trees.md explains each type.
export interface TreeStep {
  type: "round" | "expand" | "generate" | "duplicate" | "shorter" | "reopen" | "reroute" | "cut" | "discard" | "drop" | "prepare"
    | "back-up" | "meet" | "goal";
  node: number;
  other: number | null; // a node with the same state
  value: number | null;
}

// The settings that decide the order of a search; null: it does not use them.
export interface TreeSettings {
  family: string;
  key: string | null; // what orders the open list, as a formula: "g + h"
  weight: number | null;
  width: number | null;
  ties: string | null;
  duplicates: string | null;
}

export interface TreeResult {
  puzzle: string;
  size: string;
  start: string;
  goal: string;
  algorithm: string;
  heuristic: string | null;
  status: string;
  length: number | null;
  lower_bound: number;
  generated: number;
  expanded: number;
  distinct: number | null;
  settings: TreeSettings;
  known_children: number;
  left_out: number;
  rounds: { root: number; bound: number | null; from: "start" | "goal" }[];
  nodes: TreeNode[];
  duplicates: TreeNode[]; // nodes of the steps that are not in `nodes`
  steps: TreeStep[];
  steps_left_out: number;
}

export interface LabResult {
  run: string | null; // null: the experiment was only checked
  experiment: string;
  planned: number;
  warnings: string[];
}

export interface TablesResult {
  set: string;
  bytes: number;
  seconds: number;
}

export interface Results {
  solve: SolveResult;
  tree: TreeResult;
  lab: LabResult;
  tables: TablesResult;
}
export type JobKind = keyof Results;
export type JobState = "queued" | "running" | "done" | "cancelled" | "failed";

export interface Job<K extends JobKind> {
  id: string;
  kind: K;
  state: JobState;
  progress: Progress | null;
  result: Results[K] | null;
  error: string | null;
  field: string | null; // the field of the request that caused the error
  line: number | null; // the wrong line of that field
}

export interface Experiment {
  name: string;
  title: string;
  about: string;
  built_in: boolean;
  last_run: { id: string; started: string; finished: string | null; full: boolean; runs: number } | null;
}

export interface DefinedExperiment extends Experiment {
  definition: string; // in TOML
}

export interface Run {
  id: string;
  experiment: string;
  full: boolean;
  started: string;
  finished: string | null;
  planned: number;
}

export interface ResultTable {
  title: string;
  columns: string[];
  numeric: boolean[];
  rows: (string | number | null)[][]; // numbers for programs
  texts: string[][]; // as shown
  notes: string[];
}

export interface PlotPoint {
  x: number;
  y: number;
  low: number | null;
  high: number | null;
}

export interface Plot {
  title: string;
  caption: string;
  style: "lines" | "points" | "bars";
  x: { label: string; log: boolean; places: string[] | null };
  y: { label: string; log: boolean };
  series: { name: string; points: PlotPoint[] }[];
}

export interface RunResults extends Run {
  version: string;
  machine: string;
  title: string;
  about: string;
  seed: number;
  runs: number;
  solved: number;
  missing: number;
  tables: ResultTable[];
  plots: Plot[];
}

// A lesson in the user's folder.
export interface LessonName {
  name: string;
  title: string;
}

export interface TableSet {
  puzzle: string;
  name: string;
  size: string;
  metric: string | null;
  tables: number;
  stored: number;
  bytes: number;
  summary: string | null;
}
