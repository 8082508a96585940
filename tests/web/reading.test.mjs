// The tree and the lens, read step by step: by keyboard, on a phone, with a screen reader.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { counts, eventually, figure, forgive, hashOf, holds, phone, reads, startStudio } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(() => studio?.stop());

const notes = "board=2,3,0/1,8,6/5,7,4";
const astar = `#/tree?${notes}&algorithm=astar&heuristic=manhattan`;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const says = (page, words) => page.locator(".why .sentence", { hasText: words }).waitFor();
const by = (page, unit) => page.getByRole("radio", { name: unit }).check({ force: true });
const list = (page, title) => page.locator(`.node-list[aria-label="${title}"]`);

test("full stop and comma step wherever the focus is", () => studio.visit(`${astar}&by=step&step=0`, async (page) => {
  await says(page, "The search begins.");
  await page.keyboard.press(".");
  await says(page, "Expand #1:");
  await button(page, "Last").click();
  await button(page, "First").click();
  await says(page, "The search begins.");
  await page.keyboard.press(".");
  await says(page, "Expand #1:");
  await page.locator(".why .sentence").click();
  await page.keyboard.press(".");
  await says(page, "Generate #2:");
  await page.locator(".pseudocode li").first().click();
  await page.keyboard.press(",");
  await says(page, "Expand #1:");
}));

for (const search of ["astar", "greedy", "wastar"])
  test(`the goal is in neither list of ${search} at the end`, () => studio.visit(`#/tree?${notes}&algorithm=${search}&heuristic=manhattan`, async (page) => {
    await by(page, "Every step");
    await says(page, "and it is a goal.");
    const expanded = await figure(page, "Expanded").innerText();
    await reads(list(page, "Closed list").locator("h3 small"), expanded);
    const goal = /^#\d+/.exec(await page.locator(".why .sentence").innerText())[0];
    for (const title of ["Closed list", "Open list"])
      assert.ok(!(await list(page, title).locator(".row").allInnerTexts()).some((row) => row.startsWith(`${goal}\n`)), title);
  }));

// --- the reasons, checked by an independent replay of the recorded steps

const sentence = (page) => page.locator(".why .sentence");
const goTo = async (page, position) => {
  await page.getByLabel("Step", { exact: true }).fill(String(position));
  await page.locator(".place", { hasText: new RegExp(`^${position} / `) }).waitFor();
};
const numbers = async (page, title) => (await list(page, title).locator("li .row span:first-child").allInnerTexts()).map((name) => Number(name.slice(1)));

// The search as the program records it.
const recorded = (page, fields) => page.evaluate(async (body) => {
  const answer = await fetch("/api/v1/jobs?wait=30", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return (await answer.json()).result;
}, { kind: "tree", board: "2 3 0/1 8 6/5 7 4", max_nodes: 2000, heuristic: "manhattan", ...fields });

test("NBS: the open lists are in the order of expansion, ties have a reason, and the end is explained", () => studio.visit(
  `#/tree?${notes}&algorithm=bidirectional&heuristic=manhattan`, async (page) => {
    const { steps, nodes, duplicates, rounds } = await recorded(page, { algorithm: "bidirectional" });
    const of = new Map([...nodes, ...duplicates].map((node) => [node.id, node]));
    const sideOf = (id) => (of.get(id).parent === null ? (id === rounds[1].root ? 1 : 0) : sideOf(of.get(id).parent));
    await by(page, "Every step");
    const ready = [[], []]; // of each side, the last one made ready first
    let [ties, checked] = [0, 0];
    for (const [at, { type, node, other }] of steps.entries()) {
      const mine = ready[sideOf(node)];
      const best = Math.min(...mine.map((id) => of.get(id).g));
      if (type === "expand") {
        const tied = mine.filter((id) => of.get(id).g === best);
        assert.equal(tied[0], node, `step ${at + 1}`);
        if (tied.length > 1) ++ties;
        if (checked++ < 25) {
          const title = sideOf(node) === 0 ? "Open list, from the start" : "Open list, from the goal";
          await goTo(page, at);
          const order = [...mine].sort((a, b) => of.get(a).g - of.get(b).g).map((id) => id + 1);
          await eventually(async () => assert.deepEqual((await numbers(page, title)).slice(0, Math.min(6, order.length)), order.slice(0, 6)));
          await goTo(page, at + 1);
          const said = tied.length === 1 ? "" : tied.length === 2 ? `; tie with #${tied[1] + 1}` : `; tie with ${tied.length - 1} others`;
          await says(page, `Expand #${node + 1}: from the ${sideOf(node) === 0 ? "start" : "goal"}, the smallest g = ${best} of the ready nodes`);
          const words = await sentence(page).innerText();
          assert.ok(said === "" ? !words.includes("tie") : words.includes(`${said}, broken by age (the last one made ready).`), words);
        }
      }
      const gone = type === "expand" || type === "prepare" ? node : type === "shorter" ? other : null;
      if (mine.includes(gone)) mine.splice(mine.indexOf(gone), 1);
      if (type === "prepare") mine.unshift(node);
    }
    assert.ok(ties > 3, `${ties} ties`);
    await button(page, "Last").click();
    await says(page, "The bound 16 has reached the length of the best solution, so the search ends. No solution is shorter than 16 moves.");
    await page.locator(".pseudocode li[aria-current=step]", { hasText: "if bound ≥ best: return the best path" }).waitFor();
  }));

test("breadth-first search from both ends says why its solution is shortest", () => studio.visit(`#/tree?${notes}&algorithm=bibfs`, async (page) => {
  await by(page, "Every step");
  await says(page, /The two searches meet: .* No solution is shorter than 16 moves\./);
}));

for (const duplicates of ["generated", "expanded"])
  test(`beam search explains ties at the cut, and shows the order that decides: ${duplicates}`, () => studio.visit(
    `#/tree?${notes}&algorithm=beam&heuristic=manhattan&width=3&duplicates=${duplicates}`, async (page) => {
      const { steps, nodes, duplicates: others } = await recorded(page, { algorithm: "beam", width: 3, duplicates });
      const key = new Map([...nodes, ...others].map((node) => [node.id, node.key]));
      await by(page, "Every step");
      let candidates = [];
      const seen = { tie: 0, clear: 0 };
      for (const [at, { type, node }] of steps.entries()) {
        if (type === "round") candidates = [];
        if (type === "generate") candidates.push(node);
        if (type !== "drop" || seen.tie + seen.clear > 25) continue;
        const dropped = new Set(steps.slice(at).slice(0, steps.slice(at).findIndex((step) => step.type === "round") >>> 0).filter((step) => step.type === "drop").map((step) => step.node));
        for (let before = at; before >= 0 && ["drop", "discard"].includes(steps[before].type); --before) if (steps[before].type === "drop") dropped.add(steps[before].node);
        const kept = candidates.filter((id) => !dropped.has(id));
        assert.ok(kept.every((id) => key.get(id) <= key.get(node)));
        const ties = kept.filter((id) => key.get(id) === key.get(node));
        await goTo(page, at + 1);
        await says(page, `Drop #${node + 1}: ${ties.length > 0 ? "its" : ""}`);
        const words = await sentence(page).innerText();
        if (ties.length === 0) assert.match(words, /value \d+ is not among the best 3 of this layer\.$/);
        else assert.match(words, duplicates === "expanded" ? /ties with .*The oldest stay\.$/ : /ties with .*A hash of the state decides/);
        if (ties.length > 0 && ties.length <= 3) for (const id of ties) assert.ok(words.includes(`#${id + 1}`), words);
        ++seen[ties.length > 0 ? "tie" : "clear"];
        const shown = (await numbers(page, "Candidates for the next layer")).map((number) => number - 1);
        assert.deepEqual(shown.filter((id) => dropped.has(id)), shown.slice(shown.length - shown.filter((id) => dropped.has(id)).length), "dropped ones last among equals");
        assert.deepEqual(shown.map((id) => key.get(id)), shown.map((id) => key.get(id)).sort((a, b) => a - b));
      }
      assert.ok(seen.tie > 0 && seen.clear > 0, JSON.stringify(seen));
      // The first of the beam is expanded next.
      const expansions = steps.flatMap(({ type, node }, at) => (type === "expand" ? [[at, node]] : [])).slice(4, 12);
      for (const [at, node] of expansions) {
        await goTo(page, at);
        await eventually(async () => assert.equal((await numbers(page, "Beam"))[0], node + 1));
      }
    }));

test("iterations without nodes are counted, and steps begin with the iteration", async () => {
  await studio.visit(`#/tree?${notes}&algorithm=dfid`, async (page) => {
    const rounds = page.getByRole("group", { name: "Iterations" });
    await reads(figure(page, "Iterations"), "16");
    await rounds.getByText("… 5 iterations not shown …").waitFor();
    await rounds.getByRole("button", { name: "depth ≤ 10", exact: false, pressed: true }).waitFor(); // the last one with steps
    await by(page, "Every step");
    await says(page, /^Cut #\d+: it is not a goal, and its children are deeper than the bound 10\.$/);
    await page.locator(".pseudocode li", { hasText: "bound ← 1" }).waitFor();
    await rounds.getByRole("button", { name: "depth ≤ 16 17" }).click();
    await says(page, "The steps of this iteration are not recorded. Show more nodes to see them.");
    await rounds.getByRole("button", { name: "depth ≤ 3 " }).click();
    await button(page, "First").click();
    await says(page, "The next iteration begins at the start: bound 3, the smallest depth that was cut.");
    await button(page, "Next").click();
    await says(page, "Expand #1: depth = 0 is within the bound 3.");
    await page.locator(".pseudocode li", { hasText: "if depth(c) > bound: cut c" }).waitFor();
  });
  await studio.visit(`#/tree?${notes}&algorithm=idastar&heuristic=manhattan`, async (page) => {
    await by(page, "Every step");
    await button(page, "First").click();
    await says(page, "The next iteration begins at the start: bound 16, the smallest f that was cut.");
    await reads(figure(page, "Bound"), "16");
  });
});

test("an expansion counts all its children, also when stepping by expansions begins in its middle", () => studio.visit(
  "#/tree?puzzle=pancake&board=3+1+4+2+5&algorithm=astar&heuristic=gap&by=step&step=3", async (page) => {
    await says(page, "Generate #3");
    await by(page, "Expansions");
    await says(page, /Expand #1: .* 4 children: 4 new\.$/);
    await reads(page.locator(".place"), "1 / 9");
    await page.goto("about:blank");
    await page.goto(`${studio.address}/#/tree?puzzle=pancake&board=3+1+4+2+5&algorithm=astar&heuristic=gap&by=expansion&step=3`);
    await says(page, /Expand #1: .* 4 children: 4 new\.$/);
    await page.locator("canvas.tree").press("Home");
    await page.keyboard.press("ArrowDown");
    await button(page, "Go to its generation").click();
    await says(page, /^Generate #\d|^Expand #1: .* 4 children: 4 new\.$/);
  }));

// --- links

test("a link keeps the visible part of the tree, also with a step", () => {
  const camera = "-2.62,5,81.97";
  return studio.visit(`${astar}&by=expansion&step=315&node=177&camera=${camera}`, async (page) => {
    await says(page, "Expand #");
    await page.locator('canvas.tree[data-scale="81.97"]').waitFor();
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    assert.ok((await hashOf(page)).includes(`camera=${camera}`), await hashOf(page));
    await button(page, "Next").click(); // from now on the tree follows the search
    await eventually(async () => assert.ok(!(await hashOf(page)).includes(`camera=${camera}`)));
  });
});

test("the link of two trees keeps the step", () => studio.visit(`${astar}&versus=astar|conflict`, async (page) => {
  await button(page, "Show where they part").click();
  const place = await page.locator(".place").innerText();
  await page.waitForFunction(() => /[?&]step=\d+/.test(location.hash));
  const address = `${studio.address}/${await hashOf(page)}`;
  await page.goto("about:blank");
  await page.goto(address);
  await reads(page.locator(".place"), place);
  await button(page, "Show one tree").click();
  await page.locator("canvas.tree").first().waitFor();
  await eventually(async () => assert.doesNotMatch(await hashOf(page), /[?&](step|versus)=./));
}));

test("messages about a link say what its fields can be", () => studio.visit(`${astar}&camera=a,b,c&step=-5`, async (page) => {
  await page.getByText("This link sets the visible part of the tree to “a,b,c”. It must be two coordinates and a scale, such as 0,5,40.").waitFor();
  await page.getByText("This link sets the step to “-5”. It must be a whole number, 0 or more.").waitFor();
}));

// --- layout

test("selecting a node moves nothing else", () => studio.visit(`${astar}&by=expansion&step=30`, async (page) => {
  await says(page, "Expand #");
  const places = () => Promise.all([".playback", ".panel.why", ".legend"].map((part) => page.locator(part).first().evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))));
  const before = await places();
  await list(page, "Open list").locator("li .row").first().click();
  await page.locator(".tree-node .board").waitFor();
  assert.deepEqual(await places(), before);
}));

test("open nodes are visible rings in a sparse picture of a large tree", () => studio.visit(`#/tree?${notes}&algorithm=astar&heuristic=manhattan&versus=bfs&step=3`, async (page) => {
  const canvas = page.locator(".compared").nth(1).locator("canvas.tree");
  await canvas.waitFor();
  await page.locator(".place", { hasText: "3 / " }).waitFor();
  const orange = () => canvas.evaluate((element) => {
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = getComputedStyle(element).getPropertyValue("--open").trim();
    probe.fillRect(0, 0, 1, 1);
    const wanted = probe.getImageData(0, 0, 1, 1).data;
    const { data } = element.getContext("2d").getImageData(0, 0, element.width, element.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 200 && [0, 1, 2].every((part) => Math.abs(data[at + part] - wanted[part]) < 12)) ++found;
    return found;
  });
  await eventually(async () => assert.ok(await orange() >= 20, String(await orange())));
}));

// --- screen readers

test("pictures of states say the state row by row", () => studio.visit(`${astar}&step=20`, async (page) => {
  await page.locator("canvas.tree").press("Home");
  await page.getByRole("img", { name: "State of node 1: 2 3 0/1 8 6/5 7 4", exact: true }).waitFor();
}));

// --- phones

test("the table of moves keeps its row names in sight", () => studio.visit(`#/lens?${notes}`, async (page) => {
  const table = page.locator(".scroll", { has: page.getByRole("columnheader", { name: "Linear conflict" }) }).first();
  await table.evaluate((element) => { element.scrollLeft = element.scrollWidth; });
  const [frame, name] = [await table.boundingBox(), await table.locator("tbody th").first().boundingBox()];
  assert.ok(name.x >= frame.x - 1 && name.x < frame.x + 4, JSON.stringify([frame, name]));
  assert.ok(await table.locator("tbody th button").evaluateAll((all) => all.every((each) => each.getBoundingClientRect().height <= 60)), "names of one or two lines");
}, phone));

test("states in the lists are complete on a small phone", async () => {
  for (const place of [`${astar}&step=40`, "#/tree?puzzle=topspin&boardsize=8,4&board=1+5+4+3+2+6+8+7&algorithm=astar"])
    await studio.visit(place, async (page) => {
      await list(page, "Open list").locator("li .position").first().waitFor();
      await eventually(async () => assert.deepEqual(await page.locator(".node-list li .position").evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => `${each.textContent} ${each.scrollWidth} > ${each.clientWidth}`)), []));
    }, { ...phone, viewport: { width: 360, height: 640 } });
});


test("lists of choices show their choice on a small phone", async () => {
  for (const [place, width] of [["#/board", 360], ["#/board?puzzle=cube", 360], ["#/board", 390]])
    await studio.visit(place, async (page) => {
      await eventually(async () => assert.deepEqual(await page.locator(".puzzle-select, .with-picture select").evaluateAll((all) => all.flatMap((each) => {
        const whole = document.createElement("select"); // as wide as its only choice
        whole.append(new Option(each.selectedOptions[0].textContent));
        whole.style.cssText = `font: ${getComputedStyle(each).font}; padding: ${getComputedStyle(each).padding}; width: auto; position: absolute; min-width: 0`;
        each.after(whole);
        const wanted = whole.offsetWidth;
        whole.remove();
        return wanted > each.offsetWidth + 1 ? [`${each.selectedOptions[0].textContent}: ${each.offsetWidth} of ${wanted}`] : [];
      })), []));
    }, { ...phone, viewport: { width, height: 640 } });
});

// --- texts

test("the reason why a text is rejected is below its field", () => studio.visit("#/board", async (page, faults) => {
  const field = page.getByLabel("Type or paste a board");
  await field.fill("1 2 3/4 5");
  const message = page.locator(".field", { has: field }).locator(".error");
  await message.filter({ hasText: "Row 2 has 2 tiles" }).waitFor();
  await field.and(page.locator("[aria-invalid=true]")).waitFor();
  const [box, said] = await Promise.all([field.boundingBox(), message.boundingBox()]);
  assert.ok(said.y - box.y - box.height < 120, JSON.stringify([box, said]));
  await field.fill("1 2 3/4 5 6/7 8 0");
  await counts(message, 0);
  forgive(faults); // the browser logs the refused request
}));

test("each tab keeps its own experiment", () => studio.visit("#/lab?edit=yes", async (page) => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  const editor = (tab) => tab.getByLabel("Experiment (TOML)");
  await editor(page).fill("# the text of this tab");
  await editor(other).fill("# the text of the other tab");
  await page.reload();
  await holds(editor(page), "# the text of this tab");
  const third = await page.context().newPage(); // a new tab begins with the last text
  await third.goto(other.url());
  await holds(editor(third), "# the text of the other tab");
  await Promise.all([other.close(), third.close()]);
}));

for (const [puzzle, state, words] of [["topspin", "1+5+4+3+2+6+8+7", "Each number is a place in the ring"], ["pancake", "3+1+2+5+4", "Each number says how many pancakes are flipped"]])
  test(`the solution says what its numbers mean: ${puzzle}`, () => studio.visit(`#/board?puzzle=${puzzle}&board=${state}`, async (page) => {
    await button(page, "Solve").first().click();
    await page.locator(".path", { hasText: words }).waitFor();
  }));
