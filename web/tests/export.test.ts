// Pictures and tables for other programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plot, SolveResult, TreeResult } from "../src/api/types";
import { SvgPen } from "../src/export/svg_pen";
import { classicGoal, homes } from "../src/model/board";
import { boardSvg } from "../src/model/board_svg";
import { csvText } from "../src/model/csv";
import { expansionsOf } from "../src/model/expansions";
import { copyName, firstDraft, lineRange, nameOfFile, readDraft } from "../src/model/draft";
import { plotSvg } from "../src/model/plot_svg";
import { endingBetween, paceAt, raceCsv } from "../src/model/race";
import { usualRunner } from "../src/model/runners";
import { element, label } from "../src/model/svg";

const look = { tray: "#111111", tile: "#eeeeee", settled: "#ccffcc", ink: "#000000", picture: null, numbers: true };
const count = (svg: string, part: RegExp): number => [...svg.matchAll(part)].length;

test("SVG text is escaped and short", () => {
  assert.equal(label("a < b & \"c\"", { x: 1.23456 }), '<text x="1.23">a &lt; b &amp; &quot;c&quot;</text>');
  assert.equal(element("rect", { x: 0, rx: undefined }), '<rect x="0"/>');
});

test("a board has a tile for each number, and settled tiles differ", () => {
  const goal = classicGoal(2, 3);
  const svg = boardSvg({ ...goal, cells: [1, 2, 3, 5, 4, 0] }, homes(goal), look);
  assert.equal(count(svg, /<text/g), 5);
  assert.equal(count(svg, /fill="#ccffcc"/g), 3); // 1, 2, 3
  assert.equal(count(svg, /fill="#eeeeee"/g), 2);
  assert.match(svg, /viewBox="0 0 328 228"/);
});

test("a picture covers the board in the middle", () => {
  const goal = classicGoal(2, 2);
  const svg = boardSvg(goal, homes(goal), { ...look, numbers: false, picture: { address: "data:,x", ratio: 2 } });
  assert.equal(count(svg, /<text/g), 0);
  // 4 tiles wide, 2 high: one tile is cut off on either side.
  assert.match(svg, /<image id="picture" width="4" height="2"/);
  assert.deepEqual([...svg.matchAll(/viewBox="([\d. ]+ 1 1)"/g)].map(([, box]) => box), ["1 0 1 1", "2 0 1 1", "1 1 1 1"]);
});

const point = (x: number, y: number) => ({ x, y, low: null, high: null });
const plot: Plot = {
  title: "Nodes & time", caption: "", style: "lines", x: { label: "depth", log: false, places: null }, y: { label: "nodes", log: true },
  series: [{ name: "A*", points: [point(1, 10), point(2, 100), point(3, 0)] }, { name: "BFS", points: [{ x: 1, y: 100, low: 50, high: 200 }] }],
};
const plotLook = { ink: "#000000", soft: "#444444", line: "#dddddd", series: ["#ff0000", "#00ff00"] };

test("a plot has its points, names and ticks; a logarithmic axis has no zero", () => {
  const svg = plotSvg(plot, new Set(), plotLook);
  assert.equal(count(svg, /<circle/g), 3);
  assert.equal(count(svg, /<polygon/g), 1); // the band
  for (const words of ["Nodes &amp; time", "depth", "nodes", "A*", "BFS", "10", "100"]) assert.ok(svg.includes(`>${words}</text>`), words);
  assert.ok(!/NaN|Infinity/.test(svg));
});

test("hidden series are left out", () => {
  const svg = plotSvg(plot, new Set([1]), plotLook);
  assert.equal(count(svg, /<circle/g), 2);
  assert.ok(!svg.includes("BFS"));
});

test("bars begin at zero, and empty plots have axes", () => {
  const bars: Plot = { ...plot, style: "bars", x: { label: "", log: false, places: ["one", "two"] }, y: { label: "", log: false }, series: [{ name: "", points: [point(0, 1), point(1, 2)] }] };
  const heights = [...plotSvg(bars, new Set(), plotLook).matchAll(/height="([\d.]+)" fill="#ff0000"/g)].map(([, height]) => Number(height));
  assert.equal(heights.length, 2);
  assert.ok(Math.abs((heights[1] as number) - 2 * (heights[0] as number)) < 0.1);
  assert.ok(!/NaN|Infinity/.test(plotSvg({ ...plot, series: [] }, new Set(), plotLook)));
});

test("the pen writes what a canvas would draw", () => {
  const pen = new SvgPen();
  pen.fillStyle = "#123456";
  pen.beginPath();
  pen.moveTo(1, 2);
  pen.lineTo(3, 4);
  pen.stroke();
  pen.beginPath();
  pen.arc(10, 10, 5);
  pen.fill();
  pen.font = "600 20px Source Sans";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText("12", 50, 50);
  const svg = pen.svg(100, 80);
  assert.match(svg, /viewBox="0 0 100 80"/);
  assert.match(svg, /d="M1 2L3 4" fill="none"/);
  assert.match(svg, /d="M5 10a5 5 0 0 1 10 0a5 5 0 0 1 -10 0z" fill="#123456"/);
  assert.match(svg, /<text x="50" y="57" font-size="20" font-weight="600" text-anchor="middle" fill="#123456">12</);
});

test("CSV quotes what needs it", () => {
  assert.equal(csvText(["a", "b"], [["x,y", 'say "hi"'], [null, 1.5], [true, undefined]]), 'a,b\n"x,y","say ""hi"""\n,1.5\ntrue,\n');
});

test("a race as CSV has a line for each search, also without a result", () => {
  const result = { algorithm: "astar", heuristic: "manhattan", status: "solved", length: 16, expanded: 164, start: "2 3 0/1 8 6/5 7 4" } as SolveResult;
  const [header = "", first = "", second = "", ...rest] = raceCsv([usualRunner, { ...usualRunner, algorithm: "bfs" }], [result, null]).split("\n");
  assert.deepEqual(rest, [""]);
  const at = (line: string, name: string): string | undefined => line.split(",")[header.split(",").indexOf(name)];
  assert.equal(at(first, "expanded"), "164");
  assert.equal(at(first, "status"), "solved");
  assert.equal(at(second, "algorithm"), "bfs");
  assert.equal(at(second, "expanded"), "");
});

test("slow motion: each search ends after its own expansions", () => {
  assert.deepEqual(paceAt(5, 3), { expanded: 3, over: false });
  assert.deepEqual(paceAt(5, 9), { expanded: 5, over: true });
  assert.deepEqual(endingBetween([5, 8, null, 5], 4, 5), [0, 3]);
  assert.deepEqual(endingBetween([5, 8, null, 5], 5, 8), [1]);
});

test("expansions come in the order of the steps, also those of replaced nodes", () => {
  const tree = {
    nodes: [{ id: 0 }, { id: 1 }], duplicates: [{ id: 2 }],
    steps: [{ type: "expand", node: 0 }, { type: "generate", node: 1 }, { type: "expand", node: 2 }, { type: "expand", node: 0 }],
  } as unknown as TreeResult;
  assert.deepEqual(expansionsOf(tree).map(({ id }) => id), [0, 2, 0]);
});

test("the draft of an experiment: stored, named, and its lines", () => {
  assert.deepEqual(readDraft(null), firstDraft);
  assert.deepEqual(readDraft("nonsense"), firstDraft);
  assert.deepEqual(readDraft('{"name":1}'), firstDraft);
  assert.deepEqual(readDraft('{"name":"a","toml":"b"}'), { name: "a", toml: "b" });
  assert.equal(copyName("pruning"), "pruning-copy");
  assert.equal(nameOfFile("C:\\my beams.v2.toml"), "my-beams-v2");
  assert.equal(nameOfFile(".toml"), firstDraft.name);
  assert.deepEqual(lineRange("ab\ncd\n", 2), [3, 5]);
  assert.deepEqual(lineRange("ab", 9), [2, 2]);
});
