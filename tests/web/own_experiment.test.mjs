// The lab's editor: write an experiment, check it, run it, keep it, take it along.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  counts, download, enter, eventually, fitsPhone, forgive, holds, problems, reads, startStudio, tabTo, type,
} from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const small = `title = "Two heuristics"
[[boards]]
boards = ["2 3 0/1 8 6/5 7 4"]
[[solve]]
algorithm = "astar"
heuristic = ["misplaced", "manhattan"]
[[tables]]
title = "Nodes"
rows = ["heuristic"]
values = ["generated", "length"]
[[plots]]
title = "Generated nodes"
x = "heuristic"
y = "generated"
style = "bars"
`;
const editor = (page) => page.getByLabel("Experiment (TOML)");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const correct = (page, runs) => page.getByText(`The experiment is correct. It has ${runs} runs.`).first().waitFor();

test("an own experiment runs and shows its table and plot", () => studio.visit("#/lab", async (page) => {
  await button(page, "Your own experiment").click();
  await enter(page.getByLabel("Name", { exact: true }), "two");
  await type(editor(page), small);
  await button(page, "Check").click();
  await correct(page, 2);
  await button(page, "Run").click();
  const table = page.locator(".result-table", { hasText: "Nodes" });
  await table.waitFor();
  // The counts of the course notes' board.
  await eventually(async () => assert.match(await table.locator("tbody").innerText(), /misplaced\s+1,057\s+16\s+manhattan\s+277\s+16/));
  await page.locator(".plot canvas").waitFor();
  // It is in the list now, and its text can be opened again.
  await page.getByRole("button", { name: /^Two heuristics/ }).click();
  await page.getByRole("heading", { name: "Two heuristics" }).waitFor();
  await button(page, "Run again").waitFor();
  await button(page, "Edit").click();
  await holds(editor(page), small);
  await holds(page.getByLabel("Name", { exact: true }), "two");
}));

test("a mistake has a line and a reason, and the page leads there", () => studio.visit("#/lab?edit=yes", async (page, faults) => {
  await type(editor(page), small.replace('"astar"', '"astr"'));
  await button(page, "Check").click();
  const mistake = page.locator('.error[role="alert"]');
  await mistake.getByText(/astr.*astar/).waitFor();
  await reads(page.locator(".gutter .wrong"), "5");
  await button(page, "Go to line 5").click();
  await eventually(async () => assert.equal(
    await editor(page).evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), 'algorithm = "astr"'));
  await type(editor(page), small);
  await counts(mistake, 0); // the message was about another text
  // A position is read only when the runs are planned.
  await type(editor(page), small.replace("7 4", "7 7"));
  await button(page, "Run").click();
  await mistake.getByText(/7 appears twice|appears twice/).waitFor();
  await button(page, "Go to line 2").waitFor();
  // The name of a built-in experiment.
  await type(editor(page), small);
  await enter(page.getByLabel("Name", { exact: true }), "pruning");
  await button(page, "Check").click();
  await page.locator(".field .error", { hasText: "built-in" }).waitFor();
  forgive(faults);
}));

test("the text survives a reload, and a replaced text comes back", () => studio.visit("#/lab?edit=yes", async (page) => {
  await enter(page.getByLabel("Name", { exact: true }), "kept");
  await type(editor(page), small);
  await page.reload();
  await holds(editor(page), small);
  await holds(page.getByLabel("Name", { exact: true }), "kept");
  await page.getByLabel("Start from").selectOption("pruning");
  await holds(editor(page), /How much of the search tree/);
  await holds(page.getByLabel("Name", { exact: true }), "pruning-copy");
  await button(page, "Bring it back").click();
  await holds(editor(page), small);
  await page.getByLabel("Start from").selectOption("empty");
  await holds(editor(page), "");
  await page.getByLabel("Start from").selectOption("new");
  await button(page, "Check").click();
  await correct(page, 60);
}));

test("a built-in experiment can be copied into the editor", () => studio.visit("#/lab?experiment=branching", async (page) => {
  await button(page, "Edit a copy").click();
  await holds(page.getByLabel("Name", { exact: true }), "branching-copy");
  await holds(editor(page), /\[\[solve\]\]/);
}));

test("the experiment goes into a file and comes from one", () => studio.visit("#/lab?edit=yes", async (page) => {
  await page.locator('input[type="file"]').setInputFiles({ name: "my beams.toml", mimeType: "application/toml", buffer: Buffer.from(small) });
  await holds(editor(page), small);
  await holds(page.getByLabel("Name", { exact: true }), "my-beams");
  const { name, content } = await download(page, button(page, "Download: Your own experiment"), "Experiment as TOML");
  assert.equal(name, "my-beams.toml");
  assert.equal(content.toString(), small);
}));

test("the editor works by keyboard", () => studio.visit("#/lab?edit=yes", async (page, faults) => {
  await tabTo(page, editor(page));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("nonsense = 1");
  await tabTo(page, button(page, "Check"));
  await page.keyboard.press("Enter");
  await page.locator('.error[role="alert"]', { hasText: "nonsense" }).waitFor();
  await reads(page.locator(".gutter .wrong"), "1");
  forgive(faults);
}));

for (const [colorScheme, viewport] of [["light", { width: 1280, height: 900 }], ["dark", { width: 390, height: 844 }]])
  test(`the editor is accessible and fits: ${colorScheme}, ${viewport.width}`, () => studio.visit("#/lab?edit=yes", async (page, faults) => {
    await type(editor(page), "nonsense = 1");
    await button(page, "Check").click();
    await button(page, "Go to line 1").waitFor();
    assert.deepEqual(await problems(page), []);
    if (viewport.width < 400) await fitsPhone(page, ".lab-main");
    forgive(faults);
  }, { colorScheme, viewport }));
