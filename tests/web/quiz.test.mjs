// The quiz: right answers come from the program, a round can be repeated, and it works by mouse, keys and touch.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { copied, counts, eventually, hashOf, startStudio, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const prompt = (page) => page.locator(".quiz .prompt");
const answers = (page) => page.locator(".quiz .answer");
const ready = async (page, number) => {
  await page.getByRole("heading", { name: `Question ${number} of 10` }).waitFor();
  await answers(page).nth(1).waitFor();
};
const rowsOf = (board) => board.evaluate((element) => element.getAttribute("aria-label").split(": ").pop());

async function ask(path, body) {
  const response = await fetch(`${studio.address}/api/v1/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ puzzle: "tiles", ...body }),
  });
  return response.json();
}
const job = async (body) => (await ask("jobs?wait=60", body)).result;

// The right answer to the shown question, found without the page's code.
const names = {
  "the number of misplaced tiles": "misplaced", "Manhattan distance": "manhattan", "Manhattan distance with linear conflict": "conflict",
};
async function solve(page) {
  const words = await prompt(page).innerText();
  const labels = await answers(page).evaluateAll((all) => all.map((each) => {
    const copy = each.cloneNode(true);
    copy.querySelectorAll(".answer-number, .question-board").forEach((part) => part.remove());
    return copy.textContent.trim();
  }));
  const [, named] = /^What is h of this board, if h is (.*)\? The goal/.exec(words) ?? [];
  if (named) {
    const { heuristics } = await ask("explain", { board: await rowsOf(page.locator(".question-board .board")) });
    return labels.indexOf(String(heuristics[names[named]]));
  }
  const [, h] = /Here h = (\d+)\./.exec(words) ?? [];
  if (h) {
    const { length } = await job({ kind: "solve", board: await rowsOf(page.locator(".question-board .board")), algorithm: "bfs" });
    return Number(h) <= length ? 0 : 1;
  }
  // Which node is expanded next: the one with the smallest key.
  const [, search] = /^(.*) has expanded/.exec(words);
  const weight = Number(/ and W = ([\d.]+)$/.exec(search)?.[1] ?? 1); // the question has all that the answer needs
  assert.equal(weight > 1, search.startsWith("Weighted"), search);
  const keys = labels.map((label) => {
    const [, g, cost] = /g = (\d+), h = (\d+)/.exec(label);
    return (search.startsWith("Greedy") ? 0 : Number(g)) + weight * Number(cost);
  });
  return keys.indexOf(Math.min(...keys));
}

test("ten questions, answered right by asking the program again: 10 of 10", () => studio.visit("#/lessons?round=42", async (page) => {
  const seen = new Set();
  for (let number = 1; number <= 10; ++number) {
    await ready(page, number);
    seen.add((await prompt(page).innerText()).slice(0, 6));
    const right = await solve(page);
    assert.ok(right >= 0, await page.locator(".quiz").innerText());
    await answers(page).nth(right).click();
    await page.locator(".verdict-box.is-good", { hasText: "Right." }).waitFor();
    await page.getByText(`Score: ${number} of ${number}`).waitFor();
    await page.getByRole("button", { name: number === 10 ? "Show the score" : "Next question" }).click();
  }
  await page.getByRole("heading", { name: "10 of 10 right" }).waitFor();
  await counts(page.locator(".quiz tbody tr"), 10);
  assert.ok(seen.size >= 3, [...seen].join());
  await page.getByRole("button", { name: "New round" }).click();
  await ready(page, 1);
  await page.waitForFunction(() => /round=\d+/.test(location.hash) && !location.hash.endsWith("round=42"));
}));

test("a wrong answer is explained; the round repeats with the same questions", () => studio.visit("#/lessons?round=7", async (page) => {
  await ready(page, 1);
  const first = await page.locator(".question").innerText();
  const right = await solve(page);
  await answers(page).nth(right === 0 ? 1 : 0).click();
  await page.locator(".verdict-box.is-bad", { hasText: /Wrong\. The right answer:/ }).waitFor();
  await page.locator(".answer.is-right", { hasText: "right" }).waitFor();
  await page.locator(".answer.is-wrong", { hasText: "your answer" }).waitFor();
  await page.getByText("Score: 0 of 1").waitFor();
  await page.locator('[role="status"]', { hasText: "Wrong." }).waitFor();
  await page.getByRole("button", { name: "Same questions again" }).click();
  await page.getByText("Score: 0 of 0").waitFor();
  await eventually(async () => assert.equal(await page.locator(".question").innerText(), first));
  await page.getByRole("button", { name: "Copy link to this round" }).click();
  await copied(page, /#\/lessons\?round=7$/);
}, { permissions: ["clipboard-read", "clipboard-write"] }));

test("the whole round by keyboard", () => studio.visit("#/lessons?round=3", async (page) => {
  for (let number = 1; number <= 10; ++number) {
    await ready(page, number);
    await page.locator('[role="status"]', { hasText: `Question ${number} of 10.` }).waitFor();
    await page.keyboard.press("2");
    await page.locator(".verdict-box").waitFor();
    await page.waitForFunction(() => document.activeElement?.closest(".verdict-box")); // the next button has the focus
    await page.keyboard.press("Enter");
  }
  await page.getByRole("heading", { name: /^\d+ of 10 right$/ }).waitFor();
}));

test("the board of a question about admissibility can be played", () => studio.visit("#/lessons?round=42", async (page) => {
  for (let number = 1; ; ++number) { // every round has such a question
    await ready(page, number);
    if ((await prompt(page).innerText()).includes("You can play the board")) break;
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "Next question" }).click();
  }
  const start = await rowsOf(page.locator(".question-board .board"));
  await page.locator(".question-board .board").focus();
  const blank = start.split(/[ /]/).indexOf("0");
  await page.keyboard.press(blank >= 3 ? "ArrowDown" : "ArrowUp"); // a tile of a neighbouring row moves into the blank
  await page.getByText("1 move made.").waitFor();
  await page.locator(".question-board").getByRole("button", { name: "Reset" }).click();
  await waitForBoard(page, start, ".question-board");
}));

test("from the list, by touch at phone size", () => studio.visit("#/lessons", async (page) => {
  await page.getByRole("button", { name: "Start the quiz" }).tap();
  await ready(page, 1);
  assert.match(await hashOf(page), /round=\d+/);
  await answers(page).first().tap();
  await page.getByRole("button", { name: "Next question" }).tap();
  await ready(page, 2);
  await page.getByRole("button", { name: "All lessons" }).tap();
  await page.getByRole("button", { name: /^States and search/ }).waitFor();
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("an invalid round is reported", () => studio.visit("#/lessons?round=x", async (page) => {
  await page.getByText("This link sets the quiz round to “x”.").waitFor();
  await page.getByRole("button", { name: "Start the quiz" }).waitFor();
}));
