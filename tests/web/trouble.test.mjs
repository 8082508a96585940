// What goes wrong, and how the page says so: links, files, the program itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drop, forgive, shownBoard, startStudio, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const korf = "14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3"; // with the blank first: 57 moves
const long = `#/board?board=${korf}&goal=first&algorithm=dfid`;
const solve = (page) => page.getByRole("button", { name: "Solve", exact: true }).click();
const notice = (page, words) => page.locator(".notices p", { hasText: words }).waitFor();
const searching = (page) =>
  page.waitForFunction(() => [...document.querySelectorAll(".live dd")].some((each) => Number(each.textContent?.replaceAll(",", "")) > 1000));
// The states of all jobs that the program knows.
const states = (page) => page.evaluate(async () => (await (await fetch("/api/v1/jobs")).json()).jobs.map(({ state }) => state));

test("a link's board that is none is told in every view, and another one taken", async () => {
  for (const view of ["board", "lens", "tree", "race"])
    await studio.visit(`#/${view}?board=1,2,3`, async (page, faults) => {
      await notice(page, "The position in this link cannot be used: There are 3 tiles");
      await page.locator(`.board .tile, canvas.tree`).first().waitFor();
      await page.waitForFunction(() => location.hash.includes("2,3,0/1,8,6/5,7,4"));
      forgive(faults);
    });
});

test("a view and a heuristic that there are not are told", () => studio.visit("#/nonsense?algorithm=astar&heuristic=foo", async (page) => {
  await notice(page, "There is no view “nonsense”");
  await notice(page, "This link says “foo” for the heuristic");
}));

test("a puzzle that there is not is told, and the usual one shown", () => studio.visit("#/board?puzzle=chess&board=e2e4", async (page) => {
  await notice(page, "There is no puzzle “chess”");
  await page.locator(".stage .board").waitFor();
  assert.equal(await page.getByLabel("Puzzle").inputValue(), "tiles");
}));

test("what else a link cannot have is told, the usual is taken, and the board is solved", () =>
  studio.visit("#/board?board=1,2,3/4,5,6/7,0,8&algorithm=magic&goal=moon&time=-5&nodes=many&utm=1", async (page, faults) => {
    for (const words of ["magic", "no goal 'moon'", "-5", "many", "utm"]) await notice(page, words);
    assert.equal(await page.getByLabel("Algorithm").inputValue(), "auto");
    assert.equal(await page.getByLabel("Goal", { exact: true }).inputValue(), "last");
    await solve(page);
    await page.locator(".verdict", { hasText: "Solved in 1 move" }).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    assert.equal(await page.locator(".notices").count(), 0);
    await page.waitForFunction(() => location.hash === "#/board?board=1,2,3/4,5,6/7,0,8");
    forgive(faults);
  }));

test("a race of strangers, and an experiment that there is none of", async () => {
  await studio.visit("#/race?race=astar|xy;magic|xy", async (page) => {
    await notice(page, "magic");
    assert.equal(await page.locator(".lane").count(), 3);
  });
  await studio.visit("#/lab?experiment=alchemy", async (page) => {
    await notice(page, "alchemy");
    await page.getByRole("button", { name: /^Run/ }).waitFor();
  });
});

test("a file that only claims to be a picture is refused", () => studio.visit("", async (page) => {
  await drop(page, "fake.png", "image/png", "no picture at all");
  await page.locator(".error", { hasText: "“fake.png” is not a picture" }).waitFor();
  assert.equal(await page.locator(".tile.pictured").count(), 0);
}));

test("of a file with several boards the first is taken, and that is said", () => studio.visit("", async (page, faults) => {
  await drop(page, "two.txt", "text/plain", "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n");
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
  await notice(page, "This file has 2 boards; the first one is on show.");
  await drop(page, "one.txt", "text/plain", "1 2 3/4 5 6/7 8 8\n");
  await page.locator(".solvable.error", { hasText: "“one.txt”: Tile 8 appears twice" }).waitFor();
  forgive(faults);
}));

test("a file of school 42 brings an offer of its goal", () => studio.visit("", async (page) => {
  await drop(page, "puzzle.txt", "text/plain", "3\n3 2 6\n1 4 0\n8 7 5\n");
  await waitForBoard(page, "3 2 6/1 4 0/8 7 5");
  await page.getByRole("button", { name: "Use the snail goal" }).click();
  await page.getByText("This board can be solved.").waitFor();
  assert.equal(await page.getByLabel("Goal", { exact: true }).inputValue(), "snail");
  assert.equal(await page.getByRole("button", { name: "Use the snail goal" }).count(), 0);
}));

test("digits of any width are read, and lists in brackets", () => studio.visit("", async (page) => {
  const field = page.getByLabel("Type or paste a board");
  await field.fill("１ ２ ３/４ ５ ６/７ ０ ８");
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
  await field.fill("[[1,2,3],[4,5,6],[7,8,0]]");
  await waitForBoard(page, "1 2 3/4 5 6/7 8 0");
}));

test("errors in a race are said on their card or field", () => studio.visit("#/race?race=astar|nonsense;wastar|manhattan", async (page) => {
  const lane = (at) => page.locator(".lane").nth(at);
  const weight = lane(1).getByLabel("Weight");
  await weight.fill("0");
  await weight.press("Enter");
  await lane(1).locator(".field .error", { hasText: "from 1 to 1,000" }).waitFor();
  const time = page.getByLabel("Time limit, seconds");
  await time.fill("-3");
  await time.press("Enter");
  await page.locator(".race-head .field .error").waitFor();
  assert.ok(await page.getByRole("button", { name: "Start the race" }).isDisabled());
  await time.fill("10");
  await time.press("Enter");
  await weight.fill("2");
  await weight.press("Enter");
  await page.getByRole("button", { name: "Start the race" }).click();
  await lane(0).locator(".field .error", { hasText: "nonsense" }).waitFor();
  await page.locator('.lane[data-state="done"]').first().waitFor();
}));

test("who leaves the page leaves no search behind", () => studio.visit(long, async (page) => {
  await solve(page);
  await searching(page);
  assert.ok((await states(page)).includes("running"));
  await page.reload();
  await waitForBoard(page, korf.replaceAll(",", " "));
  await page.waitForFunction(async () => {
    const { jobs } = await (await fetch("/api/v1/jobs")).json();
    return jobs.every(({ state }) => state !== "running" && state !== "queued");
  });
}));

test("a search that waits can be stopped, and that is said; so is one that a move ends", () => studio.visit(long, async (page) => {
  const start = () => page.evaluate(async (board) => {
    const body = { kind: "solve", board, goal: "first", algorithm: "dfid", time: 300 };
    const headers = { "Content-Type": "application/json" };
    return (await (await fetch("/api/v1/jobs", { method: "POST", headers, body: JSON.stringify(body) })).json()).id;
  }, korf.replaceAll(",", " "));
  const most = await page.evaluate(async () => (await (await fetch("/api/v1/catalogue")).json()).limits.running_jobs);
  const others = [];
  for (let job = 0; job < most; ++job) others.push(await start());
  await solve(page);
  await page.locator(".live", { hasText: "Waiting for its turn" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".verdict", { hasText: "Stopped before it began." }).waitFor();
  await page.locator('[role="status"]', { hasText: "Stopped before it began." }).waitFor();
  for (const id of others) await page.evaluate((job) => fetch(`/api/v1/jobs/${job}`, { method: "DELETE" }), id);
  await solve(page);
  await searching(page);
  await page.locator(".stage .board").press("ArrowDown");
  await page.locator('[role="status"]', { hasText: "because the position changed" }).waitFor();
}));

// The last one: it ends the program.
test("when the program ends, the page says so, and how to start it again", () => studio.visit(long, async (page, faults) => {
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
}));
