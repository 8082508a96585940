// Measures the site: its size, the time until it can be used, the speed of its engine beside the program on one thread, and how
// soon Stop ends a search.
// Usage: TAQUIN_SITE=build/site TAQUIN_PROGRAM=./taquin node web/scripts/measure_site.mjs
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { serveFolder } from "../../tests/web/static.mjs";
import { collectWorkers, launch, loaded } from "../../tests/web/studio.mjs";

const site = resolve(process.env.TAQUIN_SITE);
const program = resolve(process.env.TAQUIN_PROGRAM);
const seed = "1";

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);
const figures = (seconds) => `median ${round(1000 * median(seconds))} ms, worst ${round(1000 * Math.max(...seconds))} ms of ${seconds.length}`;
const taquin = (...words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] });

// --- size

const filesBelow = (folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? filesBelow(path) : [path];
});
const compressed = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
const mib = (bytes) => `${round(bytes / 2 ** 20)} MiB`;
const single = join(site, "taquin.html");
const files = filesBelow(site).filter((path) => path !== single);
const wasm = files.find((path) => path.endsWith(".wasm"));
console.log(`site: ${files.length} files, ${mib(files.reduce((sum, path) => sum + compressed(path), 0))} compressed, of which the engine ${mib(compressed(wasm))}; `
  + `single file: ${mib(compressed(single))} compressed, ${mib(statSync(single).size)} on disk`);

// --- the page

const host = await serveFolder(site);
const browser = await launch();

async function visit(address, use) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await loaded(page);
  await use(page);
  await context.close();
}

// Waits for the words in the verdict, and returns the seconds since the click on this button.
async function fromClick(page, button, words) {
  await page.evaluate(([name, end]) => {
    window.clicked = window.seen = 0;
    const target = [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === name);
    target.addEventListener("click", () => { window.clicked = performance.now(); }, { once: true, capture: true });
    new MutationObserver((_, self) => {
      if (!window.clicked || !document.querySelector(".verdict")?.textContent.includes(end)) return;
      window.seen = performance.now();
      self.disconnect();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, [button, words]);
  await page.getByRole("button", { name: button, exact: true, disabled: false }).first().click();
  await page.waitForFunction(() => window.seen > 0);
  return (await page.evaluate(() => window.seen - window.clicked)) / 1000;
}

const starts = { "static server": `${host.address}/`, "file on disk": pathToFileURL(single).href };
for (const [where, address] of Object.entries(starts)) {
  const usable = [];
  for (let run = 0; run < 9; ++run)
    await visit(address, async (page) => {
      await page.waitForFunction(() => performance.getEntriesByName("taquin-usable").length > 0);
      usable.push((await page.evaluate(() => performance.getEntriesByName("taquin-usable")[0].startTime)) / 1000);
    });
  console.log(`${where}: first board usable, ${figures(usable)}`);
}
for (const [where, address] of Object.entries(starts)) {
  const cubes = [];
  for (let run = 0; run < 5; ++run)
    await visit(`${address}#/board?puzzle=cube&board=${encodeURIComponent("D' R2 U F2 L' B2 R U2 F' D2 L U' B R' F U D2 L2 B' R")}`, async (page) => {
      cubes.push(await fromClick(page, "Solve", "Solved in"));
    });
  console.log(`${where}: first cube, from click to solution, ${figures(cubes)}`);
  const stops = [];
  for (let run = 0; run < 9; ++run)
    await visit(`${address}#/board?board=15,2,12,11/14,13,9,5/1,3,8,7/0,10,6,4&goal=first&algorithm=idastar&heuristic=manhattan`, async (page) => {
      await page.getByRole("button", { name: "Solve", exact: true }).click();
      await page.waitForFunction(() => /\d{2},\d{3}/.test(document.querySelector(".live")?.textContent ?? ""));
      stops.push(await fromClick(page, "Stop", "Stopped"));
    });
  console.log(`${where}: from Stop to the verdict, ${figures(stops)}`);
}

// --- the engine, in a worker of the page

const context = await browser.newContext();
const page = await context.newPage();
await collectWorkers(page);
await page.goto(starts["static server"]);
await loaded(page);

// The results of these searches, one after the other.
const solveAll = (searches) => page.evaluate(async (all) => {
  const [worker] = globalThis.workers;
  const results = [];
  for (const fields of all)
    results.push(await new Promise((done) => {
      let result = null;
      const hear = ({ data: { type, name, data } }) => {
        if (name === "finished") ({ result } = JSON.parse(data));
        if (type !== "free") return;
        worker.removeEventListener("message", hear);
        done(result);
      };
      worker.addEventListener("message", hear);
      worker.postMessage({ request: `POST /api/v1/jobs\n${JSON.stringify({ kind: "solve", ...fields })}` });
    }));
  return results;
}, searches);
const boards = (list) => list.map((board) => ({ board }));
const scrambles = (...words) => taquin("scramble", "--seed", seed, "--quiet", ...words).trim().split("\n");

const easy = await solveAll(boards([...scrambles("--size", "3x3", "--count", "1000"), "8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"]));
if (!easy.every(({ optimal }) => optimal)) throw new Error("a 3x3 board was not solved");
console.log(`3x3: ${figures(easy.slice(1).map(({ seconds }) => seconds))} (the first also loads: ${round(1000 * easy[0].seconds)} ms)`);

const random = await solveAll(boards(scrambles("--size", "4x4", "--count", "50")));
console.log(`random 15-puzzles with auto: ${figures(random.map(({ seconds }) => seconds))}, ${random.filter(({ optimal }) => optimal).length} proved shortest`);

// The rates of IDA* on one thread, for searches without limits: the engine and the program in turns.
const korf = { board: "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", goal: "first" }; // the first of Korf's hundred, 57 moves
for (const [what, fields] of Object.entries({
  "15-puzzle, Manhattan": { ...korf, heuristic: "manhattan" },
  "15-puzzle, linear conflict": { ...korf, heuristic: "conflict" },
  "15-puzzle, walking distance": { ...korf, heuristic: "xy" },
  "cube of 10 moves, corners": { board: "R U2 F' L D B' U R2 F D'", puzzle: "cube", heuristic: "corners" },
  "60 pancakes, gap": { board: scrambles("--puzzle", "pancake", "--size", "60").at(-1), puzzle: "pancake", heuristic: "gap" },
})) {
  const { board, ...options } = fields;
  const words = Object.entries({ algorithm: "idastar", threads: 1, ...options }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const rates = { engine: [], program: [] };
  for (let run = 0; run < 3; ++run) {
    const [here] = await solveAll([{ algorithm: "idastar", ...fields }]);
    rates.engine.push(here.generated / here.seconds);
    const there = JSON.parse(taquin("solve", board, "--json", ...words));
    if (here.generated !== there.generated) throw new Error(`${what}: ${here.generated} nodes in the browser, ${there.generated} in the program`);
    rates.program.push(there.generated / there.seconds);
  }
  const [inBrowser, native] = [median(rates.engine), median(rates.program)];
  console.log(`IDA*, ${what}: ${round(inBrowser / 1e6)} million nodes generated per second, program ${round(native / 1e6)}: ${round(100 * inBrowser / native)} %`);
}
await browser.close();
host.stop();
