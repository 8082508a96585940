// The tree view explains every step of a search: sentences, pseudocode, lists, traces.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { counts, drop, eventually, figure, hashOf, problems, reads, startStudio } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "board=2,3,0/1,8,6/5,7,4";
const astar = `#/tree?${notes}&algorithm=astar&heuristic=manhattan`;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const sentence = (page) => page.locator(".why .sentence");
const says = (page, words) => page.locator(".why .sentence", { hasText: words }).waitFor();
const by = (page, unit) => page.getByRole("radio", { name: unit }).check({ force: true });
const goTo = async (page, position) => page.getByLabel("Step", { exact: true }).fill(String(position));
const list = (page, title) => page.locator(`.node-list[aria-label="${title}"]`);
const first = (page, title) => list(page, title).locator("li .row").first();
const numberOf = async (row) => Number(/#(\d+)/.exec(await row.innerText())[1]);

// The search as the program tells it.
const told = (page, body) => page.evaluate(async (fields) => {
  const started = await (await fetch("/api/v1/jobs", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ kind: "tree", board: "2 3 0/1 8 6/5 7 4", max_nodes: 2000, ...fields }),
  })).json();
  for (;;) {
    const job = await (await fetch(`/api/v1/jobs/${started.id}`)).json();
    if (job.state === "done") return job.result;
    await new Promise((next) => setTimeout(next, 50));
  }
}, body);

test("the first node of the open list is the one that is expanded next", () => studio.visit(astar, async (page) => {
  const { steps } = await told(page, { algorithm: "astar", heuristic: "manhattan" });
  const expanded = steps.filter(({ type }) => type === "expand").map(({ node }) => node + 1);
  await by(page, "Expansions");
  for (const position of [1, 2, 3, 40, 120, 60, 160]) {
    await goTo(page, position);
    await page.locator(".place", { hasText: `${position} / ` }).waitFor();
    await says(page, `Expand #${expanded[position - 1]}: smallest f = `);
    await eventually(async () => assert.equal(await numberOf(first(page, "Open list")), expanded[position]));
    await eventually(async () => assert.equal(await numberOf(first(page, "Closed list")), expanded[position - 1]));
    await reads(list(page, "Closed list").locator("h3 small"), String(position));
  }
  await button(page, "Last").click();
  await says(page, "and it is a goal. The solution has 16 moves.");
}));

test("every step has its sentence and its line of the pseudocode", () => studio.visit(astar, async (page) => {
  const { steps } = await told(page, { algorithm: "astar", heuristic: "manhattan" });
  await by(page, "Every step");
  await page.locator(".place", { hasText: `${steps.length} / ${steps.length}` }).waitFor();
  await button(page, "First").click();
  await says(page, "The search begins.");
  const lines = {
    expand: "n ← the node of OPEN with the smallest f", generate: "if the state of c is new: add c to OPEN",
    duplicate: "else if the path to c is not shorter: drop c", goal: "if n is a goal: return the path to n",
  };
  for (const type of Object.keys(lines)) {
    const at = steps.findIndex((step) => step.type === type) + 1;
    await goTo(page, at);
    await page.locator(".pseudocode li[aria-current=step]", { hasText: lines[type] }).waitFor();
  }
  await goTo(page, steps.findIndex(({ type }) => type === "duplicate") + 1);
  await says(page, /^Drop #\d+: #\d+ has the same state and an? (equal|shorter) path, g = \d+\.$/);
}));

test("keys and buttons step forward and back, and screen readers hear why", () => studio.visit(astar, async (page) => {
  await by(page, "Expansions");
  await button(page, "First").click();
  await page.locator("canvas.tree").focus();
  await page.keyboard.press(".");
  await says(page, "Expand #1: smallest f = 10. 2 children: 2 new.");
  await page.locator('[role="status"]', { hasText: "Expand #1: smallest f = 10." }).waitFor();
  await button(page, "Next").click();
  const second = await eventually(async () => {
    const words = await sentence(page).innerText();
    assert.match(words, /^Expand #[23]:/);
    return words;
  });
  await page.locator('[role="status"]', { hasText: second }).waitFor();
  await page.keyboard.press(","); // the focus is on a button
  await says(page, "Expand #1:");
  await button(page, "Play").click();
  await eventually(async () => assert.doesNotMatch(await sentence(page).innerText(), /#1:/));
  await button(page, "Pause").click();
}));

test("a tie is explained by the rule that breaks it", async () => {
  for (const [ties, rule] of [["fifo", "age (the oldest first)"], ["lifo", "age (the newest first)"]])
    await studio.visit(`${astar}&ties=${ties}`, async (page) => {
      await by(page, "Expansions");
      for (let position = 2; ; ++position) {
        assert.ok(position < 20, "a tie comes soon");
        await goTo(page, position);
        await page.locator(".place", { hasText: `${position} / ` }).waitFor();
        const words = await sentence(page).innerText();
        if (!words.includes("tie with")) continue;
        assert.ok(words.includes(`broken by ${rule}`), words);
        break;
      }
    });
});

test("from a node to the steps that generated and expanded it", () => studio.visit(astar, async (page) => {
  await by(page, "Every step");
  await goTo(page, 60);
  await first(page, "Closed list").click();
  const number = await numberOf(first(page, "Closed list"));
  await reads(figure(page, "Generation order"), String(number));
  await button(page, "Go to its generation").click();
  await says(page, `Generate #${number}:`);
  await button(page, "Go to its expansion").click();
  await says(page, `Expand #${number}:`);
}));

test("a link restores step, unit, node and zoom", () => studio.visit(astar, async (page) => {
  await by(page, "Every step");
  await goTo(page, 100);
  await page.locator("canvas.tree").focus();
  await page.keyboard.press("Home");
  for (let times = 0; times < 4; ++times) await page.keyboard.press("+");
  const words = await sentence(page).innerText();
  // The address follows a moment after the last zoom.
  const scale = await eventually(async () => {
    const drawn = await page.locator("canvas.tree").getAttribute("data-scale");
    const [, linked] = /by=step.*step=100.*node=0.*camera=[^&]*,([\d.]+)/.exec(await hashOf(page));
    assert.ok(Number(drawn) > 50 && Number(linked) === Number(drawn), `${drawn} ${linked}`);
    return drawn;
  });
  const address = page.url().replace(/#.*/, "") + await hashOf(page);
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator(".place", { hasText: "100 / " }).waitFor();
  await reads(sentence(page), words);
  await reads(figure(page, "g"), "0");
  await eventually(async () => assert.equal(await page.locator("canvas.tree").getAttribute("data-scale"), scale));
  await page.getByRole("combobox", { name: "Nodes to show" }).selectOption("200"); // another tree: its place begins anew
  await page.locator('canvas.tree[data-nodes="200"]').waitFor();
  await eventually(async () => assert.doesNotMatch(await hashOf(page), /[?&]step=/));
}));

test("IDA* shows its path, its bound and the next bound", () => studio.visit(`#/tree?${notes}&algorithm=idastar&heuristic=manhattan`, async (page) => {
  await page.getByRole("group", { name: "Iterations" }).getByRole("button").first().click();
  await by(page, "Every step");
  await reads(figure(page, "Bound"), "10");
  await reads(figure(page, "Next bound"), "12");
  await button(page, "First").click();
  await says(page, "The first iteration begins: bound 10.");
  await reads(figure(page, "Next bound"), "none yet");
  await button(page, "Next").click();
  await says(page, "Expand #1: f = 10 is within the bound 10.");
  await eventually(async () => {
    await button(page, "Next").click();
    assert.match(await sentence(page).innerText(), /^Cut #\d+: f = 12 is larger than the bound 10\.$/);
  });
  await list(page, "Path").locator("li").first().waitFor();
  await page.getByRole("group", { name: "Iterations" }).getByRole("button").nth(1).click();
  await button(page, "First").click();
  await says(page, "The next iteration begins at the start: bound 12, the smallest f that was cut.");
}));

test("RBFS shows its path with f-limits, and what it backs up", () => studio.visit(`#/tree?${notes}&algorithm=rbfs&heuristic=manhattan`, async (page) => {
  const { steps } = await told(page, { algorithm: "rbfs", heuristic: "manhattan" });
  await by(page, "Every step");
  const at = steps.findIndex(({ type }) => type === "back-up");
  await goTo(page, at + 1);
  await says(page, `more than the f-limit ${steps.slice(0, at).findLast(({ type }) => type === "expand").value}. Remember F = ${steps[at].value} for #${steps[at].node + 1}.`);
  await goTo(page, at);
  await page.locator(".levels tbody tr").first().waitFor();
  await reads(page.locator(".levels tbody tr").last().locator("td").nth(1), "∞");
}));

test("beam search shows the beam and the candidates", () => studio.visit(`#/tree?${notes}&algorithm=beam&heuristic=manhattan&width=3`, async (page) => {
  const { steps } = await told(page, { algorithm: "beam", heuristic: "manhattan", width: 3 });
  await by(page, "Every step");
  const dropped = steps.findIndex(({ type }) => type === "drop");
  await goTo(page, dropped + 1);
  await says(page, "is not among the best 3 of this layer.");
  const round = steps.findIndex(({ type }, at) => at > dropped && type === "round");
  await goTo(page, round + 1);
  await reads(list(page, "Beam").locator("h3 small"), "3");
  await reads(list(page, "Candidates for the next layer").locator("h3 small"), "0");
}));

test("a search from both ends has two trees and two open lists, and meets", () => studio.visit(`#/tree?${notes}&algorithm=bidirectional&heuristic=manhattan`, async (page) => {
  const trees = page.getByRole("group", { name: "Trees" }).getByRole("button");
  await counts(trees, 2);
  const { steps, nodes } = await told(page, { algorithm: "bidirectional", heuristic: "manhattan" });
  await by(page, "Every step");
  await goTo(page, steps.findIndex(({ type }) => type === "meet") + 1);
  await says(page, "The two searches meet:");
  for (const title of ["Open list, from the start", "Open list, from the goal"]) await first(page, title).waitFor();
  await trees.last().click();
  await page.waitForFunction((all) => Number(document.querySelector("canvas.tree").dataset.nodes) < all, nodes.length);
  await button(page, "Last").click();
  await reads(figure(page, "Best solution"), "16");
}));

test("lists of thousands of nodes keep only the visible rows in the page", () => studio.visit(
  "#/tree?board=8,6,7/2,5,4/3,0,1&algorithm=bfs&size=20000", async (page) => {
    await page.locator('canvas.tree[data-nodes="20000"]').waitFor();
    const rows = list(page, "Open list").locator(".rows");
    await eventually(async () => assert.ok(Number((await list(page, "Open list").locator("h3 small").innerText()).replaceAll(",", "")) > 2000));
    assert.ok(await page.locator(".node-list li").count() < 120);
    const before = await numberOf(first(page, "Open list"));
    await rows.evaluate((element) => { element.scrollTop = element.scrollHeight; });
    await eventually(async () => assert.ok(await numberOf(first(page, "Open list")) > before + 1000));
    await page.locator(".warning", { hasText: "The recorded steps end here" }).waitFor();
  }));

// --- traces

const yaml = `version: 1.4.0
events:
  - { type: source, id: 1, x: 0, y: 0 }
  - { type: expanding, id: 1, f: 2, g: 0 }
  - { type: generating, id: 2, pId: 1, f: 2, g: 1 }
  - { type: generating, id: 3, pId: 1, f: 4, g: 1 }
  - { type: closing, id: 1 }
  - { type: expanding, id: 2, pId: 1, f: 2, g: 1 }
  - { type: generating, id: 4, pId: 2, f: 2, g: 2 }
  - { type: end, id: 4, pId: 2 }
`;

test("a dropped trace of another program is shown and stepped", () => studio.visit(astar, async (page) => {
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  await drop(page, "grid.trace.yaml", "", yaml);
  await page.locator('canvas.tree[data-nodes="4"]').waitFor();
  await page.getByRole("heading", { name: "Trace grid.trace.yaml" }).waitFor();
  await says(page, "#4 is a goal. The solution has 2 moves.");
  await by(page, "Expansions");
  await button(page, "First").click();
  await button(page, "Next").click();
  await says(page, "Expand #1: f = 2. 2 children: 2 new.");
  await reads(list(page, "Open list").locator("h3 small"), "2");
  await button(page, "Close the trace").click();
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  await drop(page, "broken.json", "application/json", "{}");
  await page.locator(".notices", { hasText: "broken.json is not a search trace: it has no list of events with ids." }).waitFor();
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
}));

test("a saved trace can be opened again", () => studio.visit(astar, async (page) => {
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save the trace").click()]);
  assert.equal(download.suggestedFilename(), "taquin.trace.json");
  const saved = await download.path();
  const { version, events } = JSON.parse(readFileSync(saved, "utf8"));
  assert.equal(version, "1.4.0");
  assert.equal(events.filter(({ type }) => type === "expand").length, 164);
  await page.locator('.open-file input[type="file"]').setInputFiles({ name: "again.json", mimeType: "application/json", buffer: readFileSync(saved) });
  await page.getByRole("heading", { name: "Trace again.json" }).waitFor();
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  await page.locator("canvas.tree").press("Home");
  await page.locator('.node .tile[data-tile="8"]').waitFor();
}));

// --- phones, accessibility

test("the explanation works on a phone", () => studio.visit(astar, async (page) => {
  await page.locator('canvas.tree[data-nodes="271"]').waitFor();
  await page.locator(".stepping label", { hasText: "Expansions" }).tap();
  await button(page, "First").tap();
  await button(page, "Next").tap();
  await says(page, "Expand #1: smallest f = 10.");
  const row = first(page, "Open list");
  await row.scrollIntoViewIfNeeded();
  await row.tap();
  await eventually(async () => assert.equal(await row.getAttribute("aria-pressed"), "true"));
  const small = await page.evaluate(() => [...document.querySelectorAll(".tree-view button, .tree-view select, .stepping label")]
    .map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width > 0 && (width < 39.5 || height < 39.5)).length);
  assert.equal(small, 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

for (const [search, ready] of [["astar", "Open list"], ["rbfs", ""], ["bidirectional", "Open list, from the goal"]])
  test(`axe finds no serious problem: ${search}`, () => studio.visit(`#/tree?${notes}&algorithm=${search}&heuristic=manhattan&step=40`, async (page) => {
    await (ready ? first(page, ready) : page.locator(".levels tbody tr").first()).waitFor();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme);
      assert.deepEqual(await problems(page), []);
    }
  }));
