// Takes screenshots of every view for docs/images: single pictures, and sheets of all views in light and dark colours and on a
// phone. Usage: TAQUIN_PROGRAM=… node web/scripts/screenshots.mjs [NAME...], such as board, all-dark
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { phone, startStudio } from "../../tests/web/studio.mjs";
import { palettePng } from "./palette_png.mjs";

const packages = process.env.TAQUIN_WEB ?? fileURLToPath(new URL("..", import.meta.url));
const gifenc = createRequire(join(packages, "package.json"))("gifenc");

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
  "lab-own": {
    place: "#/lab?edit=yes", dark: true,
    pose: async (page) => {
      await click(page, "Check");
      await page.locator(".solvable.yes").waitFor();
    },
  },
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
  phone: { place: `#/board?board=${notes}`, pose: (page) => solveAndStep(page, 3).then(() => page.evaluate(() => scrollTo(0, 0))), ...phone.viewport, onPhone: true },
};

// The views of the sheets: most are pictures of their own too.
const all = {
  Board: pictures.board, Lens: pictures.lens, Tree: pictures.tree, "Why this step?": pictures["tree-steps"], "Two trees": pictures["tree-two"],
  Race: pictures.race, Cube: pictures.cube, Pancakes: pictures.pancake,
  TopSpin: { place: "#/board?puzzle=topspin", pose: (page) => solveAndStep(page, 1) },
  Lab: pictures.lab, "Own experiment": pictures["lab-own"],
  Lessons: { place: "#/lessons", pose: (page) => page.locator(".lesson-list li").nth(4).waitFor() },
  Lesson: pictures.lesson, Quiz: pictures.quiz,
  Help: { place: "#/board", pose: (page) => page.keyboard.press("?").then(() => page.locator("dialog.help").waitFor()) },
};
const sheets = {
  "all-light": { dark: false, width: 1280, height: 860, shown: 620, across: 3 },
  "all-dark": { dark: true, width: 1280, height: 860, shown: 620, across: 3 },
  "all-phone": { dark: false, ...phone.viewport, shown: 300, across: 5, onPhone: true },
  "all-phone-dark": { dark: true, ...phone.viewport, shown: 300, across: 5, onPhone: true },
};

async function shot(studio, { place, pose }, { dark = false, width, height, onPhone = false }) {
  let png;
  await studio.visit(place, async (page) => {
    await pose(page);
    await page.evaluate(() => document.fonts.ready);
    if (!onPhone) await page.mouse.move(0, 0);
    png = await page.screenshot();
  }, { ...(onPhone ? phone : {}), colorScheme: dark ? "dark" : "light", viewport: { width, height } });
  return png;
}

// All pictures of a sheet, with their names, as one picture.
async function sheet(studio, { shown, across, ...how }) {
  const shots = [];
  for (const [name, picture] of Object.entries(all)) shots.push([name, await shot(studio, picture, how)]);
  const page = await studio.browser.newPage({ viewport: { width: across * (shown + 20) + 20, height: 600 } });
  await page.setContent(`<style>
    body { margin: 20px 0 0 20px; display: grid; grid-template-columns: repeat(${across}, ${shown}px); gap: 20px; font: 600 20px sans-serif;
      background: ${how.dark ? "#000" : "#fff"}; color: ${how.dark ? "#ddd" : "#222"}; padding-bottom: 20px }
    figure { margin: 0 } img { width: 100%; border: 1px solid ${how.dark ? "#333" : "#bbb"}; box-sizing: border-box }
  </style>${shots.map(([name, png]) => `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${png.toString("base64")}"></figure>`).join("")}`);
  const png = await page.screenshot({ fullPage: true });
  await page.close();
  return png;
}

// The pixels of a PNG, decoded by the browser.
async function pixelsOf(studio, png) {
  const page = await studio.browser.newPage();
  const { width, height, data } = await page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const bytes = context.getImageData(0, 0, image.width, image.height).data;
    const reader = new FileReader();
    const read = new Promise((done) => { reader.onload = done; });
    reader.readAsDataURL(new Blob([bytes]));
    await read;
    return { width: image.width, height: image.height, data: reader.result.split(",")[1] };
  }, `data:image/png;base64,${png.toString("base64")}`);
  await page.close();
  return { width, height, data: new Uint8Array(Buffer.from(data, "base64")) };
}

const wanted = process.argv.slice(2);
const asked = (name) => wanted.length === 0 || wanted.includes(name);
const studio = await startStudio();
const save = async (name, png) => {
  writeFileSync(`${folder}studio-${name}.png`, palettePng(gifenc, await pixelsOf(studio, png)));
  console.log(`studio-${name}.png`);
};
try {
  for (const [name, picture] of Object.entries(pictures)) {
    const { dark, width = 1280, height = 860, onPhone } = picture;
    if (asked(name)) await save(name, await shot(studio, picture, { dark, width, height, onPhone }));
  }
  for (const [name, how] of Object.entries(sheets)) if (asked(name)) await save(name, await sheet(studio, how));
} finally {
  await studio.stop();
}
