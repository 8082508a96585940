// Board and search.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  boardInLink, copied, counts, disabled, drop, enter, eventually, figure, forgive, hashOf, holds, reads, settled, shownBoard,
  startStudio, tabTo, testOfServer, type, waitForBoard,
} from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "2 3 0/1 8 6/5 7 4";
const goal = "1 2 3/4 5 6/7 8 0";
const typeBoard = (page, words) => type(page.getByLabel("Type or paste a board"), words);
const verdict = (page, words) => page.locator(".verdict", { hasText: words }).waitFor();
const solve = (page) => page.getByRole("button", { name: "Solve", exact: true }).click();
const searching = (page) =>
  page.waitForFunction(() => [...document.querySelectorAll(".live dd")].some((each) => Number(each.textContent?.replaceAll(",", "")) > 1000));

test("the page opens with a solvable board", () => studio.visit("", async (page) => {
  await page.waitForFunction(() => document.title === "Board · Taquin");
  await page.getByText("This board can be solved. Why?").waitFor();
  assert.equal(await shownBoard(page), notes);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
}));

test("a typed board is solved and played to the end", () => studio.visit("", async (page) => {
  await typeBoard(page, "1 2 3/4 0 6/7 5 8");
  await waitForBoard(page, "1 2 3/4 0 6/7 5 8");
  await solve(page);
  await verdict(page, "Solved in 2 moves, the shortest possible");
  await reads(page.locator(".letters"), "DR");
  await page.getByLabel("Speed").selectOption("32");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".place", { hasText: "2 / 2" }).waitFor();
  await waitForBoard(page, goal);
  await page.getByText("This is the goal.").waitFor();
}));

test("A* with Manhattan distance has the counts of the course notes", () => studio.visit("", async (page) => {
  await page.getByLabel("Algorithm").selectOption("astar");
  await page.getByLabel("Heuristic").selectOption("manhattan");
  await solve(page);
  await verdict(page, "Solved in 16 moves, the shortest possible");
  await reads(figure(page, "Expanded"), "164");
  await reads(figure(page, "Effective branching factor"), "1.30");
  await reads(figure(page, "Distinct states"), "271");
}));

test("Next, Previous, the slider, and the solution as blank moves and tile moves", () => studio.visit("", async (page) => {
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".place", { hasText: "1 / 16" }).waitFor();
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await page.getByRole("button", { name: "Previous" }).click();
  await waitForBoard(page, notes);
  await page.getByLabel("Step", { exact: true }).focus();
  await page.keyboard.press("End");
  await waitForBoard(page, goal);

  const blank = await page.locator(".letters").innerText();
  await page.getByRole("button", { name: "Copy blank moves" }).click();
  await copied(page, blank);
  await page.getByRole("button", { name: "Copy tile moves" }).click();
  const mirrored = blank.replace(/./g, (letter) => ({ U: "D", D: "U", L: "R", R: "L" })[letter]);
  await copied(page, mirrored);
}, { permissions: ["clipboard-read", "clipboard-write"] }));

test("a dropped school 42 file is read, and its comments are not trusted", () => studio.visit("#/board?goal=snail", async (page) => {
  await drop(page, "puzzle.txt", "text/plain", "# This puzzle is solvable\n3\n3 2 6 #comment\n1 4 0\n8 7 5\n");
  await waitForBoard(page, "3 2 6/1 4 0/8 7 5");
  await solve(page);
  await verdict(page, "Solved in");
  await drop(page, "puzzle.txt", "text/plain", "# This puzzle is solvable\n3\n2 1 3\n8 0 4\n7 6 5\n");
  await page.getByText("This board cannot be solved.").first().waitFor();
  await page.locator(".warning").waitFor();
}));

test("an unsolvable board is reported with the reason, and Solve is disabled", () => studio.visit("", async (page) => {
  await typeBoard(page, "1 2 3/4 5 6/8 7 0");
  await page.getByText("This board cannot be solved.").first().waitFor();
  await page.locator(".solvable.no", { hasText: "inversions" }).waitFor();
  await disabled(page, "Solve");
}));

for (const [view, place] of [
  ["board", "#/board?board=1,2,3/4,5,6/8,7,0"], ["tree", "#/tree?board=1,2,3/4,5,6/8,7,0"], ["race", "#/race?board=1,2,3/4,5,6/8,7,0"],
  ["board of a ring", "#/board?puzzle=topspin&boardsize=9,4&board=1+3+2+4+5+6+7+8+9"],
  ["lens of a ring", "#/lens?puzzle=topspin&boardsize=9,4&board=1+3+2+4+5+6+7+8+9"],
])
  test(`the page says once that a position cannot be solved: ${view}`, () => studio.visit(place, async (page) => {
    await page.locator("main").getByText(/This (board|ring) cannot be solved\./).first().waitFor();
    await settled(page);
    const said = (await page.locator("main").innerText()).match(/cannot be solved/g);
    assert.equal(said.length, 1);
  }));

// Holds back the requests to this address until release().
async function hold(page, address) {
  const held = [];
  let open = false;
  await page.route(address, (route) => (open ? route.continue() : held.push(route)));
  return {
    asked: () => eventually(async () => assert.ok(held.length > 0)),
    release: () => {
      open = true;
      return Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

for (const [request, address] of [["the check of the board", "**/api/v1/board"], ["the catalogue", "**/api/v1/catalogue"]])
  testOfServer(`a board in a link cannot be solved before it is shown: ${request} is slow`, () => studio.visit("", async (page) => {
    await page.evaluate(() => { location.hash = "#/board?board=1,2,3/4,5,6/7,0,8"; });
    await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
    const slow = await hold(page, address);
    await page.reload();
    await slow.asked();
    await disabled(page, "Solve");
    await disabled(page, "Hint");
    await slow.release();
    await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
    await solve(page);
    await verdict(page, "Solved in 1 move,");
  }));

testOfServer("after a change of the link, the old board cannot be solved", () => studio.visit("", async (page) => {
  const slow = await hold(page, "**/api/v1/board");
  for (const view of ["board", "race"]) {
    await page.evaluate((to) => { location.hash = `#/${to}?board=1,2,3/4,5,6/7,0,8`; }, view);
    await slow.asked();
    await disabled(page, view === "race" ? "Start the race" : "Solve");
  }
  await slow.release();
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8", ".small-board");
  await page.getByRole("button", { name: "Start the race", disabled: false }).waitFor();
}));

// The names of the offered heuristics.
const offered = (page) => page.getByLabel("Heuristic").first().locator("option").evaluateAll((all) => all.map(({ value }) => value).filter((name) => name && name !== "?"));
const fitting = (page, metric) => page.evaluate(async (wanted) => {
  const { heuristics } = await (await fetch("/api/v1/catalogue")).json();
  return heuristics.filter(({ puzzle, metrics }) => puzzle === "tiles" && (metrics ?? wanted) === wanted).map(({ name }) => name);
}, metric);

test("the page offers the heuristics that fit the metric, and the program accepts them", () => studio.visit("#/board?algorithm=astar&heuristic=manhattan", async (page) => {
  await page.getByText("More settings").click();
  for (const metric of ["multi", "single"]) {
    await page.getByLabel("Metric").selectOption(metric);
    const names = await fitting(page, metric);
    assert.ok(names.length > 1);
    await eventually(async () => assert.deepEqual(await offered(page), names));
  }
  await page.getByLabel("Heuristic").selectOption("manhattan");
  await page.getByLabel("Metric").selectOption("multi");
  await holds(page.getByLabel("Heuristic"), ""); // the program's own choice
  for (const name of ["", ...await fitting(page, "multi")]) {
    await page.getByLabel("Heuristic").selectOption(name);
    await solve(page);
    const title = await page.getByLabel("Heuristic").locator(`option[value="${name || "run-pdb"}"]`).innerText();
    await figure(page, "Search").filter({ hasText: `A* with ${title}` }).waitFor();
    await verdict(page, "Solved in 12 moves, the shortest possible");
    await page.locator(".outcome", { hasText: "How moves are counted: straight runs." }).waitFor();
  }
}));

test("tree and race offer the heuristics that fit their metric", async () => {
  await studio.visit("#/tree?metric=multi&algorithm=astar&heuristic=run-lines", async (page) => {
    await page.locator("canvas.tree").waitFor();
    await eventually(async () => assert.deepEqual(await offered(page), await fitting(page, "single")));
  });
  await studio.visit("#/race?metric=multi", async (page) => {
    await page.locator(".lane").first().waitFor();
    await eventually(async () => assert.deepEqual(await offered(page), await fitting(page, "single")));
  });
});

test("a heuristic in a link that does not fit the metric is reported", () => studio.visit("#/board?metric=multi&algorithm=astar&heuristic=manhattan", async (page) => {
  await page.locator(".notices", { hasText: "This link sets the heuristic to “manhattan”" }).waitFor();
  await holds(page.getByLabel("Heuristic"), "");
}));

test("an invalid board gets an error message, and the old board stays", () => studio.visit("", async (page, faults) => {
  await typeBoard(page, "1 2 3/4 5 6/7 8 8");
  await page.locator(".solvable.error", { hasText: "8" }).waitFor();
  assert.equal(await shownBoard(page), notes);
  await typeBoard(page, notes); // the current board again: the error is gone
  await page.getByText("This board can be solved. Why?").waitFor();
  await counts(page.locator(".solvable.error"), 0);
  forgive(faults);
}));

test("clearing the text clears the error", () => studio.visit("", async (page, faults) => {
  await typeBoard(page, "1 2 🙂/4 5 6/7 8 0");
  await page.locator(".solvable.error", { hasText: "🙂" }).waitFor();
  await typeBoard(page, "");
  await page.getByText("This board can be solved. Why?").waitFor();
  assert.equal(await shownBoard(page), notes);
  await typeBoard(page, "1 ".repeat(500_000));
  await page.locator(".solvable.error", { hasText: "too long" }).waitFor();
  forgive(faults);
}));

test("the current board becomes the goal while another goal is being typed", () => studio.visit("", async (page) => {
  await page.getByLabel("Goal", { exact: true }).selectOption("own");
  const field = page.getByLabel("Goal, row by row");
  await type(field, "0 1 2/3 4 5/6 7 8");
  await page.getByRole("button", { name: "Use the current board" }).hover();
  await page.mouse.down();
  assert.ok(await field.evaluate((element) => element === document.activeElement)); // otherwise the field would apply its text, and the page would shift
  await page.mouse.up();
  await page.getByText("This is the goal.").waitFor();
  await holds(field, notes);
}));

test("a double click on Solve does not stop the search", () => studio.visit(
  "#/board?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&algorithm=dfid", async (page) => {
    await page.getByRole("button", { name: "Solve", exact: true }).dblclick();
    await searching(page);
    await page.getByRole("button", { name: "Stop" }).click();
    await verdict(page, "Stopped. Every solution has at least");
  }));

test("an invalid heuristic expression is explained at its field", () => studio.visit("#/board?algorithm=astar&heuristic=max(manhattan)x", async (page, faults) => {
  await solve(page);
  await page.locator(".field", { has: page.getByLabel("Expression") }).locator(".error").waitFor();
  forgive(faults);
}));

test("every invalid limit is explained at its field", () => studio.visit("", async (page) => {
  await page.getByText("More settings").click();
  const limits = ["Time limit (seconds)", "Node limit", "Memory limit", "Depth limit"];
  for (const name of limits) await type(page.getByLabel(name), "-1");
  await enter(page.getByLabel("Move order"), "UUDD");
  for (const name of [...limits, "Move order"]) {
    const field = page.locator(".field", { has: page.getByLabel(name) });
    await field.locator(".error").waitFor();
    await field.locator('input[aria-invalid="true"]').waitFor();
  }
  await disabled(page, "Solve");
  for (const name of [...limits, "Move order"]) await enter(page.getByLabel(name), "");
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  await page.getByLabel("Depth limit").waitFor();
}));

test("a long search shows its counts, and Stop ends it", () => studio.visit("#/board?goal=first", async (page) => {
  await typeBoard(page, "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"); // Korf's first: 57 moves
  await waitForBoard(page, "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3");
  await page.getByLabel("Algorithm").selectOption("dfid");
  await solve(page);
  await searching(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await verdict(page, "Stopped. Every solution has at least");
  await page.locator('[role="status"]', { hasText: "Stopped. Every solution has at least" }).waitFor();
  await page.getByRole("button", { name: "Solve", exact: true, disabled: false }).waitFor();
}));

test("tiles move by click and by drag", () => studio.visit("", async (page) => {
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
  await page.mouse.click(...(await centre(2)).slice(0, 2)); // moves 3 too
  await waitForBoard(page, "0 2 3/1 8 6/5 7 4");
  const one = await centre(1);
  await pull(one, 0, -one[2] * 0.8);
  await waitForBoard(page, "1 2 3/0 8 6/5 7 4");
}));

test("everything works by keyboard: move a tile, search, play", () => studio.visit("", async (page) => {
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

test("arrow keys move tiles wherever the focus is, except in fields", () => studio.visit("", async (page) => {
  await page.keyboard.press("ArrowUp");
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await page.getByRole("button", { name: "Hint" }).focus();
  await page.keyboard.press("ArrowRight");
  await waitForBoard(page, "2 3 6/1 0 8/5 7 4");
  await page.getByLabel("Seed", { exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await shownBoard(page), "2 3 6/1 0 8/5 7 4");
}));

test("changing the algorithm keeps the heuristic", () => studio.visit("", async (page) => {
  await page.getByLabel("Algorithm").selectOption("astar");
  const before = await page.getByLabel("Heuristic").inputValue();
  await page.getByLabel("Algorithm").selectOption("idastar");
  await holds(page.getByLabel("Heuristic"), before);
  await page.getByLabel("Heuristic").selectOption("misplaced");
  for (const name of ["bfs", "greedy", "auto", "rbfs"]) await page.getByLabel("Algorithm").selectOption(name);
  await holds(page.getByLabel("Heuristic"), "misplaced");
}));

test("no text of the page names a command-line option", () => studio.visit("", async (page) => {
  const algorithm = page.getByLabel("Algorithm");
  for (const name of await algorithm.locator("option").evaluateAll((options) => options.map((option) => option.value))) {
    await algorithm.selectOption(name);
    await settled(page);
    assert.doesNotMatch(await page.locator("main").innerText(), /--\w/, name);
  }
}));

test("a large board is solved quickly, then better; Stop keeps the best solution and says so", () => studio.visit("", async (page) => {
  await enter(page.getByLabel("Rows × columns"), "10x10");
  await page.locator('.stage .tile[data-tile="99"]').waitFor();
  await solve(page);
  await page.locator(".improving", { hasText: "The first one had" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await verdict(page, /Stopped\. The best solution found has [\d,]+ moves; at least [\d,]+ are needed\./);
  assert.doesNotMatch(await page.locator(".outcome").innerText(), /--/);
  await page.getByRole("button", { name: "Next" }).waitFor();
}));

test("an invalid size stays in its field while the board changes", () => studio.visit("", async (page) => {
  const size = page.getByLabel("Rows × columns");
  await type(size, "1");
  await page.locator('.stage .board').press("ArrowUp"); // redraws the page
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await page.locator(".field", { has: size }).locator(".error").waitFor();
  await holds(size, "1");
}));

test("Back undoes two shuffles, one by one", () => studio.visit("", async (page) => {
  const boards = [notes];
  await enter(page.getByLabel("Seed", { exact: true }), "1"); // the same boards in every run
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

test("a hint names one move, and says if it is proved best", () => studio.visit("#/board?board=1,2,3/4,5,6/7,0,8", async (page) => {
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words", { hasText: "Move tile 8 left: proved best. The shortest solution has 1 move." }).waitFor();
}));

testOfServer("a hint for a large board takes one second at most, and a good move is enough", () =>
  studio.visit("#/board?board=14,5,9,2,18/8,23,19,12,17/15,0,10,20,4/13,11,21,1,7/24,6,3,16,22", async (page) => {
    const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/api/v1/jobs"));
    await page.getByRole("button", { name: "Hint" }).click();
    assert.ok((await asked).postDataJSON().time <= 1);
    await page.locator(".hint-words", { hasText: /Move tile \d+ (up|down|left|right): a good move, not proved best\. The solution found has \d+ moves\./ }).waitFor();
    await page.locator(".stage .tile.marked").waitFor();
  }));

test("a link restores board, goal and settings", () => studio.visit("", async (page) => {
  await page.getByLabel("Goal", { exact: true }).selectOption("snail");
  await page.getByLabel("Algorithm").selectOption("beam");
  await enter(page.getByLabel("Beam width"), "77");
  await page.getByLabel("Difficulty").selectOption("easy");
  const board = await boardInLink(page, notes);
  await studio.visit(await hashOf(page), async (other) => {
    await waitForBoard(other, board);
    await holds(other.getByLabel("Goal", { exact: true }), "snail");
    await holds(other.getByLabel("Algorithm"), "beam");
    await holds(other.getByLabel("Beam width"), "77");
  });
}));

test("any size, a custom goal, a custom picture", () => studio.visit("", async (page) => {
  await enter(page.getByLabel("Rows × columns"), "2x5");
  await page.locator('.stage .tile[data-tile="9"]').waitFor();
  await counts(page.locator(".stage .tile"), 9);
  await page.getByLabel("Goal", { exact: true }).selectOption("own");
  await page.getByRole("button", { name: "Use the current board" }).click();
  await page.getByText("This is the goal.").waitFor();
  const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/eL9GtQAAAABJRU5ErkJggg==", "base64");
  await drop(page, "own.png", "image/png", pixel);
  await page.locator(".stage .tile.pictured").first().waitFor();
  await page.getByLabel("Show numbers").uncheck();
  await counts(page.locator(".stage .tile .number"), 0);
}));

// A picture of two halves: red on the left, blue on the right.
const halves = (page, width, height) => page.evaluate(([w, h]) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [w, h];
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#f00";
  pen.fillRect(0, 0, w / 2, h);
  pen.fillStyle = "#00f";
  pen.fillRect(w / 2, 0, w / 2, h);
  return canvas.toDataURL("image/png").split(",")[1];
}, [width, height]);

test("a picture keeps its proportions, and stays after a reload", () => studio.visit("#/board?board=1,2,3/4,5,6/7,8,0", async (page) => {
  await drop(page, "wide.png", "image/png", Buffer.from(await halves(page, 600, 200), "base64"));
  const size = async () => (await page.locator(".stage .tile.pictured").first().evaluate((tile) => getComputedStyle(tile).backgroundSize)).split(" ").map(parseFloat);
  const proportions = async () => {
    const [width, height] = await size();
    assert.ok(Math.abs(width / height - 3) < 0.01, `${width} : ${height}`);
    assert.ok(height >= 299, "the picture covers all rows");
  };
  await eventually(proportions);
  await page.reload();
  await page.locator(".stage .tile.pictured").first().waitFor();
  await proportions();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await counts(page.locator(".tile.pictured"), 0);
  await page.reload();
  await waitForBoard(page, goal);
  await counts(page.locator(".tile.pictured"), 0);
}));

test("screen readers hear which tiles moved, and each step of the solution", () => studio.visit("", async (page) => {
  const hears = (words) => page.locator('[role="status"]', { hasText: words }).waitFor();
  await page.keyboard.press("ArrowUp");
  await hears("Tile 6 moved up.");
  await page.locator('.stage .tile[data-tile="1"]').click();
  await hears("Tiles 8, 1 moved right.");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await solve(page);
  await verdict(page, "Solved in 16 moves");
  await page.getByRole("button", { name: "Next" }).click();
  await hears("Step 1 of 16: Tile 6 up.");
  await page.getByRole("button", { name: "Last" }).click();
  await hears("You reached the goal.");
}));

test("buttons stay below the pointer: Shuffle after Solve, Solve after another algorithm", () => studio.visit("", async (page) => {
  const place = async (name) => {
    const { x, y } = await page.getByRole("button", { name, exact: true }).boundingBox();
    return [Math.round(x), Math.round(y)];
  };
  const stays = (name, before) => eventually(async () => assert.deepEqual(await place(name), before));
  const shuffle = await place("Shuffle");
  await solve(page);
  await page.locator(".playback").waitFor();
  await stays("Shuffle", shuffle);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.locator(".hint-words").waitFor();
  await stays("Shuffle", shuffle);
  await page.getByRole("button", { name: "Shuffle" }).click();
  await page.locator(".playback").waitFor({ state: "detached" });
  await stays("Shuffle", shuffle);
  const algorithm = page.getByLabel("Algorithm");
  await algorithm.selectOption("bfs");
  const before = await place("Solve");
  for (const name of ["ucs", "dfs", "dfid"]) {
    await algorithm.selectOption(name);
    await stays("Solve", before);
  }
}));

test("descriptions take one line, and More shows the rest", () => studio.visit("#/board?algorithm=idastar&heuristic=conflict", async (page) => {
  const hint = page.locator(".field", { has: page.getByLabel("Algorithm") }).locator(".brief");
  const height = async () => (await hint.boundingBox()).height;
  const line = await height();
  assert.ok(line < 30, `${line} pixels`);
  await hint.getByRole("button", { name: "More about: IDA*" }).click();
  await hint.getByText("memory: the path").waitFor();
  assert.ok(await height() > 1.5 * line);
  await hint.getByRole("button", { name: "More about: IDA*" }).click();
  await eventually(async () => assert.equal(await height(), line));
}));

test("heuristics have names, not identifiers", () => studio.visit("#/board?algorithm=astar&heuristic=manhattan", async (page) => {
  const identifiers = await page.evaluate(async () => (await (await fetch("/api/v1/catalogue")).json()).heuristics.map(({ name }) => name));
  for (const puzzle of ["tiles", "cube", "cube2", "pancake", "topspin"]) {
    await page.evaluate((name) => { location.hash = `#/lens?puzzle=${name}`; }, puzzle);
    await page.locator(".bars tbody th").first().waitFor();
    await holds(page.getByLabel("Puzzle", { exact: true }), puzzle);
    for (const name of await page.locator(".bars tbody th, .reasons dt").allInnerTexts()) assert.ok(!identifiers.includes(name), name);
  }
}));
