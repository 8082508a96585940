// Files to take along: pictures of boards, cubes, stacks, trees and plots, films of solutions. Every file is read again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { download, eventually, fitsPhone, problems, startStudio, tabTo, testOfServer } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "board=2,3,0/1,8,6/5,7,4";
const menu = (page) => page.getByRole("button", { name: "Download", exact: true });

// What the browser makes of a picture: its size, the colour in a corner, the number of colours, frames.
const decoded = (page, content, type) => page.evaluate(async ([bytes, kind]) => {
  const blob = new Blob([new Uint8Array(bytes)], { type: kind });
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set();
  for (let at = 0; at < data.length; at += 4) colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
  return { width: canvas.width, height: canvas.height, corner: [...data.slice(0, 4)], colours: colours.size };
}, [[...content], type]);

// The frames of a film, by the browser's own decoder: their number, durations, and whether each differs from the one before.
const frames = (page, content) => page.evaluate(async (bytes) => {
  const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
  const [durations, different] = [[], []];
  let before = "";
  for (let frameIndex = 0; frameIndex < frameCount; ++frameIndex) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const digest = await crypto.subtle.digest("SHA-1", context.getImageData(0, 0, canvas.width, canvas.height).data);
    const now = [...new Uint8Array(digest)].join();
    different.push(now !== before);
    durations.push(image.duration / 1000);
    before = now;
    image.close();
  }
  return { frameCount, repetitionCount, durations, different };
}, [...content]);

const wellFormed = (page, svg) => page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") === null, svg);

async function solve(page) {
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict", { hasText: "Solved" }).first().waitFor();
}

for (const colorScheme of ["light", "dark"])
  test(`a board as SVG and PNG, in its colours: ${colorScheme}`, () => studio.visit(`#/board?${notes}`, async (page) => {
    const svg = await download(page, menu(page), "Board as SVG");
    assert.equal(svg.name, "taquin-board.svg");
    const text = svg.content.toString();
    assert.ok(await wellFormed(page, text));
    assert.deepEqual([...text.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, tile]) => Number(tile)), [2, 3, 1, 8, 6, 5, 7, 4]);
    assert.ok(!/https?:\/\/(?!www\.w3\.org)|url\(/.test(text), "the file needs nothing else");
    const png = await download(page, menu(page), "Board as PNG");
    assert.equal(png.name, "taquin-board.png");
    const { width, height, corner, colours } = await decoded(page, png.content, "image/png");
    assert.deepEqual([width, height], [1600, 1600]);
    assert.deepEqual(corner, colorScheme === "light" ? [255, 255, 255, 255] : [22, 33, 42, 255]); // --paper
    assert.ok(colours > 4, "tray, tiles, settled tiles, numbers");
  }, { colorScheme }));

test("a board with a picture keeps it", () => studio.visit(`#/board?${notes}`, async (page) => {
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [90, 90];
    const context = canvas.getContext("2d");
    for (let cell = 0; cell < 9; ++cell) {
      context.fillStyle = `hsl(${cell * 40} 90% 50%)`;
      context.fillRect((cell % 3) * 30, Math.floor(cell / 3) * 30, 30, 30);
    }
    localStorage.setItem("taquin-picture", JSON.stringify({ address: canvas.toDataURL(), ratio: 1 }));
  });
  await page.reload();
  await page.locator(".tile.pictured").first().waitFor();
  const png = await download(page, menu(page), "Board as PNG");
  const { colours } = await decoded(page, png.content, "image/png");
  assert.ok(colours > 8, `${colours} colours`);
  const svg = (await download(page, menu(page), "Board as SVG")).content.toString();
  assert.equal([...svg.matchAll(/data:image\/png/g)].length, 1, "the picture is in the file once");
}));

test("a solution as GIF has a frame for the start and for each move", () => studio.visit(`#/board?${notes}`, async (page) => {
  await solve(page);
  const { name, content } = await download(page, menu(page), "Solution as GIF");
  assert.equal(name, "taquin-solution.gif");
  const film = await frames(page, content);
  assert.equal(film.frameCount, 17);
  assert.ok(film.different.every(Boolean), "each move changes the picture");
  assert.equal(film.repetitionCount, Infinity);
  assert.deepEqual(film.durations, [1250, ...Array(15).fill(250), 1250]); // 4 steps per second; the ends stay longer
}));

for (const [name, place, noun, moves] of [
  ["a stack", "#/board?puzzle=pancake&board=3+1+2+5+4", "Stack", null],
  ["a ring", "#/board?puzzle=topspin&board=2+1+3+4+5+6+7+8", "Ring", null],
  ["a cube", "#/board?puzzle=cube2&board=R+U", "Cube", 2],
])
  test(`pictures and films of ${name}`, () => studio.visit(place, async (page) => {
    await solve(page);
    const length = moves ?? Number(/in (\d+) move/.exec(await page.locator(".verdict").first().innerText())[1]);
    const svg = (await download(page, menu(page), `${noun} as SVG`)).content.toString();
    assert.ok(await wellFormed(page, svg));
    assert.match(svg, /<svg[^>]* width="800"/);
    const png = await decoded(page, (await download(page, menu(page), `${noun} as PNG`)).content, "image/png");
    assert.equal(png.width, 1600);
    assert.equal(png.corner[3], 255, "the ground is not transparent");
    const film = await frames(page, (await download(page, menu(page), "Solution as GIF")).content);
    assert.equal(film.frameCount, length + 1);
    assert.ok(film.different.every(Boolean));
  }));

test("a long solution says why it has no film", () => studio.visit("#/board?goal=last&algorithm=construct", async (page) => {
  await page.getByLabel("Rows × columns").fill("12x12");
  await page.getByLabel("Rows × columns").press("Enter");
  await page.locator('.stage .board[style*="--rows: 12"]').waitFor();
  await solve(page);
  await menu(page).click();
  assert.ok(await page.getByRole("button", { name: "Solution as GIF: only up to 1,000 moves" }).isDisabled());
}));

test("a tree: the visible part at any zoom, and the whole tree", () => studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan`, async (page) => {
  await page.locator('canvas.tree[data-drawn="271"]').waitFor();
  const whole = (await download(page, menu(page), "Whole tree as SVG")).content.toString();
  assert.ok(await wellFormed(page, whole));
  assert.equal([...whole.matchAll(/<text/g)].length, 271, "every node shows its h");
  const fitted = (await download(page, menu(page), "Visible part as SVG")).content.toString();
  assert.equal([...fitted.matchAll(/<text/g)].length, 0, "dots, as on the screen");
  // Close up: cards with the boards.
  await page.locator("canvas.tree").press("Home");
  await page.getByRole("button", { name: "Zoom to the selected node" }).click();
  await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.scale) === 150);
  const near = (await download(page, menu(page), "Visible part as SVG")).content.toString();
  assert.match(near, />0 \+ 10 = 10<\/text>/);
  assert.match(near, />8<\/text>/);
  const png = await decoded(page, (await download(page, menu(page), "Whole tree as PNG")).content, "image/png");
  assert.equal(png.width, 1600);
  assert.ok(png.colours > 10);
}));

testOfServer("a plot: its series, its words, and only what is shown", () => studio.visit("#/lab?experiment=pruning", async (page) => {
  await page.getByRole("button", { name: /^Run/ }).click();
  const plot = page.locator(".plot").first();
  await plot.locator("canvas").waitFor();
  const title = await plot.locator("strong").innerText();
  const open = plot.getByRole("button", { name: `Download: ${title}` });
  const svg = (await download(page, open, "Plot as SVG")).content.toString();
  assert.ok(await wellFormed(page, svg));
  assert.ok(svg.includes(`>${title}</text>`));
  const results = await page.evaluate(async () => {
    const { runs } = await (await fetch("/api/v1/lab/runs")).json();
    return (await fetch(`/api/v1/lab/runs/${runs[0].id}`)).json();
  });
  const [{ style, series }] = results.plots;
  const points = series.reduce((sum, each) => sum + each.points.length, 0);
  assert.equal([...svg.matchAll(style === "bars" ? /<rect/g : /<circle/g)].length - 1 + (style === "bars" ? 0 : 1), points, "a mark for each point, besides the ground");
  const png = await decoded(page, (await download(page, open, "Plot as PNG")).content, "image/png");
  assert.equal(png.width, 1600);
}));

test("the menu works by keyboard and closes with Escape", () => studio.visit(`#/board?${notes}`, async (page) => {
  await tabTo(page, menu(page));
  await page.keyboard.press("Enter");
  const first = page.getByRole("button", { name: "Board as SVG" });
  await first.waitFor();
  await page.keyboard.press("Tab");
  await eventually(async () => assert.ok(await first.evaluate((element) => element === document.activeElement)));
  await page.keyboard.press("Escape");
  await first.waitFor({ state: "detached" });
  await eventually(async () => assert.ok(await menu(page).evaluate((element) => element === document.activeElement)));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  assert.equal((await saved).suggestedFilename(), "taquin-board.svg");
  await page.locator('[role="status"]', { hasText: "Saved taquin-board.svg." }).waitFor({ state: "attached" });
}));

for (const colorScheme of ["light", "dark"])
  test(`the menu fits a phone: ${colorScheme}`, () => studio.visit(`#/board?${notes}`, async (page) => {
    await menu(page).tap();
    const item = page.getByRole("button", { name: "Board as PNG" });
    await item.waitFor();
    assert.deepEqual(await problems(page), []);
    await fitsPhone(page, ".download");
    const box = await item.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme }));
