// A race after its end: slow motion, solutions, and its results as CSV.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { counts, download, eventually, fitsPhone, problems, reads, startStudio, tabTo, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "board=2,3,0/1,8,6/5,7,4";
const goal = "1 2 3/4 5 6/7 8 0";
const lane = (page, number) => page.locator(".lane").nth(number - 1);
const step = (page) => page.getByLabel("Step", { exact: true });

async function raced(page, searches = 3) {
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(searches - 1).waitFor();
}
async function watch(page, what) {
  await page.getByRole("radio", { name: what }).check({ force: true });
  await step(page).waitFor();
}

test("slow motion expands one node of each search per step", () => studio.visit(`#/race?${notes}`, async (page) => {
  await raced(page);
  await watch(page, "Slow motion");
  await page.getByText("A replay by nodes expanded, not by time").waitFor();
  // The longest search sets the length: A* with misplaced tiles expands 609 nodes.
  await reads(page.locator(".place"), "0 / 609");
  await step(page).fill("1");
  for (const number of [1, 2, 3]) {
    await waitForBoard(page, "2 3 0/1 8 6/5 7 4", `.lane:nth-child(${number})`);
    await reads(lane(page, number).locator(".counter"), "1 node expanded");
  }
  await step(page).fill("150"); // IDA* ends after 146 expansions
  await page.locator('[role="status"]', { hasText: "Search 3 ends after 146 expansions with 16 moves." }).waitFor({ state: "attached" });
  await lane(page, 3).getByText("Ended with a solution of 16 moves.").waitFor();
  await lane(page, 2).getByText(/Expands a node with g = \d+, h = \d+\./).waitFor();
  await page.getByRole("button", { name: "Last" }).click();
  await counts(page.getByText("Ended with a solution of 16 moves."), 3);
  await reads(lane(page, 1).locator(".counter strong"), "609");
  await reads(lane(page, 2).locator(".counter strong"), "164");
}));

test("the states of slow motion are those that the search expands", () => studio.visit(`#/race?${notes}`, async (page) => {
  await raced(page);
  await watch(page, "Slow motion");
  const expanded = await page.evaluate(async () => {
    const body = { kind: "tree", board: "2 3 0/1 8 6/5 7 4", algorithm: "astar", heuristic: "manhattan", max_nodes: 2000 };
    const answer = await fetch("/api/v1/jobs?wait=30", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return (await answer.json()).result.nodes.find((node) => node.expanded === 100);
  });
  await step(page).fill("100");
  await waitForBoard(page, expanded.board, ".lane:nth-child(2)");
  await lane(page, 2).getByText(`g = ${expanded.g}, h = ${expanded.h}.`).waitFor();
}));

test("the solutions play side by side with one set of controls", () => studio.visit(`#/race?${notes}&race=astar|manhattan;greedy|manhattan`, async (page) => {
  await raced(page, 2);
  await watch(page, "Solutions");
  await waitForBoard(page, "2 3 0/1 8 6/5 7 4", ".lane:nth-child(1)");
  const long = Number(await lane(page, 2).locator(".counter").innerText().then((words) => /of (\d+) moves/.exec(words)[1]));
  assert.ok(long > 16, "the greedy solution is longer");
  await step(page).fill("16");
  await waitForBoard(page, goal, ".lane:nth-child(1)");
  await lane(page, 1).getByText("At the goal.").waitFor();
  await lane(page, 2).getByText("On its way.").waitFor();
  await page.getByRole("button", { name: "Last" }).click();
  await waitForBoard(page, goal, ".lane:nth-child(2)");
  await page.getByRole("button", { name: "First" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await waitForBoard(page, goal, ".lane:nth-child(2)");
}));

test("other puzzles are watched as pictures", () => studio.visit("#/race?puzzle=pancake&board=3+1+2+5+4&race=astar|gap;auto", async (page) => {
  await raced(page, 2);
  await watch(page, "Slow motion");
  await step(page).fill("1");
  await lane(page, 1).getByRole("img", { name: "State of search 1" }).waitFor();
  await lane(page, 2).getByText("This search has no tree").waitFor();
  await watch(page, "Solutions");
  await lane(page, 2).getByRole("img", { name: "State of search 2" }).waitFor();
  await page.getByRole("button", { name: "Last" }).click();
  await counts(page.getByText("At the goal."), 2);
}));

test("a new race, another search or another board ends the watching", () => studio.visit(`#/race?${notes}`, async (page) => {
  await raced(page);
  await watch(page, "Solutions");
  await raced(page);
  await counts(page.locator(".race-player"), 0);
  await watch(page, "Slow motion");
  await page.getByRole("button", { name: "Shuffle", exact: true }).click();
  await counts(page.locator(".race-player"), 0);
  await counts(page.getByText("Watch the race"), 0);
}));

test("the results are a CSV file", () => studio.visit(`#/race?${notes}`, async (page) => {
  await raced(page);
  const { name, content } = await download(page, page.getByRole("button", { name: "Download: Results" }), "Results as CSV");
  assert.equal(name, "taquin-race.csv");
  const [header, ...lines] = content.toString().trimEnd().split("\n").map((line) => line.split(","));
  const column = (title) => lines.map((line) => line[header.indexOf(title)]);
  assert.deepEqual(column("algorithm"), ["astar", "astar", "idastar"]);
  assert.deepEqual(column("heuristic"), ["misplaced", "manhattan", "manhattan"]);
  assert.deepEqual(column("expanded"), ["609", "164", "146"]);
  assert.deepEqual(column("length"), ["16", "16", "16"]);
  assert.deepEqual(column("start"), Array(3).fill("2 3 0/1 8 6/5 7 4"));
}));

test("the race can be watched by keyboard", () => studio.visit(`#/race?${notes}`, async (page) => {
  await raced(page);
  await tabTo(page, page.getByRole("radio", { name: "Results" }));
  await page.keyboard.press("ArrowRight");
  await step(page).waitFor();
  await tabTo(page, step(page));
  for (let presses = 0; presses < 3; ++presses) await page.keyboard.press("ArrowRight");
  await reads(page.locator(".place"), "3 / 609");
}));

for (const [colorScheme, options] of [["light", {}], ["dark", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]])
  test(`watching a race is accessible and fits: ${colorScheme}`, () => studio.visit(`#/race?${notes}`, async (page) => {
    await raced(page);
    await watch(page, "Slow motion");
    const next = page.getByRole("button", { name: "Next" });
    await (options.hasTouch ? next.tap() : next.click());
    await reads(page.locator(".place"), "1 / 609");
    assert.deepEqual(await problems(page), []);
    if (!options.hasTouch) return;
    await fitsPhone(page, ".race");
    // The player stays in reach while the lanes scroll by.
    await lane(page, 2).scrollIntoViewIfNeeded();
    await eventually(async () => {
      const box = await next.boundingBox();
      assert.ok(box.y + box.height <= 844 && box.y > 0, JSON.stringify(box));
    });
  }, { colorScheme, ...options }));
