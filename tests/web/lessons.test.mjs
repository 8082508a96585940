// Lessons: their numbers, their live blocks, mistakes in them, and lessons from a folder or another origin.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { counts, eventually, forgive, hashOf, settled, startStudio, testOfServer, waitForBoard } from "./studio.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = (name) => readFileSync(join(root, "web/lessons", name), "utf8");
const files = readdirSync(join(root, "web/lessons")).filter((name) => name.endsWith(".md")).sort();
const nameOf = (file) => file.replace(/^\d+-/, "").replace(/\.md$/, "");
const titleOf = (text) => /^# (.*)$/m.exec(text)[1];

// Another site, which offers a lesson to everyone.
const course = createServer((request, response) => {
  response.writeHead(200, { "Content-Type": "text/plain", "Access-Control-Allow-Origin": "*" });
  response.end(request.url === "/long.md" ? "x".repeat(300_000) : "# A lesson from elsewhere\n\nWords.\n");
});

const folder = mkdtempSync(join(tmpdir(), "taquin-lessons-"));
let studio;
let elsewhere;
before(async () => {
  await new Promise((ready) => { course.listen(0, "127.0.0.1", ready); });
  elsewhere = `http://127.0.0.1:${course.address().port}`;
  studio = await startStudio("--lessons", folder, "--lessons-from", elsewhere);
});
after(async () => {
  await studio?.stop();
  course.close();
  rmSync(folder, { recursive: true, force: true });
});

const own = (name, text) => {
  writeFileSync(join(folder, `${name}.md`), text);
  return `#/lessons?src=/api/v1/lessons/${name}`;
};
const block = (page, kind) => page.locator(`.live-${kind}`);
const button = (within, name) => within.getByRole("button", { name, exact: true });

// --- the numbers of the built-in lessons

async function ask(path, body) {
  const response = await fetch(`${studio.address}/api/v1/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ puzzle: "tiles", ...body }),
  });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

async function solved(board, search) {
  const [algorithm, ...rest] = search.split(" ");
  const options = Object.fromEntries(rest.filter((part) => part.includes("=")).map((part) => part.split("=")).map(([name, value]) => [name, /^\d/.test(value) ? Number(value) : value]));
  const heuristic = rest.filter((part) => !part.includes("=")).join(" ");
  const job = await ask("jobs?wait=60", { kind: "solve", board, algorithm, ...(heuristic ? { heuristic } : {}), ...options });
  assert.equal(job.state, "done", JSON.stringify(job));
  return job.result;
}

// What the program says to one claim of a lesson: pairs of name and value, as text.
async function truth(board, search, names) {
  if (search === "h") {
    const { heuristics } = await ask("explain", { board });
    return names.map((name) => `${name} ${heuristics[name]}`);
  }
  if (search === "root") return Promise.all(names.map(async (heuristic) => {
    const { result } = await ask("jobs?wait=60", { kind: "tree", board, algorithm: "astar", heuristic, max_nodes: 1 });
    return `${heuristic} ${result.nodes[0].h}`;
  }));
  const result = await solved(board, search);
  return names.map((name) => (name === "iterations"
    ? `iterations ${result.iterations.map(({ bound, expanded }) => `${bound}:${expanded}`).join(" ")}` : `${name} ${result[name]}`));
}

for (const file of files)
  test(`the program agrees with every number of ${file}`, async () => {
    const claims = [...source(file).matchAll(/<!-- check: (.*?) \| (.*?) \| (.*?) -->/g)];
    assert.ok(claims.length >= 5, `${claims.length} claims`);
    for (const [, board, search, said] of claims) {
      const parts = said.split(", ");
      assert.deepEqual(await truth(board, search, parts.map((part) => part.split(" ")[0])), parts, `${board} ${search}`);
    }
  });

// --- reading

test("there are five lessons, and Back returns to the list", () => studio.visit("#/lessons", async (page) => {
  await counts(page.locator("ol.lesson-list li"), 5);
  assert.deepEqual(await page.locator("ol.lesson-list strong").allInnerTexts(), files.map((file) => titleOf(source(file))));
  await page.getByRole("button", { name: /^Admissible or not/ }).click();
  await page.getByRole("heading", { name: "Admissible or not" }).waitFor();
  await page.waitForFunction(() => location.hash === "#/lessons?lesson=admissible");
  await page.getByRole("button", { name: /^Next lesson/ }).click();
  await page.getByRole("heading", { name: "IDA* and memory" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Admissible or not" }).waitFor();
  await page.goBack();
  await counts(page.locator("ol.lesson-list li"), 5);
}));

for (const file of files)
  test(`every live block of ${file} works`, () => studio.visit(`#/lessons?lesson=${nameOf(file)}`, async (page) => {
    const count = (kind) => [...source(file).matchAll(new RegExp("^```" + kind + "$", "gm"))].length;
    await page.getByRole("heading", { name: titleOf(source(file)), level: 2 }).waitFor();
    await counts(page.locator(".live-board .board"), count("board"));
    await counts(page.locator('.live-tree canvas.tree[data-nodes]'), count("tree"));
    await counts(page.locator('.live-bars table[aria-busy="false"]'), count("plot"));
    await counts(page.locator(".question .answer:first-child, .question .typed").locator("xpath=ancestor::section[1]"), count("quiz"));
    await counts(page.locator(".lesson .error"), 0);
    for (const value of await page.locator(".live-bars .value").allInnerTexts()) assert.match(value, /^[\d,]+$/);
  }));

for (const file of files)
  test(`the links of ${file} open what they name`, async () => {
    const places = [...source(file).matchAll(/\]\(<?(#\/[^>]*?)>?\)[., ]/g)].map(([, place]) => place);
    assert.ok(places.length > 0);
    for (const place of places)
      await studio.visit(place, async (page) => {
        await page.waitForFunction((query) => [...new URLSearchParams(query)].every(([, value]) => decodeURIComponent(location.hash).replaceAll("+", " ").includes(value)),
          place.split("?")[1]);
        assert.equal(await page.locator(".notices").count(), 0, place);
      });
  });

test("Back returns to where the reader was", () => studio.visit("#/lessons?lesson=states", async (page) => {
  const last = page.locator(".lesson").getByRole("link", { name: "its tree" });
  await last.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => scrollY > 1000);
  await last.click();
  await page.locator(".tree-view").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "States and search", level: 2 }).waitFor();
  await page.waitForFunction(() => scrollY > 1000);
}));

test("a lesson that does not exist", () => studio.visit("#/lessons?lesson=constructor", async (page) => {
  await page.getByText("There is no lesson “constructor”.").waitFor();
  await button(page, "← All lessons").click();
  await counts(page.locator("ol.lesson-list li"), 5);
}));

// --- live blocks

test("a board is played by mouse and by keys, solved, reset, and opened in its view", () => studio.visit("#/lessons?lesson=states", async (page) => {
  const first = block(page, "board").first();
  const rows = (wanted) => waitForBoard(page, wanted, ".live-board:has(figcaption:text('4 moves'))");
  await first.locator(".tile").first().waitFor();
  await first.locator('.tile[data-tile="1"]').click();
  await rows("1 0 3/4 2 5/7 8 6");
  await first.getByText("1 move made.").waitFor();
  await first.locator(".board").focus();
  await page.keyboard.press("ArrowUp");
  await rows("1 2 3/4 0 5/7 8 6");
  await button(first, "Reset").click();
  await rows("0 1 3/4 2 5/7 8 6");
  await button(first, "Solve").click();
  await first.getByText("Solved in 4 moves, the shortest possible.").waitFor();
  await button(first, "Last").click();
  await rows("1 2 3/4 5 6/7 8 0");
  await button(first, "Previous").click();
  await rows("1 2 3/4 5 0/7 8 6");
  await first.getByRole("link", { name: "Open in Board" }).click();
  await page.waitForFunction(() => document.title.startsWith("Board"));
  await waitForBoard(page, "1 2 3/4 5 0/7 8 6");
  await page.goBack();
  await page.getByRole("heading", { name: "States and search", level: 2 }).waitFor();
}));

test("arrow keys scroll the lesson unless a board has the focus", () => studio.visit("#/lessons?lesson=states", async (page) => {
  await block(page, "board").first().locator(".tile").first().waitFor();
  await page.locator("main").focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => scrollY > 0);
  await waitForBoard(page, "0 1 3/4 2 5/7 8 6", ".live-board:has(figcaption:text('4 moves'))");
}));

test("a tree is stepped, its nodes are selected, and the wheel scrolls the page", () => studio.visit("#/lessons?lesson=states", async (page) => {
  const figure = block(page, "tree");
  const canvas = figure.locator("canvas.tree");
  await figure.locator('canvas.tree[data-nodes="29"][data-shown="3"]').waitFor();
  await figure.getByText("Breadth-first: 29 nodes shown, 14 expanded. Solved in 4 moves.").waitFor();
  await button(figure, "Next").click();
  await figure.locator('canvas.tree[data-shown="4"]').waitFor();
  await canvas.scrollIntoViewIfNeeded();
  await settled(page);
  const scale = await canvas.getAttribute("data-scale");
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() => document.activeElement.blur());
  await canvas.hover();
  await page.mouse.wheel(0, 120);
  await page.waitForFunction((old) => scrollY > old, before);
  assert.equal(await canvas.getAttribute("data-scale"), scale);
  await canvas.press("Home");
  await figure.getByText("Node 1: g = 0, h = 0").waitFor();
  await figure.getByRole("link", { name: "Open in Tree" }).click();
  await page.locator('.tree-view canvas.tree[data-nodes="29"]').waitFor();
  assert.match(await hashOf(page), /^#\/tree\?.*algorithm=bfs/);
}));

test("IDA* shows one iteration at a time", () => studio.visit("#/lessons?lesson=idastar", async (page) => {
  const rounds = block(page, "tree").locator(".rounds button");
  await counts(rounds, 4);
  await rounds.nth(0).click();
  await block(page, "tree").locator('canvas.tree[data-nodes="17"]').waitFor();
}));

test("bars show what the program measures", () => studio.visit("#/lessons?lesson=states", async (page) => {
  await eventually(async () => assert.deepEqual(await block(page, "bars").locator(".value").allInnerTexts(), ["5,718", "22,841", "609", "164"]));
}));

test("a question is answered, with the reason; a typed number too", () => studio.visit("#/lessons?lesson=states", async (page) => {
  const choices = page.locator(".question", { hasText: "depth 10" });
  await choices.getByRole("button", { name: /half as many/ }).click();
  await choices.getByText("Wrong. The right answer: about as many.").waitFor();
  await choices.getByText("the last level always dominates").waitFor();
  assert.equal(await choices.locator('.answer:not([aria-disabled="true"])').count(), 0);
  const typed = page.locator(".question", { hasText: "exactly 2 moves away" });
  await typed.getByLabel("Your answer").fill("4");
  await typed.getByLabel("Your answer").press("Enter");
  await typed.getByText("Right.").waitFor();
}));

test("a cube is drawn, solved and played", () => studio.visit(own("cube", "# Cube\n\n```board\npuzzle: cube2\nboard: R U R'\n```\n"), async (page) => {
  const figure = block(page, "board");
  const picture = () => figure.locator("img.picture").getAttribute("src");
  await figure.locator("img.picture").waitFor();
  const first = await picture();
  await button(figure, "Solve").click();
  await figure.getByText("Solved in 3 moves").waitFor();
  await button(figure, "Last").click();
  await eventually(async () => assert.notEqual(await picture(), first));
  await figure.getByRole("link", { name: "Open in Cube" }).click();
  await page.locator(".cube").waitFor();
}));

test("a plot of the lab is offered, run and shown", () => studio.visit(own("lab", "# Lab\n\n```plot\nexperiment: pruning\n```\n"), async (page) => {
  await page.getByRole("button", { name: /^Run the experiment/ }).click();
  await page.locator(".live-plot .plot canvas").waitFor();
  await page.getByRole("link", { name: "Open in Lab" }).click();
  await page.locator("#lab-title").waitFor();
}));

testOfServer("leaving a lesson ends its searches", () => {
  const hard = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1";
  const lesson = `# Long\n\n\`\`\`plot\nboard: ${hard}\nmeasure: expanded\nsearch: idastar manhattan\n\`\`\`\n\n\`\`\`board\nboard: ${hard}\n\`\`\`\n`;
  const states = async (page) => (await page.evaluate(async () => (await fetch("/api/v1/jobs")).json())).jobs.map(({ state }) => state);
  return studio.visit(own("long", lesson), async (page) => {
    await page.getByRole("heading", { name: "Long" }).waitFor();
    const before = (await states(page)).filter((state) => state === "cancelled").length; // by earlier tests
    await button(block(page, "board"), "Solve").click();
    await eventually(async () => assert.equal((await states(page)).filter((state) => state === "running").length, 2));
    await button(page, "← All lessons").click();
    await counts(page.locator("ol.lesson-list li"), 5);
    await eventually(async () => assert.ok((await states(page)).every((state) => state === "cancelled" || state === "done"), String(await states(page))));
    assert.equal((await states(page)).filter((state) => state === "cancelled").length, before + 2);
  });
});

// --- lessons of a teacher

testOfServer("the example of the documentation is a lesson without mistakes", async () => {
  const docs = readFileSync(join(root, "docs/lessons.md"), "utf8");
  const [example] = /^ {4}# My first lesson\n(( {4}.*)?\n)*/m.exec(docs); // indented, as all examples
  own("example", example.replace(/^ {4}/gm, ""));
  await studio.visit("#/lessons", async (page) => {
    await page.getByRole("button", { name: "My first lesson" }).click();
    await page.getByRole("heading", { name: "My first lesson" }).waitFor();
    await block(page, "board").locator('.tile[data-tile="5"]').waitFor();
    await block(page, "tree").locator("canvas.tree[data-shown=\"1\"]").waitFor();
    await eventually(async () => assert.deepEqual(await block(page, "bars").locator(".value").allInnerTexts(), ["5,718", "609", "164"]));
    await page.getByRole("button", { name: /g \+ h/ }).click();
    await page.getByText("Right.").first().waitFor();
    await counts(page.locator(".lesson .error"), 0);
  });
});

test("mistakes are named with their lines, and the rest of the lesson is shown", () => {
  const lesson = [
    "# Mistakes", "", "```board", "bord: 1 2/3 0", "```", "", "```board", "board: 1 2 3/4 5 6/7 8 8", "```", "",
    "```tree", "board: 1 2 3/4 0 6/7 5 8", "algorithm: magic", "```", "", "```plot", "experiment: nothing", "```", "", "The end.",
  ].join("\n");
  return studio.visit(own("mistakes", lesson), async (page, faults) => {
    await page.getByText("The end.").waitFor();
    await page.getByText("Line 3: this block needs a line “board: …”.").waitFor();
    await page.getByText("bord: 1 2/3 0").waitFor();
    await page.getByText(/^Line 8: .*8 appears twice/).waitFor();
    await page.getByText(/^Line 13: .*magic/).waitFor();
    await page.getByText("Line 17: there is no experiment “nothing”.").waitFor();
    await counts(page.locator(".live-block"), 0); // no empty boxes: the source is shown
    await counts(page.locator(".lesson-fault pre"), 4);
    forgive(faults); // the browser logs the refused requests
  });
});

test("a lesson cannot run scripts, send forms or load pictures from elsewhere", () => {
  const lesson = [
    "# Bad <script>window.hit = 1</script>", "", "<img src=x onerror=\"window.hit = 2\">", "", "[click](javascript:window.hit=3)", "",
    "![spy](https://evil.example/spy.png)", "", "<form action=\"https://evil.example\"><button>send</button></form>", "",
    "[away](https://evil.example/)", "", "<svg onload=\"window.hit = 4\">", "", "End &amp; <b>bold</b>.",
  ].join("\n");
  return studio.visit(own("bad", lesson), async (page) => {
    await page.getByText("End & <b>bold</b>.").waitFor();
    const article = page.locator(".lesson");
    assert.equal(await article.locator("script, img, form, svg, b").count(), 0);
    assert.deepEqual(await article.locator("a").evaluateAll((all) => all.map((link) => [link.href, link.target, link.rel])),
      [["https://evil.example/", "_blank", "noopener noreferrer"]]);
    await page.getByText("[image: spy]").waitFor();
    await page.getByText("click", { exact: true }).click();
    assert.equal(await page.evaluate(() => window.hit), undefined);
  });
});

testOfServer("a lesson comes from an allowed origin, and from no other", async () => {
  await studio.visit(`#/lessons?src=${encodeURIComponent(`${elsewhere}/a.md`)}`, async (page) => {
    await page.getByRole("heading", { name: "A lesson from elsewhere" }).waitFor();
    await page.getByText(`From ${elsewhere}/a.md`).waitFor();
  }, { elsewhere: [elsewhere] });
  await studio.visit(`#/lessons?src=${encodeURIComponent(`${elsewhere}/long.md`)}`, (page) => page.getByText("more than 256 KiB").waitFor(), { elsewhere: [elsewhere] });
  await studio.visit(`#/lessons?src=${encodeURIComponent("https://evil.example/a.md")}`, (page) =>
    page.getByText("This link asks for a lesson from https://evil.example.").waitFor());
  await studio.visit("#/lessons?src=http://", (page) => page.getByText("is not an address of a lesson").waitFor());
  await studio.visit("#/lessons?src=/api/v1/lessons/missing", async (page, faults) => {
    await page.getByText("HTTP status 404").waitFor();
    forgive(faults);
  });
});

test("touch at phone size: play, step, answer", () => studio.visit("#/lessons?lesson=states", async (page) => {
  const first = block(page, "board").first();
  await first.locator('.tile[data-tile="1"]').tap();
  await waitForBoard(page, "1 0 3/4 2 5/7 8 6", ".live-board:has(figcaption:text('4 moves'))");
  await button(block(page, "tree"), "Next").tap();
  await block(page, "tree").locator('canvas.tree[data-shown="4"]').waitFor();
  await page.getByRole("button", { name: /about as many/ }).tap();
  await page.locator(".question").first().getByText("Right.").waitFor();
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

testOfServer("the list shows a title without Markdown", async () => {
  own("title", "# Heuristics for *my* `course`\n\nWords.\n");
  await studio.visit("#/lessons", (page) => page.getByRole("button", { name: "Heuristics for my course", exact: true }).waitFor());
});
