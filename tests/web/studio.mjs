// Starts `taquin serve` with its own folders and a headless chromium for the tests of the page. A page fails its
// test on console errors and on requests to other hosts.
//
// With $TAQUIN_SITE, the folder of `make site`, the tests open the site from a static server instead.
//
// The page updates a moment after each action, and later on a busy machine. So tests wait for the state they want:
// with a locator, with waitForFunction (its function must not be async), or with eventually(). They never read once
// right after an action.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import test from "node:test";
import { serveFolder } from "./static.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(join(process.env.TAQUIN_WEB ?? join(root, "web"), "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core"), "utf8");

// The longest time, in milliseconds, to wait for a condition.
const patience = Number(process.env.TAQUIN_PATIENCE ?? 60_000);

const chromiumFlags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--in-process-gpu",
];

// Starts the program and waits for the address that it prints.
async function serve(folder, options) {
  const program = process.env.TAQUIN_PROGRAM ?? join(root, "taquin");
  const child = spawn(program, ["serve", "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TAQUIN_CACHE: process.env.TAQUIN_TEST_CACHE ?? join(folder, "cache"), TAQUIN_LAB: join(folder, "lab.sqlite") },
  });
  process.once("exit", () => child.kill()); // also if a test crashes
  let said = "";
  const address = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        said += data;
        const found = /(http:\/\/[\w.[\]:]+)\//.exec(said); // up to the slash: output may arrive in pieces
        if (found) resolve(found[1]);
      });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`taquin serve ended with ${code}: ${said}`)));
  });
  return { address, child };
}

const site = process.env.TAQUIN_SITE;
// A test of what the site does not have: the server's own lists, its failures, delayed answers.
export const testOfServer = (name, ...rest) => (site ? test(name, { skip: "needs the server" }, () => undefined) : test(name, ...rest));

// The page keeps its workers in `workers`. Call this before the page opens.
export const collectWorkers = (page) => page.addInitScript(() => {
  globalThis.workers = [];
  globalThis.Worker = class extends Worker {
    constructor(...parts) {
      super(...parts);
      globalThis.workers.push(this);
    }
  };
});

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: chromiumFlags });

// `options`: further options of `taquin serve`.
export async function startStudio(...options) {
  const folder = mkdtempSync(join(tmpdir(), "taquin-web-"));
  const { address: server, child } = await serve(folder, options);
  const host = site ? await serveFolder(site, server) : null;
  const address = host?.address ?? server;
  const browser = await launch();

  const endServer = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const stop = async () => {
    await browser.close();
    host?.stop();
    await endServer();
    rmSync(folder, { recursive: true, force: true });
  };

  // Starting a tab takes longer than most tests, so tests reuse tabs, each with its own storage. A tab belongs to
  // one test at a time; the next test gets it blank. The tab of a failed test is closed. With `fresh`, a test gets a
  // new tab, which has no file of the page in its cache.
  const idle = new Map(); // tabs by the options that only a new tab can have
  const open = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patience);
    return context.newPage();
  };
  const take = async (options) => idle.get(JSON.stringify(options))?.pop() ?? open(options);
  const giveBack = async (options, page) => {
    page.removeAllListeners();
    await page.unrouteAll();
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank"); // ends the searches of the page
    const key = JSON.stringify(options);
    idle.set(key, [...(idle.get(key) ?? []), page]);
  };

  // The browser may still want the icon of the last page when the tab is already blank. It blocks that request, and logs
  // two errors. (A missing icon would be an error 404.)
  const isOfBlankTab = (message) => /from origin 'null'/.test(message.text())
    || (/net::ERR_FAILED/.test(message.text()) && /\/icon-[^/]*\.svg$/.test(message.location().url));

  // Opens a page, runs `use` on it, then asserts that the page had no errors.
  // `elsewhere`: other origins that the page may ask.
  const visit = async (place, use, { viewport = { width: 1280, height: 900 }, colorScheme = "light", fresh = false, elsewhere = [], ...options } = {}) => {
    const page = fresh ? await open(options) : await take(options);
    const faults = [];
    page.on("console", (message) => message.type() === "error" && !isOfBlankTab(message) && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (!["blob:", "data:"].includes(protocol) && ![address, ...elsewhere].includes(origin)) faults.push(`request to ${request.url()}`);
    });
    try {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`${address}/${place}`);
      await loaded(page);
      await use(page, faults);
      assert.deepEqual(faults, []);
    } catch (error) {
      await page.context().close();
      throw error;
    }
    await giveBack(options, page);
  };
  return { address, browser, visit, endServer, stop };
}

// Removes the errors that the browser logs for failed requests, for tests that cause them.
export const forgive = (faults) =>
  faults.splice(0, faults.length, ...faults.filter((fault) => !/Failed to load resource|net::ERR_|dynamically imported/.test(fault)));

// Drops a file on the page, as a file manager does.
export const drop = (page, name, type, content) => page.evaluate(([fileName, fileType, bytes]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(bytes)], fileName, { type: fileType }));
  document.querySelector(".app").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, [name, type, [...Buffer.from(content)]]);

// The tiles of the shown board, row by row.
export const shownBoard = (page, within = ".stage") =>
  page.locator(`${within} .board`).first().evaluate((board) => {
    const style = getComputedStyle(board);
    const [rows, cols] = ["--rows", "--cols"].map((name) => Number(style.getPropertyValue(name)));
    const cells = new Array(rows * cols).fill(0);
    for (const tile of board.querySelectorAll(".tile")) {
      const at = (name) => Number(tile.style.getPropertyValue(name));
      cells[at("--row") * cols + at("--col")] = Number(tile.dataset.tile);
    }
    return Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols).join(" ")).join("/");
  });

// Repeats a check until it passes. After `patience`, fails with the error of the last attempt.
export async function eventually(check) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

// Waits until the page has its catalogue and the position of its link. Earlier input could be lost.
export async function loaded(page) {
  await page.locator(".puzzle-select option").nth(1).waitFor({ state: "attached" });
  await page.locator("main .view, main .panel").first().waitFor();
  await page.waitForFunction(() => {
    const stage = document.querySelector(".two .stage");
    if (stage?.querySelector(":scope > div.picture")) return false; // the picture is still missing
    return !stage?.querySelector(":scope > .board") || performance.getEntriesByName("taquin-usable").length > 0;
  });
}

// Waits until the effects of the last render have run: Preact runs them after the next frame.
export const settled = (page) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); }));

// Types into a field, after the page itself has finished updating it.
export async function type(field, words) {
  await field.waitFor();
  await settled(field.page());
  await field.fill(words);
}

export async function enter(field, words) {
  await type(field, words);
  await field.press("Enter");
}

// Waits until a field has this value.
export const holds = (field, wanted) => eventually(async () => {
  const value = await field.inputValue();
  if (wanted instanceof RegExp) assert.match(value, wanted);
  else assert.equal(value, wanted);
});

// Waits until an element has exactly this text.
export const reads = (locator, wanted) => eventually(async () => assert.equal(await locator.innerText(), wanted));

// Waits until the locator matches this many elements.
export const counts = (locator, wanted) => eventually(async () => assert.equal(await locator.count(), wanted));

// Waits until the clipboard matches.
export const copied = (page, wanted) => eventually(async () => {
  const words = await page.evaluate(() => navigator.clipboard.readText());
  if (wanted instanceof RegExp) assert.match(words, wanted);
  else assert.equal(words, wanted);
});

// The serious problems that axe finds on the page, by all rules or by these.
export async function problems(page, rules) {
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axe);
  const { violations } = await page.evaluate((only) =>
    window.axe.run(document, { resultTypes: ["violations"], ...(only ? { runOnly: { type: "rule", values: only } } : {}) }), rules);
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`) }));
}

// Chooses a file in a Download menu, and returns its name and content.
export async function download(page, menu, label) {
  const saved = page.waitForEvent("download");
  await menu.click();
  await page.getByRole("button", { name: label, exact: true }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

// Waits until nothing sticks out of the window, and all buttons within `where` are large enough for a finger.
export const fitsPhone = (page, where) => eventually(async () => {
  const [content, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window_, `${content} pixels in ${window_}`);
  const small = await page.locator(`${where} :is(button, .button, select):visible`).evaluateAll((all) =>
    all.filter((each) => each.getBoundingClientRect().height < 40).map((each) => `${each.textContent} ${each.getBoundingClientRect().height}`));
  assert.deepEqual(small, []);
});

// Waits until a button is disabled.
export const disabled = (page, name) => page.getByRole("button", { name, exact: true, disabled: true }).waitFor();

// Waits until this board is shown.
export const waitForBoard = async (page, rows, within = ".stage") => {
  const tiles = rows.split("/").flatMap((row, r) => row.split(" ").map((tile, c) => [tile, r, c])).filter(([tile]) => tile !== "0");
  for (const [tile, row, col] of tiles)
    await page.locator(`${within} .tile[data-tile="${tile}"][style*="--row: ${row};"][style*="--col: ${col};"]`).waitFor();
};

// The hash of the page's address. (page.url() may lag behind.)
export const hashOf = (page) => page.evaluate(() => location.hash);

// Waits until the address has another board than `old`, and returns it. The address changes after the page does.
export const boardInLink = async (page, old) => {
  const named = await page.waitForFunction((not) => {
    const [, board] = /board=([^&]*)/.exec(location.hash) ?? [];
    return board && board !== not && board;
  }, old.replaceAll(" ", ","));
  return (await named.jsonValue()).replaceAll(",", " ");
};

// The value with this name in a list of figures.
export const figure = (page, name) => page.locator(".figures > div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) }).locator("dd");

// Presses Tab until the element has the focus; fails if Tab does not reach it.
export const tabTo = async (page, locator) => {
  for (let presses = 0; presses < 80; ++presses) {
    await page.keyboard.press("Tab");
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`not reached by Tab: ${locator}`);
};

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// A finger goes from one point to another.
export async function swipe(page, [x, y], [dx, dy]) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, part = 0) => session.send("Input.dispatchTouchEvent", {
    type, touchPoints: type === "touchEnd" ? [] : [{ x: x + dx * part, y: y + dy * part }],
  });
  await touch("touchStart");
  for (let part = 0.1; part < 1.01; part += 0.1) await touch("touchMove", part);
  await touch("touchEnd");
}

export const centre = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

// Asks the program itself, as the page does.
export const ask = (page, path, body) => page.evaluate(async ([to, fields]) =>
  (await fetch(`/api/v1/${to}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) })).json(), [path, body]);
