// The list of keys and the tour.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { counts, eventually, holds, startStudio, tabTo, waitForBoard } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const dialog = (page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const helpButton = (page) => page.getByRole("button", { name: "Keyboard shortcuts and help" });
const tour = (page) => page.getByRole("dialog", { name: "Tour" });
const hasFocus = (locator) => eventually(async () => assert.ok(await locator.evaluate((element) => element === document.activeElement)));

test("? opens the list of keys in every view, Escape closes it, and the focus returns", async () => {
  for (const view of ["board", "lens", "tree", "race", "lab", "lessons"])
    await studio.visit(`#/${view}`, async (page) => {
      const link = page.getByRole("navigation", { name: "Views" }).getByRole("link").first();
      await link.focus();
      await page.keyboard.press("?");
      await dialog(page).waitFor();
      await hasFocus(dialog(page).getByRole("button", { name: "Close" }));
      await page.keyboard.press("Escape");
      await counts(dialog(page), 0);
      await hasFocus(link);
    });
});

test("the button opens it too; a question mark in a text field is typed", () => studio.visit("", async (page) => {
  await page.getByLabel("Seed", { exact: true }).press("?");
  await holds(page.getByLabel("Seed", { exact: true }), "?");
  assert.equal(await dialog(page).count(), 0);
  await helpButton(page).click();
  await dialog(page).waitFor();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await counts(dialog(page), 0);
  await hasFocus(helpButton(page));
}));

test("no key reaches the board behind the list", () => studio.visit("#/board?board=1,2,3/4,5,6/7,0,8", async (page) => {
  await page.keyboard.press("?");
  await dialog(page).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await counts(dialog(page), 0);
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
  await page.keyboard.press("ArrowLeft"); // the board is free again
  await waitForBoard(page, "1 2 3/4 5 6/7 8 0");
}));

test("keys of the list do what it says", () => studio.visit("#/board?board=1,2,3/4,5,6/7,0,8", async (page) => {
  await page.keyboard.press("ArrowLeft");
  await waitForBoard(page, "1 2 3/4 5 6/7 8 0");
  await page.keyboard.press("Control+z");
  await waitForBoard(page, "1 2 3/4 5 6/7 0 8");
  await page.keyboard.press("Control+Shift+z");
  await waitForBoard(page, "1 2 3/4 5 6/7 8 0");
}));

test("the tour is offered, skipped at once, and not offered again", () => studio.visit("", async (page) => {
  await page.getByText("A tour of this page takes one minute.").waitFor();
  await page.getByRole("button", { name: "No, thanks" }).click();
  await counts(page.locator(".tour-offer"), 0);
  await page.reload();
  await page.locator(".stage .board").waitFor();
  assert.equal(await page.locator(".tour-offer").count(), 0);
}));

test("a link is shown without an offer", () => studio.visit("#/tree", async (page) => {
  await page.locator("main .view").waitFor();
  assert.equal(await page.locator(".tour-offer").count(), 0);
}));

test("the tour marks six controls, by mouse and by keys, and starts again from the help", () => studio.visit("", async (page) => {
  await page.getByRole("button", { name: "Start the tour" }).click();
  for (let step = 1; step <= 6; ++step) {
    await tour(page).getByText(`Step ${step} of 6`).waitFor();
    await counts(page.locator(".toured"), 1);
    await page.locator('[role="status"]', { hasText: `Step ${step} of 6.` }).waitFor();
    await eventually(async () => { // the card is inside the window
      const box = await tour(page).boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 900, JSON.stringify(box));
    });
    if (step === 2) {
      await tour(page).getByRole("button", { name: "Back" }).click();
      await tour(page).getByText("Step 1 of 6").waitFor();
      await tabTo(page, tour(page).getByRole("button", { name: "Next" }));
      await page.keyboard.press("Enter");
      await tour(page).getByText("Step 2 of 6").waitFor();
    }
    await tour(page).getByRole("button", { name: step === 6 ? "Done" : "Next" }).click();
  }
  await counts(tour(page), 0);
  await counts(page.locator(".toured"), 0);
  await hasFocus(helpButton(page));
  await page.reload();
  await page.locator(".stage .board").waitFor();
  assert.equal(await page.locator(".tour-offer").count(), 0);

  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Lab" }).click();
  await helpButton(page).click();
  await dialog(page).getByRole("button", { name: "Take the tour" }).click();
  await tour(page).getByText("Step 1 of 6").waitFor();
  await page.locator(".board.toured").waitFor(); // the tour goes to the first view
  await page.keyboard.press("Escape");
  await counts(tour(page), 0);
}));

test("the tour fits a phone, and the page below it can be used", () => studio.visit("", async (page) => {
  await page.getByRole("button", { name: "Start the tour" }).tap();
  for (let step = 1; step <= 6; ++step) {
    await tour(page).getByText(`Step ${step} of 6`).waitFor();
    await eventually(async () => {
      const box = await tour(page).boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, JSON.stringify(box));
    });
    if (step < 6) await tour(page).getByRole("button", { name: "Next" }).tap();
  }
  await tour(page).getByRole("button", { name: "Done" }).tap();
  await counts(tour(page), 0);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
