// The program and a browser for the tests of the page: a fresh `taquin serve` with folders of its own, Debian's
// chromium without a window, and pages that fail a test for console errors and for requests to other hosts.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(join(process.env.TAQUIN_WEB ?? join(root, "web"), "package.json"));
const { chromium } = require("playwright-core");
export const axePath = require.resolve("axe-core");

// Bounds how long a condition is waited for; nothing waits longer than until it holds.
const patience = Number(process.env.TAQUIN_PATIENCE ?? 60_000);

const chromiumFlags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// The address that the program says it serves.
async function serve(folder) {
  const program = process.env.TAQUIN_PROGRAM ?? join(root, "taquin");
  const child = spawn(program, ["serve", "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TAQUIN_CACHE: process.env.TAQUIN_TEST_CACHE ?? join(folder, "cache"), TAQUIN_LAB: join(folder, "lab.sqlite") },
  });
  process.once("exit", () => child.kill()); // a test that crashes leaves nothing behind
  let said = "";
  const address = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        said += data;
        const found = /http:\/\/[\w.[\]:]+/.exec(said);
        if (found) resolve(found[0]);
      });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`taquin serve ended with ${code}: ${said}`)));
  });
  return { address, child };
}

export async function startStudio() {
  const folder = mkdtempSync(join(tmpdir(), "taquin-web-"));
  const { address, child } = await serve(folder);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: chromiumFlags });

  const endServer = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const stop = async () => {
    await browser.close();
    await endServer();
    rmSync(folder, { recursive: true, force: true });
  };

  // Runs `use` on a new page, then asserts that nothing went wrong on it.
  const visit = async (place, use, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(patience);
    const faults = [];
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (!["blob:", "data:"].includes(protocol) && origin !== address) faults.push(`request to ${request.url()}`);
    });
    try {
      await page.goto(`${address}/${place}`);
      await page.locator("main .view, main .panel").first().waitFor();
      await use(page, faults);
      assert.deepEqual(faults, []);
    } finally {
      await context.close();
    }
  };
  return { address, visit, endServer, stop };
}

// The browser logs requests that were refused or not answered by itself: those that a test causes are no fault.
export const forgive = (faults) =>
  faults.splice(0, faults.length, ...faults.filter((fault) => !/Failed to load resource|net::ERR_|dynamically imported/.test(fault)));

// Drops a file on the page, as from a file manager.
export const drop = (page, name, type, content) => page.evaluate(([fileName, fileType, bytes]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(bytes)], fileName, { type: fileType }));
  document.querySelector(".app").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, [name, type, [...Buffer.from(content)]]);

// The board on show, row by row, as its tiles stand.
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

// Until a field has what it is to have: it is filled anew a moment after the rest of the page.
export async function holds(field, wanted) {
  const pattern = wanted instanceof RegExp ? wanted.source : `^${wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  await field.page().waitForFunction(([element, like]) => new RegExp(like).test(element.value), [await field.elementHandle(), pattern]);
}

// Waits until the board on show is this one.
export const waitForBoard = async (page, rows) => {
  const tiles = rows.split("/").flatMap((row, r) => row.split(" ").map((tile, c) => [tile, r, c])).filter(([tile]) => tile !== "0");
  for (const [tile, row, col] of tiles)
    await page.locator(`.stage .tile[data-tile="${tile}"][style*="--row: ${row};"][style*="--col: ${col};"]`).waitFor();
};

// Waits until the address names another board than `old`; gives that board. The address changes a moment after the page.
export const boardInLink = async (page, old) => {
  const named = await page.waitForFunction((not) => {
    const [, board] = /board=([^&]*)/.exec(location.hash) ?? [];
    return board && board !== not && board;
  }, old.replaceAll(" ", ","));
  return (await named.jsonValue()).replaceAll(",", " ");
};

// The value beside a name in a list of figures.
export const figure = (page, name) => page.locator(".figures > div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) }).locator("dd");

// Presses Tab until the element has the focus: it must be reachable.
export const tabTo = async (page, locator) => {
  for (let presses = 0; presses < 80; ++presses) {
    await page.keyboard.press("Tab");
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`not reached by Tab: ${locator}`);
};
