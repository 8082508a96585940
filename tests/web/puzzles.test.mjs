// Puzzles that have no stage of their own: chosen, entered, solved, played, explained, from a link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { figure, forgive, holds, startStudio } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const stack = "3 1 2 5 4";
const place = (view, rest = "") => `#/${view}?puzzle=pancake&board=${stack.replaceAll(" ", "+")}${rest}`;
const picture = (page) => page.locator(".stage img.picture");
const shows = (page, state) => page.locator(`.stage img.picture[alt$=": ${state}"]`).waitFor();
const choose = async (page, puzzle) => {
  const select = page.getByLabel("Puzzle", { exact: true });
  await select.locator(`option[value="${puzzle}"]`).waitFor({ state: "attached" });
  await select.selectOption(puzzle);
};
const solve = (page) => page.getByRole("button", { name: "Solve", exact: true }).click();
const flip = (words, count) => {
  const all = words.split(" ");
  return [...all.slice(0, count).reverse(), ...all.slice(count)].join(" ");
};

test("every puzzle of the program can be chosen, and comes with a picture", () => studio.visit("", async (page) => {
  const puzzles = await page.evaluate(async () => (await (await fetch("/api/v1/catalogue")).json()).puzzles);
  const select = page.getByLabel("Puzzle", { exact: true });
  await select.locator("option").nth(puzzles.length - 1).waitFor({ state: "attached" });
  assert.deepEqual(await select.locator("option").evaluateAll((all) => all.map(({ value }) => value)), puzzles.map(({ name }) => name));
  for (const { name, noun } of puzzles) {
    await choose(page, name);
    await page.locator(".stage .board, .stage .cube, .stage img.picture").waitFor();
    await page.waitForFunction((title) => document.title === title, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} · Taquin`);
  }
}));

test("a picture is drawn, not only loaded", () => studio.visit(place("board"), async (page) => {
  await shows(page, stack);
  assert.ok(await picture(page).evaluate((image) => image.complete && image.naturalWidth > 50));
}));

test("a stack is solved, and played step by step", () => studio.visit(place("board"), async (page) => {
  await solve(page);
  await page.locator(".verdict", { hasText: "the shortest possible" }).waitFor();
  const moves = (await page.locator(".letters span").allInnerTexts()).map(Number);
  await page.getByRole("button", { name: "Next" }).click();
  await shows(page, flip(stack, moves[0]));
  await page.getByRole("button", { name: "Previous" }).click();
  await shows(page, stack);
  await page.getByLabel("Speed").selectOption("32");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".place", { hasText: `${moves.length} / ${moves.length}` }).waitFor();
  await shows(page, "1 2 3 4 5");
  await page.getByText("This is the goal.").waitFor();
}));

test("a typed stack is shown, half a stack is refused in words", () => studio.visit(place("board"), async (page, faults) => {
  const field = page.getByLabel("Type or paste a stack");
  await field.fill("2 1 3");
  await shows(page, "2 1 3");
  await holds(page.getByLabel("Size"), "3");
  await field.fill("2 1 1");
  await page.locator(".stage .error").waitFor();
  assert.match(await picture(page).getAttribute("alt"), /2 1 3$/);
  await field.fill("2 1 3 4");
  await shows(page, "2 1 3 4");
  assert.equal(await page.locator(".stage .error").count(), 0);
  forgive(faults);
}));

test("another size, a wrong size, a shuffle by its seed", () => studio.visit(place("board"), async (page, faults) => {
  const size = page.getByLabel("Size");
  await size.fill("7");
  await size.press("Enter");
  await page.waitForFunction(() => document.querySelector(".stage img.picture").alt.split(" ").length === 8);
  await size.fill("none");
  await size.press("Enter");
  await page.locator(".field", { has: size }).locator(".error").waitFor();
  await page.getByLabel("Seed", { exact: true }).fill("7");
  await page.keyboard.press("Enter");
  const shuffled = async () => {
    const before = await picture(page).getAttribute("alt");
    await page.getByRole("button", { name: "Shuffle" }).click();
    await page.waitForFunction((old) => document.querySelector(".stage img.picture").alt !== old, before);
    return picture(page).getAttribute("alt");
  };
  const first = await shuffled();
  await page.getByRole("button", { name: "Example" }).click();
  await page.waitForFunction((old) => document.querySelector(".stage img.picture").alt !== old, first);
  await size.fill("7");
  await size.press("Enter");
  await page.waitForFunction(() => document.querySelector(".stage img.picture").alt.split(" ").length === 8);
  if (await picture(page).getAttribute("alt") !== first) assert.equal(await shuffled(), first);
  forgive(faults);
}));

test("moves are made by their buttons, and follow the solution", () => studio.visit(place("board"), async (page) => {
  const move = (name) => page.getByRole("group", { name: "Moves" }).getByRole("button", { name, exact: true }).click();
  await move("3");
  await shows(page, flip(stack, 3));
  await solve(page);
  await page.locator(".place", { hasText: "0 / " }).waitFor();
  await move((await page.locator(".letters span").first().innerText()));
  await page.locator(".place", { hasText: "1 / " }).waitFor();
  await move("2");
  await page.locator(".playback").waitFor({ state: "detached" });
}));

test("estimates come with the position, and the lens shows where they come from", () => studio.visit(place("board"), async (page) => {
  const value = (name) => page.locator(".bars tr", { has: page.getByRole("rowheader", { name, exact: true }) }).locator(".value");
  await value("gap").waitFor();
  const before = Number(await value("gap").innerText());
  assert.ok(before > 0);
  await page.getByRole("link", { name: "Lens" }).click();
  await page.getByRole("heading", { name: "What each move would change" }).waitFor();
  const rows = page.locator(".changes tbody tr");
  assert.equal(await rows.count(), 4);
  await rows.first().getByRole("button").click();
  await shows(page, flip(stack, 2));
}));

test("the tree shows the picture of a node", () => studio.visit(place("tree", "&algorithm=astar"), async (page) => {
  await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.drawn) > 1);
  await page.locator("canvas.tree").focus();
  await page.keyboard.press("Home");
  await page.locator(".node img.picture[src]").waitFor();
  assert.equal(await page.locator(".node .state").innerText(), stack);
  assert.equal(await figure(page, "g").innerText(), "0");
  await page.getByRole("button", { name: "Close-up of the chosen node" }).click();
  await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.scale) > 100);
}));

test("searches race on a stack", () => studio.visit(place("race"), async (page) => {
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(2).waitFor();
  assert.equal(await page.locator("section", { hasText: "Result" }).locator("tbody tr").count(), 3);
  await page.locator(".small-board img.picture").waitFor();
}));

test("a link restores puzzle, position and settings; Back goes to the puzzle before", () => studio.visit("", async (page) => {
  await choose(page, "pancake");
  await page.locator("img.picture").waitFor();
  await page.getByLabel("Algorithm").selectOption("astar");
  await page.getByLabel("Type or paste a stack").fill("2 4 1 3");
  await shows(page, "2 4 1 3");
  await page.waitForFunction(() => location.hash.includes("board=2+4+1+3"));
  await studio.visit(new URL(page.url()).hash, async (other) => {
    await shows(other, "2 4 1 3");
    assert.equal(await other.getByLabel("Algorithm").inputValue(), "astar");
  });
  await page.goBack();
  await page.goBack();
  await page.locator(".stage .board").waitFor();
  assert.equal(await page.getByLabel("Puzzle", { exact: true }).inputValue(), "tiles");
}));

test("what a link cannot have of a puzzle is told, and its first position shown", () =>
  studio.visit("#/board?puzzle=pancake&board=1+1&goal=moon&heuristic=manhattan", async (page, faults) => {
    await page.locator(".notices", { hasText: "The position in this link cannot be used" }).waitFor();
    await page.locator(".notices", { hasText: "manhattan" }).waitFor();
    await picture(page).waitFor();
    forgive(faults);
  }));

test("a ring that has a size of two numbers keeps it in the link", () => studio.visit("#/board?puzzle=topspin", async (page) => {
  await picture(page).waitFor();
  const size = page.getByLabel("Size");
  await size.fill("12,3");
  await size.press("Enter");
  await holds(size, "12,3");
  await page.waitForFunction(() => location.hash.includes("boardsize=12,3"));
  const alt = await picture(page).getAttribute("alt");
  await page.reload();
  await page.waitForFunction((words) => document.querySelector(".stage img.picture")?.alt === words, alt);
  await holds(page.getByLabel("Size"), "12,3");
}));
