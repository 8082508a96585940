// Errors and how the page reports them: invalid links, invalid files, a program that stops.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  counts, disabled, drop, enter, eventually, forgive, holds, shownBoard, startStudio, testOfServer, type, waitForBoard,
} from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const korf = "14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3"; // with the blank first: 57 moves
const long = `#/board?board=${korf}&goal=first&algorithm=dfid`;
const solve = (page) => page.getByRole("button", { name: "Solve", exact: true }).click();
const notice = (page, words) => page.locator(".notices p", { hasText: words }).waitFor();
const searching = (page) =>
  page.waitForFunction(() => [...document.querySelectorAll(".live dd")].some((each) => Number(each.textContent?.replaceAll(",", "")) > 1000));
// The states of all jobs of the program.
const states = (page) => page.evaluate(async () => (await (await fetch("/api/v1/jobs")).json()).jobs.map(({ state }) => state));

test("an invalid board in a link is reported in every view, and another board is shown", async () => {
  for (const view of ["board", "lens", "tree", "race"])
    await studio.visit(`#/${view}?board=1,2,3`, async (page, faults) => {
      await notice(page, /The position in this link is invalid: .*3/);
      await page.locator(`.board .tile, canvas.tree`).first().waitFor();
      await page.waitForFunction(() => location.hash.includes("2,3,0/1,8,6/5,7,4"));
      forgive(faults);
    });
});

test("an unknown view and an unknown heuristic are reported", () => studio.visit("#/nonsense?algorithm=astar&heuristic=foo", async (page) => {
  await notice(page, "There is no view “nonsense”");
  await notice(page, "This link sets the heuristic to “foo”");
}));

test("an unknown puzzle is reported, and sliding tiles are shown", () => studio.visit("#/board?puzzle=chess&board=e2e4", async (page) => {
  await notice(page, "There is no puzzle “chess”");
  await page.locator(".stage .board").waitFor();
  await holds(page.getByLabel("Puzzle"), "tiles");
}));

test("other invalid fields in a link are reported and replaced by defaults, and the board is solved", () =>
  studio.visit("#/board?board=1,2,3/4,5,6/7,0,8&algorithm=magic&goal=moon&time=-5&nodes=many&utm=1", async (page, faults) => {
    for (const words of ["magic", "moon", "-5", "many", "utm"]) await notice(page, words);
    await holds(page.getByLabel("Algorithm"), "auto");
    await holds(page.getByLabel("Goal", { exact: true }), "last");
    await solve(page);
    await page.locator(".verdict", { hasText: "Solved in 1 move" }).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await counts(page.locator(".notices"), 0);
    await page.waitForFunction(() => location.hash === "#/board?board=1,2,3/4,5,6/7,0,8");
    forgive(faults);
  }));

test("a race with an unknown algorithm, and an unknown experiment, are reported", async () => {
  await studio.visit("#/race?race=astar|xy;magic|xy", async (page) => {
    await notice(page, "magic");
    await counts(page.locator(".lane"), 3);
  });
  await studio.visit("#/lab?experiment=alchemy", async (page) => {
    await notice(page, "alchemy");
    await page.getByRole("button", { name: /^Run/ }).waitFor();
  });
});

test("a file that is not a picture, despite its name, is rejected", () => studio.visit("", async (page) => {
  await drop(page, "fake.png", "image/png", "no picture at all");
  await page.locator(".error", { hasText: "“fake.png” is not a picture" }).waitFor();
  await counts(page.locator(".tile.pictured"), 0);
}));

test("from a file with several boards the page takes the first and says so", () => studio.visit("", async (page, faults) => {
  await drop(page, "two.txt", "text/plain", "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n");
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
  await notice(page, "This file has 2 boards. The page shows the first.");
  await drop(page, "one.txt", "text/plain", "1 2 3/4 5 6/7 8 8\n");
  await page.locator(".solvable.error", { hasText: /“one\.txt” has no valid board: tile 8 appears twice/i }).waitFor();
  forgive(faults);
}));

test("for a school 42 file the page chooses the snail goal and says so; the user can choose another", () => studio.visit("", async (page) => {
  await drop(page, "puzzle.txt", "text/plain", "3\n3 2 6\n1 4 0\n8 7 5\n"); // cannot reach the classic goal
  await waitForBoard(page, "3 2 6/1 4 0/8 7 5");
  await notice(page, "School 42 files use the snail goal, so the page has chosen it.");
  await holds(page.getByLabel("Goal", { exact: true }), "snail");
  await page.getByText("This board can be solved. Why?").waitFor();
  await page.getByLabel("Goal", { exact: true }).selectOption("last");
  await page.getByText("This board cannot be solved.").waitFor();
  await holds(page.getByLabel("Goal", { exact: true }), "last");
}));

test("full-width digits are read, and lists in brackets", () => studio.visit("", async (page) => {
  const field = page.getByLabel("Type or paste a board");
  await type(field, "１ ２ ３/４ ５ ６/７ ０ ８");
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
  await type(field, "[[1,2,3],[4,5,6],[7,8,0]]");
  await waitForBoard(page, "1 2 3/4 5 6/7 8 0");
}));

test("errors in a race are shown on their card or field", () => studio.visit("#/race?race=astar|nonsense;wastar|manhattan", async (page) => {
  const lane = (at) => page.locator(".lane").nth(at);
  const weight = lane(1).getByLabel("Weight");
  await enter(weight, "0");
  await lane(1).locator(".field .error", { hasText: "from 1 to 1,000" }).waitFor();
  const time = page.getByLabel("Time limit (seconds)");
  await enter(time, "-3");
  await page.locator(".race-head .field .error").waitFor();
  await disabled(page, "Start the race");
  await enter(time, "10");
  await enter(weight, "2");
  await page.getByRole("button", { name: "Start the race" }).click();
  await lane(0).locator(".field .error", { hasText: "nonsense" }).waitFor();
  await page.locator('.lane[data-state="done"]').first().waitFor();
}));

test("in another view, the error of a setting names the setting and where to change it", () => studio.visit("", async (page) => {
  await page.getByText("More settings").click();
  await enter(page.getByLabel("Node limit"), "-1");
  await page.locator(".field .error").waitFor();
  await page.getByRole("link", { name: "Race" }).click();
  await page.locator(".race-head .error", { hasText: /^Node limit: .* Change it in the Board view, under “More settings”\.$/ }).first().waitFor();
}));

test("in another view, the error of a shuffle names the field", () => studio.visit("", async (page) => {
  await enter(page.getByLabel("Seed", { exact: true }), "x");
  await page.getByRole("link", { name: "Lens" }).click();
  await page.getByRole("button", { name: "Shuffle" }).click();
  await page.locator(".error", { hasText: "The seed must be a whole number" }).waitFor();
}));

test("if the browser blocks copying, the page shows it", () => studio.visit("", async (page) => {
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("blocked")); });
  await page.getByRole("button", { name: "Copy link" }).click();
  await notice(page, "The browser blocked copying");
}));

testOfServer("leaving the page ends its searches", () => studio.visit(long, async (page) => {
  await solve(page);
  await searching(page);
  await eventually(async () => assert.ok((await states(page)).includes("running")));
  await page.reload();
  await waitForBoard(page, korf.replaceAll(",", " "));
  await eventually(async () => {
    for (const state of await states(page)) assert.ok(state !== "running" && state !== "queued", state);
  });
}));

testOfServer("a waiting search can be stopped, a move ends a search, and the page says so", () => studio.visit(long, async (page) => {
  const start = () => page.evaluate(async (board) => {
    const body = { kind: "solve", board, goal: "first", algorithm: "dfid", time: 300 };
    const headers = { "Content-Type": "application/json" };
    return (await (await fetch("/api/v1/jobs", { method: "POST", headers, body: JSON.stringify(body) })).json()).id;
  }, korf.replaceAll(",", " "));
  const most = await page.evaluate(async () => (await (await fetch("/api/v1/catalogue")).json()).limits.running_jobs);
  const others = [];
  for (let job = 0; job < most; ++job) others.push(await start());
  await solve(page);
  await page.locator(".live", { hasText: "Waiting to start" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".verdict", { hasText: "Stopped before the search started." }).waitFor();
  await page.locator('[role="status"]', { hasText: "Stopped before the search started." }).waitFor();
  for (const id of others) await page.evaluate((job) => fetch(`/api/v1/jobs/${job}`, { method: "DELETE" }), id);
  await solve(page);
  await searching(page);
  await page.locator(".stage .board").press("ArrowDown");
  await page.locator('[role="status"]', { hasText: "because the position changed" }).waitFor();
}));

testOfServer("when the program is back, the page continues, and errors are gone", () => studio.visit("", async (page, faults) => {
  const down = /\/(api|assets)\//;
  await page.route(down, (route) => route.abort());
  await page.getByRole("button", { name: "Shuffle" }).click();
  await page.locator(".solvable.error", { hasText: "The program does not answer." }).waitFor();
  await solve(page);
  await page.locator(".panel .error", { hasText: "The program does not answer." }).waitFor();
  await page.getByRole("link", { name: "Lens" }).click();
  await page.locator("main > .error", { hasText: "Start it again in a terminal; then this page continues." }).waitFor();
  await page.unroute(down);
  await notice(page, "The program answers again.");
  await page.locator(".bars").waitFor(); // the lens has its values
  await counts(page.locator(".error"), 0);
  await page.getByRole("link", { name: "Board" }).click();
  await solve(page);
  await page.locator(".verdict", { hasText: "Solved in 16 moves" }).waitFor();
  await counts(page.locator(".error"), 0);
  forgive(faults);
}, { fresh: true })); // a cached lens would open without the program

// The last test, because it ends the program.
testOfServer("when the program stops, the page says so, and how to start it again", () => studio.visit(long, async (page, faults) => {
  await solve(page);
  await searching(page);
  await studio.endServer();
  await page.locator(".error", { hasText: "taquin serve" }).first().waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /^Stopped\.$/m);
  await page.getByRole("link", { name: "Lens" }).click();
  await page.locator("main > .error", { hasText: "Start it again in a terminal" }).waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /import/);
  await page.getByRole("link", { name: "Board" }).click();
  await page.getByRole("button", { name: "Shuffle" }).click();
  await page.locator(".solvable.error", { hasText: "Start it again in a terminal" }).waitFor();
  assert.equal(await shownBoard(page), korf.replaceAll(",", " "));
  forgive(faults);
}, { fresh: true })); // a cached lens would open without the program
