// Solving by hand: the clock, the moves, the end of a solve, and the statistics.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, counts, enter, eventually, phone, reads, startStudio, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const button = (page, name) => page.getByRole("button", { name, exact: true });
const clock = (page) => page.locator(".clock .value");
const moves = (page) => page.locator(".made .value");
const card = (page) => page.locator(".finish-card");
const near = "#/board?board=1,2,3/4,5,6/0,7,8"; // two moves from the goal

// The key of a tile moves the other way than the blank.
const keys = { U: "ArrowDown", D: "ArrowUp", L: "ArrowRight", R: "ArrowLeft" };

// Shuffles with a seed, and returns the keys of a shortest solution.
async function shuffled(page, seed) {
  const { start } = await ask(page, "scramble", { puzzle: "tiles", size: "3x3", goal: "last", method: "uniform", seed });
  const { id } = await ask(page, "jobs", { kind: "solve", puzzle: "tiles", board: start, goal: "last", algorithm: "astar", heuristic: "manhattan" });
  const job = await eventually(async () => {
    const now = await page.evaluate(async (of) => (await fetch(`/api/v1/jobs/${of}`)).json(), id);
    assert.equal(now.state, "done");
    return now;
  });
  await enter(page.getByLabel("Seed", { exact: true }), String(seed));
  await button(page, "Shuffle").click();
  await waitForBoard(page, start);
  return [...job.result.moves].map((move) => keys[move]);
}

async function press(page, all) {
  for (const key of all) await page.keyboard.press(key);
}

test("the first move starts the clock, and the goal stops it", () => studio.visit(near, async (page) => {
  await reads(clock(page), "0.00");
  await page.keyboard.press("ArrowLeft");
  await reads(moves(page), "1");
  await page.locator(".clock.running").waitFor();
  await eventually(async () => assert.notEqual(await clock(page).innerText(), "0.00"));
  await page.keyboard.press("ArrowLeft");
  await card(page).getByText(/^2 moves in \d+\.\d\d s\.$/).waitFor();
  await card(page).getByText("No solution is shorter.").waitFor();
  await card(page).getByText("only shuffled positions count").waitFor();
  await page.locator('[role="status"]', { hasText: "Solved in 2 moves" }).waitFor();
  const stopped = await clock(page).innerText();
  await page.locator(".clock.done").waitFor();
  await page.keyboard.press("Escape");
  await counts(card(page), 0);
  assert.equal(await clock(page).innerText(), stopped);
}));

test("the end of a solve says how many moves the shortest solution has", () => studio.visit(near, async (page) => {
  await press(page, ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]);
  await card(page).getByText(/^4 moves in/).waitFor();
  await card(page).getByText("The shortest solution has 2 moves.").waitFor();
}));

test("a click that moves two tiles counts two moves, and undo counts too", () => studio.visit(near, async (page) => {
  await page.locator('.stage .tile[data-tile="8"]').click();
  await card(page).getByText(/^2 moves in/).waitFor();
  await button(page, "Reset").click();
  await reads(clock(page), "0.00");
  await counts(card(page), 0);
  await page.locator('.stage .tile[data-tile="1"]').click();
  await reads(moves(page), "2");
  await page.keyboard.press("Control+z");
  await reads(moves(page), "4");
}));

test("shuffled boards that are solved without help are in the statistics, which survive a reload", () => studio.visit("", async (page) => {
  await page.getByText("Your first move starts the clock.").waitFor();
  const first = await shuffled(page, 1);
  await press(page, first);
  await card(page).getByText("Your best time!").waitFor();
  await card(page).getByText(new RegExp(`^${first.length} moves in`)).waitFor();
  const second = await shuffled(page, 2);
  await counts(card(page), 0);
  await press(page, second);
  await card(page).waitFor();
  const row = page.locator(".times tbody tr");
  await reads(row.locator("th"), "Sliding tiles 3x3");
  await reads(row.locator("td").first(), "2");
  await reads(row.locator("td").last(), String(Math.min(first.length, second.length)));
  await reads(row.locator("td").nth(2), "–"); // fewer than five
  await page.reload();
  await reads(row.locator("td").first(), "2");
  await button(page, "Clear times").click();
  await button(page, "Clear all times?").click();
  await page.getByText("Your first move starts the clock.").waitFor();
  await page.reload();
  await page.getByText("Your first move starts the clock.").waitFor();
}));

test("means of five and twelve solves", () => studio.visit("", async (page) => {
  const stored = { "tiles 4x4 ": Array.from({ length: 12 }, (_, at) => ({ time: 1000 * (at + 1), moves: 60 - at })), "cube 3x3x3 ": [{ time: 61_230, moves: 58 }] };
  await page.evaluate((all) => localStorage.setItem("taquin-solves", JSON.stringify(all)), stored);
  await page.reload();
  const cells = (name) => page.locator(".times tbody tr", { hasText: name }).locator("td");
  await eventually(async () => assert.deepEqual(await cells("Sliding tiles 4x4").allInnerTexts(), ["12", "1.00", "10.00", "6.50", "49"]));
  await eventually(async () => assert.deepEqual(await cells("Rubik's Cube 3x3x3").allInnerTexts(), ["1", "1:01.23", "–", "–", "58"]));
}));

for (const [what, use] of [
  ["a hint", (page) => button(page, "Hint").click()],
  ["a solution", async (page) => {
    await button(page, "Solve").click();
    await page.locator(".verdict").first().waitFor();
  }],
  ["the number of moves left", async (page) => {
    await page.getByRole("button", { name: "Number", exact: true }).click();
    await page.locator('.left [data-of]:not([data-of=""])').waitFor();
    await page.getByRole("button", { name: "Hide", exact: true }).click();
  }],
])
  test(`${what} is help: the solve does not count`, () => studio.visit("", async (page) => {
    const solution = await shuffled(page, 3);
    await use(page);
    if (what === "a hint") await page.getByText(/proved best/).first().waitFor();
    await press(page, solution);
    await card(page).getByText("you had help with this start").waitFor();
    await counts(page.locator(".times"), 0);
    // The next start counts again.
    await press(page, await shuffled(page, 4));
    await card(page).getByText("Your best time!").waitFor();
  }));

test("an attempt that does not begin at the start does not count", () => studio.visit("#/board?board=1,2,3/4,5,6/7,0,8&start=1,2,3/4,5,6/0,7,8", async (page) => {
  await page.keyboard.press("ArrowLeft");
  await card(page).getByText("you did not begin at the start").waitFor();
}));

test("a start that is the goal is not timed", () => studio.visit("#/board?board=1,2,3/4,5,6/7,8,0", async (page) => {
  await press(page, ["ArrowRight", "ArrowLeft"]);
  await waitForBoard(page, "1 2 3/4 5 6/7 8 0");
  await reads(moves(page), "0");
  await page.locator('[role="status"]', { hasText: "You reached the goal." }).waitFor();
  await counts(card(page), 0);
}));

test("the celebration respects reduced motion", () => studio.visit(near, async (page) => {
  await press(page, ["ArrowLeft", "ArrowLeft"]);
  await card(page).waitFor();
  const confetti = page.locator(".confetti");
  await confetti.waitFor({ state: "hidden" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await confetti.waitFor();
  assert.equal(await confetti.locator("i").first().evaluate((piece) => getComputedStyle(piece).animationName), "fall");
}));

test("on a phone the end of a solve fits the screen, and a new board is one tap away", () => studio.visit(near, async (page) => {
  await page.locator('.stage .tile[data-tile="8"]').tap();
  await card(page).waitFor();
  const box = await card(page).boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
  await button(page, "Shuffle again").tap();
  await counts(card(page), 0);
  await reads(clock(page), "0.00");
}, phone));

for (const [name, place, all, count] of [
  ["cube", "#/board?puzzle=cube&board=R+U", ["Shift+U", "Shift+R"], 2],
  ["cube, whose half turns count once", "#/board?puzzle=cube&board=R2+U", ["Shift+U", "r", "r"], 2],
  ["pocket cube", "#/board?puzzle=cube2&board=F+R", ["Shift+R", "Shift+F"], 2],
  ["stack", "#/board?puzzle=pancake&board=3+1+2+5+4", ["4", "5", "4", "2"], 4],
  ["ring", "#/board?puzzle=topspin&boardsize=8,4&board=1+5+4+3+2+6+7+8", ["ArrowLeft", "Enter"], 1],
])
  test(`solved by hand: ${name}`, () => studio.visit(place, async (page) => {
    await page.locator(".stage .cube, .stage [data-state]").waitFor();
    await press(page, all);
    await card(page).getByText(new RegExp(`^${count} moves? in`)).waitFor();
    await card(page).getByText("No solution is shorter.").waitFor();
  }));

test("the clock stands while the tab is hidden", () => studio.visit(near, async (page) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const hide = (hidden) => page.evaluate((to) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => to });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  const isAbout = (seconds) => eventually(async () => assert.ok(Math.abs(Number(await clock(page).innerText()) - seconds) < 0.15, `not ${seconds} s`));
  await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(2000);
  await isAbout(2);
  await hide(true);
  await page.clock.runFor(30_000);
  await reads(page.locator(".clock .name"), "Paused");
  await isAbout(2);
  await hide(false);
  await page.clock.runFor(1000);
  await isAbout(3);
}, { fresh: true })); // the clock of a tab stays replaced, so this test is the last
