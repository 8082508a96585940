// Takes screenshots of every view for docs/images. Usage: TAQUIN_PROGRAM=… node web/scripts/screenshots.mjs [NAME...]
import { fileURLToPath } from "node:url";
import { startStudio } from "../../tests/web/studio.mjs";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const fifteen = "6,1,3,4/5,2,11,7/0,9,14,8/13,15,10,12";
const notes = "2,3,0/1,8,6/5,7,4";
const click = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function solveAndStep(page, steps) {
  await click(page, "Solve");
  await page.locator(".verdict", { hasText: "Solved" }).first().waitFor();
  for (let step = 0; step < steps; ++step) await page.getByRole("button", { name: "Next" }).click();
}

async function growTree(page, nodes) {
  await page.waitForFunction((least) => Number(document.querySelector("canvas.tree")?.dataset.drawn) >= least, nodes);
  await page.locator("canvas.tree").focus();
}

const pictures = {
  board: { place: `#/board?board=${fifteen}`, pose: (page) => solveAndStep(page, 6) },
  "board-dark": { place: `#/board?board=${fifteen}`, pose: (page) => solveAndStep(page, 6), dark: true },
  unsolvable: { place: "#/board?board=1,2,3/4,5,6/8,7,0", pose: (page) => page.getByText("inversions").first().waitFor(), height: 940 },
  lens: { place: "#/lens?board=4,2,5/1,0,6/3,8,7", pose: (page) => page.locator(".overlay .way").waitFor(), height: 1000 },
  tree: {
    place: `#/tree?board=${notes}&algorithm=astar&heuristic=manhattan`,
    pose: async (page) => {
      await growTree(page, 271);
      for (let step = 0; step < 8; ++step) await page.keyboard.press("ArrowDown");
    },
  },
  "tree-near": {
    place: `#/tree?board=${notes}&algorithm=idastar&heuristic=manhattan`, dark: true,
    pose: async (page) => {
      await growTree(page, 20);
      for (let step = 0; step < 4; ++step) await page.keyboard.press("ArrowDown");
      await page.getByRole("button", { name: "Zoom to the selected node" }).click();
      await page.waitForFunction(() => Number(document.querySelector("canvas.tree").dataset.scale) > 100);
    },
  },
  "tree-steps": {
    place: `#/tree?board=${notes}&algorithm=astar&heuristic=manhattan&by=expansion&step=60`, height: 1500,
    pose: (page) => growTree(page, 20),
  },
  "tree-two": {
    place: `#/tree?board=${notes}&algorithm=astar&heuristic=manhattan&versus=astar|conflict`, height: 1000,
    pose: (page) => page.getByRole("button", { name: "Show where they part" }).click(),
  },
  race: {
    place: "#/race?board=8,6,7/2,5,4/3,0,1&race=astar|misplaced;astar|manhattan;idastar|manhattan;greedy|manhattan", height: 1180,
    pose: async (page) => {
      await click(page, "Start the race");
      await page.locator('.lane[data-state="done"]').nth(3).waitFor();
      await page.locator("h1").first().hover({ force: true });
    },
  },
  lab: {
    place: "#/lab?experiment=branching",
    pose: async (page) => {
      await page.getByRole("button", { name: /^Run/ }).click();
      await page.locator(".plot canvas").first().waitFor();
      await page.evaluate(() => scrollTo(0, document.querySelector(".results").offsetTop - 80));
    },
  },
  "lab-own": { place: "#/lab?edit=yes", pose: (page) => click(page, "Check"), dark: true },
  lesson: {
    place: "#/lessons?lesson=astar",
    pose: async (page) => {
      await growTree(page, 6);
      await page.evaluate(() => scrollTo(0, document.querySelector(".live-tree").getBoundingClientRect().top + scrollY - 220));
    },
  },
  quiz: {
    place: "#/lessons?round=5",
    pose: async (page) => {
      while (!(await page.locator(".choices.with-boards").count())) {
        await page.locator(".answer").first().click();
        await page.getByRole("button", { name: "Next question" }).click();
        await page.locator(".answer").first().waitFor();
      }
    },
  },
  cube: {
    place: "#/board?puzzle=cube&board=LLLFURFLDFUDFRBBBBLDRLFRUBDRDLDDURBRBUUDLUBFFFFURBRDLU",
    pose: async (page) => {
      await page.getByText("Paint the stickers").click();
      await solveAndStep(page, 2);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  pancake: { place: "#/board?puzzle=pancake&board=3+1+2+5+4+7+6+10+8+9", pose: (page) => solveAndStep(page, 2) },
  topspin: { place: "#/board?puzzle=topspin", pose: (page) => page.locator(".bars").waitFor(), dark: true },
  phone: { place: `#/board?board=${notes}`, pose: (page) => solveAndStep(page, 3).then(() => page.evaluate(() => scrollTo(0, 0))), width: 390, height: 844 },
};

const wanted = process.argv.slice(2);
const studio = await startStudio();
try {
  for (const [name, { place, pose, dark, width = 1280, height = 860 }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await studio.visit(place, async (page) => {
      await pose(page);
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      await page.screenshot({ path: `${folder}studio-${name}.png` });
    }, { colorScheme: dark ? "dark" : "light", viewport: { width, height } });
    console.log(`studio-${name}.png`);
  }
} finally {
  await studio.stop();
}
