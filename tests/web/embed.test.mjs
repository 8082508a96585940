// A view in a frame of another page: allowed by an option, refused by default.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { eventually, startStudio } from "./studio.mjs";

// A course page on another port, with one frame.
let frameAddress = "";
const course = createServer((request, response) => {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><title>Course</title><iframe title="frame" width="900" height="700" src="${frameAddress}"></iframe>`);
});

let open; // a studio that the course may show
let closed; // one that no page may show
let origin;
before(async () => {
  await new Promise((ready) => { course.listen(0, "127.0.0.1", ready); });
  origin = `http://127.0.0.1:${course.address().port}`;
  open = await startStudio("--embed-from", origin);
  closed = await startStudio();
});
after(async () => {
  await open?.stop();
  await closed?.stop();
  course.close();
});

// Opens the course page with a frame of this studio.
async function withFrame(studio, place, use, of = origin) {
  frameAddress = `${studio.address}/${place}`.replaceAll("&", "&amp;");
  const context = await studio.browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(of);
  await use(page, page.frameLocator("iframe"), said);
  await context.close();
}

const tree = "?embed#/tree?board=2,3,0/1,8,6/5,7,4&algorithm=astar&heuristic=manhattan";

test("an allowed page shows a view without header and footer, with a link to the whole page", () => withFrame(open, tree, async (page, frame) => {
  await frame.locator('canvas.tree[data-nodes="271"]').waitFor();
  assert.equal(await frame.locator("header, footer, .tour-offer").count(), 0);
  const whole = frame.getByRole("link", { name: "Open in Taquin" });
  await eventually(async () => assert.equal(await whole.getAttribute("href"), `${open.address}/${tree.replace("?embed", "")}`));
  assert.equal(await whole.getAttribute("target"), "_blank");
  await frame.getByLabel("Step", { exact: true }).fill("10");
  await frame.locator('canvas.tree[data-shown="10"]').waitFor();
}));

test("a lesson in a frame works, and its links open the whole page", () => withFrame(open, "?embed#/lessons?lesson=states", async (page, frame) => {
  const board = frame.locator(".live-board").first();
  await board.locator('.tile[data-tile="1"]').click();
  await board.getByText("1 move made.").waitFor();
  const link = board.getByRole("link", { name: "Open in Board" });
  assert.equal(await link.getAttribute("target"), "_blank");
  assert.ok((await link.getAttribute("href")).startsWith(`${open.address}/#/board?`));
}));

test("without the option, the browser refuses the frame", () => withFrame(closed, tree, async (page, frame, said) => {
  await eventually(async () => assert.ok(said.some((line) => /frame-ancestors 'none'/.test(line)), said.join("\n")));
  assert.equal(await frame.locator("canvas, main").count(), 0);
}));

test("another origin than the allowed one is refused", () => withFrame(open, tree, async (page, frame, said) => {
  await eventually(async () => assert.ok(said.some((line) => /frame-ancestors/.test(line)), said.join("\n")));
  assert.equal(await frame.locator("canvas, main").count(), 0);
}, origin.replace("127.0.0.1", "localhost")));

test("the embedded page also works alone", () => open.browser.newContext().then(async (context) => {
  const page = await context.newPage();
  await page.goto(`${open.address}/?embed`);
  await page.locator(".stage .board").waitFor();
  assert.equal(await page.locator("header.top").count(), 0);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await context.close();
}));

test("in a frame of the recommended size, the player and the reason of the step are in sight", () => withFrame(
  open, "?embed#/tree?board=2,3,0/1,8,6/5,7,4&algorithm=astar&heuristic=manhattan&by=step&step=20", async (page, frame) => {
    await frame.locator(".why .sentence", { hasText: "#" }).waitFor();
    for (const part of [".playback", ".why .sentence"]) {
      const { top, bottom } = await frame.locator(part).evaluate((element) => element.getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom <= 700, `${part} ${top} ${bottom}`);
    }
  }));
