// Lens, tree, race, lab and cube.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { figure, forgive, holds, startStudio, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "board=2,3,0/1,8,6/5,7,4";

// How many of a canvas' pixels are red: the solution.
const redPixels = (page) => page.locator("canvas.tree").evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] > 150 && data[at + 1] < 90 && data[at + 2] < 90 && data[at + 3] > 200) ++count;
  return count;
});

test("the lens tells what each heuristic sees, and follows a move", () => studio.visit(`#/lens?${notes}`, async (page) => {
  const value = (name) => page.locator(".bars tr", { has: page.getByRole("rowheader", { name, exact: true }) }).locator(".value");
  await value("lookup").waitFor();
  for (const [name, expected] of [["misplaced", "7"], ["manhattan", "10"], ["xy", "12"], ["lookup", "16"]])
    assert.equal(await value(name).innerText(), expected);
  const four = page.locator("section", { hasText: "tile by tile" }).locator("tbody tr").nth(3);
  assert.match(await four.innerText(), /4\s+3, 3\s+2, 1\s+1 \+ 2\s+3\s+6/);
  await page.getByRole("button", { name: "Tile 3 right" }).click();
  await waitForBoard(page, "2 0 3/1 8 6/5 7 4");
  await value("lookup").filter({ hasText: "17" }).waitFor();
}));

test("the lens draws the conflicts that it names", () => studio.visit("#/lens?board=4,2,5/1,0,6/3,8,7", async (page) => {
  await page.getByText("Row 3: 8 and 7 must pass each other").waitFor();
  await page.getByRole("radio", { name: "Conflicts" }).check({ force: true });
  await page.locator(".overlay .conflict").nth(1).waitFor();
  assert.equal(await page.locator(".overlay .conflict").count(), 2);
}));

test("the tree has the nodes of the course notes, and as many as the program says", () =>
  studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
    const tree = page.locator("canvas.tree");
    await tree.waitFor();
    const answer = await page.evaluate(async () => {
      const body = { kind: "tree", board: "2 3 0/1 8 6/5 7 4", algorithm: "astar", heuristic: "manhattan", max_nodes: 2000 };
      const headers = { "Content-Type": "application/json" };
      return (await fetch("/api/v1/jobs?wait=30", { method: "POST", headers, body: JSON.stringify(body) })).json();
    });
    assert.equal(answer.result.nodes.length, 271);
    assert.equal(await tree.getAttribute("data-nodes"), "271");
    assert.equal(await figure(page, "Nodes in the tree").innerText(), "271");
    assert.equal(await figure(page, "Expanded").innerText(), "164");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) === 271);
    assert.ok(await redPixels(page) > 100);

    await page.getByLabel("Position").fill("10");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) === 10);
    await page.getByRole("button", { name: "Last" }).click();
  }));

test("a tree without a heuristic is coloured by depth", () => studio.visit(`#/tree?${notes}&algorithm=bfs&size=200`, async (page) => {
  await page.locator(".legend", { hasText: /depth 0.*depth \d+/ }).waitFor();
}));

test("the tree's nodes are reached by keys and by pointer, and show their boards", () =>
  studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
    const tree = page.locator("canvas.tree");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.drawn) === 271);
    await tree.focus();
    await page.keyboard.press("Home");
    await figure(page, "h").filter({ hasText: "10" }).waitFor();
    assert.equal(await figure(page, "g").innerText(), "0");
    await page.keyboard.press("ArrowDown"); // along the solution
    await figure(page, "g").filter({ hasText: "1" }).waitFor();
    assert.equal(await figure(page, "On the solution").innerText(), "yes");
    await page.locator('.node .tile[data-tile="6"][style*="--row: 0;"]').waitFor();
    await page.locator('[role="status"]', { hasText: "g 1, h 11, f 12" }).waitFor();
    for (let times = 0; times < 8; ++times) await page.keyboard.press("+");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.scale) > 90);
    assert.ok(Number(await tree.getAttribute("data-drawn")) < 271);
    const box = await tree.boundingBox();
    await page.keyboard.press("0");
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) === 271);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -600);
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) < 271);
  }));

test("IDA* is shown round by round", () => studio.visit(`#/tree?${notes}&algorithm=idastar&heuristic=manhattan`, async (page) => {
  const rounds = page.getByRole("group", { name: "Rounds" }).getByRole("button");
  await rounds.first().waitFor();
  assert.deepEqual((await rounds.allInnerTexts()).map((words) => /f ≤ (\d+)/.exec(words)?.[1]), ["10", "12", "14", "16"]);
  await rounds.first().click();
  const first = Number(await page.locator("canvas.tree").getAttribute("data-nodes"));
  await rounds.last().click();
  await page.waitForFunction((few) => Number(document.querySelector("canvas.tree").dataset.nodes) > few, first);
}));

// Whether anything is drawn at the very edge of the canvas.
const touchesEdge = (page) => page.locator("canvas.tree").evaluate((canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const painted = (x, y) => data[4 * (y * width + x) + 3] > 0;
  for (let x = 0; x < width; ++x) if (painted(x, 0) || painted(x, height - 1)) return true;
  for (let y = 0; y < height; ++y) if (painted(0, y) || painted(width - 1, y)) return true;
  return false;
});

for (const search of ["algorithm=idastar&heuristic=manhattan", "algorithm=idastar&heuristic=conflict", "algorithm=dfs&depth=30", "algorithm=astar&heuristic=misplaced"])
  test(`the whole tree is in the window, also when that changes: ${search}`, () => studio.visit(`#/tree?${notes}&${search}`, async (page) => {
    const all = () => page.waitForFunction(() => {
      const { drawn, nodes } = document.querySelector("canvas.tree")?.dataset ?? {};
      return Number(drawn) > 0 && (Number(drawn) === Number(nodes) || Number(nodes) > 300);
    });
    await all();
    assert.equal(await touchesEdge(page), false);
    const wide = await page.locator("canvas.tree").evaluate((canvas) => canvas.width);
    await page.setViewportSize({ width: 700, height: 620 });
    await page.waitForFunction((before) => document.querySelector("canvas.tree").width < before, wide);
    await all();
    assert.equal(await touchesEdge(page), false);
  }));

test("a chosen node is in the window as a whole, wherever one goes in a close-up", () =>
  studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.drawn) === 271);
    await page.locator("canvas.tree").focus();
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "Close-up of the chosen node" }).click();
    await page.locator("canvas.tree").focus();
    const keys = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"];
    for (const key of keys) {
      await page.keyboard.press(key);
      // The accent's ring goes around the card: all four sides of it are there.
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

test("a tree that grows too long is stopped, and shown as far as it is", () =>
  studio.visit("#/tree?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&algorithm=bfs&size=200", async (page) => {
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".verdict", { hasText: "Stopped" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
  }));

for (const view of ["lens", "tree", "race"])
  test(`boards are shuffled in the ${view} view too`, () => studio.visit(`#/${view}?${notes}`, async (page) => {
    await page.getByRole("button", { name: "Shuffle" }).click();
    await page.waitForFunction((old) => /board=/.test(location.hash) && !location.hash.includes(old), notes);
    assert.ok(page.url().includes(`#/${view}?`));
  }));

test("four at once: who has to wait is told so", () => studio.visit(
  `#/race?board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=first&race=dfid;dfid;dfid;dfid`, async (page) => {
    const running = await page.evaluate(async () => (await (await fetch("/api/v1/catalogue")).json()).limits.running_jobs);
    await page.getByRole("button", { name: "Start the race" }).click();
    await page.locator('.lane[data-state="running"]').nth(Math.min(running, 4) - 1).waitFor();
    if (running < 4) await page.locator(".lane .waiting", { hasText: "Waiting for its turn" }).first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator('.lane[data-state="cancelled"]').nth(3).waitFor();
    await page.locator('[role="status"]', { hasText: "The race ended" }).waitFor();
  }));

test("a race ends with a table", () => studio.visit(`#/race?${notes}&race=astar|misplaced;astar|manhattan;idastar|manhattan`, async (page) => {
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(2).waitFor();
  const rows = page.locator("section", { hasText: "Result" }).locator("tbody tr");
  assert.equal(await rows.count(), 3);
  const words = await rows.allInnerTexts();
  assert.match(words[0], /A\* with misplaced\s+optimal\s+16\s+[\d,]+\s+609/);
  assert.match(words[1], /A\* with manhattan\s+optimal\s+16\s+[\d,]+\s+164/);
  assert.match(words[2], /IDA\* with manhattan\s+optimal\s+16/);
  assert.doesNotMatch(words.join(), /\s0 B/);
  assert.equal(await page.locator(".lane .winner").count(), 1);
}));

test("on a phone the table of a race shows how many nodes were generated", () => studio.visit(`#/race?${notes}&race=astar|manhattan;rbfs|manhattan`, async (page) => {
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(1).waitFor();
  const [column, frame] = await Promise.all([page.getByRole("columnheader", { name: "Generated" }), page.locator(".scroll")].map((each) => each.boundingBox()));
  assert.ok(column.x + column.width <= frame.x + frame.width);
}, { viewport: { width: 375, height: 740 } }));

test("a table shows all its rows", () => studio.visit("#/lens?board=2,1,3,4,5,6/7,8,9,10,11,12/13,14,15,16,17,18/19,20,21,22,23,24/25,26,27,28,29,30/31,32,33,35,34,0", async (page) => {
  const table = page.getByRole("group", { name: "tile by tile" });
  await table.locator("tbody tr").nth(34).waitFor();
  assert.ok(await table.evaluate((frame) => frame.scrollHeight <= frame.clientHeight));
}));

test("an experiment runs, is tabled, plotted, kept and handed out", () => studio.visit("#/lab?experiment=pruning", async (page) => {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator("table.numbers").first().waitFor();
  await page.locator(".plot canvas").first().waitFor();
  const painted = await page.locator(".plot canvas").first().evaluate((canvas) =>
    canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0));
  assert.ok(painted);
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

test("an experiment that is stopped says so, and how to go on", () => studio.visit("#/lab?experiment=branching", async (page) => {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".lab-main .live", { hasText: "searches" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".lab-main", { hasText: "The experiment was stopped." }).waitFor();
  await page.locator('[role="status"]', { hasText: "The experiment was stopped." }).waitFor();
  await page.getByRole("button", { name: "pruning" }).click();
  await page.locator("#lab-title", { hasText: "cut away" }).waitFor();
  await page.locator(".lab-main", { hasText: "The experiment was stopped." }).waitFor({ state: "hidden" });
  assert.equal(await page.getByText("The experiment was stopped.").count(), 1); // the words for screen readers stay
}));

test("a cube is scrambled, solved and played to the end", () => studio.visit("#/cube", async (page) => {
  const solved = [..."URFDLB"].map((face) => face.repeat(9)).join("");
  await page.getByLabel("Type a scramble or stickers").fill("R U R' U' F2");
  await page.keyboard.press("Enter");
  await page.waitForFunction((done) => document.querySelector(".cube").dataset.facelets !== done, solved);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict", { hasText: "Solved in 5 moves" }).first().waitFor();
  assert.equal(await page.locator(".turns").innerText().then((words) => words.split(/\s+/).join(" ")), "F2 U R U' R'");
  await page.getByLabel("Speed").selectOption("32");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".place", { hasText: "5 / 5" }).waitFor();
  await page.waitForFunction((done) => document.querySelector(".cube").dataset.facelets === done, solved);
}));

test("a painted cube that cannot be is refused with the rule it breaks", () => studio.visit("#/cube", async (page, faults) => {
  await page.getByText("Paint the stickers").click();
  await page.getByLabel("red", { exact: true }).check({ force: true });
  await page.getByRole("button", { name: "U, row 1, column 1: white" }).click();
  await page.locator(".error", { hasText: "'R'" }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Solve", exact: true }).isDisabled());
  forgive(faults);
}));

test("a typed scramble goes when the cube on show is another one", () => studio.visit("#/cube", async (page) => {
  const field = page.getByLabel("Type a scramble or stickers");
  await field.fill("R U R' U' F2");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("board="));
  assert.equal(await field.inputValue(), "R U R' U' F2");
  await page.getByRole("button", { name: "Solved cube" }).click();
  await page.waitForFunction(() => !location.hash.includes("board="));
  await holds(field, "");
}));

test("the search for a shortest solution is stopped, and the first one keeps what is proved", () =>
  studio.visit("#/cube?cube=URRUUUFRLDBFURLRBDUUBFFFUDBLBUDDRDLBFLRLLRFFBDDLFBDRBL", async (page) => {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("Looking for a shortest solution …").waitFor();
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
