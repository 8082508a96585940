// Faults that people found when they tried the page: a student, a teacher, a cuber, a phone user, a screen-reader user.
// experiments/studio/README.md lists them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ask, centre, copied, counts, eventually, fitsPhone, forgive, phone, reads, shownBoard, startStudio, testOfServer, waitForBoard,
} from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const button = (page, name) => page.getByRole("button", { name, exact: true });
const hasFocus = (locator) => eventually(async () => assert.ok(await locator.evaluate((element) => element === document.activeElement)));
const notes = "board=2,3,0/1,8,6/5,7,4";
const astar = `#/tree?${notes}&algorithm=astar&heuristic=manhattan`;
const said = (page, words) => page.locator('[role="status"][aria-live="polite"]', { hasText: words }).waitFor();
const solved = (page) => page.locator(".verdict", { hasText: "Solved" }).first().waitFor();

async function press(page, name) {
  await button(page, name).focus();
  await page.keyboard.press("Enter");
}

async function drag(page, [x, y], [dx, dy]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + dx * part, y + dy * part);
  await page.mouse.up();
}

// --- focus

test("a button keeps the focus when its own use switches it off", async () => {
  await studio.visit(`#/board?${notes}`, async (page) => {
    await press(page, "Solve");
    await solved(page);
    await hasFocus(button(page, "Solve"));
    for (const [name, also] of [["Last", "Last"], ["First", "First"]]) {
      await press(page, name);
      await hasFocus(button(page, also));
    }
    await page.locator('.stage .tile[data-tile="6"]').click();
    await press(page, "Reset");
    await hasFocus(button(page, "Reset"));
    await page.keyboard.press("Enter"); // does nothing
    await waitForBoard(page, "2 3 0/1 8 6/5 7 4");
  });
  await studio.visit("#/race", async (page) => {
    await press(page, "Start the race");
    await page.locator('.lane[data-state="done"]').nth(1).waitFor();
    await hasFocus(button(page, "Start the race"));
    await press(page, "Add search");
    await hasFocus(button(page, "Add search"));
    await page.getByRole("button", { name: "Remove" }).first().press("Enter");
    await hasFocus(button(page, "Add search"));
    await said(page, "Search 1 removed.");
  });
  await studio.visit("#/lessons?lesson=states", async (page) => {
    const choice = page.getByRole("button", { name: /half as many/ });
    await choice.press("Enter");
    await page.locator(".verdict-box").first().waitFor();
    await hasFocus(choice);
  });
  await studio.visit(astar, async (page) => {
    await page.locator("canvas.tree[data-nodes]").waitFor();
    await press(page, "Compare two searches");
    await hasFocus(page.locator("main"));
  });
});

test("after the tour is refused, the focus is on the page", () => studio.visit("", async (page) => {
  await press(page, "No, thanks");
  await hasFocus(page.locator("main"));
}));

// --- what screen readers hear

test("boards have their state in their names", async () => {
  await studio.visit(`#/board?${notes}`, async (page) => {
    await page.getByRole("group", { name: "Arrow keys move a tile into the blank: 2 3 0/1 8 6/5 7 4" }).waitFor();
    await page.getByRole("img", { name: "Start: 2 3 0/1 8 6/5 7 4" }).waitFor();
    await page.getByRole("img", { name: "Goal board: 1 2 3/4 5 6/7 8 0" }).waitFor();
  });
  await studio.visit("#/board?puzzle=cube&board=R", (page) => page.getByRole("img", { name: /Right face: red red red .*Up face: |Up face: white white green .*Right face: red red red/ }).waitFor());
  await studio.visit(`#/lens?${notes}`, async (page) => {
    await page.getByRole("button", { name: "Show the path of tile 4" }).click();
    await page.getByRole("button", { name: "Show the path of tile 4", pressed: true }).waitFor();
    await said(page, "Tile 4: 1 row and 2 columns from its goal cell.");
  });
});

test("the slider and Pause announce the step", () => studio.visit(`${astar}&by=step`, async (page) => {
  await page.locator("canvas.tree[data-nodes]").waitFor();
  const slider = page.getByLabel("Step", { exact: true });
  await slider.focus();
  await page.keyboard.press("Home");
  await said(page, "The search begins.");
  await page.keyboard.press("ArrowRight");
  await said(page, /^Expand #1: /);
  await button(page, "Play").click();
  await button(page, "Pause").click();
  await eventually(async () => assert.equal(await page.locator('[role="status"][aria-live="polite"]').innerText(), await page.locator(".why .sentence").innerText()));
}));

test("a rejected text is marked as invalid", () => studio.visit("", async (page, faults) => {
  const field = page.getByLabel("Type or paste a board");
  await field.fill("1 2 3/4 5");
  await page.locator('textarea[aria-invalid="true"]').waitFor();
  await field.fill("1 2 3/4 5 6/7 8 0");
  await counts(page.locator("textarea[aria-invalid]"), 0);
  forgive(faults); // the browser logs the refused request
}));

// --- boards

test("the mouse moves only the tile that it holds", () => studio.visit(`#/board?${notes}`, async (page) => {
  await drag(page, await centre(page.locator('.stage .tile[data-tile="5"]')), [120, 0]);
  await drag(page, await centre(page.locator('.stage .tile[data-tile="7"]')), [0, -120]);
  await drag(page, await centre(page.locator('.stage .tile[data-tile="6"]')), [0, -120]);
  await waitForBoard(page, "2 3 6/1 8 0/5 7 4");
  await reads(page.locator(".game-bar .made .value"), "1");
}));

test("at the end of a solution, the page does not offer to continue it", () => studio.visit(`#/board?${notes}`, async (page) => {
  await page.locator('.stage .tile[data-tile="6"]').click();
  await button(page, "Solve").click();
  await solved(page);
  await button(page, "Last").click();
  await button(page, "Reset").click();
  await page.getByText("You left the solution after its end. Play shows it from its start.").waitFor();
}));

test("the goal of a school 42 file ends with the file", () => studio.visit("", async (page) => {
  const field = page.getByLabel("Type or paste a board");
  await field.fill("3\n1 2 3\n8 0 4\n7 6 5");
  await page.getByText("School 42 files use the snail goal").waitFor();
  await field.fill("1 2 3/4 5 6/7 0 8");
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
  await page.locator(".solvable.yes").waitFor();
  assert.equal(await page.getByLabel("Goal", { exact: true }).inputValue(), "last");
}));

test("the bound on the moves left of a large board grows by at most one with each move", () => studio.visit("#/board", async (page) => {
  const { start } = await ask(page, "scramble", { puzzle: "tiles", size: "10x10", method: "uniform", seed: 3 });
  await page.getByLabel("Type or paste a board").fill(start);
  await waitForBoard(page, start);
  await button(page, "Number").click();
  const left = page.locator('.left [data-of]:not([data-of=""])');
  const most = async () => Number(/at most ([\d,]+)/.exec(await left.innerText())[1].replace(",", ""));
  await left.filter({ hasText: "at most" }).waitFor();
  const before = await most();
  const old = await shownBoard(page);
  const row = start.split("/").findIndex((each) => each.split(" ").includes("0"));
  await page.keyboard.press(row < 9 ? "ArrowUp" : "ArrowDown");
  await page.waitForFunction(([of]) => ![of, ""].includes(document.querySelector(".left [data-of]").dataset.of), [old]);
  assert.ok(await most() <= before + 1, `${before} to ${await most()}`);
}));

// --- cubes

test("a second drag on a cube turns it too, and is not taken for a file", () => studio.visit("#/board?puzzle=cube", async (page) => {
  await page.locator(".cube").waitFor();
  const at = await centre(page.locator('.cube [data-sticker="18"]'));
  for (const turns of ["U'", "U2", "U"]) {
    await drag(page, at, [60, 10]);
    await page.locator(`.cube[data-facelets="${(await ask(page, "board", { puzzle: "cube", board: turns })).start}"]`).waitFor();
  }
  assert.equal(await page.evaluate(() => getSelection().toString()), "");
  await page.locator('.cube [data-sticker="22"]').dispatchEvent("dragover");
  await counts(page.locator(".app.dropping"), 0);
}));

test("the turns of a scramble survive Solve, reload and Undo", () => studio.visit("#/board?puzzle=cube2", async (page) => {
  const field = page.getByLabel("Type a scramble or stickers");
  const turns = async () => {
    await page.waitForFunction(() => document.querySelector(".side .panel input[placeholder]")?.value);
    return field.inputValue();
  };
  await button(page, "Scramble").click();
  await button(page, "Solve").click();
  const first = await turns();
  await page.waitForFunction(() => location.hash.includes("turns="));
  await page.reload();
  assert.equal(await turns(), first);
  await button(page, "Scramble").click();
  await page.waitForFunction((old) => !["", old].includes(document.querySelector(".side .panel input[placeholder]")?.value), first);
  await button(page, "Undo").click();
  await page.waitForFunction((old) => document.querySelector(".side .panel input[placeholder]").value === old, first);
}));

test("a link with turns that do not lead to its cube shows none", () => studio.visit("#/board?puzzle=cube2&board=R&turns=U", async (page) => {
  await page.locator(".cube").waitFor();
  await page.waitForFunction(() => !location.hash.includes("turns="));
  assert.equal(await page.getByLabel("Type a scramble or stickers").inputValue(), "");
}));

test("Home and a double click show the usual side of a cube", () => studio.visit("#/board?puzzle=cube", async (page) => {
  const cube = page.locator(".cube");
  const view = () => page.locator(".cube .scene").evaluate((scene) => scene.style.transform);
  const usual = await view();
  for (const back of [() => page.keyboard.press("Home"), () => cube.dblclick({ position: { x: 5, y: 5 } })]) {
    await cube.focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(async () => assert.notEqual(await view(), usual));
    await back();
    await eventually(async () => assert.equal(await view(), usual));
  }
}));

test("a hint marks the layer of a cube, also of a typed scramble; arrow keys rotate the cube at once", () => studio.visit("#/board?puzzle=cube", async (page) => {
  const view = () => page.locator(".cube .scene").evaluate((scene) => scene.style.transform);
  const usual = await view();
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.notEqual(await view(), usual));
  await page.getByLabel("Type a scramble or stickers").fill("R");
  await button(page, "Hint").click();
  await counts(page.locator(".cube .hinted"), 9);
  await page.getByText("Buttons for turns").click();
  await page.locator(".turn-buttons .primary", { hasText: "R'" }).waitFor();
}));

test("cubes are scrambled, not shuffled, and an error is beside the painted net", () => studio.visit("#/board?puzzle=cube", async (page, faults) => {
  await page.getByText("Scramble, then solve it by hand.").waitFor();
  await page.getByText("Paint the stickers").click();
  await page.locator("label.swatch").nth(1).click();
  await page.getByRole("button", { name: "U, row 1, column 1: white" }).click();
  await page.locator(".net + .error", { hasText: "'R'" }).waitFor();
  forgive(faults);
}));

testOfServer("a table that the server does not allow is not offered, with the reason", () => studio.visit("#/board?puzzle=cube", async (page) => {
  await page.getByText("Tables", { exact: true }).click();
  await page.getByText("Needs 2.4 GiB; the page builds at most 1.0 GiB. In a terminal: taquin tables build cosets-large --puzzle cube").waitFor();
  await page.getByRole("button", { name: "Build cosets-large", disabled: true }).waitFor();
}));

testOfServer("a build of tables goes on while another view is open", () => studio.visit("#/board?puzzle=cube", async (page) => {
  // The program takes its time.
  await page.route("**/api/v1/jobs", (route) => (route.request().method() === "POST" ? route.fulfill({ status: 202, json: { id: "slow", kind: "tables", state: "running" } }) : route.continue()));
  await page.route("**/api/v1/jobs/slow/events", () => undefined);
  const open = async () => {
    await page.getByText("Tables", { exact: true }).click();
    return page.locator(".sets li", { hasText: "twophase-large" });
  };
  await (await open()).getByRole("button", { name: "Build twophase-large" }).click();
  await page.getByRole("link", { name: "Lens" }).click();
  await page.locator(".lens").waitFor();
  await page.getByRole("link", { name: "Cube" }).click();
  await (await open()).getByRole("button", { name: "Stop" }).waitFor();
}));

// --- trees, lessons, quiz

test("quiz questions name the weight and the keys that work", () => studio.visit("#/lessons?round=7", async (page) => {
  await page.locator(".answer").first().waitFor();
  for (let question = 1; question < 5; ++question) {
    const answers = await page.locator(".answer").count();
    await page.getByText(`Keys 1 to ${answers} choose an answer.`).waitFor();
    await page.keyboard.press("1");
    await counts(page.getByText("choose an answer."), 0);
    await button(page, "Next question").click();
    await page.getByRole("heading", { name: `Question ${question + 1} of 10` }).waitFor();
    await page.locator(".answer").first().waitFor();
  }
  await page.locator(".prompt", { hasText: "Weighted A* with Manhattan distance and W = 2 has expanded" }).waitFor();
}));

// --- other puzzles

test("after a click on a pancake, Enter flips what the line shows", () => studio.visit("#/board?puzzle=pancake&board=3+1+2+5+4", async (page) => {
  const shows = (state) => page.locator(`.stack[data-state="${state}"]`).waitFor();
  await page.locator('.pancake[data-size="2"]').click();
  await shows("2 1 3 5 4");
  await page.mouse.move(0, 0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await shows("5 3 1 2 4");
}));

test("Reset sets the clock back at the start too", () => studio.visit(`#/board?${notes}`, async (page) => {
  await page.locator('.stage .tile[data-tile="6"]').click();
  await button(page, "Undo").click();
  await reads(page.locator(".made .value"), "2");
  await button(page, "Reset").click();
  await reads(page.locator(".made .value"), "0");
  await button(page, "Reset").and(page.locator('[aria-disabled="true"]')).waitFor();
}));

test("in forced colours the stickers and the chosen setting can be seen", () => studio.visit("#/board?puzzle=cube", async (page) => {
  await page.emulateMedia({ forcedColors: "active" });
  const colours = await page.locator('.cube [data-sticker="0"], .cube [data-sticker="20"], .cube [data-sticker="10"]').evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  assert.equal(new Set(colours).size, 3);
  const [chosen, other] = await page.locator(".levels button").evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  assert.notEqual(chosen, other);
  await page.emulateMedia({ forcedColors: "none" });
}));

test("slow motion announces its steps", () => studio.visit("#/race", async (page) => {
  await button(page, "Start the race").click();
  await page.locator(".race-head .verdict", { hasText: "Best: Search" }).waitFor();
  await page.getByRole("radio", { name: "Slow motion" }).check({ force: true });
  await button(page, "Next").click();
  await said(page, "After 1 expansion of each search that still runs.");
}));

// --- phones

const onPhone = (place, use, more = {}) => studio.visit(place, use, { ...phone, ...more });
const inSight = (page, locator) => eventually(async () => {
  const box = await locator.boundingBox();
  const height = await page.evaluate(() => innerHeight);
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${JSON.stringify(box)} in ${height}`);
});

test("Play brings the board into sight", () => onPhone(`#/board?${notes}`, async (page) => {
  await button(page, "Solve").tap();
  await solved(page);
  await page.evaluate(() => scrollTo(0, 1200));
  await button(page, "Play").tap();
  await inSight(page, page.locator(".stage .board"));
}));

test("a tap on a tile shows its path", () => onPhone(`#/lens?${notes}`, async (page) => {
  const way = page.locator(".overlay .way");
  await way.waitFor();
  const before = await way.getAttribute("d");
  await page.locator('.stage .tile[data-tile="5"]').tap();
  await eventually(async () => assert.notEqual(await way.getAttribute("d"), before));
  const name = page.locator(".changes tbody th").first();
  await page.locator(".scroll:has(.changes)").first().evaluate((box) => { box.scrollLeft = 300; });
  const [inner, outer] = [await name.boundingBox(), await page.locator(".scroll:has(.changes)").first().boundingBox()];
  assert.ok(Math.abs(inner.x - outer.x) < 2, "the move's name stays in sight");
}));

test("the tree's player stays, and the selected node is shown below the tree", () => onPhone(`${astar}&by=step&step=9`, async (page) => {
  const canvas = page.locator("canvas.tree");
  await page.locator(".node-list li").first().waitFor();
  await canvas.press("Home");
  await said(page, /Node 1: .*2 3 0\/1 8 6\/5 7 4\./);
  const [tree, node, why] = await Promise.all([canvas, page.locator(".panel.tree-node"), page.locator(".panel.why")].map(async (each) => (await each.boundingBox()).y));
  assert.ok(tree < node && node < why, `${tree} ${node} ${why}`);
  await page.locator('.node-list[aria-label="Closed list"]').scrollIntoViewIfNeeded();
  await inSight(page, button(page, "Next"));
  await button(page, "Next").tap();
  await page.locator(".place", { hasText: "10 / " }).waitFor();
}));

test("the middle of the turnstile can be tapped", () => onPhone("#/board?puzzle=topspin", async (page) => {
  const ring = page.locator(".ring");
  const before = await ring.getAttribute("data-state");
  const { x, y, width } = await ring.boundingBox();
  await page.touchscreen.tap(x + width / 2, y + width * 0.1);
  await eventually(async () => assert.notEqual(await ring.getAttribute("data-state"), before));
}));

test("a race says its result in view, and shows its searches two abreast", () => onPhone("#/race", async (page) => {
  await button(page, "Start the race").tap();
  await page.locator(".race-head .verdict", { hasText: "Best: Search" }).waitFor();
  await page.getByRole("radio", { name: "Solutions" }).check({ force: true });
  const [left, right] = await Promise.all([0, 1].map((at) => page.locator(".watched").nth(at).boundingBox()));
  assert.ok(left.x < right.x && right.y < left.y + left.height, `${JSON.stringify(left)} ${JSON.stringify(right)}`);
  await fitsPhone(page, ".race");
}));

for (const [width, height] of [[844, 390], [768, 1024]])
  test(`all views are in the navigation at ${width} x ${height}, and controls are large`, () => onPhone("", async (page) => {
    for (const link of await page.getByRole("navigation", { name: "Views" }).getByRole("link").all()) {
      const box = await link.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${await link.innerText()}: ${JSON.stringify(box)}`);
    }
    await button(page, "Solve").tap();
    await solved(page);
    if (height < 400) for (const name of ["Solve", "Play"]) await inSight(page, button(page, name));
    await fitsPhone(page, "main");
  }, { viewport: { width, height } }));

test("fields have text of 16 pixels, so that phones do not zoom into them", () => onPhone("#/lab?edit=yes", async (page) => {
  await page.locator(".code-editor textarea").waitFor();
  const sizes = await page.locator("select:visible, input:visible, textarea:visible").evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
  assert.ok(sizes.length > 2 && sizes.every((size) => size >= 16), String(sizes));
}));

test("the bars do not hide the focus", () => onPhone("", async (page) => {
  await button(page, "Solve").tap();
  await solved(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator(".board").first().focus();
  for (let presses = 0; presses < 25; ++presses) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element.closest(".go, .playback, .top, footer") || element.matches("[type=radio], [type=file]")) return "";
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return element.contains(hit) || hit?.contains(element) ? "" : `${element.outerHTML.slice(0, 80)} below ${hit?.outerHTML.slice(0, 80)}`;
    });
    assert.equal(covered, "");
  }
}, { viewport: { width: 390, height: 700 } }));

test("the buttons below a board fit on their lines", async () => {
  for (const place of ["", "#/board?puzzle=cube", "#/board?puzzle=pancake", "#/board?puzzle=topspin"])
    await onPhone(place, async (page) => {
      const hint = button(page, "Hint");
      await hint.waitFor();
      const wrapped = await page.locator(".stage > .actions button:visible").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth || each.clientHeight > 46).map((each) => each.textContent));
      assert.deepEqual(wrapped, []);
      const tops = await page.locator(".stage > .actions button:visible").evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().top))).size);
      assert.equal(tops, 2, place);
    });
});
