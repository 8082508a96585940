// Lens, tree, race, lab and cube.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  counts, disabled, download, enter, eventually, figure, forgive, hashOf, holds, reads, settled, startStudio, testOfServer, waitForBoard,
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
  await value("True distance (table)").waitFor();
  for (const [name, expected] of [["Misplaced tiles", "7"], ["Manhattan distance", "10"], ["X-Y", "12"], ["True distance (table)", "16"]])
    await reads(value(name), expected);
  const four = page.locator("section", { hasText: "Manhattan distance by tile" }).locator("tbody tr").nth(3);
  await eventually(async () => assert.match(await four.innerText(), /4\s+3, 3\s+2, 1\s+1 \+ 2\s+3\s+6/));
  await page.getByRole("button", { name: "Tile 3 right" }).click();
  await waitForBoard(page, "2 0 3/1 8 6/5 7 4");
  await value("True distance (table)").filter({ hasText: "17" }).waitFor();
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

// Waits until the whole tree is drawn.
const grown = (page) => page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.drawn) > 1);

test("the tree shows what each search compares, and the weight can be set", async () => {
  await studio.visit(`#/tree?${notes}&algorithm=wastar&heuristic=manhattan`, async (page) => {
    await grown(page);
    const weight = page.getByLabel("Weight", { exact: true });
    await enter(weight, "5");
    await page.waitForFunction(() => location.hash.includes("weight=5"));
    await eventually(async () => { // the new tree replaces the old one
      await page.locator("canvas.tree").press("Home");
      assert.deepEqual(await figure(page, "f = g \\+ 5 h").allInnerTexts(), ["50"]);
    });
    await page.locator('[role="status"]', { hasText: "g 0, h 10, f 50" }).waitFor();
    await enter(weight, "0");
    await page.locator(".toolbar .field .error").waitFor();
    await counts(page.locator("canvas.tree"), 0); // no tree of another weight
  });
  await studio.visit(`#/tree?${notes}&algorithm=greedy&heuristic=manhattan`, async (page) => {
    await grown(page);
    await page.locator("canvas.tree").press("Home");
    await reads(figure(page, "f = h"), "10");
  });
  await studio.visit(`#/tree?${notes}&algorithm=bfs&size=200`, async (page) => {
    await grown(page);
    await page.locator("canvas.tree").press("Home");
    await reads(figure(page, "g"), "0");
    assert.equal(await page.locator(".node dt", { hasText: "f =" }).count(), 0);
  });
});

// The number of pixels with the colour of a CSS variable.
const pixelsOf = (page, name) => page.locator("canvas.tree").evaluate((canvas, variable) => {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(canvas).getPropertyValue(variable).trim();
  probe.fillRect(0, 0, 1, 1);
  const wanted = probe.getImageData(0, 0, 1, 1).data;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] > 60 && [0, 1, 2].every((part) => Math.abs(data[at + part] - wanted[part]) < 8)) ++count;
  return count;
}, name);

test("the solution is red only after the search has found it", () => studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  await eventually(async () => assert.ok(await redPixels(page) > 100));
  await page.getByLabel("Step", { exact: true }).fill("270");
  await eventually(async () => assert.equal(await redPixels(page), 0));
  await page.getByRole("button", { name: "Last" }).click();
  await eventually(async () => assert.ok(await redPixels(page) > 100));
}));

for (const colorScheme of ["light", "dark"])
  test(`open nodes differ from closed ones at every zoom: ${colorScheme}`, async () => {
    const open = (page, where) => eventually(async () => assert.ok(await pixelsOf(page, "--open") > 20, where));
    await studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=misplaced`, async (page) => { // dots
      await page.locator(".legend", { hasText: "not expanded (open)" }).waitFor();
      await grown(page);
      assert.ok(Number(await page.locator("canvas.tree").getAttribute("data-scale")) < 9);
      await open(page, "dots");
    }, { colorScheme });
    await studio.visit("#/tree?board=1,2,3/4,0,6/7,5,8&algorithm=astar&heuristic=manhattan", async (page) => { // from discs to boards
      await grown(page);
      const tree = page.locator("canvas.tree");
      await tree.press("Home");
      for (const least of [24, 72, 96, 140]) {
        for (;;) {
          const scale = await tree.getAttribute("data-scale");
          if (Number(scale) >= least) break;
          await tree.press("+");
          await page.waitForFunction((old) => document.querySelector("canvas.tree").dataset.scale !== old, scale);
        }
        await open(page, `${least} pixels per node`);
      }
    }, { colorScheme });
  });

test("zooming keeps the node that is being expanded in view", () => studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  const tree = page.locator("canvas.tree");
  const inView = () => page.waitForFunction(() => {
    const canvas = document.querySelector("canvas.tree");
    const [x, y] = canvas.dataset.current.split(" ").map(Number);
    return canvas.dataset.current !== "" && x > 0 && y > 0 && x < canvas.clientWidth && y < canvas.clientHeight;
  });
  await page.getByLabel("Step", { exact: true }).fill("120");
  for (let times = 0; times < 8; ++times) await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.scale) > 90);
  await inView();
  for (const step of ["30", "200"]) {
    await page.getByLabel("Step", { exact: true }).fill(step);
    await page.locator(".place", { hasText: `${step} / 271` }).waitFor();
    await inView();
  }
  await tree.press("-");
  await inView();
}));

test("without a solution, the page does not say that it is shown", () => studio.visit(
  "#/tree?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&algorithm=astar&heuristic=manhattan&nodes=20k&size=200", async (page) => {
    await page.locator(".warning", { hasText: "more nodes are not shown." }).waitFor();
    await page.locator(".verdict", { hasText: "No solution found within the limits." }).waitFor();
    await counts(page.getByText("The solution is always shown"), 0);
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
  assert.match(words[0], /A\* with Misplaced tiles\s+optimal\s+16\s+[\d,]+\s+609/);
  assert.match(words[1], /A\* with Manhattan distance\s+optimal\s+16\s+[\d,]+\s+164/);
  assert.match(words[2], /IDA\* with Manhattan distance\s+optimal\s+16/);
  assert.doesNotMatch(words.join(), /\s0 B/);
  await counts(page.locator(".lane .winner"), 1);
}));

test("the best search of a race has the shortest solution, and the winner is announced", () => studio.visit(`#/race?${notes}&race=astar|misplaced;astar|manhattan;greedy|manhattan`, async (page) => {
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(2).waitFor();
  const rows = await page.locator("section", { hasText: "Results" }).locator("tbody tr").allInnerTexts();
  const [moves, generated] = [2, 3].map((column) => rows.map((row) => Number(row.split("\t")[column].replaceAll(",", ""))));
  assert.ok(moves[2] > moves[1] && generated[2] < generated[1], `greedy search is long and quick: ${rows}`);
  await counts(page.locator(".lane .winner"), 1);
  await page.locator(".lane").nth(1).locator(".winner", { hasText: "Best" }).waitFor();
  await page.locator('[role="status"]', { hasText: /The race is over\. Best: Search 2, A\* .*, 16 moves, [\d,]+ nodes\./ }).waitFor();
}));

test("the table of a race names searches that still run", () => studio.visit(
  "#/race?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&race=greedy|manhattan;idastar|misplaced;idastar|manhattan", async (page) => {
    await page.getByRole("button", { name: "Start the race" }).click();
    const rows = page.locator("section", { hasText: "Results" }).locator("tbody tr");
    await rows.nth(2).waitFor();
    const [, one, two] = await rows.getByRole("rowheader").allInnerTexts();
    assert.notEqual(one, two);
    await rows.nth(1).getByText(/Searching …|Waiting to start/).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
  }));

// A run with one plot of two series, as the program sends it.
const runWithPlot = {
  id: "1", experiment: "mine", title: "Mine", about: "Mine.", full: false, started: "2026-01-01T10:00:00Z", finished: "2026-01-01T10:00:09Z", planned: 4,
  version: "0", machine: "", seed: 1, runs: 4, solved: 4, missing: 0, tables: [],
  plots: [{
    title: "Nodes by depth", caption: "", style: "lines", x: { label: "depth", log: false, places: null }, y: { label: "nodes", log: false },
    series: [["slow", 40], ["quick", 20]].map(([name, by]) => ({ name, points: [1, 2, 3].map((x) => ({ x, y: by * x, low: null, high: null })) })),
  }],
};

testOfServer("a plot shows the values below the pointer, and its legend hides and shows series", () => studio.visit("", async (page) => {
  const { id, experiment: name, title, about, full, started, finished, runs } = runWithPlot;
  await page.route("**/api/v1/lab/experiments", (route) => route.fulfill({ json: { experiments: [{ name, title, about, last_run: { id, started, finished, full, runs } }] } }));
  await page.route("**/api/v1/lab/runs", (route) => route.fulfill({ json: { store: "", runs: [runWithPlot] } }));
  await page.route("**/api/v1/lab/runs/1", (route) => route.fulfill({ json: runWithPlot }));
  await page.evaluate(() => { location.hash = "#/lab?experiment=mine"; });
  const plot = page.locator("figure.plot");
  await plot.locator(".u-over").hover(); // the middle
  const values = plot.locator(".reading > div");
  await eventually(async () => assert.deepEqual(await values.allInnerTexts(), ["depth\n2", "slow\n80", "quick\n40"]));
  const slow = plot.getByRole("button", { name: "slow" });
  await slow.click();
  await plot.locator('button[aria-pressed="false"]', { hasText: "slow" }).waitFor();
  await plot.locator(".u-over").hover();
  await eventually(async () => assert.deepEqual(await values.allInnerTexts(), ["depth\n2", "quick\n40"]));
  await slow.click();
  await plot.locator('button[aria-pressed="true"]', { hasText: "slow" }).waitFor();
  await plot.locator(".u-over").hover();
  await counts(values, 3);
}));

test("a link has the fields of its own view and puzzle only", () => studio.visit(`#/tree?${notes}&size=500`, async (page) => {
  await page.getByRole("link", { name: "Lab" }).click();
  await page.locator("#lab-title").waitFor();
  assert.equal(await hashOf(page), "#/lab");
  await page.locator(".experiments li button", { hasText: "number of nodes grow" }).click();
  await page.waitForFunction(() => /^#\/lab\?experiment=[\w-]+$/.test(location.hash));
  await page.getByLabel("Puzzle", { exact: true }).selectOption("cube");
  await page.locator(".stage .cube").waitFor();
  await page.waitForFunction(() => location.hash === "#/board?puzzle=cube");
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
  const csv = await download(page, page.getByRole("button", { name: "Download: Results" }), "Results as CSV");
  assert.equal(csv.name, "pruning.csv");
  assert.ok(csv.content.toString().split("\n").length > 10);
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
  await page.locator(".experiments").getByRole("button", { name: "prune" }).click();
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
  await page.locator(".net + .error", { hasText: "'R'" }).waitFor();
  await disabled(page, "Solve");
  forgive(faults);
}));

test("Solved cube clears a typed scramble", () => studio.visit("#/cube", async (page) => {
  const field = page.getByLabel("Type a scramble or stickers");
  await enter(field, "R U R' U' F2");
  await page.waitForFunction(() => location.hash.includes("board="));
  await holds(field, "R U R' U' F2");
  await page.getByRole("button", { name: "Solved cube" }).click();
  await page.waitForFunction(() => !location.hash.includes("board="));
  await holds(field, "");
}));

test("if the search for a shortest solution is stopped, the first solution gets its lower bound", () =>
  studio.visit("#/cube?cube=URRUUUFRLDBFURLRBDUUBFFFUDBLBUDDRDLBFLRLLRFFBDDLFBDRBL", async (page) => {
    await page.getByLabel("Then find a shortest solution and prove it").check(); // on the site it is off at first
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
  await holds(page.getByLabel("Type a scramble or stickers"), /^([URFDLB][2']? ?){0,11}$/);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict", { hasText: "the shortest possible" }).first().waitFor();
  await page.getByRole("button", { name: "Last" }).click();
  await page.waitForFunction((done) => document.querySelector(".cube").dataset.facelets === done, [..."URFDLB"].map((face) => face.repeat(4)).join(""));
}));

const scrambled = "#/cube?cube=URRUUUFRLDBFURLRBDUUBFFFUDBLBUDDRDLBFLRLLRFFBDDLFBDRBL";

test("the cube view gives no advice on settings that it does not have", () => studio.visit(scrambled, async (page) => {
  const more = page.getByLabel("Then find a shortest solution and prove it");
  await more.uncheck();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".answer .verdict", { hasText: "Solved in" }).waitFor();
  await page.locator(".answer .hint", { hasText: "To look for it, turn on “Then find a shortest solution and prove it”." }).waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /more time|time limit|in a terminal|taquin tables/i);
}));

testOfServer("a table that a search has built is no longer offered", () => studio.visit("#/cube?puzzle=cube2", async (page) => {
  const set = { puzzle: "cube2", name: "lookup", size: "2x2x2", metric: "half", tables: 1, stored: 0, bytes: 2 ** 21, summary: null };
  await page.route("**/api/v1/tables", (route) => route.fulfill({ json: { folder: "", sets: [set] } }));
  await page.reload();
  await page.getByText("Tables", { exact: true }).click();
  await page.getByRole("button", { name: "Build lookup" }).waitFor();
  set.stored = 1;
  await enter(page.getByLabel("Type a scramble or stickers"), "R U R'");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict", { hasText: "Solved in 3 moves" }).waitFor();
  await page.locator(".sets .good", { hasText: "built" }).waitFor();
  await counts(page.getByRole("button", { name: "Build lookup" }), 0);
}));

testOfServer("an estimate of the time left counts down, and goes when it is over", () => studio.visit("", async (page, faults) => {
  const building = { name: "depth 3", fraction: 0.5, seconds_left: 40 };
  const job = { id: "1", kind: "solve", state: "running", progress: null, result: null, error: null, field: null };
  await page.route("**/api/v1/jobs", (route) => route.fulfill({ status: 202, json: { id: "1" } }));
  await page.route("**/api/v1/jobs/1", (route) => route.fulfill({ json: job }));
  await page.route("**/api/v1/jobs/1/events", (route) => route.fulfill({
    contentType: "text/event-stream",
    body: `event: state\ndata: {"state": "running"}\n\nevent: building\ndata: ${JSON.stringify(building)}\n\n`,
  }));
  await page.clock.install();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".building", { hasText: /about (40|39) s left/ }).waitFor();
  await page.clock.fastForward(20_000);
  await page.locator(".building", { hasText: /about (20|19|18) s left/ }).waitFor();
  await page.clock.fastForward(40_000);
  await reads(page.locator(".building"), "Building tables: depth 3");
  forgive(faults);
}, { fresh: true })); // the clock of a tab stays replaced
