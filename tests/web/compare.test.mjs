// Two searches side by side: two trees, one slider, and where they part.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { counts, eventually, fitsPhone, hashOf, problems, reads, startStudio, tabTo, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "board=2,3,0/1,8,6/5,7,4";
const two = `#/tree?${notes}&algorithm=astar&heuristic=manhattan&versus=astar|misplaced`;
const side = (page, number) => page.locator(".compared").nth(number);
const step = (page) => page.getByLabel("Step", { exact: true });
const ready = (page) => side(page, 1).locator("canvas.tree").waitFor();

// The states that a search expands, in order, as the program records them.
const expansions = (page, search) => page.evaluate(async (fields) => {
  const body = { kind: "tree", board: "2 3 0/1 8 6/5 7 4", max_nodes: 2000, ...fields };
  const answer = await fetch("/api/v1/jobs?wait=30", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const { nodes } = (await answer.json()).result;
  return nodes.filter(({ expanded }) => expanded !== null).sort((a, b) => a.expanded - b.expanded);
}, search);

test("the page marks the first expansion at which the searches differ", () => studio.visit(two, async (page) => {
  await ready(page);
  const [left, right] = [await expansions(page, { algorithm: "astar", heuristic: "manhattan" }), await expansions(page, { algorithm: "astar", heuristic: "misplaced" })];
  const parting = left.findIndex(({ board }, at) => board !== right[at].board) + 1;
  assert.ok(parting > 1);
  await page.getByText(`The searches part at expansion ${parting}: they expand different states.`).first().waitFor();
  await page.getByRole("button", { name: "Show where they part" }).click();
  await reads(page.locator(".place"), `${parting} / ${right.length}`);
  await waitForBoard(page, left[parting - 1].board, ".compared:nth-child(1)");
  await waitForBoard(page, right[parting - 1].board, ".compared:nth-child(2)");
  for (const number of [0, 1]) await side(page, number).locator(".reason", { hasText: /^Expand #\d+: smallest f = \d+/ }).waitFor();
  // One step before, both expand the same state.
  await page.getByRole("button", { name: "Previous" }).click();
  for (const number of [1, 2]) await waitForBoard(page, left[parting - 2].board, `.compared:nth-child(${number})`);
}));

// The number of pixels with the colour of the mark.
const marked = (locator) => locator.locator("canvas.tree").evaluate((canvas) => {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(canvas).getPropertyValue("--parted").trim();
  probe.fillRect(0, 0, 1, 1);
  const wanted = probe.getImageData(0, 0, 1, 1).data;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] > 200 && [0, 1, 2].every((part) => Math.abs(data[at + part] - wanted[part]) < 12)) ++found;
  return found;
});

for (const colorScheme of ["light", "dark"])
  test(`a ring marks the two nodes: ${colorScheme}`, () => studio.visit(two, async (page) => {
    await ready(page);
    await page.getByRole("button", { name: "Show where they part" }).click();
    for (const number of [0, 1]) await eventually(async () => assert.ok(await marked(side(page, number)) > 10));
    await page.getByRole("button", { name: "First" }).click();
    for (const number of [0, 1]) await eventually(async () => assert.equal(await marked(side(page, number)), 0));
  }, { colorScheme }));

test("one slider moves both trees", () => studio.visit(two, async (page) => {
  await ready(page);
  await reads(page.locator(".place"), "609 / 609");
  await side(page, 0).getByText("164 of 164 expansions. Ended with a solution of 16 moves.").waitFor();
  await step(page).fill("3");
  for (const number of [0, 1]) {
    await side(page, number).getByText(/^3 of \d+ expansions\.$/).waitFor();
    await eventually(async () => assert.ok(Number(await side(page, number).locator("canvas.tree").getAttribute("data-drawn")) < 10));
  }
  await step(page).fill("200"); // the left search has ended
  await page.locator('.compared[data-expanded="164"]').waitFor();
  await page.locator('.compared[data-expanded="200"]').waitFor();
}));

test("equal searches never part; iterations follow each other", async () => {
  await studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan&versus=astar|manhattan`, async (page) => {
    await page.getByText("Both searches expand the same states in the same order.").waitFor();
    await counts(page.getByRole("button", { name: "Show where they part" }), 0);
  });
  await studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan&versus=idastar|manhattan`, async (page) => {
    await ready(page);
    await step(page).fill("1");
    await side(page, 1).getByText("f ≤ 10").waitFor();
    await page.getByRole("button", { name: "Last" }).click();
    await side(page, 1).getByText("f ≤ 16").waitFor();
  });
});

test("the comparison opens from the tree, is in the link, and closes again", () => studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
  await page.getByRole("button", { name: "Compare two searches" }).click();
  await ready(page);
  await page.waitForFunction(() => location.hash.includes("versus=bfs"));
  const right = page.getByRole("group", { name: "Right search" });
  await right.getByLabel("Algorithm").selectOption("wastar");
  await right.getByLabel("Weight").fill("3");
  await right.getByLabel("Weight").press("Enter");
  await page.waitForFunction(() => /versus=wastar\|[^&]*weight(=|%3D)3/.test(location.hash));
  await page.reload();
  await ready(page);
  await eventually(async () => assert.equal(await right.getByLabel("Weight").inputValue(), "3"));
  await page.getByRole("button", { name: "Show one tree" }).click();
  await counts(page.locator("canvas.tree"), 1);
  await eventually(async () => assert.ok(!(await hashOf(page)).includes("versus")));
}));

test("another puzzle can be compared, too", () => studio.visit("#/tree?puzzle=pancake&board=3+1+2+5+4&algorithm=astar&heuristic=gap&versus=bfs", async (page) => {
  await ready(page);
  await page.getByText(/^The searches part at expansion \d+/).first().waitFor();
  await step(page).fill("1");
  await counts(page.locator(".compared-node img"), 2);
}));

test("the comparison works by keyboard", () => studio.visit(two, async (page) => {
  await ready(page);
  await tabTo(page, page.getByRole("button", { name: "Show where they part" }));
  await page.keyboard.press("Enter");
  await tabTo(page, step(page));
  const before = await step(page).inputValue();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(Number(await step(page).inputValue()), Number(before) + 1));
  const left = side(page, 0).locator("canvas.tree");
  await left.press("Home");
  await side(page, 0).locator(".figures", { hasText: "Expansion order" }).waitFor();
  await waitForBoard(page, "2 3 0/1 8 6/5 7 4", ".compared:nth-child(1)");
}));

for (const [colorScheme, options] of [["light", {}], ["dark", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]])
  test(`the comparison is accessible and fits: ${colorScheme}`, () => studio.visit(two, async (page) => {
    await ready(page);
    const show = page.getByRole("button", { name: "Show where they part" });
    await (options.hasTouch ? show.tap() : show.click());
    assert.deepEqual(await problems(page), []);
    if (!options.hasTouch) return;
    await fitsPhone(page, ".compare");
    await side(page, 1).scrollIntoViewIfNeeded();
    await eventually(async () => {
      const box = await page.getByRole("button", { name: "Next" }).boundingBox();
      assert.ok(box.y > 0 && box.y + box.height <= 844, JSON.stringify(box));
    });
  }, { colorScheme, ...options }));
