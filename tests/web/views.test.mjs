// Lens, tree, race, lab and cube.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  counts, disabled, enter, eventually, figure, forgive, hashOf, holds, reads, settled, startStudio, waitForBoard,
} from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "board=2,3,0/1,8,6/5,7,4";
const nodes = (page) => page.locator("canvas.tree").getAttribute("data-nodes").then(Number);

// The number of red pixels of the tree: the solution.
const redPixels = (page) => page.locator("canvas.tree").evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] > 150 && data[at + 1] < 90 && data[at + 2] < 90 && data[at + 3] > 200) ++count;
  return count;
});

test("the lens shows the value of each heuristic, and updates after a move", () => studio.visit(`#/lens?${notes}`, async (page) => {
  const value = (name) => page.locator(".bars tr", { has: page.getByRole("rowheader", { name, exact: true }) }).locator(".value");
  await value("lookup").waitFor();
  for (const [name, expected] of [["misplaced", "7"], ["manhattan", "10"], ["xy", "12"], ["lookup", "16"]])
    await reads(value(name), expected);
  const four = page.locator("section", { hasText: "Manhattan distance by tile" }).locator("tbody tr").nth(3);
  await eventually(async () => assert.match(await four.innerText(), /4\s+3, 3\s+2, 1\s+1 \+ 2\s+3\s+6/));
  await page.getByRole("button", { name: "Tile 3 right" }).click();
  await waitForBoard(page, "2 0 3/1 8 6/5 7 4");
  await value("lookup").filter({ hasText: "17" }).waitFor();
}));

test("the lens draws the conflicts that it lists", () => studio.visit("#/lens?board=4,2,5/1,0,6/3,8,7", async (page) => {
  await page.getByText("Row 3: 8 and 7 must pass each other").waitFor();
  await page.getByRole("radio", { name: "Conflicts" }).check({ force: true });
  await counts(page.locator(".overlay .conflict"), 2);
}));

// The row and the column problem take 6 moves each; a published text has 6 and 10.
test("the lens lists the moves of the relaxed problems", () => studio.visit("#/lens?board=8,1,2/7,3,6/0,5,4", async (page) => {
  const table = (title) => page.locator("section.panel", { has: page.getByRole("heading", { name: title }) });
  const xy = table("X-Y, the row problem + the column problem").locator("tbody tr");
  await xy.nth(1).waitFor();
  await eventually(async () => assert.deepEqual(await xy.allInnerTexts(), ["rows\t6\t6", "columns\t6\t12"]));
  await counts(table("X-Y, the moves of both problems").locator("tbody tr"), 12);
  await counts(table("Gaschnig, the swaps").locator("tbody tr"), 8);
}));

test("the lens says which corner adds what", () => studio.visit("#/lens?board=2,1,3/4,5,6/8,7,0", async (page) => {
  const corners = page.locator("section.panel", { has: page.getByRole("heading", { name: "Corners, tiles that must make way" }) }).locator("tbody tr");
  await corners.first().waitFor();
  await eventually(async () => assert.deepEqual(await corners.allInnerTexts(), ["1\t1\t1\t4\t+2\t2", "3\t1\t7\t4\t0\t2"]));
}));

const luminance = (triple) => {
  const [r, g, b] = triple.trim().split(/\s+/).map(Number);
  return 0.3 * r + 0.59 * g + 0.11 * b;
};

for (const theme of ["light", "dark"])
  test(`darker nodes are farther from the goal: ${theme}`, () => studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
    await page.locator(".legend", { hasText: "darker is farther from the goal" }).waitFor();
    const [near, far] = await page.evaluate(() => ["--h-near", "--h-far"].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)));
    assert.ok(luminance(near) > luminance(far) + 60, `${near} and ${far}`);
  }));

test("the tree has the nodes of the course notes, as many as the program reports", () =>
  studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
    const tree = page.locator("canvas.tree");
    await tree.waitFor();
    const answer = await page.evaluate(async () => {
      const body = { kind: "tree", board: "2 3 0/1 8 6/5 7 4", algorithm: "astar", heuristic: "manhattan", max_nodes: 2000 };
      const headers = { "Content-Type": "application/json" };
      return (await fetch("/api/v1/jobs?wait=30", { method: "POST", headers, body: JSON.stringify(body) })).json();
    });
    assert.equal(answer.result.nodes.length, 271);
    await page.locator('canvas.tree[data-nodes="271"]').waitFor();
    await reads(figure(page, "Nodes in the tree"), "271");
    await reads(figure(page, "Expanded"), "164");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) === 271);
    await eventually(async () => assert.ok(await redPixels(page) > 100));

    await page.getByLabel("Step", { exact: true }).fill("10");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) === 10);
    await page.getByRole("button", { name: "Last" }).click();
  }));

test("a tree without a heuristic is coloured by depth", () => studio.visit(`#/tree?${notes}&algorithm=bfs&size=200`, async (page) => {
  await page.locator(".legend", { hasText: /depth 0.*depth \d+.*darker is deeper/ }).waitFor();
}));

test("the nodes of the tree can be selected by keys and pointer, and show their boards", () =>
  studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
    const tree = page.locator("canvas.tree");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.drawn) === 271);
    await tree.focus();
    await page.keyboard.press("Home");
    await figure(page, "h").filter({ hasText: "10" }).waitFor();
    await reads(figure(page, "g"), "0");
    await page.keyboard.press("ArrowDown"); // along the solution
    await reads(figure(page, "g"), "1");
    await reads(figure(page, "On the solution path"), "yes");
    await reads(figure(page, "Move"), "D (blank down)");
    await page.locator('.node .tile[data-tile="6"][style*="--row: 0;"]').waitFor();
    await page.locator('[role="status"]', { hasText: "g 1, h 11, f 12" }).waitFor();
    for (let times = 0; times < 8; ++times) await page.keyboard.press("+");
    await page.waitForFunction(() => {
      const { drawn, scale } = document.querySelector("canvas.tree").dataset;
      return Number(scale) > 90 && Number(drawn) < 271;
    });
    const box = await tree.boundingBox();
    await page.keyboard.press("0");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) === 271);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -600);
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) < 271);
  }));

test("IDA* shows one iteration at a time", () => studio.visit(`#/tree?${notes}&algorithm=idastar&heuristic=manhattan`, async (page) => {
  const iterations = page.getByRole("group", { name: "Iterations" }).getByRole("button");
  await iterations.nth(3).waitFor();
  assert.deepEqual((await iterations.allInnerTexts()).map((words) => /f ≤ (\d+)/.exec(words)?.[1]), ["10", "12", "14", "16"]);
  const all = await nodes(page);
  await iterations.first().click();
  await page.waitForFunction((most) => Number(document.querySelector("canvas.tree").dataset.nodes) < most, all);
  await iterations.last().click();
  await page.waitForFunction((most) => Number(document.querySelector("canvas.tree").dataset.nodes) === most, all);
}));

// Whether anything is drawn at the edge of the canvas.
const touchesEdge = (page) => page.locator("canvas.tree").evaluate((canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const painted = (x, y) => data[4 * (y * width + x) + 3] > 0;
  for (let x = 0; x < width; ++x) if (painted(x, 0) || painted(x, height - 1)) return true;
  for (let y = 0; y < height; ++y) if (painted(0, y) || painted(width - 1, y)) return true;
  return false;
});

for (const search of ["algorithm=idastar&heuristic=manhattan", "algorithm=idastar&heuristic=conflict", "algorithm=dfs&depth=30", "algorithm=astar&heuristic=misplaced"])
  test(`the whole tree fits, also after the window changes: ${search}`, () => studio.visit(`#/tree?${notes}&${search}`, async (page) => {
    const all = () => page.waitForFunction(() => {
      const { drawn, nodes } = document.querySelector("canvas.tree")?.dataset ?? {};
      return Number(drawn) > 0 && (Number(drawn) === Number(nodes) || Number(nodes) > 300);
    });
    await all();
    await eventually(async () => assert.equal(await touchesEdge(page), false));
    const wide = await page.locator("canvas.tree").evaluate((canvas) => canvas.width);
    await page.setViewportSize({ width: 700, height: 620 });
    await page.waitForFunction((before) => document.querySelector("canvas.tree").width < before, wide);
    await all();
    await eventually(async () => assert.equal(await touchesEdge(page), false));
  }));

test("in a close-up, arrow keys keep the selected node fully visible", () =>
  studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.drawn) === 271);
    await page.locator("canvas.tree").focus();
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "Zoom to the selected node" }).click();
    await page.locator("canvas.tree").focus();
    const keys = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"];
    for (const key of keys) {
      await page.keyboard.press(key);
      await settled(page);
      // All four sides of the ring around the selected card are visible.
      await page.waitForFunction(() => {
        const canvas = document.querySelector("canvas.tree");
        const probe = document.createElement("canvas").getContext("2d");
        probe.fillStyle = getComputedStyle(canvas).getPropertyValue("--accent").trim();
        probe.fillRect(0, 0, 1, 1);
        const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
        const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let [left, right, top, bottom] = [width, 0, height, 0];
        for (let y = 0; y < height; ++y)
          for (let x = 0; x < width; ++x) {
            const at = 4 * (y * width + x);
            if (data[at] !== r || data[at + 1] !== g || data[at + 2] !== b || data[at + 3] !== 255) continue;
            [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
          }
        return left > 0 && top > 0 && right < width - 1 && bottom < height - 1 && right - left > 100;
      });
    }
  }));

test("Stop ends a long search of the tree view", () =>
  studio.visit("#/tree?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&algorithm=bfs&size=200", async (page) => {
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".verdict", { hasText: "Stopped" }).waitFor();
    await counts(page.getByRole("button", { name: "Stop" }), 0);
  }));

for (const view of ["lens", "tree", "race"])
  test(`Shuffle works in the ${view} view too`, () => studio.visit(`#/${view}?${notes}`, async (page) => {
    await page.getByRole("button", { name: "Shuffle" }).click();
    await page.waitForFunction((old) => /board=/.test(location.hash) && !location.hash.includes(old), notes);
    assert.ok((await hashOf(page)).startsWith(`#/${view}?`));
  }));

test("in a race of four, a search that waits says so", () => studio.visit(
  `#/race?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&race=dfid;dfid;dfid;dfid`, async (page) => {
    const running = await page.evaluate(async () => (await (await fetch("/api/v1/catalogue")).json()).limits.running_jobs);
    await waitForBoard(page, "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", ".small-board");
    await page.getByRole("button", { name: "Start the race" }).click();
    await page.locator('.lane[data-state="running"]').nth(Math.min(running, 4) - 1).waitFor();
    if (running < 4) await page.locator(".lane .waiting", { hasText: "Waiting to start" }).first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator('.lane[data-state="cancelled"]').nth(3).waitFor();
    await page.locator('[role="status"]', { hasText: "The race stopped" }).waitFor();
  }));

test("a race ends with a table", () => studio.visit(`#/race?${notes}&race=astar|misplaced;astar|manhattan;idastar|manhattan`, async (page) => {
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(2).waitFor();
  const rows = page.locator("section", { hasText: "Results" }).locator("tbody tr");
  await counts(rows, 3);
  const words = await rows.allInnerTexts();
  assert.match(words[0], /A\* with misplaced\s+optimal\s+16\s+[\d,]+\s+609/);
  assert.match(words[1], /A\* with manhattan\s+optimal\s+16\s+[\d,]+\s+164/);
  assert.match(words[2], /IDA\* with manhattan\s+optimal\s+16/);
  assert.doesNotMatch(words.join(), /\s0 B/);
  await counts(page.locator(".lane .winner"), 1);
}));

test("on a phone the result table of a race shows the generated nodes without scrolling", () => studio.visit(`#/race?${notes}&race=astar|manhattan;rbfs|manhattan`, async (page) => {
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(1).waitFor();
  await eventually(async () => {
    const [column, frame] = await Promise.all([page.getByRole("columnheader", { name: "Generated" }), page.locator(".scroll")].map((each) => each.boundingBox()));
    assert.ok(column.x + column.width <= frame.x + frame.width);
  });
}, { viewport: { width: 375, height: 740 } }));

test("a table shows all its rows", () => studio.visit("#/lens?board=2,1,3,4,5,6/7,8,9,10,11,12/13,14,15,16,17,18/19,20,21,22,23,24/25,26,27,28,29,30/31,32,33,35,34,0", async (page) => {
  const table = page.getByRole("group", { name: "Manhattan distance by tile" });
  await table.locator("tbody tr").nth(34).waitFor();
  await eventually(async () => assert.ok(await table.evaluate((frame) => frame.scrollHeight <= frame.clientHeight)));
}));

test("an experiment runs; its results have a table, a plot and a download, and are stored", () => studio.visit("#/lab?experiment=pruning", async (page) => {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator("table.numbers").first().waitFor();
  await page.locator(".plot canvas").first().waitFor();
  await eventually(async () => assert.ok(await page.locator(".plot canvas").first().evaluate((canvas) =>
    canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0))));
  const csv = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const answer = await page.evaluate(async (address) => {
    const response = await fetch(address);
    return { type: response.headers.get("content-type"), text: await response.text() };
  }, csv);
  assert.match(answer.type, /text\/csv/);
  assert.ok(answer.text.split("\n").length > 10);
  await page.reload();
  await page.locator("table.numbers").first().waitFor(); // from the store
}));

test("a stopped experiment says so, and how to continue", () => studio.visit("#/lab?experiment=branching", async (page) => {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".lab-main .live", { hasText: "searches" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".lab-main", { hasText: "The experiment was stopped." }).waitFor();
  await page.locator('[role="status"]', { hasText: "The experiment was stopped." }).waitFor();
  const title = await page.evaluate(async () =>
    (await (await fetch("/api/v1/lab/experiments")).json()).experiments.find(({ name }) => name === "pruning").title);
  await page.getByRole("button", { name: "pruning" }).click();
  await page.locator("#lab-title", { hasText: title }).waitFor();
  await page.locator(".lab-main", { hasText: "The experiment was stopped." }).waitFor({ state: "hidden" });
  await counts(page.getByText("The experiment was stopped."), 1); // the announcement for screen readers stays
}));

test("a scrambled cube is solved, and its solution played to the end", () => studio.visit("#/cube", async (page) => {
  const solved = [..."URFDLB"].map((face) => face.repeat(9)).join("");
  await enter(page.getByLabel("Type a scramble or stickers"), "R U R' U' F2");
  await page.waitForFunction((done) => document.querySelector(".cube").dataset.facelets !== done, solved);
  await page.getByLabel("Then find a shortest solution and prove it").uncheck(); // a second solution would restart the playback
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict", { hasText: "Solved in 5 moves" }).first().waitFor();
  await eventually(async () => assert.equal((await page.locator(".turns").innerText()).split(/\s+/).join(" "), "F2 U R U' R'"));
  await page.getByLabel("Speed").selectOption("32");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".place", { hasText: "5 / 5" }).waitFor();
  await page.waitForFunction((done) => document.querySelector(".cube").dataset.facelets === done, solved);
}));

test("an impossible painted cube is rejected with the rule that it breaks", () => studio.visit("#/cube", async (page, faults) => {
  await page.getByText("Paint the stickers").click();
  await page.getByLabel("red", { exact: true }).check({ force: true });
  await page.getByRole("button", { name: "U, row 1, column 1: white" }).click();
  await page.locator(".error", { hasText: /'R'|\bred\b/i }).waitFor();
  await disabled(page, "Solve");
  forgive(faults);
}));

test("Reset clears a typed scramble", () => studio.visit("#/cube", async (page) => {
  const field = page.getByLabel("Type a scramble or stickers");
  await enter(field, "R U R' U' F2");
  await page.waitForFunction(() => location.hash.includes("board="));
  await holds(field, "R U R' U' F2");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.waitForFunction(() => !location.hash.includes("board="));
  await holds(field, "");
}));

test("if the search for a shortest solution is stopped, the first solution gets its lower bound", () =>
  studio.visit("#/cube?cube=URRUUUFRLDBFURLRBDUUBFFFUDBLBUDDRDLBFLRLLRFFBDDLFBDRBL", async (page) => {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("Searching for a shortest solution …").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("The search for a shortest solution stopped before the proof was complete").first().waitFor();
    await page.locator(".verdict", { hasText: /Solved in \d+ moves; at least \d+ are needed/ }).waitFor();
    await page.locator('[role="status"]', { hasText: "stopped before the proof was complete" }).waitFor();
  }));

test("the pocket cube is solved optimally", () => studio.visit("#/cube?puzzle=cube2", async (page) => {
  await page.getByRole("button", { name: "Scramble" }).click();
  await page.locator('[role="status"]', { hasText: "scrambled" }).waitFor();
  await holds(page.getByLabel("Type a scramble or stickers"), /^([URFDLB][2']? ?){11}$/);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict", { hasText: "the shortest possible" }).first().waitFor();
  await page.getByRole("button", { name: "Last" }).click();
  await page.waitForFunction((done) => document.querySelector(".cube").dataset.facelets === done, [..."URFDLB"].map((face) => face.repeat(4)).join(""));
}));
