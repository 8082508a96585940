import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRunners, writeRunners } from "../src/model/runners";
import { BadSetting, jobFields, settingsFields, usualSettings } from "../src/model/settings";
import { readPlace, views, writePlace } from "../src/model/url";

test("a link says the same again", () => {
  for (const view of views) {
    const place = { view, fields: { board: "2,3,0/1,8,6/5,7,4", heuristic: "max(xy, 2*manhattan)", race: "astar|pdb:7-8;greedy|xy" } };
    assert.deepEqual(readPlace(writePlace(place)), place);
  }
});

test("boards stay readable, empty fields stay away", () => {
  assert.equal(writePlace({ view: "lens", fields: { board: "1,2/3,0", goal: "" } }), "#/lens?board=1,2/3,0");
});

test("strange links lead to the board", () => {
  for (const hash of ["", "#", "#/nowhere", "#/../x?board", "#lens/x"]) assert.equal(readPlace(hash).view, "board");
});

test("only unusual settings are in a link", () => {
  assert.deepEqual(settingsFields(usualSettings), {});
  assert.deepEqual(settingsFields({ ...usualSettings, algorithm: "beam", width: "50" }), { algorithm: "beam", width: "50" });
});

test("a job has what its algorithm understands", () => {
  const settings = { ...usualSettings, heuristic: "xy", weight: "1.5", width: "50", nodes: "5M", memory: "1G", time: "2.5" };
  assert.deepEqual(jobFields({ ...settings, algorithm: "bfs" }), { algorithm: "bfs", nodes: 5e6, memory: 2 ** 30, time: 2.5 });
  assert.deepEqual(jobFields({ ...settings, algorithm: "wastar", nodes: "", memory: "" }), { algorithm: "wastar", heuristic: "xy", weight: 1.5, time: 2.5 });
  assert.deepEqual(jobFields({ ...settings, algorithm: "beam", nodes: "", memory: "" }), { algorithm: "beam", heuristic: "xy", width: 50, time: 2.5 });
});

test("what is no number is refused by its field", () => {
  assert.throws(() => jobFields({ ...usualSettings, nodes: "many" }), (error) => error instanceof BadSetting && error.field === "nodes");
  assert.throws(() => jobFields({ ...usualSettings, time: "soon" }), (error) => error instanceof BadSetting && error.field === "time");
});

test("runners come back from a link; nonsense gives the usual race", () => {
  const runners = [
    { algorithm: "astar", heuristic: "pdb:7-8", weight: "2", width: "1000" },
    { algorithm: "wastar", heuristic: "", weight: "3", width: "1000" },
    { algorithm: "beam", heuristic: "xy", weight: "2", width: "20" },
  ];
  assert.deepEqual(parseRunners(writeRunners(runners)), runners);
  assert.equal(parseRunners("").length, 3);
  assert.equal(parseRunners("astar|xy").length, 3);
});
