// Typing and playing: text that is not applied yet, the start position, undo and redo, playback.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { copied, counts, disabled, eventually, figure, forgive, settled, startStudio, testOfServer, type, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const verdict = (page, words) => page.locator(".verdict", { hasText: words }).first().waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const solve = (page) => button(page, "Solve").click();
const typeBoard = (page, words) => type(page.getByLabel("Type or paste a board"), words);

// --- buttons apply typed text first

test("a typed scramble is solved without Enter", () => studio.visit("#/cube?puzzle=cube2", async (page) => {
  let click;
  const clicked = new Promise((done) => (click = done));
  await page.route("**/api/v1/board", (route) => clicked.then(() => route.continue())); // the program answers after the click
  await type(page.getByLabel("Type a scramble or stickers"), "R U R' U'");
  await solve(page);
  click();
  await verdict(page, "Solved in 4 moves");
}));

test("a typed board is solved, even if Solve is clicked at once", () => studio.visit("", async (page) => {
  await typeBoard(page, "1 2 3/4 5 6/7 0 8");
  await solve(page);
  await verdict(page, "Solved in 1 move,");
}));

test("if the typed board is invalid, Solve does not solve the old one", () => studio.visit("", async (page, faults) => {
  await typeBoard(page, "1 2 3/4 5 6/7 8 8");
  await solve(page);
  await page.locator(".solvable.error", { hasText: "8" }).waitFor();
  assert.equal(await page.locator(".verdict").count(), 0);
  await typeBoard(page, "1 2 3/4 5 6/7 0 8");
  await solve(page);
  await verdict(page, "Solved in 1 move,");
  forgive(faults);
}));

test("a corrected expression is used by the next click on Solve", () => studio.visit("#/board?algorithm=astar&heuristic=max(manhattan)x", async (page, faults) => {
  await solve(page);
  const field = page.getByLabel("Expression", { exact: true });
  await page.locator(".field", { has: field }).locator(".error").waitFor();
  await type(field, "2*manhattan");
  await solve(page);
  await verdict(page, "Solved in");
  forgive(faults);
}));

test("a corrected limit enables Solve before the field loses the focus", () => studio.visit("", async (page) => {
  await page.getByText("More settings").click();
  const limit = page.getByLabel("Node limit");
  await type(limit, "-1");
  await limit.press("Enter");
  await disabled(page, "Solve");
  await type(limit, "5M");
  await solve(page);
  await verdict(page, "Solved in 16 moves");
}));

test("a typed board goes with the user to the tree, and typed settings to the race", async () => {
  await studio.visit("#/board?algorithm=astar&heuristic=manhattan", async (page) => {
    await typeBoard(page, "1 2 3/4 5 6/7 0 8");
    await page.getByRole("link", { name: "Tree" }).click();
    await verdict(page, "Solved in 1 move.");
    await figure(page, "Nodes in the tree").filter({ hasText: /^4$/ }).waitFor();
  });
  await studio.visit("#/race?race=astar|manhattan;wastar|manhattan", async (page) => {
    const weight = page.locator(".lane").nth(1).getByLabel("Weight");
    await type(weight, "0");
    await weight.press("Enter");
    await disabled(page, "Start the race");
    await type(weight, "1");
    await button(page, "Start the race").click();
    await page.locator('.lane[data-state="done"]').nth(1).waitFor();
    await page.locator(".lane").nth(1).getByText("Solved in 16 moves").waitFor();
    await waitForBoard(page, "2 3 0/1 8 6/5 7 4", ".small-board");
  });
});

// --- the start, undo and redo

const notes = "2 3 0/1 8 6/5 7 4";
const goal = "1 2 3/4 5 6/7 8 0";
const atStep = (page, words) => page.locator(".place", { hasText: words }).waitFor();
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

test("after the solution was played, tree, race and link still have the start", () => studio.visit("#/board?algorithm=astar&heuristic=manhattan", async (page) => {
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  await button(page, "Last").click();
  await waitForBoard(page, goal);
  await waitForBoard(page, notes, ".start-picture");
  await button(page, "Copy link").click();
  await copied(page, /board=2,3,0\/1,8,6\/5,7,4&algorithm/);
  await page.getByRole("link", { name: "Tree" }).click();
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  await page.getByRole("link", { name: "Race" }).click();
  await waitForBoard(page, notes, ".small-board");
  await page.getByRole("link", { name: "Board" }).click();
  await page.getByLabel("Algorithm").selectOption("idastar");
  await solve(page);
  await figure(page, "Search").filter({ hasText: "IDA*" }).waitFor();
  await verdict(page, "Solved in 16 moves");
}, clipboard));

test("a move off the solution keeps the player, and Next continues it", () => studio.visit("", async (page) => {
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  await button(page, "Next").click();
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await page.locator(".stage .board").press("ArrowUp"); // the solution goes on with another move
  await waitForBoard(page, "2 3 6/1 8 4/5 7 0");
  await page.getByText("You left the solution after step 1.").waitFor();
  await atStep(page, "1 / 16");
  await page.locator(".stage .board").press("ArrowDown"); // back on the path
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await counts(page.getByText("You left the solution"), 0);
  await page.locator(".stage .board").press("ArrowUp");
  await page.getByText("You left the solution after step 1.").waitFor();
  await button(page, "Next").click();
  await atStep(page, "2 / 16");
  await counts(page.getByText("You left the solution"), 0);
  await verdict(page, "Solved in 16 moves");
}));

test("Ctrl+Z undoes moves, shuffles and playback; Ctrl+Y repeats them; Reset returns to the start", () => studio.visit("", async (page) => {
  const [one, two] = ["2 3 6/1 8 0/5 7 4", "2 3 6/1 0 8/5 7 4"];
  await disabled(page, "Undo");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await waitForBoard(page, two);
  await page.keyboard.press("Control+z");
  await waitForBoard(page, one);
  await button(page, "Undo").click();
  await waitForBoard(page, notes);
  await disabled(page, "Undo");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+Shift+z");
  await waitForBoard(page, two);
  await disabled(page, "Redo");
  await button(page, "Reset").click();
  await waitForBoard(page, notes);
  await disabled(page, "Reset");
  await page.keyboard.press("Control+z");
  await waitForBoard(page, two);
  await button(page, "Shuffle").click();
  await page.waitForFunction((old) => document.querySelector("textarea").value !== old, two);
  await page.keyboard.press("Control+z");
  await waitForBoard(page, two);
  await waitForBoard(page, notes, ".start-picture");
}));

test("in a text field, Ctrl+Z undoes the typing, not the moves", () => studio.visit("", async (page) => {
  await page.keyboard.press("ArrowUp");
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  const seed = page.getByLabel("Seed", { exact: true });
  await seed.focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Control+z");
  await settled(page);
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
}));

test("a link keeps the start and the moves that were made", () => studio.visit("", async (page) => {
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => location.hash.includes("board=2,3,6/1,8,0/5,7,4&start=2,3,0/1,8,6/5,7,4"));
  await page.reload();
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await button(page, "Reset").click();
  await waitForBoard(page, notes);
  await page.waitForFunction(() => !location.hash.includes("start="));
}));

test("an invalid start in a link is reported", () => studio.visit("#/board?start=1,2/3,0", async (page) => {
  await page.locator(".notices", { hasText: "The start in this link does not fit its position." }).waitFor();
  await waitForBoard(page, notes, ".start-picture");
}));

test("other puzzles keep their start too: undo, redo, reset, and a move off the solution", () => studio.visit("#/board?puzzle=pancake&board=3+1+2+5+4", async (page) => {
  const shows = (state) => page.locator(`.stage [data-state="${state}"]`).waitFor();
  const move = (count) => page.keyboard.press(count);
  await solve(page);
  await atStep(page, "0 / ");
  await move("3"); // flips 3 1 2: a move of no shortest solution
  await shows("2 1 3 5 4");
  await page.getByText("You left the solution after step 0.").waitFor();
  await move("3");
  await shows("3 1 2 5 4");
  await counts(page.getByText("You left the solution"), 0);
  await button(page, "Last").click();
  await shows("1 2 3 4 5");
  await page.locator('.start-picture img[alt$=": 3 1 2 5 4"]').waitFor();
  await page.keyboard.press("Control+z");
  await shows("3 1 2 5 4");
  await page.keyboard.press("Control+z");
  await shows("2 1 3 5 4");
  await page.waitForFunction(() => location.hash.includes("board=2+1+3+5+4&start=3+1+2+5+4"));
  await button(page, "Reset").click();
  await shows("3 1 2 5 4");
  await page.getByRole("link", { name: "Tree" }).click();
  await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.nodes) > 1);
}));

testOfServer("a late answer about a position that was left does not bring it back", () => studio.visit("#/board?puzzle=pancake&board=3+1+2+5+4", async (page) => {
  const shows = (state) => page.locator(`.stage [data-state="${state}"]`).waitFor();
  await solve(page);
  await atStep(page, "0 / ");
  const held = [];
  const hold = (route) => void held.push(route);
  await page.route("**/api/v1/board", hold);
  await page.keyboard.press("3");
  await shows("2 1 3 5 4");
  await eventually(async () => assert.equal(held.length, 1));
  await page.keyboard.press("3");
  await shows("3 1 2 5 4");
  await page.unroute("**/api/v1/board", hold);
  await held[0].continue().catch(() => undefined); // the page has given it up
  await page.evaluate(() => fetch("/api/v1/catalogue").then((response) => response.text()));
  await counts(page.getByText("You left the solution"), 0);
  await shows("3 1 2 5 4");
}));

test("the explanation of a board follows the moves", () => studio.visit("", async (page) => {
  const why = page.locator(".solvable details");
  await why.locator("summary").click();
  const words = await why.locator("p").innerText();
  assert.match(words, /inversions/);
  await page.keyboard.press("ArrowUp");
  await eventually(async () => {
    const now = await why.locator("p").innerText();
    assert.match(now, /inversions/);
    assert.notEqual(now, words);
  });
}));

// --- playback

const stepOf = async (page) => Number((await page.locator(".place").innerText()).split(" / ")[0].replaceAll(",", ""));

for (const [what, place] of [["a long solution", "#/board?algorithm=construct"], ["a tree", "#/tree?board=2,3,0/1,8,6/5,7,4&algorithm=astar&heuristic=misplaced"]])
  test(`the speed of the playback is the chosen one: ${what}`, () => studio.visit(place, async (page) => {
    if (what === "a tree") {
      await page.locator("canvas.tree").waitFor();
      await button(page, "First").click();
    } else {
      await page.getByLabel("Seed", { exact: true }).fill("1");
      await page.getByLabel("Rows × columns").fill("10x10");
      await solve(page);
      await verdict(page, "Solved in");
    }
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const speed of [32, 100]) {
      await page.getByLabel("Speed").selectOption(String(speed));
      await button(page, "Play").click();
      await page.clock.runFor(200); // starts
      const before = await stepOf(page);
      await page.clock.runFor(1000);
      const steps = await stepOf(page) - before;
      assert.ok(Math.abs(steps - speed) <= 2, `${steps} steps in a second instead of ${speed}`);
      await button(page, "Pause").click();
      await page.clock.runFor(200);
    }
  }, { fresh: true })); // the clock of a tab stays replaced
