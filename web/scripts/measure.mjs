// Measures the page in the browser: its size, the time until it can be used, the time from a key to the frame that shows its
// effect, and the frame rates of panning a tree and of stepping through one with all its lists.
// Usage: TAQUIN_PROGRAM=… node web/scripts/measure.mjs
import { startStudio } from "../../tests/web/studio.mjs";

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const within95 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];
const round = (value) => Math.round(value * 10) / 10;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Milliseconds from the start of the navigation to the first paint, and until the board can be played and solved.
async function firstPaint(studio) {
  const seen = { paint: [], usable: [], bytes: [] };
  for (let run = 0; run < 9; ++run)
    await studio.visit("", async (page) => {
      await page.waitForFunction(() => performance.getEntriesByName("taquin-usable").length > 0);
      const [paint, usable, bytes] = await page.evaluate(() => [
        performance.getEntriesByName("first-contentful-paint")[0].startTime, performance.getEntriesByName("taquin-usable")[0].startTime,
        [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, { transferSize }) => sum + transferSize, 0),
      ]);
      seen.bytes.push(bytes);
      seen.paint.push(paint);
      seen.usable.push(usable);
    }, { fresh: true });
  console.log(`page, first view and first answers of the program: ${round(Math.max(...seen.bytes) / 1024)} KiB transferred`);
  console.log(`first contentful paint: median ${round(median(seen.paint))} ms, worst ${round(Math.max(...seen.paint))} ms of ${seen.paint.length} fresh visits`);
  console.log(`first usable paint:     median ${round(median(seen.usable))} ms, worst ${round(Math.max(...seen.usable))} ms`);
}

// Pans back and forth with the pointer for 240 frames and measures the times between frames.
async function panning(studio, zoomSteps) {
  await studio.visit("#/tree?board=8,6,7/2,5,4/3,0,1&algorithm=astar&heuristic=misplaced&size=5000", async (page) => {
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.nodes) >= 5000);
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.drawn) > 0);
    await page.locator("canvas.tree").focus();
    for (let step = 0; step < zoomSteps; ++step) await page.keyboard.press("+");
    const result = await page.evaluate(() => new Promise((resolve) => {
      const canvas = document.querySelector("canvas.tree");
      canvas.setPointerCapture = () => undefined; // synthetic pointers cannot be captured
      const box = canvas.getBoundingClientRect();
      const send = (type, x) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 7, bubbles: true, clientX: box.left + x, clientY: box.top + 200 }));
      const times = [];
      send("pointerdown", 300);
      let last = performance.now();
      requestAnimationFrame(function frame(now) {
        times.push(now - last);
        last = now;
        send("pointermove", 300 + 200 * Math.sin(times.length / 12));
        if (times.length < 240) requestAnimationFrame(frame);
        else {
          send("pointerup", 300);
          resolve({ times: times.slice(5), nodes: canvas.dataset.nodes, drawn: canvas.dataset.drawn, scale: canvas.dataset.scale });
        }
      });
    }));
    const sorted = [...result.times].sort((a, b) => a - b);
    const mean = sorted.reduce((sum, time) => sum + time) / sorted.length;
    console.log(`tree of ${result.nodes} nodes, ${result.drawn} in the window (${result.scale} pixels per node): ${round(1000 / mean)} frames per second, `
      + `95 % within ${round(sorted[Math.floor(sorted.length * 0.95)])} ms`);
  });
}

// From each of 60 real key presses to the end of the first frame after it, and how many of these frames show the effect. A press comes at
// any time between two frames of the screen, as a person's does: the pauses go through a period of 16.7 ms in an uneven order.
async function keyToFrame(studio, what, place, keys, ready, shown) {
  await studio.visit(place, async (page) => {
    await page.locator(ready).first().waitFor();
    await page.evaluate((script) => {
      const state = new Function(`return ${script}`);
      window.keyTimes = [];
      addEventListener("keydown", (event) => {
        if (event.key === "Shift") return;
        const before = state();
        requestAnimationFrame(() => {
          const now = state();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.keyTimes.push({ time: performance.now() - event.timeStamp, late: now === before });
          port2.postMessage(null); // arrives when the frame is done
        });
      }, { capture: true });
    }, shown);
    for (let press = 0; press < 60; ++press) {
      await pause(40 + ((press * 37) % 60) * (16.7 / 60));
      await page.keyboard.press(keys[press % keys.length]);
      await page.waitForFunction((count) => window.keyTimes.length > count, press);
    }
    const all = await page.evaluate(() => window.keyTimes);
    const times = all.map(({ time }) => time);
    console.log(`${what}: key to frame, median ${round(median(times))} ms, 95 % within ${round(within95(times))} ms, worst ${round(Math.max(...times))} ms; `
      + `in the first frame ${all.filter(({ late }) => !late).length} of ${all.length}`);
  });
}

// One step at every frame, for 240 frames from this share of the steps on.
async function stepping(studio, what, fields, share) {
  await studio.visit(`#/tree?${fields}&size=20000`, async (page) => {
    await page.waitForFunction(() => Number(document.querySelector("canvas.tree")?.dataset.nodes) > 0, null, { timeout: 120_000 });
    await page.locator(".node-list .row").first().waitFor();
    const result = await page.evaluate((from) => new Promise((resolve) => {
      const slider = document.querySelector(".tree-main .scrubber");
      const first = Math.floor(Number(slider.max) * from);
      const times = [];
      let last = 0;
      requestAnimationFrame(function frame(now) {
        if (last > 0) times.push(now - last);
        last = now;
        slider.value = String(Math.min(Number(slider.max), first + times.length));
        slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
        if (times.length < 245) requestAnimationFrame(frame);
        else resolve({ times: times.slice(5), nodes: document.querySelector("canvas.tree").dataset.nodes, steps: slider.max,
          open: [...document.querySelectorAll(".node-list h3 small")].map(({ textContent }) => textContent).join(" and ") });
      });
    }), share);
    const mean = result.times.reduce((sum, time) => sum + time) / result.times.length;
    console.log(`${what}: ${result.nodes} nodes, step ${Math.round(100 * share)} % of ${result.steps}, lists of ${result.open}: ${round(1000 / mean)} frames per second, `
      + `95 % within ${round(within95(result.times))} ms`);
  });
}

const studio = await startStudio();
try {
  await firstPaint(studio);
  await keyToFrame(studio, "board", "#/board?board=2,3,6/1,8,0/5,7,4", ["ArrowUp", "ArrowDown"], ".stage .tile", "document.querySelector('.stage .tile[data-tile=\"4\"]').getAttribute('style')");
  await keyToFrame(studio, "cube", "#/board?puzzle=cube", ["r", "Shift+R"], ".cube", "document.querySelector('.cube').dataset.facelets");
  await keyToFrame(studio, "tree", "#/tree?board=2,3,0/1,8,6/5,7,4&algorithm=astar&heuristic=manhattan&by=step&step=9", [".", ","], ".node-list .row",
    "document.querySelector('.why .sentence').textContent");
  for (const zoomSteps of [0, 4, 8]) await panning(studio, zoomSteps);
  const hard = "board=8,6,7/2,5,4/3,0,1";
  for (const share of [0.05, 0.5, 0.95]) {
    await stepping(studio, "A*, every step", `${hard}&algorithm=astar&heuristic=misplaced&by=step`, share);
    await stepping(studio, "A*, expansions", `${hard}&algorithm=astar&heuristic=misplaced&by=expansion`, share);
  }
  await stepping(studio, "IDA*, every step", `${hard}&algorithm=idastar&heuristic=manhattan&by=step`, 0.5);
} finally {
  await studio.stop();
}
