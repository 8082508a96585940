// The page on a phone: what is in reach of the thumb, what scrolls, and what is large enough to touch.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { centre, eventually, phone, shownBoard, startStudio, swipe, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const visit = (place, use) => studio.visit(place, use, phone);
const button = (page, name) => page.getByRole("button", { name, exact: true });

// Waits until the element is completely visible, below the header and without scrolling.
const inReach = (page, locator) => eventually(async () => {
  const box = await locator.boundingBox();
  const [top, height, width] = await page.evaluate(() => [document.querySelector(".top").getBoundingClientRect().bottom, innerHeight, innerWidth]);
  assert.ok(box && box.y >= top && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${JSON.stringify(box)} in ${width} x ${height}`);
  const covered = await locator.evaluate((element) => {
    const { x, y, width: w, height: h } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + w / 2, y + h / 2);
    return !element.contains(hit);
  });
  assert.equal(covered, false);
});

for (const [name, place] of [["a board", ""], ["a cube", "#/board?puzzle=cube2&board=R+U+R'"], ["a stack", "#/board?puzzle=pancake&board=3+1+2+5+4"]])
  test(`Solve and the player are in reach without scrolling: ${name}`, () => visit(place, async (page) => {
    await inReach(page, button(page, "Solve"));
    await button(page, "Solve").tap();
    await page.locator(".brief-verdict", { hasText: "Solved in" }).waitFor();
    for (const control of ["Play", "Next", "Last"]) await inReach(page, button(page, control));
    await inReach(page, page.getByLabel("Step", { exact: true }));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const control of ["Solve", "Play"]) await inReach(page, button(page, control));
    await inReach(page, page.locator("footer p"));
    await button(page, "Next").tap();
    await page.locator(".place", { hasText: "1 / " }).waitFor();
  }));

test("the player of a tree is in reach", () => visit("#/tree?board=2,3,0/1,8,6/5,7,4&algorithm=astar&heuristic=manhattan", async (page) => {
  await page.locator("canvas.tree").waitFor();
  await page.locator("canvas.tree").scrollIntoViewIfNeeded();
  await inReach(page, button(page, "Play"));
}));

test("a chosen experiment is shown at once, and the list opens again", () => visit("#/lab", async (page) => {
  const opener = page.locator(".experiments .opener");
  if (await opener.getAttribute("aria-expanded") === "false") await opener.tap();
  const title = await page.evaluate(async () =>
    (await (await fetch("/api/v1/lab/experiments")).json()).experiments.find(({ name }) => name === "branching").title);
  await page.locator(".experiments li button", { hasText: title }).tap();
  await inReach(page, page.locator("#lab-title", { hasText: title }));
  await page.locator(".experiments li").first().waitFor({ state: "hidden" });
  await opener.tap();
  await page.locator(".experiments li").first().waitFor();
}));

for (const [what, place, element] of [
  ["the board", "", '.stage .tile[data-tile="8"]'], ["a tree", "#/tree?board=2,3,0/1,8,6/5,7,4&algorithm=astar&heuristic=manhattan", "canvas.tree"],
  ["the space beside a cube", "#/board?puzzle=cube", ".cube"],
])
  test(`a vertical swipe on ${what} scrolls the page`, () => visit(place, async (page) => {
    await page.locator(element).waitFor();
    const board = what === "the board" ? await shownBoard(page) : null;
    const { x: left } = await page.locator(element).boundingBox();
    const x = element === ".cube" ? left + 4 : (await centre(page.locator(element)))[0];
    const y = await page.locator(element).evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return (top + Math.min(bottom, innerHeight - 200)) / 2;
    });
    await swipe(page, [x, y], [0, -200]);
    await page.waitForFunction(() => scrollY > 50);
    if (board) assert.equal(await shownBoard(page), board);
  }));

test("a tile below the blank moves up by a swipe, and a tap moves a tile", () => visit("", async (page) => {
  await swipe(page, await centre(page.locator('.stage .tile[data-tile="6"]')), [0, -90]);
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await page.locator('.stage .tile[data-tile="4"]').tap();
  await waitForBoard(page, "2 3 6/1 8 4/5 7 0");
}));

// Everything that can be touched, except the tiles of a board, whose size depends on the board.
const small = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll("button, .button, select, input, textarea, summary, nav a")];
  return all.map((each) => (each.matches("[type=checkbox], [type=radio]") ? each.closest("label") : each))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(".tile, .visually-hidden, [type=file]") && !each.closest(".visually-hidden"))
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 39.5 || box.height < 39.5))
    .map(({ each, box }) => `${each.outerHTML.slice(0, 90)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
});

for (const [name, place, prepare] of [
  ["board", "", async (page) => {
    await page.getByText("More settings").tap();
    await button(page, "Solve").tap();
    await page.locator(".brief-verdict", { hasText: "Solved in" }).waitFor();
  }],
  ["cube", "#/board?puzzle=cube", async (page) => page.getByText("Paint the stickers").tap()],
  ["pocket cube", "#/board?puzzle=cube2", async (page) => page.getByText("Paint the stickers").tap()],
  ["stack", "#/board?puzzle=pancake", async (page) => page.locator(".pancake").first().waitFor()],
  ["ring", "#/board?puzzle=topspin", async (page) => page.locator(".token").first().waitFor()],
  ["lens", "#/lens", async (page) => page.locator(".changes button").first().waitFor()],
  ["tree", "#/tree?algorithm=idastar&heuristic=manhattan", async (page) => page.locator("canvas.tree").waitFor()],
  ["lessons", "#/lessons", async (page) => page.locator(".lesson-list li").first().waitFor()],
  ["lesson", "#/lessons?lesson=idastar", async (page) => {
    await page.locator(".live-tree canvas.tree").waitFor();
    await page.locator(".live-board .board").waitFor();
  }],
  ["quiz", "#/lessons?round=5", async (page) => page.locator(".answer").first().waitFor()],
  ["race", "#/race", async (page) => page.locator(".lane").first().waitFor()],
  ["lab", "#/lab", async (page) => page.locator("#lab-title").waitFor()],
])
  test(`everything is large enough for a finger: ${name}`, () => visit(place, async (page) => {
    await prepare(page);
    await eventually(async () => assert.deepEqual(await small(page), []));
  }));
