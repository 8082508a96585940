// Accessibility: phone to wide screen, both themes, reduced motion, and no serious problem found by axe.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, problems, startStudio, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const rows = "4 2 5/1 0 6/3 8 7";
const board = `board=${rows.replaceAll(" ", ",")}`;

// Every view, with as much content as possible.
const scenes = {
  board: { place: `#/board?${board}`, ready: (page) => solved(page) },
  unsolvable: { place: "#/board?board=1,2,3/4,5,6/8,7,0", ready: (page) => page.locator(".solvable.no").waitFor() },
  lens: {
    place: `#/lens?${board}`,
    ready: async (page) => {
      await waitForBoard(page, rows);
      await page.locator(".overlay .way").waitFor();
    },
  },
  tree: { place: `#/tree?${board}&algorithm=idastar&heuristic=manhattan`, ready: (page) => page.locator("canvas.tree").waitFor() },
  race: {
    place: `#/race?${board}`,
    ready: async (page) => {
      await waitForBoard(page, rows, ".small-board");
      await page.getByRole("button", { name: "Start the race" }).click();
      await page.locator('.lane[data-state="done"]').nth(2).waitFor();
    },
  },
  lab: {
    place: "#/lab?experiment=pruning",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Run/ }).click();
      await page.locator("table.numbers").first().waitFor();
    },
  },
  lessons: { place: "#/lessons", ready: (page) => page.locator(".lesson-list li").first().waitFor() },
  "a lesson": {
    place: "#/lessons?lesson=astar",
    ready: async (page) => {
      await page.locator(".live-tree canvas.tree").press("Home");
      await page.locator(".lesson-node").waitFor();
      await page.locator(".live-board").getByRole("button", { name: "Solve" }).click();
      await page.locator(".live-board .verdict").waitFor();
      await page.getByRole("button", { name: "h = the true distance" }).click();
      await page.locator(".verdict-box").waitFor();
      await page.locator('.live-bars table[aria-busy="false"]').nth(1).waitFor();
    },
  },
  quiz: {
    place: "#/lessons?round=5",
    ready: async (page) => {
      await page.locator(".answer").first().click();
      await page.locator(".verdict-box").waitFor();
    },
  },
  help: {
    place: "#/board",
    ready: async (page) => {
      await page.keyboard.press("?");
      await page.locator("dialog.help").waitFor();
    },
  },
  tour: {
    place: "",
    ready: async (page) => {
      await page.getByRole("button", { name: "Start the tour" }).click();
      await page.locator(".tour").waitFor();
    },
  },
  pancakes: { place: "#/board?puzzle=pancake&board=3+1+2+5+4", ready: (page) => solved(page) },
  ring: { place: "#/board?puzzle=topspin", ready: (page) => solved(page) },
  "the end of a solve": {
    place: "#/board?board=1,2,3/4,5,6/7,0,8",
    ready: async (page) => {
      await page.evaluate(() => localStorage.setItem("taquin-solves", JSON.stringify({ "tiles 3x3 ": [{ time: 9870, moves: 30 }] })));
      await page.reload();
      await page.locator(".times").waitFor();
      await page.keyboard.press("ArrowLeft");
      await page.locator(".finish-card", { hasText: "No solution is shorter." }).waitFor();
    },
  },
  "lens of a ring": { place: "#/lens?puzzle=topspin", ready: (page) => page.locator(".bars").waitFor() },
  cube: {
    place: "#/board?puzzle=cube&board=UUUUUUBDDLBBLRRDRRDFFDFFRRRFFFDDBDDBFFRLLRLLULLLUBBUBB",
    ready: async (page) => {
      await page.getByText("Paint the stickers").click();
      await solved(page);
    },
  },
};

async function solved(page) {
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict", { hasText: "Solved" }).first().waitFor();
}

// The second scheme changes nothing but colours.
const ofColours = ["color-contrast", "link-in-text-block"];

// Each scene is set up once, then checked in both colour schemes and at both widths.
for (const [name, { place, ready }] of Object.entries(scenes))
  test(name, (scene) => studio.visit(place, async (page) => {
    await ready(page);
    for (const colorScheme of ["light", "dark"])
      await scene.test(`axe finds no serious problem: ${name}, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme);
        assert.deepEqual(await problems(page, colorScheme === "dark" ? ofColours : undefined), []);
      });
    for (const width of [360, 2200])
      await scene.test(`no horizontal scrolling: ${name}, ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await eventually(async () => {
          const [content, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
          assert.equal(window_, width);
          assert.ok(content <= window_, `${content} pixels wide in a window of ${window_}`);
        });
      });
  }));

test("on a phone all views can be reached, and a swipe moves a tile", () => studio.visit("", async (page) => {
  for (const name of ["Lens", "Tree", "Race", "Lab", "Lessons", "Board"]) {
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).tap();
    await page.waitForFunction((title) => document.title.startsWith(title), name);
    await page.locator("main .view").waitFor();
  }
  const box = await page.locator(".stage .board").boundingBox();
  const session = await page.context().newCDPSession(page);
  const touch = (type, x, y) => session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch("touchStart", x, y);
  await touch("touchMove", x + 40, y);
  await touch("touchMove", x + 90, y);
  await touch("touchEnd");
  await waitForBoard(page, "2 0 3/1 8 6/5 7 4");
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("on a phone the name of the chosen puzzle is not cut", () => studio.visit("", async (page) => {
  const select = page.getByLabel("Puzzle", { exact: true });
  for (const name of await select.locator("option").evaluateAll((options) => options.map(({ value }) => value))) {
    await select.selectOption(name);
    const [text, room] = await select.evaluate((element) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = font;
      const arrow = 20; // pixels that the browser takes for the arrow
      return [pen.measureText(element.selectedOptions[0].textContent).width, element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow];
    });
    assert.ok(text <= room, `${name}: ${text} pixels of text in ${room}`);
  }
}, { viewport: { width: 390, height: 844 } }));

test("the page follows the system's dark mode, and the button overrides it", () => studio.visit("", async (page) => {
  const luminance = () => page.evaluate(() => /(\d+), (\d+), (\d+)/.exec(getComputedStyle(document.body).backgroundColor).slice(1).map(Number).reduce((a, b) => a + b) / 3);
  await eventually(async () => assert.ok(await luminance() < 60));
  await page.getByRole("button", { name: "Dark mode" }).click();
  await eventually(async () => assert.ok(await luminance() > 200));
  await page.reload();
  await eventually(async () => assert.ok(await luminance() > 200));
}, { colorScheme: "dark" }));

test("with reduced motion nothing is animated", () => studio.visit("", async (page) => {
  const times = await page.evaluate(() => [...document.querySelectorAll("*")].map((each) => getComputedStyle(each).transitionDuration));
  assert.ok(times.every((time) => time.split(", ").every((part) => part === "0s")));
}));

test("Back and Forward go through the views", () => studio.visit("", async (page) => {
  await page.getByRole("link", { name: "Lens" }).click();
  await page.locator(".lens").waitFor();
  await page.goBack();
  await page.locator(".two").waitFor();
  await page.goForward();
  await page.locator(".lens").waitFor();
}));
