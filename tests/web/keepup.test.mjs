// The page keeps up with the player: after each move it knows how many moves are left.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { counts, reads, startStudio, testOfServer, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const show = (page, level) => page.getByRole("button", { name: level, exact: true }).click();
const answer = (page, state) => page.locator(`.left [data-of="${state}"]`);

const goal = "123456780";
const steps = { ArrowUp: 3, ArrowDown: -3, ArrowLeft: 1, ArrowRight: -1 }; // of the blank

// The cells after a key, or null if it moves no tile.
function pressed(cells, key) {
  const blank = cells.indexOf("0");
  const to = blank + steps[key];
  if (to < 0 || to > 8 || (Math.abs(steps[key]) === 1 && Math.floor(to / 3) !== Math.floor(blank / 3))) return null;
  const next = [...cells];
  [next[blank], next[to]] = [next[to], next[blank]];
  return next.join("");
}

// The true distance of every board, by breadth-first search.
function distances() {
  const all = new Map([[goal, 0]]);
  for (const [cells, distance] of all)
    for (const key of Object.keys(steps)) {
      const next = pressed(cells, key);
      if (next && !all.has(next)) all.set(next, distance + 1);
    }
  return all;
}

const rows = (cells) => [0, 3, 6].map((at) => [...cells.slice(at, at + 3)].join(" ")).join("/");
const inLink = (cells) => rows(cells).replaceAll(" ", ",");

// The boards that the page asks the program to search.
function watchJobs(page) {
  const boards = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/v1/jobs")) boards.push(request.postDataJSON().board);
  });
  return boards;
}

test("the moves left are the true distance after every move", async () => {
  const truth = distances();
  assert.equal(truth.size, 181_440);
  let cells = "230186574";
  await studio.visit(`#/board?board=${inLink(cells)}`, async (page) => {
    await show(page, "Number");
    await reads(answer(page, rows(cells)), String(truth.get(cells)));
    const walk = ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"];
    for (const key of walk) {
      cells = pressed(cells, key) ?? cells;
      await page.keyboard.press(key);
      await reads(answer(page, rows(cells)), String(truth.get(cells)));
    }
    // The number alone gives no move away.
    await counts(page.locator(".game-bar .next"), 0);
    await counts(page.locator(".tile.marked"), 0);
  });
});

testOfServer("a player who follows the solution causes no search of the path, also backwards", () => studio.visit(`#/board?board=${inLink("230186574")}`, async (page) => {
  const asked = watchJobs(page);
  const path = [rows("230186574")];
  await show(page, "Moves");
  await reads(page.locator(".left output"), "16");
  for (let left = 16; left > 0; --left) {
    await page.locator(".tile.marked").click();
    await reads(page.locator(".left output"), String(left - 1));
    path.push(await page.locator(".left output").getAttribute("data-of"));
  }
  await waitForBoard(page, rows(goal));
  for (let left = 1; left <= 16; ++left) {
    await page.keyboard.press("Control+z");
    await reads(page.locator(".left output"), String(left));
  }
  assert.equal(new Set(path).size, 17);
  assert.deepEqual(asked.filter((board) => path.includes(board)), [path[0]]);
}));

testOfServer("while the player thinks, the page searches what the next move can lead to", () => studio.visit(`#/board?board=${inLink("230186574")}`, async (page) => {
  const asked = watchJobs(page);
  const next = rows(pressed("230186574", "ArrowRight"));
  const searched = page.waitForResponse((response) => response.request().method() === "POST" && response.request().postDataJSON()?.board === next);
  await show(page, "Number");
  await searched;
  await page.keyboard.press("ArrowRight");
  await reads(answer(page, next), "17");
  assert.equal(asked.filter((board) => board === next).length, 1);
}));

testOfServer("a move off the path stops the old search and starts a new one", () => studio.visit("", async (page) => {
  // The program takes its time with the first search: it has no answer yet.
  const stopped = [];
  await page.route("**/api/v1/jobs?wait=*", (route) => (route.request().postDataJSON().board === rows("230186574")
    ? route.fulfill({ status: 202, json: { id: "slow", kind: "solve", state: "running" } }) : route.continue()));
  await page.route("**/api/v1/jobs/slow/events", () => undefined);
  await page.route("**/api/v1/jobs/slow", (route) => {
    stopped.push(route.request().method());
    return route.fulfill({ json: { id: "slow", kind: "solve", state: "cancelled" } });
  });
  const followed = page.waitForRequest("**/api/v1/jobs/slow/events");
  await show(page, "Number");
  await followed;
  await page.keyboard.press("ArrowUp");
  await reads(answer(page, "2 3 6/1 8 0/5 7 4"), "15");
  assert.deepEqual(stopped, ["DELETE"]);
}));

test("without a proof within a second, the page gives both bounds", () =>
  studio.visit("#/board?board=14,5,9,2,18/8,23,19,12,17/15,0,10,20,4/6,11,21,1,7/24,3,16,22,13", async (page) => {
    await show(page, "Number");
    const left = page.locator('.left [data-of]:not([data-of=""])', { hasText: /^at most \d+, at least \d+$/ });
    await left.waitFor();
    const [most, least] = (await left.innerText()).match(/\d+/g).map(Number);
    assert.ok(least < most && least >= 60 && most < 400, `${least} to ${most}`);
  }));

for (const [name, place, key, state] of [
  ["cube", "#/board?puzzle=cube&board=R+U", "Shift+U", "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"],
  ["pocket cube", "#/board?puzzle=cube2&board=R+U", "Shift+U", "UFUFRRRRFDFDDBDBLLLLUBUB"],
  ["stack", "#/board?puzzle=pancake&board=2+1+3+4+5", "5", "5 4 3 1 2"],
  ["ring", "#/board?puzzle=topspin&boardsize=8,4&board=1+2+6+5+8+7+3+4", "ArrowUp", "1 8 7 3 4 5 6 2"],
])
  test(`moves left of a ${name}`, () => studio.visit(place, async (page) => {
    const before = { cube: "2", "pocket cube": "2", stack: "1", ring: "2" }[name];
    const then = { cube: "1", "pocket cube": "1", stack: "2", ring: "1" }[name];
    await show(page, "Number");
    await reads(page.locator('.left [data-of]:not([data-of=""])'), before);
    await page.keyboard.press(key);
    await reads(answer(page, state), then);
  }));

test("the hint names a move of every puzzle, and marks it", async () => {
  const hint = async (place, words, marked) => studio.visit(place, async (page) => {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await reads(page.locator(".hint-words"), words);
    if (marked) await counts(page.locator(marked), 1);
  });
  await hint("#/board?board=1,2,3/4,5,6/7,0,8", "Move tile 8 left: proved best. The shortest solution has 1 move.", ".tile.marked");
  await hint("#/board?puzzle=cube&board=R", "Turn R': proved best. The shortest solution has 1 move.");
  await hint("#/board?puzzle=pancake&board=3+2+1+4", "Flip 3 pancakes: proved best. The shortest solution has 1 move.", ".pancake.marked");
  await hint("#/board?puzzle=topspin&boardsize=8,4&board=1+5+4+3+2+6+7+8", "Turn the ring until the turnstile holds 5 4 3 2, and flip it: proved best. The shortest solution has 1 move.", ".token.marked");
});
