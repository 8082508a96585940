// Texts of the frame around the views, of links and errors, and names that all views use.
import type { Direction } from "../model/board";
import type { View } from "../model/url";

export const shell = {
  name: "Taquin",
  titleOf: (view: string) => `${view} · Taquin`,
  views: "Views",
  viewNames: { board: "Board", lens: "Lens", tree: "Tree", race: "Race", lab: "Lab", lessons: "Lessons" } as Record<View, string>,
  puzzle: "Puzzle",
  skip: "Skip to content",
  link: "Copy link",
  copied: "Copied",
  dark: "Dark mode",
  loading: "Loading …",
  dismiss: "Dismiss",
  more: "More",
  less: "Less",
  moreAbout: (what: string) => `More about: ${what}`,
  help: "Keyboard shortcuts and help",
  openWhole: "Open in Taquin",
  drop: "Drop a board or a picture",
  footer: "Taquin replays every solution before you see it, and proves every lower bound.",
  version: (version: string) => `Taquin ${version}.`,
};

export const errors = {
  unreachable: "The program does not answer. “taquin serve” has probably stopped. Start it again in a terminal; then this page continues.",
  back: "The program answers again. If a search was running, start it again.",
  ended: "The search was cut off. “taquin serve” has probably stopped. Start it again in a terminal, then search again.",
  status: (code: number) => `The program answered with HTTP status ${code} and no message. Reload this page.`,
  tooLong: "This text is too long. Enter a shorter one.",
  unreadable: "The page cannot read the program's answer. Reload this page.",
  engine: (why: string) =>
    `The search ended because the browser stopped its worker (${why}). It probably ran out of memory: try a smaller board, or an algorithm that needs less memory, such as IDA*.`,
  clipboard: "The browser blocked copying. Allow access to the clipboard, then copy again.",
};

// Notices about invalid parts of a link.
export const link = {
  board: (why: string) => `The position in this link is invalid: ${why} The page shows another position.`,
  start: "The start in this link does not fit its position. The page uses the position as the start.",
  goal: (why: string) => `The goal in this link is invalid: ${why} The page uses the default goal.`,
  setting: (name: string, value: string, why: string) => `This link sets ${name} to “${value}”. ${why} The page uses the default.`,
  noSuch: "This is not one of the choices.",
  whole: "It must be a whole number, 0 or more.",
  expected: {
    camera: "It must be two coordinates and a scale, such as 0,5,40.", by: "It can be expansion or step.",
    race: "It must be two to four searches, such as bfs;astar|manhattan.", edit: "It can only be yes.",
  } as Record<string, string>,
  view: (name: string) => `There is no view “${name}”. The page shows the first view.`,
  puzzle: (name: string) => `There is no puzzle “${name}”. The page shows sliding tiles.`,
  unknown: (name: string) => `The page ignores the unknown field “${name}” in this link.`,
  names: {
    algorithm: "the algorithm", heuristic: "the heuristic", weight: "the weight", width: "the beam width", depth: "the depth limit",
    ties: "tie-breaking", duplicates: "duplicate detection", order: "the move order", metric: "the metric",
    optimal: "“Require a shortest solution”", all: "“Find all shortest solutions”", time: "the time limit", nodes: "the node limit",
    memory: "the memory limit", threads: "the number of threads", seed: "the search seed", size: "the number of nodes to show",
    race: "a search in the race", versus: "the right search", experiment: "the experiment", edit: "the editor of the lab",
    round: "the quiz round", camera: "the visible part of the tree", by: "what a step is", step: "the step", node: "the selected node",
    iteration: "the iteration", longer: "the number of more moves", allow: "the allowed moves", steps: "the steps",
  } as Record<string, string>,
};

// What is wrong with a setting.
export const faults = {
  whole: (least: number, most: number | null) =>
    `This must be a whole number${most === null ? `, ${least} or more. You can write 5M for 5,000,000.` : ` from ${least} to ${most.toLocaleString("en-US")}.`}`,
  real: (least: number, most: number) => `This must be a number from ${least} to ${most.toLocaleString("en-US")}.`,
  seconds: (most: number) => `This must be a number of seconds: more than 0, at most ${most.toLocaleString("en-US")}.`,
  bytes: (most: string) => `This must be a size such as 512M or 2G, at most ${most}.`,
  order: "This must have U, D, L and R once each, such as UDLR.",
  elsewhere: (setting: string, fault: string, view: string) => `${setting}: ${fault} Change it in the ${view} view, under “More settings”.`,
  first: "Fix the marked fields.",
};

export const directions = { U: "up", D: "down", L: "left", R: "right" } as Record<Direction, string>;

export const algorithms = {
  auto: "Automatic", bfs: "Breadth-first", ucs: "Uniform cost", dfs: "Depth-first", dfid: "Iterative deepening",
  greedy: "Greedy best-first", astar: "A*", wastar: "Weighted A*", idastar: "IDA*", rbfs: "RBFS",
  "rbfs-memory": "RBFS with memory", beam: "Beam", bidirectional: "Bidirectional (NBS)", bibfs: "Bidirectional breadth-first",
  construct: "Construct (no search)", anytime: "Anytime", "anytime-unlearned": "Anytime, unlearned", twophase: "Two-phase",
} as Record<string, string>;

export const heuristics = {
  zero: "None (always 0)", misplaced: "Misplaced tiles", "misplaced-blank": "Misplaced tiles and blank", gaschnig: "Gaschnig",
  manhattan: "Manhattan distance", xy: "X-Y", conflict: "Linear conflict", "conflict-adjacent": "Adjacent conflicts",
  "conflict-pairs": "Conflict pairs", "conflict-quotient": "Conflict quotient", corner: "Linear conflict and corners",
  lookup: "True distance (table)", pdb: "Pattern databases", "run-lines": "Runs by line", "run-pdb": "Pattern databases of runs",
  "manhattan-sum": "Manhattan distance, all pieces", corners: "Corner table", edges: "Edge tables", korf: "Korf's tables",
  cosets: "Coset table", "cosets-medium": "Coset table, medium", "cosets-large": "Coset table, large", perimeter: "Perimeter table",
  gap: "Gap", gaps: "Gaps", "pdb-inverse": "Pattern databases, also inverse", "pdb-large": "Pattern databases, large",
} as Record<string, string>;

export const limits = {
  time: "the time limit was reached", nodes: "the node limit was reached", memory: "the memory limit was reached",
  depth: "the depth limit was reached", width: "the beam lost every path to the goal; try a larger beam width", length: "the path became too long",
} as Record<string, string>;

export const phases = {
  idle: "Ready.", queued: "Waiting to start: other searches are running.", running: "Searching …", done: "Done.", cancelled: "Stopped.", failed: "Failed.",
} as Record<string, string>;

export const download = {
  button: "Download",
  of: (what: string) => `Download: ${what}`,
  svg: (what: string) => `${what.charAt(0).toUpperCase()}${what.slice(1)} as SVG`,
  png: (what: string) => `${what.charAt(0).toUpperCase()}${what.slice(1)} as PNG`,
  gif: "Solution as GIF",
  noGif: (most: number) => `Solution as GIF: only up to ${most.toLocaleString("en-US")} moves`,
  csv: "Results as CSV",
  json: "Results as JSON",
  toml: "Experiment as TOML",
  making: (name: string) => `Making ${name} …`,
  saved: (name: string) => `Saved ${name}.`,
  failed: (name: string, why: string) => `The page could not make ${name}: ${why}`,
};
