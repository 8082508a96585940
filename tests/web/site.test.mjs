// The site: what only it does. From a file, without a network, when a worker stops, and results that stay in the browser.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { collectWorkers, counts, launch, loaded, waitForBoard } from "./studio.mjs";
import { serveFolder } from "./static.mjs";

const site = process.env.TAQUIN_SITE;
const file = pathToFileURL(join(site, "taquin.html")).href;
const long = "#/board?board=15,2,12,11/14,13,9,5/1,3,8,7/0,10,6,4&goal=first&algorithm=idastar&heuristic=manhattan";
let browser, host;

before(async () => {
  browser = await launch();
  host = await serveFolder(site);
});
after(async () => {
  await browser.close();
  host.stop();
});

// Opens an address, runs `use`, then asserts that the page had no errors and asked nobody else.
// The page's workers are in `workers`.
async function visit(address, use) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.TAQUIN_PATIENCE ?? 60_000));
  await collectWorkers(page);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["blob:", "data:", "file:"].includes(protocol) && !address.startsWith(origin)) faults.push(`request to ${request.url()}`);
  });
  await page.goto(address);
  await loaded(page);
  await use(page, context);
  assert.deepEqual(faults, []);
  await context.close();
}

const solve = (page) => page.getByRole("button", { name: "Solve", exact: true }).click();
const verdict = (page, words) => page.locator(".verdict", { hasText: words }).first().waitFor();
const openView = (page, name) => page.getByRole("link", { name, exact: true }).click();

test("from a file: every view works", () => visit(`${file}#/board?board=1,2,3/4,5,6/0,7,8`, async (page) => {
  await solve(page);
  await verdict(page, "Solved in 2 moves, the shortest possible.");
  await openView(page, "Lens");
  await page.locator(".bars").waitFor();
  await openView(page, "Tree");
  await page.locator("canvas").first().waitFor();
  await openView(page, "Race");
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(1).waitFor();
  await openView(page, "Lab");
  await page.getByRole("button", { name: /^Run/ }).waitFor();
  await openView(page, "Lessons");
  await page.locator(".lesson-list").first().waitFor();
}));

test("from a file: a cube is solved", () => visit(`${file}#/cube?puzzle=cube`, async (page) => {
  await page.getByRole("button", { name: /^Scramble/ }).first().click();
  await page.getByRole("button", { name: "Solve", exact: true, disabled: false }).click();
  await verdict(page, /^Solved in (1[0-9]|2[0-4]) moves/);
}));

for (const [where, address] of [["from a file", () => file], ["from a server", () => `${host.address}/`]])
  test(`${where}: Stop ends a long search, and the next search runs`, () => visit(address() + long, async (page) => {
    await solve(page);
    await page.locator(".live dd, .live").first().waitFor();
    await page.waitForFunction(() => /\d{2},\d{3}/.test(document.querySelector(".live")?.textContent ?? ""));
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await verdict(page, "Stopped. Every solution has at least");
    await page.evaluate(() => { location.hash = "#/board?board=1,2,3/4,5,6/0,7,8"; });
    await waitForBoard(page, "1 2 3/4 5 6/0 7 8");
    await solve(page);
    await verdict(page, "Solved in 2 moves");
  }));

test("when a worker fails, the page says so and continues", () => visit(`${host.address}/${long}`, async (page) => {
  await solve(page);
  await page.waitForFunction(() => /\d{2},\d{3}/.test(document.querySelector(".live")?.textContent ?? ""));
  // What the worker sends after an error of WebAssembly.
  await page.evaluate(() => globalThis.workers.at(-1).onmessage({ data: { type: "failed", why: "RuntimeError: unreachable" } }));
  await page.locator(".panel .error", { hasText: "ran out of memory" }).waitFor();
  await page.evaluate(() => { location.hash = "#/board?board=1,2,3/4,5,6/0,7,8"; });
  await waitForBoard(page, "1 2 3/4 5 6/0 7 8");
  await solve(page);
  await verdict(page, "Solved in 2 moves");
}));

test("after the first visit the site works without a network", async () => {
  const own = await serveFolder(site);
  await visit(`${own.address}/`, async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    own.stop();
    await page.reload();
    await loaded(page);
    await solve(page);
    await verdict(page, "the shortest possible");
    await openView(page, "Lens");
    await page.locator(".bars").waitFor();
  });
});

test("the results of an experiment stay in the browser", () => visit(`${host.address}/#/lab?experiment=pruning`, async (page) => {
  await page.getByRole("button", { name: /^Run/ }).first().click();
  await page.locator("#lab-results").waitFor();
  await page.reload();
  await loaded(page);
  await page.locator("#lab-results").waitFor();
  await counts(page.locator(".error"), 0);
}));
