// The engine of the site answers as `taquin serve` does: the same requests, the same JSON, but for times and the limits of
// the machine. Runs in node, without a browser.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { startEngine } from "./engine.mjs";

const site = process.env.TAQUIN_SITE;
const wasm = join(site, "assets", readdirSync(join(site, "assets")).find((name) => name.endsWith(".wasm")));
const folder = mkdtempSync(join(tmpdir(), "taquin-engine-"));
let server, address, engine;

before(async () => {
  engine = await startEngine(wasm);
  server = spawn(process.env.TAQUIN_PROGRAM, ["serve", "--port", "0", "--cache", join(folder, "tables"), "--store", join(folder, "lab.sqlite")]);
  address = await new Promise((resolve, reject) => {
    server.stdout.on("data", (data) => resolve(String(data).trim().replace(/\/$/, "")));
    server.once("exit", (code) => reject(new Error(`taquin serve ended with ${code}`)));
  });
});
after(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

// What two machines have different: times, ids, and limits.
const differing = new Set(["seconds", "table_seconds", "rate", "seconds_left", "id", "limits", "started", "finished", "machine", "peak_bytes", "warnings", "store"]);
const comparable = (value) => {
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !differing.has(key)).map(([key, part]) => [key, comparable(part)]));
};

async function asked(method, path, body) {
  const init = body ? { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : { method };
  const response = await fetch(address + path, init);
  return { status: response.status, text: await response.text() };
}

async function same(method, path, body) {
  const [here, there] = [engine.ask(method, `/api/v1${path}`, body), await asked(method, `/api/v1${path}`, body)];
  assert.equal(here.status, there.status, path);
  assert.deepEqual(comparable(JSON.parse(here.text)), comparable(JSON.parse(there.text)));
}

const boards = [
  { board: "1 2 3/4 5 6/7 0 8" }, { board: "8 6 7/2 5 4/3 0 1", goal: "snail" }, { board: "1 2 3/4 5 6/8 7 0" }, { board: "3\n3 2 6\n1 4 0\n8 7 5\n" },
  { board: "5 1 2 3/9 6 7 4/13 10 11 8/14 15 12 0" }, { board: "R U R' U' F2", puzzle: "cube" }, { board: "R U2", puzzle: "cube2" },
  { board: "3 1 2 5 4", puzzle: "pancake" }, { board: "2 1 3 5 4 6 7 8", puzzle: "topspin" }, { board: "1 2 3/4 5" }, { board: "" }, {}, { board: 7 },
  { board: "1 2 3/4 5 6/7 0 8", strange: true },
];

test("the catalogue", async () => {
  const parts = async (json) => {
    const { parameters, limits, ...rest } = JSON.parse(json);
    return { ...rest, parameters: parameters.map(({ most, ...each }) => each) };
  };
  assert.deepEqual(await parts(engine.ask("GET", "/api/v1/catalogue").text), await parts((await asked("GET", "/api/v1/catalogue")).text));
});

for (const path of ["board", "explain"])
  test(`answers to ${path}`, async () => {
    for (const body of boards) await same("POST", `/${path}`, body);
  });

test("scrambles and replays", async () => {
  for (const puzzle of ["tiles", "cube", "cube2", "pancake", "topspin"])
    for (const seed of [1, 2]) await same("POST", "/scramble", { puzzle, seed });
  await same("POST", "/scramble", { size: "4x4", method: "steps", steps: 50, seed: 3 });
  await same("POST", "/replay", { board: "1 2 3/4 5 6/7 0 8", moves: "ULDR" });
  await same("POST", "/replay", { board: "R U", puzzle: "cube", moves: "U' R'" });
  await same("POST", "/replay", { board: "1 2 3/4 5 6/7 0 8", moves: "UUU" });
});

test("what does not exist", async () => {
  await same("GET", "/nothing");
  await same("DELETE", "/board");
  await same("POST", "/jobs", { kind: "magic" });
  await same("POST", "/jobs", { kind: "solve", board: "1 2 3/4 5 6/7 0 8", algorithm: "magic" });
});

const jobs = [
  ...["bfs", "dfid", "greedy", "astar", "wastar", "idastar", "rbfs", "beam", "bidirectional", "auto"].map((algorithm) => ({ board: "8 6 7/2 5 4/3 0 1", algorithm })),
  { board: "5 1 2 3/9 6 7 4/13 10 11 8/14 15 12 0", algorithm: "idastar", heuristic: "max(conflict, 2*xy)" },
  { board: "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0" }, { board: "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", goal: "first", algorithm: "astar", heuristic: "conflict", nodes: 100_000 },
  { board: "8 6 7/2 5 4/3 0 1", algorithm: "bfs", memory: 100_000 }, { board: "8 6 7/2 5 4/3 0 1", algorithm: "astar", all: true },
  { board: "R U R' U' F2", puzzle: "cube", algorithm: "idastar", heuristic: "manhattan" }, { board: "R U F' U2 R' F U", puzzle: "cube2" },
  { board: "3 1 2 5 4 8 7 6", puzzle: "pancake" }, { board: "2 1 3 5 4 6 7 8", puzzle: "topspin", algorithm: "astar" },
];

// The job at its end, as `taquin serve` answers.
async function waited(fields) {
  const { text } = await asked("POST", "/api/v1/jobs?wait=60", fields);
  return JSON.parse(text);
}

const withoutProgress = ({ progress, ...job }) => comparable(job);

test("searches: the same solutions and the same counts", async () => {
  for (const fields of jobs)
    assert.deepEqual(withoutProgress(engine.run({ kind: "solve", ...fields })), withoutProgress(await waited({ kind: "solve", ...fields })), JSON.stringify(fields));
});

test("recorded trees", async () => {
  for (const algorithm of ["astar", "idastar", "bfs", "rbfs"]) {
    const fields = { kind: "tree", board: "1 2 3/4 0 6/7 5 8", algorithm, max_nodes: 200 };
    assert.deepEqual(withoutProgress(engine.run(fields)), withoutProgress(await waited(fields)));
  }
});

test("the memory limit is an answer, and the engine continues", () => {
  const { result } = engine.run({ kind: "solve", board: "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", goal: "first", algorithm: "bfs", memory: 50_000_000 });
  assert.equal(result.status, "limit");
  assert.equal(result.limit, "memory");
  assert.ok(result.lower_bound > 10);
  assert.equal(engine.run({ kind: "solve", board: "1 2 3/4 5 6/7 0 8" }).result.length, 1);
});

test("an experiment runs, and another engine restores its results", async () => {
  const definition = 'title = "Small"\nabout = "A test."\n[[boards]]\nsize = "3x3"\ncount = 3\n'
    + '[[solve]]\nalgorithm = "idastar"\nheuristic = "manhattan"\n';
  const job = engine.run({ kind: "lab", experiment: "mine", definition });
  assert.equal(job.error, null);
  const again = await startEngine(wasm);
  again.restore(engine.kept);
  for (const path of ["/lab/runs", `/lab/runs/${job.result.run}`, "/lab/experiments"])
    assert.equal(again.ask("GET", `/api/v1${path}`).text, engine.ask("GET", `/api/v1${path}`).text);
  assert.match(engine.ask("GET", `/api/v1/lab/runs/${job.result.run}/export?format=csv`).text, /idastar/);
});
