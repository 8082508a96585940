// Measures how soon the page knows the moves left after each of 200 random moves by hand, and how many are proved.
// Usage: TAQUIN_PROGRAM=… TAQUIN_TEST_CACHE=FOLDER node web/scripts/measure_keepup.mjs [SIZE] [MOVES]
// The folder has the tables: taquin tables build --size 4x4 7-8 --cache FOLDER
import { startStudio } from "../../tests/web/studio.mjs";

const [size = "4x4", moves = "200"] = process.argv.slice(2);
const seed = 1;

// A walk of arrow keys that never takes back the last move.
function randomWalk(count) {
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % below;
  };
  const opposite = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
  const [rows, cols] = size.split("x").map(Number);
  return (blank) => {
    const walk = [];
    let [row, col] = [Math.floor(blank / cols), blank % cols];
    while (walk.length < count) {
      // The key is the direction of the tile; the blank moves the other way.
      const legal = [[row > 0, "ArrowDown", -1, 0], [row < rows - 1, "ArrowUp", 1, 0], [col > 0, "ArrowRight", 0, -1], [col < cols - 1, "ArrowLeft", 0, 1]]
        .filter(([inside, key]) => inside && key !== opposite[walk.at(-1)]);
      const [, key, down, right] = legal[random(legal.length)];
      walk.push(key);
      [row, col] = [row + down, col + right];
    }
    return walk;
  };
}

const studio = await startStudio();
try {
  await studio.visit("", async (page) => {
    const start = await page.evaluate(async ([wanted, from]) => {
      const body = { puzzle: "tiles", size: wanted, method: "uniform", seed: from };
      const headers = { "Content-Type": "application/json" };
      return (await (await fetch("/api/v1/scramble", { method: "POST", headers, body: JSON.stringify(body) })).json()).start;
    }, [size, seed]);
    await page.goto(`${studio.address}/#/board?board=${start.replaceAll(" ", ",")}`);
    await page.reload();
    await page.getByRole("button", { name: "Number", exact: true }).click();
    await page.locator(`.left [data-of="${start}"]`).waitFor();
    const walk = randomWalk(Number(moves))(start.split(/[ /]/).indexOf("0"));
    const seen = await page.evaluate(async (keys) => {
      const answer = document.querySelector(".left output");
      const results = [];
      let before = answer.dataset.of;
      for (const key of keys) {
        const began = performance.now();
        const known = new Promise((done) => {
          const watcher = new MutationObserver(() => {
            if (!answer.dataset.of || answer.dataset.of === before) return;
            watcher.disconnect();
            done();
          });
          watcher.observe(answer, { attributes: true, childList: true, characterData: true, subtree: true });
        });
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        await known;
        before = answer.dataset.of;
        results.push({ time: performance.now() - began, text: answer.textContent });
      }
      return results;
    }, walk);
    const times = seen.map(({ time }) => time).sort((a, b) => a - b);
    const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] * 10) / 10;
    const proved = seen.filter(({ text }) => /^\d+$/.test(text));
    console.log(`${size} from ${start}: ${seen.length} moves, ${proved.length} answers proved shortest, lengths ${Math.min(...proved.map(({ text }) => Number(text)))} to ${Math.max(...proved.map(({ text }) => Number(text)))}`);
    console.log(`move to answer: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, worst ${at(1)} ms, ${times.filter((time) => time <= 100).length} of ${times.length} within 100 ms`);
  });
} finally {
  await studio.stop();
}
