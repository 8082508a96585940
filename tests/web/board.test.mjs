// Board and search: what document 000's window did, and more.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { boardInLink, drop, figure, forgive, holds, shownBoard, startStudio, tabTo, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "2 3 0/1 8 6/5 7 4";
const goal = "1 2 3/4 5 6/7 8 0";
const typeBoard = (page, words) => page.getByLabel("Type or paste a board").fill(words);
const verdict = (page, words) => page.locator(".verdict", { hasText: words }).waitFor();
const solve = (page) => page.getByRole("button", { name: "Solve", exact: true }).click();

test("the page loads with a board that can be solved", () => studio.visit("", async (page) => {
  assert.equal(await page.title(), "Board · Taquin");
  await page.getByText("This board can be solved.").waitFor();
  assert.equal(await shownBoard(page), notes);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
}));

test("a typed board is solved and played to the end", () => studio.visit("", async (page) => {
  await typeBoard(page, "1 2 3/4 0 6/7 5 8");
  await waitForBoard(page, "1 2 3/4 0 6/7 5 8");
  await solve(page);
  await verdict(page, "Solved in 2 moves, the shortest possible");
  assert.equal(await page.locator(".letters").innerText(), "DR");
  await page.getByLabel("Speed").selectOption("32");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".place", { hasText: "2 / 2" }).waitFor();
  await waitForBoard(page, goal);
  await page.getByText("This is the goal.").waitFor();
}));

test("A* with Manhattan distance has the figures of the course notes", () => studio.visit("", async (page) => {
  await page.getByLabel("Algorithm").selectOption("astar");
  await page.getByLabel("Heuristic").selectOption("manhattan");
  await solve(page);
  await verdict(page, "Solved in 16 moves, the shortest possible");
  assert.equal(await figure(page, "Expanded").innerText(), "164");
  assert.equal(await figure(page, "Distinct states").innerText(), "271");
}));

test("one step on, one step back, the slider, and both spellings of the path", () => studio.visit("", async (page) => {
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".place", { hasText: "1 / 16" }).waitFor();
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await page.getByRole("button", { name: "Previous" }).click();
  await waitForBoard(page, notes);
  await page.getByLabel("Position").focus();
  await page.keyboard.press("End");
  await waitForBoard(page, goal);

  const blank = await page.locator(".letters").innerText();
  await page.getByRole("button", { name: "Copy, gap moves" }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), blank);
  await page.getByRole("button", { name: "Copy, tile moves" }).click();
  const mirrored = blank.replace(/./g, (letter) => ({ U: "D", D: "U", L: "R", R: "L" })[letter]);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), mirrored);
}, { permissions: ["clipboard-read", "clipboard-write"] }));

test("a dropped school-42 file is read, whatever its comments claim", () => studio.visit("#/board?goal=snail", async (page) => {
  await drop(page, "puzzle.txt", "text/plain", "# This puzzle is solvable\n3\n3 2 6 #comment\n1 4 0\n8 7 5\n");
  await waitForBoard(page, "3 2 6/1 4 0/8 7 5");
  await solve(page);
  await verdict(page, "Solved in");
  await drop(page, "puzzle.txt", "text/plain", "# This puzzle is solvable\n3\n2 1 3\n8 0 4\n7 6 5\n");
  await page.getByText("This board cannot be solved.").first().waitFor();
  await page.locator(".warning").waitFor();
}));

test("an unsolvable board is called so, with the reason, and nothing is searched", () => studio.visit("", async (page) => {
  await typeBoard(page, "1 2 3/4 5 6/8 7 0");
  await page.getByText("This board cannot be solved.").first().waitFor();
  await page.getByText("inversions").first().waitFor();
  assert.ok(await page.getByRole("button", { name: "Solve", exact: true }).isDisabled());
}));

test("a text that is no board is refused in words, and the board stays", () => studio.visit("", async (page, faults) => {
  await typeBoard(page, "1 2 3/4 5 6/7 8 8");
  await page.locator(".solvable.error").waitFor();
  assert.match(await page.locator(".solvable.error").innerText(), /8/);
  assert.equal(await shownBoard(page), notes);
  await typeBoard(page, notes); // the board on show: nothing is wrong any more
  await page.getByText("This board can be solved.").waitFor();
  assert.equal(await page.locator(".solvable.error").count(), 0);
  forgive(faults);
}));

test("nothing is wrong any more when the text is gone", () => studio.visit("", async (page, faults) => {
  await typeBoard(page, "1 2 🙂/4 5 6/7 8 0");
  await page.locator(".solvable.error", { hasText: "🙂" }).waitFor();
  await typeBoard(page, "");
  await page.getByText("This board can be solved.").waitFor();
  assert.equal(await shownBoard(page), notes);
  await typeBoard(page, "1 ".repeat(500_000));
  await page.locator(".solvable.error", { hasText: "too long" }).waitFor();
  forgive(faults);
}));

test("the board on show becomes the goal while another one is being typed", () => studio.visit("", async (page) => {
  await page.getByLabel("Goal", { exact: true }).selectOption("own");
  const field = page.getByLabel("Goal, row by row");
  await field.fill("0 1 2/3 4 5/6 7 8");
  await page.getByRole("button", { name: "Use the board on show" }).hover();
  await page.mouse.down();
  assert.ok(await field.evaluate((element) => element === document.activeElement)); // else what was typed is taken, and all moves
  await page.mouse.up();
  await page.getByText("This is the goal.").waitFor();
  await holds(field, notes);
}));

test("the second click of a double click on Solve stops nothing", () => studio.visit(
  "#/board?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&algorithm=dfid", async (page) => {
    await page.getByRole("button", { name: "Solve", exact: true }).dblclick();
    await page.waitForFunction(() => [...document.querySelectorAll(".live dd")].some((each) => Number(each.textContent?.replaceAll(",", "")) > 1000));
    await page.getByRole("button", { name: "Stop" }).click();
    await verdict(page, "Stopped. Proved so far: at least");
  }));

test("a wrong heuristic expression is explained where it was typed", () => studio.visit("#/board?algorithm=astar&heuristic=max(manhattan)x", async (page, faults) => {
  await solve(page);
  await page.locator(".field", { has: page.getByLabel("Expression") }).locator(".error").waitFor();
  forgive(faults);
}));

test("limits that cannot be are explained where they were typed, each of them", () => studio.visit("", async (page) => {
  await page.getByText("Limits and details").click();
  const limits = ["Time limit, seconds", "Node limit", "Memory limit", "Depth limit"];
  for (const name of limits) await page.getByLabel(name).fill("-1");
  await page.getByLabel("Order of moves").fill("UUDD");
  await page.keyboard.press("Enter");
  for (const name of [...limits, "Order of moves"]) {
    const field = page.locator(".field", { has: page.getByLabel(name) });
    await field.locator(".error").waitFor();
    assert.equal(await field.locator("input").getAttribute("aria-invalid"), "true");
  }
  assert.ok(await page.getByRole("button", { name: "Solve", exact: true }).isDisabled());
  for (const name of [...limits, "Order of moves"]) await page.getByLabel(name).fill("");
  await page.keyboard.press("Enter");
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  assert.ok(await page.getByLabel("Depth limit").isVisible());
}));

test("a long search shows its figures and stops when told", () => studio.visit("#/board?goal=first", async (page) => {
  await typeBoard(page, "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"); // Korf's first: 57 moves
  await waitForBoard(page, "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3");
  await page.getByLabel("Algorithm").selectOption("dfid");
  await solve(page);
  await page.waitForFunction(() => [...document.querySelectorAll(".live dd")].some((each) => Number(each.textContent?.replaceAll(",", "")) > 1000));
  await page.getByRole("button", { name: "Stop" }).click();
  await verdict(page, "Stopped. Proved so far: at least");
  await page.locator('[role="status"]', { hasText: "Stopped. Proved so far" }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Solve", exact: true }).isEnabled());
}));

test("tiles move by click, by drag and by swipe", () => studio.visit("", async (page) => {
  const centre = async (tile) => {
    const box = await page.locator(`.stage .tile[data-tile="${tile}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
  };
  const pull = async ([x, y], dx, dy) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2);
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.up();
  };
  await page.mouse.click(...(await centre(2)).slice(0, 2)); // pushes 3 along
  await waitForBoard(page, "0 2 3/1 8 6/5 7 4");
  const one = await centre(1);
  await pull(one, 0, -one[2] * 0.8);
  await waitForBoard(page, "1 2 3/0 8 6/5 7 4");
  await pull(await centre(2), -120, 0); // not in line with the gap: a swipe
  await waitForBoard(page, "1 2 3/8 0 6/5 7 4");
}));

test("everything by keyboard: push a tile, search, play", () => studio.visit("", async (page) => {
  await tabTo(page, page.locator(".stage .board"));
  await page.keyboard.press("ArrowUp");
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await tabTo(page, page.getByRole("button", { name: "Solve", exact: true }));
  await page.keyboard.press("Enter");
  await verdict(page, "Solved in 15 moves");
  await page.locator("#main").focus();
  await tabTo(page, page.getByRole("button", { name: "Last" }));
  await page.keyboard.press("Space");
  await waitForBoard(page, goal);
}));

test("arrow keys push tiles wherever the focus is, but not from fields", () => studio.visit("", async (page) => {
  await page.keyboard.press("ArrowUp");
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await page.getByRole("button", { name: "Hint" }).focus();
  await page.keyboard.press("ArrowRight");
  await waitForBoard(page, "2 3 6/1 0 8/5 7 4");
  await page.getByLabel("Seed", { exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await shownBoard(page), "2 3 6/1 0 8/5 7 4");
}));

test("another algorithm keeps the heuristic", () => studio.visit("", async (page) => {
  await page.getByLabel("Algorithm").selectOption("astar");
  const before = await page.getByLabel("Heuristic").inputValue();
  await page.getByLabel("Algorithm").selectOption("idastar");
  assert.equal(await page.getByLabel("Heuristic").inputValue(), before);
  await page.getByLabel("Heuristic").selectOption("misplaced");
  for (const name of ["bfs", "greedy", "auto", "rbfs"]) await page.getByLabel("Algorithm").selectOption(name);
  assert.equal(await page.getByLabel("Heuristic").inputValue(), "misplaced");
}));

test("no option of the command line is named", () => studio.visit("", async (page) => {
  const algorithm = page.getByLabel("Algorithm");
  for (const name of await algorithm.locator("option").evaluateAll((options) => options.map((option) => option.value))) {
    await algorithm.selectOption(name);
    assert.doesNotMatch(await page.locator("main").innerText(), /--\w/, name);
  }
}));

test("a large board is solved at once, then shorter; stopping keeps the best and says so", () => studio.visit("", async (page) => {
  await page.getByLabel("Rows × columns").fill("10x10");
  await page.keyboard.press("Enter");
  await page.locator('.stage .tile[data-tile="99"]').waitFor();
  await solve(page);
  await page.locator(".improving", { hasText: "shorter than the first solution" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await verdict(page, /Stopped\. The best solution so far has [\d,]+ moves; at least \d+ are needed\./);
  assert.doesNotMatch(await page.locator(".outcome").innerText(), /--/);
  await page.getByRole("button", { name: "Next" }).waitFor();
}));

test("the size that is being typed stays until it is there or right", () => studio.visit("", async (page) => {
  const size = page.getByLabel("Rows × columns");
  await size.fill("1");
  await page.locator('.stage .board').press("ArrowUp"); // the page is drawn anew
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  assert.equal(await size.inputValue(), "1");
  await page.locator(".field", { has: size }).locator(".error").waitFor();
}));

test("Back undoes a shuffle, and another one", () => studio.visit("", async (page) => {
  const boards = [notes];
  for (const difficulty of ["easy", "hard"]) {
    await page.getByLabel("Difficulty").selectOption(difficulty);
    await page.waitForFunction((old) => document.querySelector("textarea").value !== old, boards.at(-1));
    boards.push(await shownBoard(page));
  }
  await page.goBack();
  await waitForBoard(page, boards[1]);
  await page.goBack();
  await waitForBoard(page, boards[0]);
  await page.goForward();
  await waitForBoard(page, boards[1]);
}));

test("a copied link has the position on show", () => studio.visit("", async (page) => {
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /board=2,3,6\/1,8,0\/5,7,4$/);
}, { permissions: ["clipboard-read", "clipboard-write"] }));

test("a hint names one optimal move", () => studio.visit("#/board?board=1,2,3/4,5,6/7,0,8", async (page) => {
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words", { hasText: "Move tile 8 left: a shortest solution, 1 move to the goal." }).waitFor();
}));

test("a link restores board, goal and settings", () => studio.visit("", async (page) => {
  await page.getByLabel("Goal", { exact: true }).selectOption("snail");
  await page.getByLabel("Algorithm").selectOption("beam");
  await page.getByLabel("Beam width").fill("77");
  await page.keyboard.press("Enter");
  await page.getByLabel("Difficulty").selectOption("easy");
  const board = await boardInLink(page, notes);
  const link = new URL(page.url()).hash;
  await studio.visit(link, async (other) => {
    await waitForBoard(other, board);
    assert.equal(await other.getByLabel("Goal", { exact: true }).inputValue(), "snail");
    assert.equal(await other.getByLabel("Algorithm").inputValue(), "beam");
    assert.equal(await other.getByLabel("Beam width").inputValue(), "77");
  });
}));

test("any size, the own goal, the own picture", () => studio.visit("", async (page) => {
  await page.getByLabel("Rows × columns").fill("2x5");
  await page.keyboard.press("Enter");
  await page.locator('.stage .tile[data-tile="9"]').waitFor();
  assert.equal(await page.locator(".stage .tile").count(), 9);
  await page.getByLabel("Goal", { exact: true }).selectOption("own");
  await page.getByRole("button", { name: "Use the board on show" }).click();
  await page.getByText("This is the goal.").waitFor();
  const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/eL9GtQAAAABJRU5ErkJggg==", "base64");
  await drop(page, "own.png", "image/png", pixel);
  await page.locator(".stage .tile.pictured").first().waitFor();
  await page.getByLabel("Numbers on the picture").uncheck();
  assert.equal(await page.locator(".stage .tile .number").count(), 0);
}));
