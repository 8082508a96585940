// Measures the page in the browser: the time until it can be used, and the frame rate of panning a large tree.
// Usage: TAQUIN_PROGRAM=… node web/scripts/measure.mjs
import { startStudio } from "../../tests/web/studio.mjs";

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value) => Math.round(value * 10) / 10;

// Milliseconds from the start of the navigation to the first paint, and until the board can be played and solved.
async function firstPaint(studio) {
  const seen = { paint: [], usable: [] };
  for (let run = 0; run < 9; ++run)
    await studio.visit("", async (page) => {
      await page.waitForFunction(() => performance.getEntriesByName("taquin-usable").length > 0);
      const [paint, usable] = await page.evaluate(() => [
        performance.getEntriesByName("first-contentful-paint")[0].startTime, performance.getEntriesByName("taquin-usable")[0].startTime,
      ]);
      seen.paint.push(paint);
      seen.usable.push(usable);
    });
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

const studio = await startStudio();
try {
  await firstPaint(studio);
  for (const zoomSteps of [0, 4, 8]) await panning(studio, zoomSteps);
} finally {
  await studio.stop();
}
