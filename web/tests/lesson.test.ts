import assert from "node:assert/strict";
import { test } from "node:test";
import { type Block, type Part, plainText, readLesson, safeAddress } from "../src/model/lesson";

const fence = (kind: string, ...lines: string[]): string => ["```" + kind, ...lines, "```", ""].join("\n");
const parts = (source: string): Part[] => readLesson(source).parts.filter((part) => part.kind !== "prose");
const blockOf = (source: string): Block => {
  const [part] = parts(source);
  assert.equal(part?.kind, "block", JSON.stringify(part));
  return (part as Part & { kind: "block" }).block;
};
const faultOf = (source: string): { line: number; reason: string } => {
  const [part] = parts(source);
  assert.equal(part?.kind, "fault", JSON.stringify(part));
  return part as Part & { kind: "fault" };
};

test("title, summary and text", () => {
  const lesson = readLesson("# A* and **more**\n\nFirst `words`.\n\nSecond.\n");
  assert.equal(lesson.title, "A* and more");
  assert.equal(lesson.summary, "First words.");
  assert.ok(lesson.parts.every(({ kind }) => kind === "prose"));
  assert.deepEqual(readLesson(""), { title: "", summary: "", parts: [] });
});

test("a board has a position and a caption; long values continue on indented lines", () => {
  assert.deepEqual(blockOf(fence("board", "board: 1 2/3 0", "goal: first", "caption: one", "  two")), {
    kind: "board", position: { board: "1 2/3 0", goal: "first" }, caption: "one two",
  });
});

test("a tree has the fields of a search, with defaults", () => {
  assert.deepEqual(blockOf(fence("tree", "board: 1 2/3 0")), {
    kind: "tree", position: { board: "1 2/3 0" }, search: { algorithm: "astar", max_nodes: 500 }, shown: null, caption: "",
  });
  assert.deepEqual(blockOf(fence("tree", "board: 1 2/3 0", "algorithm: wastar", "heuristic: max(xy, 2*manhattan)", "weight: 1.5", "nodes: 20", "show: 3")), {
    kind: "tree", position: { board: "1 2/3 0" },
    search: { algorithm: "wastar", heuristic: "max(xy, 2*manhattan)", weight: 1.5, max_nodes: 20 }, shown: 3, caption: "",
  });
});

test("a plot measures searches or heuristics, or shows an experiment", () => {
  assert.deepEqual(blockOf(fence("plot", "board: 1 2/3 0", "search: bfs", "search: astar max(xy, manhattan)")), {
    kind: "bars", position: { board: "1 2/3 0" }, measure: "expanded", title: "", caption: "",
    rows: [{ algorithm: "bfs", heuristic: "" }, { algorithm: "astar", heuristic: "max(xy, manhattan)" }],
  });
  assert.deepEqual(blockOf(fence("plot", "board: 1 2/3 0", "measure: h", "heuristic: xy", "title: T")), {
    kind: "bars", position: { board: "1 2/3 0" }, measure: "h", title: "T", caption: "", rows: [{ algorithm: "", heuristic: "xy" }],
  });
  assert.deepEqual(blockOf(fence("plot", "experiment: pruning", "plot: 2")), { kind: "experiment", experiment: "pruning", plot: 2, caption: "" });
});

test("a quiz has choices, a number, or a question of the program", () => {
  assert.deepEqual(blockOf(fence("quiz", "question: Which?", "- [ ] a", "- [x] b", "  and c", "why: so")), {
    kind: "quiz", question: "Which?", answer: null, why: "so", choices: [{ words: "a", right: false }, { words: "b and c", right: true }],
  });
  assert.deepEqual(blockOf(fence("quiz", "question: How many?", "answer: 16")), { kind: "quiz", question: "How many?", answer: 16, why: "", choices: [] });
  assert.deepEqual(blockOf(fence("quiz", "make: next", "seed: 5")), { kind: "made", make: "next", seed: 5 });
});

test("mistakes have their line and a reason, and the rest is still read", () => {
  const intro = "# Title\n\nWords.\n\n"; // four lines
  for (const [source, line, reason] of [
    [fence("board", "caption: x"), 5, /needs a line “board: …”/],
    [fence("board", "board: 1 2/3 0", "colour: red"), 7, /no “colour”.*board, puzzle, size, goal, caption/],
    [fence("board", "board: 1 2/3 0", "board: 1 2/0 3"), 7, /only once/],
    [fence("board", "board:"), 6, /no value/],
    [fence("board", "a board"), 6, /“a board” is not “name: value”/],
    [fence("board", "board: 1 2/3 0", "- [x] what"), 5, /only a quiz/],
    [fence("tree", "board: 1 2/3 0", "nodes: many"), 7, /whole number from 1 to 5,000/],
    [fence("tree", "board: 1 2/3 0", "nodes: 9000"), 7, /whole number/],
    [fence("tree", "board: 1 2/3 0", "weight: x"), 7, /must be a number/],
    [fence("plot", "board: 1 2/3 0"), 5, /search: …/],
    [fence("plot", "board: 1 2/3 0", "measure: beauty", "search: bfs"), 7, /cannot be “beauty”.*expanded/],
    [fence("plot", "board: 1 2/3 0", "measure: h", "search: bfs", "heuristic: xy"), 8, /no “search”|has no/],
    [fence("plot", "board: 1 2/3 0", ...Array.from({ length: 9 }, () => "search: bfs")), 15, /more than 8/],
    [fence("quiz", "question: ?"), 5, /at least two choices/],
    [fence("quiz", "question: ?", "- [ ] a", "- [ ] b"), 5, /exactly one/],
    [fence("quiz", "question: ?", "- [x] a", "- [x] b"), 5, /exactly one/],
    [fence("quiz", "question: ?", "answer: 3", "- [x] a"), 5, /not both/],
    [fence("quiz", "question: ?", "answer: three"), 7, /number/],
    [fence("quiz", "make: magic"), 6, /value, admissible, next/],
  ] as const) {
    const fault = faultOf(intro + source + "\nMore words.\n");
    assert.equal(fault.line, line, source);
    assert.match(fault.reason, reason);
    const last = readLesson(intro + source + "\nMore words.\n").parts.findLast((part) => part.kind === "prose" && part.token.type === "paragraph");
    assert.equal(last?.kind === "prose" ? plainText(last.token) : "", "More words.");
  }
});

test("lines are counted after other blocks, comments and Windows line ends", () => {
  const source = `# T\r\n\r\n- one\r\n- two\r\n\r\n<!-- check -->\r\n\r\n| a |\r\n|---|\r\n| b |\r\n\r\n${fence("board", "what").replaceAll("\n", "\r\n")}`;
  assert.equal(faultOf(source).line, 13);
});

test("a live block inside a list or a quotation is refused, other code is not", () => {
  assert.match(faultOf("- item\n\n  ```board\n  board: 1 2/3 0\n  ```\n").reason, /left margin/);
  assert.match(faultOf("> ```quiz\n> question: ?\n> ```\n").reason, /left margin/);
  assert.deepEqual(parts("- item\n\n  ```python\n  print(1)\n  ```\n\n```constructor\nx\n```\n"), []);
});

test("links lead to pages, images come from this server", () => {
  const base = "http://127.0.0.1:8042/#/lessons";
  for (const [address, link, image] of [
    ["https://a.example/x", "https://a.example/x", null],
    ["/assets/x.png", "http://127.0.0.1:8042/assets/x.png", "http://127.0.0.1:8042/assets/x.png"],
    ["#/tree", "http://127.0.0.1:8042/#/tree", "http://127.0.0.1:8042/#/tree"],
    ["javascript:alert(1)", null, null], ["JaVaScRiPt:alert(1)", null, null], ["data:text/html,x", null, null],
    ["vbscript:x", null, null], ["file:///etc/passwd", null, null], ["http://", null, null], ["//b.example/x.png", "http://b.example/x.png", null],
  ] as const) {
    assert.equal(safeAddress(address, base, "link"), link, address);
    assert.equal(safeAddress(address, base, "image"), image, address);
  }
});
