import assert from "node:assert/strict";
import { test } from "node:test";
import { knownNames, readWish } from "../src/model/link";
import { least, parseRunners, writeRunners } from "../src/model/runners";
import type { Parameter } from "../src/api/types";
import { faultsOf, jobFields, parameters, settingsFields, usualSettings } from "../src/model/settings";
import { readPlace, views, writePlace } from "../src/model/url";

// A small catalogue.
const every = ["auto", "astar", "wastar", "bfs", "beam"];
const parameter = (name: string, type: Parameter["type"], part: Partial<Parameter> = {}): Parameter =>
  ({ name, type, least: null, most: null, choices: null, default: null, help: "", algorithms: every, puzzles: ["tiles"], ...part });
parameters.value = [
  parameter("algorithm", "choice", { choices: every }),
  parameter("heuristic", "text", { algorithms: ["auto", "astar", "wastar", "beam"] }),
  parameter("weight", "real", { least: 1, most: 1000, algorithms: ["wastar"] }),
  parameter("width", "whole", { least: 1, algorithms: ["beam"] }),
  parameter("ties", "choice", { choices: ["fifo", "lifo"], algorithms: ["astar", "wastar"] }),
  parameter("order", "text"),
  parameter("optimal", "flag", { algorithms: ["auto", "astar", "bfs"] }),
  parameter("time", "seconds", { least: 0, most: 600 }),
  parameter("nodes", "whole", { least: 1 }),
  parameter("memory", "bytes", { least: 1, most: 2 ** 31 }),
  parameter("depth", "whole", { least: 0 }),
];

test("reading a written link gives the same view and fields", () => {
  for (const view of views) {
    const place = { view, fields: { board: "2,3,0/1,8,6/5,7,4", heuristic: "max(xy, 2*manhattan)", race: "astar|pdb:7-8;greedy|xy" } };
    assert.deepEqual(readPlace(writePlace(place)), place);
  }
});

test("links keep boards readable and omit empty fields", () => {
  assert.equal(writePlace({ view: "lens", fields: { board: "1,2/3,0", goal: "" } }), "#/lens?board=1,2/3,0");
});

test("unknown views lead to the board", () => {
  for (const hash of ["", "#", "#/nowhere", "#/../x?board", "#lens/x"]) assert.equal(readPlace(hash).view, "board");
});

test("an unknown view is reported by name", () => {
  assert.equal(readPlace("#/nowhere?board=1,2/3,0").stranger, "nowhere");
  for (const hash of ["", "#/", "#/lens"]) assert.equal(readPlace(hash).stranger, undefined);
});

test("a link has only the settings that differ from the defaults", () => {
  assert.deepEqual(settingsFields(usualSettings), {});
  assert.deepEqual(settingsFields({ ...usualSettings, algorithm: "beam", width: "50" }), { algorithm: "beam", width: "50" });
});

test("a job has only the parameters of its algorithm", () => {
  const settings = { ...usualSettings, heuristic: "xy", weight: "1.5", width: "50", nodes: "5M", memory: "1G", time: "2.5" };
  assert.deepEqual(jobFields({ ...settings, algorithm: "bfs" }), { algorithm: "bfs", nodes: 5e6, memory: 2 ** 30, time: 2.5 });
  assert.deepEqual(jobFields({ ...settings, algorithm: "wastar", nodes: "", memory: "" }), { algorithm: "wastar", heuristic: "xy", weight: 1.5, time: 2.5 });
  assert.deepEqual(jobFields({ ...settings, algorithm: "beam", nodes: "", memory: "" }), { algorithm: "beam", heuristic: "xy", width: 50, time: 2.5 });
});

test("flags are sent as true, empty settings are not sent", () => {
  assert.deepEqual(jobFields({ ...usualSettings, time: "", optimal: "yes", ties: "" }), { algorithm: "auto", optimal: true });
  assert.deepEqual(jobFields({ ...usualSettings, time: "", algorithm: "beam", optimal: "yes" }), { algorithm: "beam" });
});

test("every invalid setting is reported at its field", () => {
  const bad = { time: "-1", nodes: "-1", memory: "-1", depth: "-1", order: "UUDL", weight: "0.5", width: "0" };
  const reported = (algorithm: string): string[] => Object.keys(faultsOf({ ...usualSettings, ...bad, algorithm })).sort();
  assert.deepEqual(reported("astar"), ["depth", "memory", "nodes", "order", "time"]);
  assert.deepEqual(reported("wastar"), ["depth", "memory", "nodes", "order", "time", "weight"]);
  assert.deepEqual(reported("beam"), ["depth", "memory", "nodes", "order", "time", "width"]);
  for (const time of ["soon", "0", "601", " "]) assert.ok(faultsOf({ ...usualSettings, time }).time, time);
  assert.deepEqual(faultsOf({ ...usualSettings, algorithm: "beam", time: "", nodes: "5M", memory: "2G", depth: "0", order: "udlr" }), {});
  assert.ok(faultsOf({ ...usualSettings, memory: "3G" }).memory);
});

test("invalid fields of a link are reported and dropped, the others are kept", () => {
  const wish = readWish({ algorithm: "astar", time: "-5", ties: "x", size: "7", experiment: "pruning", utm: "1", width: "77" });
  assert.deepEqual(wish.settings, { ...usualSettings, algorithm: "astar", width: "77" });
  assert.deepEqual(wish.extra, { experiment: "pruning" });
  assert.equal(wish.complaints.length, 4);
  for (const name of ["-5", "“x”", "“7”", "utm"]) assert.ok(wish.complaints.some((each) => each.includes(name)), name);
  assert.deepEqual(readWish({}), { settings: usualSettings, extra: {}, complaints: [] });
});

test("unknown algorithms are replaced by the default", () => {
  const wish = { settings: { ...usualSettings, algorithm: "magic" }, extra: { race: "astar|xy;spell|xy", size: "500" } };
  const known = { algorithms: ["auto", "astar"], heuristics: ["xy"], metrics: ["half"] };
  const corrected = knownNames(wish, known);
  assert.equal(corrected.settings.algorithm, "auto");
  assert.deepEqual(corrected.extra, { size: "500" });
  assert.equal(corrected.complaints.length, 2);
  assert.deepEqual(knownNames(wish, { ...known, algorithms: ["magic", "astar", "spell"] }), { ...wish, complaints: [] });
});

test("a metric of another puzzle is replaced by the default", () => {
  const wish = knownNames({ settings: { ...usualSettings, metric: "quarter" }, extra: {} }, { algorithms: ["auto"], heuristics: [], metrics: ["single", "multi"] });
  assert.equal(wish.settings.metric, "");
  assert.match(wish.complaints.join(), /the metric to “quarter”/);
});

test("links to the cube from earlier versions still work", () => {
  assert.deepEqual(readPlace("#/cube?board=1,2/3,0&cube=UUU"), { view: "board", fields: { puzzle: "cube", board: "UUU" } });
  assert.deepEqual(readPlace("#/cube?puzzle=cube2"), { view: "board", fields: { puzzle: "cube2" } });
});

test("unknown heuristics are replaced too, expressions are kept", () => {
  const named = (heuristic: string) => knownNames({ settings: { ...usualSettings, heuristic }, extra: {} },
    { algorithms: ["auto"], heuristics: ["xy", "conflict-pairs"], metrics: [] });
  assert.equal(named("foo").settings.heuristic, "");
  assert.match(named("foo").complaints.join(), /the heuristic to “foo”/);
  for (const fine of ["", "xy", "conflict-pairs", "pdb:7-8", "max(xy, 2*xy)"])
    assert.deepEqual(named(fine), { settings: { ...usualSettings, heuristic: fine }, extra: {}, complaints: [] });
});

test("only searches that solved the position count for the minimum", () => {
  const results = [{ status: "limit", nodes: 3 }, null, { status: "solved", nodes: 9 }, { status: "solved", nodes: 7 }];
  assert.equal(least(results, ({ nodes }) => nodes), 7);
  assert.equal(least(results.slice(0, 2), ({ nodes }) => nodes), Infinity);
  assert.equal(least(results, () => null), Infinity);
});

test("the searches of a race survive a link; invalid races are rejected", () => {
  const runners = [
    { algorithm: "astar", heuristic: "pdb:7-8", weight: "", width: "" },
    { algorithm: "wastar", heuristic: "", weight: "3", width: "" },
    { algorithm: "beam", heuristic: "xy", weight: "", width: "20" },
  ];
  assert.deepEqual(parseRunners(writeRunners(runners)), runners);
  for (const nonsense of ["", "astar|xy", "a|b;".repeat(5)]) assert.equal(parseRunners(nonsense), null);
});
