// Cubes, pancakes and TopSpin by hand: mouse, touch and keys; scrambles; painting. The program's replay is the oracle.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, centre, counts, disabled, eventually, forgive, holds, phone, reads, startStudio, swipe } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const button = (page, name) => page.getByRole("button", { name, exact: true });
const solved = (side) => [..."URFDLB"].map((face) => face.repeat(side * side)).join("");
const showsCube = (page, facelets) => page.locator(`.cube[data-facelets="${facelets}"]`).waitFor();
const sticker = (page, index) => page.locator(`.cube [data-sticker="${index}"]`);
const shows = (page, state) => page.locator(`.stage [data-state="${state}"]`).waitFor();

// The cube after these turns of the solved one.
const after_ = async (page, puzzle, moves) => (await ask(page, "board", { puzzle, board: moves })).start;

async function drag(page, locator, [dx, dy]) {
  const [x, y] = await centre(locator);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + dx * part, y + dy * part);
  await page.mouse.up();
}

for (const puzzle of ["cube", "cube2"])
  test(`keys turn the faces of a ${puzzle}, Shift turns them back`, () => studio.visit(`#/board?puzzle=${puzzle}`, async (page) => {
    const keys = ["r", "u", "f", "Shift+D", "l", "Shift+B", "Shift+R", "d"];
    // The page holds the pocket cube at one corner, so opposite faces turn in the same way.
    const turns = puzzle === "cube" ? "R U F D' L B' R' D" : "R U F U' R F' R' U";
    await page.locator(".cube").waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await showsCube(page, await after_(page, puzzle, turns));
    await page.waitForFunction(() => location.hash.includes("start="));
    for (const key of [...keys].reverse()) await page.keyboard.press(key.startsWith("Shift+") ? key.slice(6).toLowerCase() : `Shift+${key.toUpperCase()}`);
    await showsCube(page, solved(puzzle === "cube" ? 3 : 2));
  }));

test("keys do nothing in a text field, and undo takes back a turn", () => studio.visit("#/board?puzzle=cube", async (page) => {
  await page.getByLabel("Type a scramble or stickers").focus();
  await page.keyboard.type("r");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await showsCube(page, solved(3));
  await page.locator(".cube").focus();
  await page.keyboard.press("r");
  await showsCube(page, await after_(page, "cube", "R"));
  await page.keyboard.press("Control+z");
  await showsCube(page, solved(3));
}));

// Stickers 18 to 26 are the front face, row by row.
const drags = [[18, [60, 10], "U'"], [18, [-60, -10], "U"], [24, [60, 10], "D"], [20, [0, -60], "R"], [20, [0, 60], "R'"], [18, [0, 60], "L"]];

for (const [index, way, turn] of drags)
  test(`dragging sticker ${index} by ${way} turns ${turn}`, () => studio.visit("#/board?puzzle=cube", async (page) => {
    await page.locator(".cube").waitFor();
    await drag(page, sticker(page, index), way);
    await showsCube(page, await after_(page, "cube", turn));
    await reads(page.locator(".made .value"), "0"); // a solved cube is not an attempt
  }));

test("dragging a centre rotates the cube, and turns nothing", () => studio.visit("#/board?puzzle=cube", async (page) => {
  const angle = () => page.locator(".cube .scene").getAttribute("style");
  const old = await angle();
  await drag(page, sticker(page, 22), [80, 0]);
  await eventually(async () => assert.notEqual(await angle(), old));
  await showsCube(page, solved(3));
}));

test("after the cube is rotated, a drag turns the layer below the pointer", () => studio.visit("#/board?puzzle=cube", async (page) => {
  await page.locator(".cube").focus();
  for (let times = 0; times < 12; ++times) await page.keyboard.press("ArrowRight"); // shows the left face
  await page.waitForFunction(() => document.querySelector(".cube .scene").style.transform.includes("rotateY(146deg)"));
  await drag(page, sticker(page, 45), [0, -70]); // the upper left sticker of the back face: column of R
  await showsCube(page, await after_(page, "cube", "R'"));
}));

test("a swipe on a sticker turns its layer on a phone", () => studio.visit("#/board?puzzle=cube", async (page) => {
  await page.locator(".cube").waitFor();
  await swipe(page, await centre(sticker(page, 20)), [0, -60]);
  await showsCube(page, await after_(page, "cube", "R"));
  assert.equal(await page.evaluate(() => scrollY), 0);
}, phone));

test("buttons turn faces too", () => studio.visit("#/board?puzzle=cube", async (page) => {
  await page.getByText("Buttons for turns").click();
  await button(page, "F2").click();
  await showsCube(page, await after_(page, "cube", "F2"));
}));

test("a turn that follows the solution advances it, also in two quarters", () => studio.visit("#/board?puzzle=cube&board=R2", async (page) => {
  await page.getByLabel("Then find a shortest solution and prove it").uncheck();
  await button(page, "Solve").click();
  await page.locator(".place", { hasText: "0 / 1" }).waitFor();
  await page.keyboard.press("r");
  await page.getByText("You left the solution after step 0.").waitFor();
  await page.keyboard.press("r");
  await page.locator(".place", { hasText: "1 / 1" }).waitFor();
}));

for (const [puzzle, side] of [["cube", 3], ["cube2", 2]])
  test(`a scramble of a ${puzzle} is a random state, and its turns lead there`, () => studio.visit(`#/board?puzzle=${puzzle}`, async (page) => {
    await page.getByText("positions are equally likely").waitFor();
    await button(page, "Scramble").click();
    const field = page.getByLabel("Type a scramble or stickers");
    await holds(field, /^([URFDLB][2']? ?)+$/);
    const facelets = await page.locator(".cube").getAttribute("data-facelets");
    assert.equal(facelets.length, 6 * side * side);
    assert.equal(await after_(page, puzzle, await field.inputValue()), facelets);
  }));

test("the unfolded cube and the back show the same cube", () => studio.visit("#/board?puzzle=cube&board=R+U+F", async (page) => {
  await showsCube(page, await after_(page, "cube", "R U F"));
  const facelets = await page.locator(".cube").getAttribute("data-facelets");
  const colours = (selector) => page.locator(selector).evaluateAll((all) => all.map((each) => /colour-(.)/.exec(each.getAttribute("class"))[1]).join(""));
  assert.equal(await colours(".net-picture rect"), facelets);
  const back = await page.locator(".back-cube [data-sticker]").evaluateAll((all) =>
    all.sort((a, b) => a.dataset.sticker - b.dataset.sticker).map((each) => /colour-(.)/.exec(each.className)[1]).join(""));
  assert.equal(back, facelets);
  // The unfolded cube has the white face above the green one, and blue at the right end.
  const box = async (index) => page.locator(".net-picture rect").nth(index).boundingBox();
  const [up, front, right, down, left, behind] = await Promise.all([4, 22, 13, 31, 40, 49].map(box));
  assert.ok(up.y < front.y && front.y < down.y && left.x < front.x && front.x < right.x && right.x < behind.x);
}));

// --- painting

test("all stickers can be cleared and painted again", () => studio.visit("#/board?puzzle=cube2", async (page) => {
  await page.getByText("Paint the stickers").click();
  await button(page, "Clear all stickers").click();
  await page.getByText("24 stickers left to paint.").waitFor();
  await disabled(page, "Solve");
  await page.keyboard.press("r"); // an unfinished cube cannot be turned
  const wanted = await after_(page, "cube2", "R U");
  const names = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" };
  for (const [face, name] of Object.entries(names)) {
    await page.getByLabel(name, { exact: true }).check({ force: true });
    for (const [index, colour] of [...wanted].entries())
      if (colour === face) await page.locator(".net .sticker").nth(index).click();
  }
  await showsCube(page, wanted);
  await page.waitForFunction((words) => location.hash.includes(words), wanted);
  await button(page, "Solve").click();
  await page.locator(".verdict", { hasText: "Solved in 2 moves" }).first().waitFor();
}));

test("Cancel returns to the cube before the stickers were cleared; its centres stay", () => studio.visit("#/board?puzzle=cube&board=R", async (page, faults) => {
  const before_ = await after_(page, "cube", "R");
  await showsCube(page, before_);
  await page.getByText("Paint the stickers").click();
  await button(page, "Clear all stickers").click();
  await page.getByText("48 stickers left to paint.").waitFor();
  await counts(page.locator(".net .sticker.unpainted"), 48);
  await page.locator(".net .sticker").first().click();
  await page.getByText("47 stickers left to paint.").waitFor();
  await button(page, "Cancel").click();
  await showsCube(page, before_);
  forgive(faults);
}));

test("stickers are at least 40 pixels wide on a phone when painting", async () => {
  for (const puzzle of ["cube", "cube2"])
    await studio.visit(`#/board?puzzle=${puzzle}`, async (page) => {
      await page.getByText("Paint the stickers").tap();
      const sizes = await page.locator(".net .sticker").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
      assert.ok(Math.min(...sizes) >= 40, `${Math.min(...sizes)} pixels`);
    }, phone);
});

// --- pancakes

const stack = "#/board?puzzle=pancake&board=3+1+2+5+4";

test("a click flips a pancake and all above it; the top one alone cannot be flipped", () => studio.visit(stack, async (page) => {
  await page.locator('.pancake[data-size="2"]').click();
  await shows(page, "2 1 3 5 4");
  await page.locator('.pancake[data-size="2"]').click();
  await shows(page, "2 1 3 5 4");
  await page.locator('.pancake[data-size="4"]').click();
  await shows(page, "4 5 3 1 2");
  await reads(page.locator(".made .value"), "2");
}));

test("keys choose a pancake and flip", () => studio.visit(stack, async (page) => {
  await page.locator(".stack").focus();
  await page.keyboard.press("ArrowDown");
  await counts(page.locator(".pancake.lifted"), 3);
  await page.keyboard.press("Enter");
  await shows(page, "2 1 3 5 4");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp"); // at least two pancakes are flipped
  await page.keyboard.press("ArrowRight");
  await shows(page, "1 2 3 5 4");
  await page.keyboard.press("5");
  await shows(page, "4 5 3 2 1");
}));

test("a tap flips a pancake on a phone", () => studio.visit(stack, async (page) => {
  await page.locator('.pancake[data-size="5"]').tap();
  await shows(page, "5 2 1 3 4");
}, phone));

// --- TopSpin

const ring = "1 2 6 5 8 7 3 4";
const ringPlace = `#/board?puzzle=topspin&boardsize=8,4&board=${ring.replaceAll(" ", "+")}`;
const inTurnstile = (page, tokens) => eventually(async () => {
  const inside = await page.locator(".token.inside").evaluateAll((all) => all.sort((a, b) => a.dataset.at - b.dataset.at).map((each) => each.dataset.token).join(" "));
  assert.equal(inside, tokens);
});
const flipped = async (page, state, move) => (await ask(page, "replay", { puzzle: "topspin", size: "8,4", board: state, moves: move, from: 1, count: 1 })).states[0].state;

test("keys turn the ring, which costs no move, and flip the turnstile", () => studio.visit(ringPlace, async (page) => {
  await inTurnstile(page, "1 2 6 5");
  await page.locator(".ring").focus();
  await page.keyboard.press("ArrowLeft");
  await inTurnstile(page, "2 6 5 8");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await inTurnstile(page, "4 1 2 6");
  await reads(page.locator(".made .value"), "0");
  await page.keyboard.press("Enter");
  await shows(page, await flipped(page, ring, "8"));
  await inTurnstile(page, "6 2 1 4"); // the ring itself has not moved
  await reads(page.locator(".made .value"), "1");
}));

test("a click brings a token into the turnstile, or flips it there", () => studio.visit(ringPlace, async (page) => {
  await page.locator('.token[data-token="7"]').click();
  await inTurnstile(page, "6 5 8 7");
  await page.locator('.token[data-token="5"]').click();
  await shows(page, await flipped(page, ring, "3"));
  await inTurnstile(page, "7 8 5 6");
  await button(page, "Turn right").click();
  await inTurnstile(page, "2 7 8 5");
  await button(page, "Flip").click();
  await inTurnstile(page, "5 8 7 2");
}));

// A quarter of the ring is two tokens.
for (const [how, act, options] of [
  ["mouse", (page, from, to) => drag(page, page.locator('.token[data-token="5"]'), [to[0] - from[0], to[1] - from[1]]), {}],
  ["finger", (page, from, to) => swipe(page, from, [to[0] - from[0], to[1] - from[1]]), phone],
])
  test(`a ${how} turns the ring`, () => studio.visit(ringPlace, async (page) => {
    const [from, to] = [await centre(page.locator('.token[data-token="5"]')), await centre(page.locator('.token[data-token="7"]'))];
    await act(page, from, to);
    await inTurnstile(page, "3 4 1 2");
    await shows(page, ring);
  }, options));

test("the playback turns the ring to the place of each move", () => studio.visit(ringPlace, async (page) => {
  await button(page, "Solve").click();
  await page.locator(".place", { hasText: "0 / 2" }).waitFor();
  for (let step = 1; step <= 2; ++step) {
    const before_ = await page.locator(".ring").getAttribute("data-state");
    await button(page, "Next").click();
    await page.locator(".place", { hasText: `${step} / 2` }).waitFor();
    await page.locator(`.ring:not([data-state="${before_}"])`).waitFor();
  }
  await shows(page, "1 2 3 4 5 6 7 8");
}));
