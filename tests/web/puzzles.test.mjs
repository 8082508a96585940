// Pancakes and TopSpin: choose, type, solve, play, explain, restore from a link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { counts, enter, eventually, figure, forgive, hashOf, holds, reads, startStudio, type } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const stack = "3 1 2 5 4";
const place = (view, rest = "") => `#/${view}?puzzle=pancake&board=${stack.replaceAll(" ", "+")}${rest}`;
const figureOf = (page) => page.locator(".stage [data-state]");
const shows = (page, state) => page.locator(`.stage [data-state="${state}"], .stage img.picture[alt$=": ${state}"]`).waitFor();
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

test("every puzzle of the program can be chosen, and has a picture", () => studio.visit("", async (page) => {
  const puzzles = await page.evaluate(async () => (await (await fetch("/api/v1/catalogue")).json()).puzzles);
  const select = page.getByLabel("Puzzle", { exact: true });
  await select.locator("option").nth(puzzles.length - 1).waitFor({ state: "attached" });
  assert.deepEqual(await select.locator("option").evaluateAll((all) => all.map(({ value }) => value)), puzzles.map(({ name }) => name));
  for (const { name, noun } of puzzles) {
    await choose(page, name);
    await page.locator(".stage .board, .stage .cube, .stage [data-state]").waitFor();
    await page.waitForFunction((title) => document.title === title, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} · Taquin`);
  }
}));

test("a picture is drawn, not only loaded", () => studio.visit(place("lens"), async (page) => {
  await shows(page, stack);
  await page.waitForFunction(() => {
    const image = document.querySelector(".stage img.picture");
    return image.complete && image.naturalWidth > 50;
  });
}));

test("a stack is solved and played step by step", () => studio.visit(place("board"), async (page) => {
  await solve(page);
  await page.locator(".verdict", { hasText: "the shortest possible" }).waitFor();
  await page.locator(".place", { hasText: "0 / " }).waitFor();
  const moves = (await page.locator(".letters span").allInnerTexts()).map(Number);
  assert.ok(moves.length > 0);
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

test("a typed stack is shown, an invalid stack gets an error message", () => studio.visit(place("board"), async (page, faults) => {
  const field = page.getByLabel("Type or paste a stack");
  await type(field, "2 1 3");
  await shows(page, "2 1 3");
  await holds(page.getByLabel("Size"), "3");
  await type(field, "2 1 1");
  await page.locator(".stage .error").waitFor();
  await shows(page, "2 1 3");
  await type(field, "2 1 3 4");
  await shows(page, "2 1 3 4");
  await counts(page.locator(".stage .error"), 0);
  forgive(faults);
}));

test("another size, an invalid size, a shuffle with a seed", () => studio.visit(place("board"), async (page, faults) => {
  const size = page.getByLabel("Size");
  const seventh = await page.evaluate(async () => {
    const body = { puzzle: "pancake", size: "7", method: "uniform", seed: 7 };
    const headers = { "Content-Type": "application/json" };
    return (await (await fetch("/api/v1/scramble", { method: "POST", headers, body: JSON.stringify(body) })).json()).start;
  });
  const ofSeven = () => page.waitForFunction(() => document.querySelector(".stage [data-state]").dataset.state.split(" ").length === 7);
  await holds(size, "5");
  await enter(size, "7");
  await ofSeven();
  await enter(size, "none");
  await page.locator(".field", { has: size }).locator(".error").waitFor();
  await enter(page.getByLabel("Seed", { exact: true }), "7");
  await page.getByRole("button", { name: "Shuffle" }).click();
  await shows(page, seventh);
  await page.getByRole("button", { name: "Example" }).click();
  await page.locator(`.stage [data-state]:not([data-state="${seventh}"])`).waitFor();
  const { length } = (await figureOf(page).getAttribute("data-state")).split(" ");
  await holds(size, String(length));
  await enter(size, "7");
  await ofSeven();
  await page.getByRole("button", { name: "Shuffle" }).click();
  await shows(page, seventh);
  forgive(faults);
}));

test("flips make moves, and advance the playback if they follow the solution", () => studio.visit(place("board"), async (page) => {
  const move = (count) => page.keyboard.press(String(count));
  await shows(page, stack);
  await move(3);
  await shows(page, flip(stack, 3));
  await solve(page);
  await page.locator(".place", { hasText: "0 / " }).waitFor();
  await move((await page.locator(".letters span").first().innerText()));
  await page.locator(".place", { hasText: "1 / " }).waitFor();
}));

test("a tall stack also has buttons", () => studio.visit("#/board?puzzle=pancake&board=2+1+3+4+5+6+7+8+9+10+11+12+13+14", async (page) => {
  await page.getByRole("group", { name: "Moves" }).getByRole("button", { name: "14", exact: true }).click();
  await shows(page, "14 13 12 11 10 9 8 7 6 5 4 3 1 2");
}));

test("heuristic values are shown with the position, and the lens shows the effect of each move", () => studio.visit(place("board"), async (page) => {
  const value = (name) => page.locator(".bars tr", { has: page.getByRole("rowheader", { name, exact: true }) }).locator(".value");
  await value("Gap").waitFor();
  await eventually(async () => assert.ok(Number(await value("Gap").innerText()) > 0));
  await page.getByRole("link", { name: "Lens" }).click();
  await page.getByRole("heading", { name: "Effect of each move" }).waitFor();
  const rows = page.locator(".changes tbody tr");
  await counts(rows, 4);
  await rows.first().getByRole("button").click();
  await shows(page, flip(stack, 2));
}));

test("the tree shows the picture of a node", () => studio.visit(place("tree", "&algorithm=astar"), async (page) => {
  await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.drawn) > 1);
  await page.locator("canvas.tree").focus();
  await page.keyboard.press("Home");
  await page.locator(".node img.picture[src]").waitFor();
  await reads(page.locator(".node .state"), stack);
  await reads(figure(page, "g"), "0");
  await page.getByRole("button", { name: "Zoom to the selected node" }).click();
  await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.scale) > 100);
}));

test("searches race on a stack", () => studio.visit(place("race"), async (page) => {
  await page.locator(".small-board img.picture").waitFor();
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator('.lane[data-state="done"]').nth(2).waitFor();
  await counts(page.locator("section", { hasText: "Results" }).locator("tbody tr"), 3);
}));

test("a link restores puzzle, position and settings; Back returns to the previous puzzle", () => studio.visit("", async (page) => {
  await choose(page, "pancake");
  await figureOf(page).waitFor();
  await page.getByLabel("Algorithm").selectOption("astar");
  await holds(page.getByLabel("Type or paste a stack"), /\d/);
  await type(page.getByLabel("Type or paste a stack"), "2 4 1 3");
  await shows(page, "2 4 1 3");
  await page.waitForFunction(() => location.hash.includes("board=2+4+1+3"));
  await studio.visit(await hashOf(page), async (other) => {
    await shows(other, "2 4 1 3");
    await holds(other.getByLabel("Algorithm"), "astar");
  });
  await page.goBack();
  await page.locator('.stage [data-state]:not([data-state="2 4 1 3"])').waitFor();
  await page.goBack();
  await page.locator(".stage .board").waitFor();
  await holds(page.getByLabel("Puzzle", { exact: true }), "tiles");
}));

test("invalid fields in a link to a puzzle are reported, and its first position is shown", () =>
  studio.visit("#/board?puzzle=pancake&board=1+1&goal=moon&heuristic=manhattan", async (page, faults) => {
    await page.locator(".notices", { hasText: "The position in this link is invalid" }).waitFor();
    await page.locator(".notices", { hasText: "manhattan" }).waitFor();
    await figureOf(page).waitFor();
    forgive(faults);
  }));

test("a link keeps the size of a ring, which has two numbers", () => studio.visit("#/board?puzzle=topspin", async (page) => {
  await figureOf(page).waitFor();
  const size = page.getByLabel("Size");
  await holds(size, /\d/);
  await enter(size, "12,3");
  await holds(size, "12,3");
  await page.waitForFunction(() => location.hash.includes("boardsize=12,3"));
  const state = await figureOf(page).getAttribute("data-state");
  await page.waitForFunction((words) => decodeURIComponent(location.hash).replaceAll("+", " ").includes(words), state);
  await page.reload();
  await shows(page, state);
  await holds(page.getByLabel("Size"), "12,3");
}));
