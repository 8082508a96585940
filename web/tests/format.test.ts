import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plot } from "../src/api/types";
import { asSentence, bytes, codeParts, count, parseAmount, seconds, short, signed, tick } from "../src/model/format";
import { plotColumns, wholeAxes } from "../src/model/plot_data";
import { text } from "../src/text";

test("a message of the program becomes a sentence with the same words", () => {
  assert.equal(asSentence("there are 3 tiles"), "There are 3 tiles.");
  assert.equal(asSentence("'é' is not a tile"), "'é' is not a tile.");
  for (const whole of ["", "It is done.", "Really?", "And so on …"]) assert.equal(asSentence(whole), whole);
});

test("code in backticks is found in a text", () => {
  assert.deepEqual(codeParts("By `anytime`, then `auto`."), ["By ", "anytime", ", then ", "auto", "."]);
  assert.deepEqual(codeParts("Plain ` text"), ["Plain ` text"]);
});

test("an algorithm and its heuristic in one name", () => {
  assert.equal(text.search.with("A*", "xy"), "A* with xy");
  assert.equal(text.search.with("RBFS with memory", "xy"), "RBFS with memory, heuristic xy");
});

test("a stopped run says how many searches are done", () => {
  assert.match(text.lab.ranOn("", false, 410, 200, "1"), /· 210 of 410 searches ·/);
  assert.match(text.lab.ranOn("", false, 410, 0, "1"), /· 410 searches ·/);
});

test("numbers, sizes and times are formatted for people", () => {
  assert.deepEqual([0, 999, 1234, 1234567].map(count), ["0", "999", "1,234", "1,234,567"]);
  assert.equal(count(null), "–");
  assert.deepEqual([950, 9999, 56_700, 999_900, 8_900_000, 2.5e9].map(short), ["950", "9,999", "56.7 k", "1000 k", "8.90 M", "2.50 G"]);
  assert.deepEqual([0, 1023, 1024, 5 * 2 ** 20, 3 * 2 ** 30].map(bytes), ["0 B", "1023 B", "1.0 KiB", "5.0 MiB", "3.0 GiB"]);
  assert.deepEqual([0.0000052, 0.00421, 2.5, 61, 150].map(seconds), ["5 µs", "4.21 ms", "2.50 s", "61.0 s", "2 min 30 s"]);
  assert.deepEqual([-2, 0, 2].map(signed), ["−2", "0", "+2"]);
});

test("ticks of a plot are exact, with as many decimals as the step needs", () => {
  const ticks = (step: number, ...values: number[]) => values.map((value) => tick(value, step));
  assert.deepEqual(ticks(0.1, 1.5, 0.1 + 0.2, 2.2), ["1.5", "0.3", "2.2"]);
  assert.deepEqual(ticks(0.25, 19.75, 20, 20.25), ["19.75", "20.00", "20.25"]);
  assert.deepEqual([0.01, 0.1, 1, 100].map((value) => tick(value, value)), ["0.01", "0.1", "1", "100"]);
  assert.deepEqual(ticks(250, 9750, 10_000, 12_250), ["9,750", "10.00 k", "12.25 k"]);
  assert.deepEqual(ticks(500_000, 500_000, 1_500_000, -2_000_000), ["500 k", "1.5 M", "-2.0 M"]);
});

test("typed amounts such as 5M are read", () => {
  assert.equal(parseAmount("5M", 1000), 5e6);
  assert.equal(parseAmount("512M", 1024), 512 * 2 ** 20);
  assert.equal(parseAmount("1.5k", 1000), 1500);
  assert.equal(parseAmount(" 42 ", 1000), 42);
  for (const bad of ["", "x", "-1", "5T", "1e3"]) assert.equal(parseAmount(bad, 1000), undefined);
});

test("the series of a plot share one x; a log axis omits values that are not positive", () => {
  const point = (x: number, y: number) => ({ x, y, low: y / 2, high: null });
  const plot: Plot = {
    title: "", caption: "", style: "lines", x: { label: "", log: false, places: null }, y: { label: "", log: true },
    series: [{ name: "a", points: [point(3, 9), point(1, 4)] }, { name: "b", points: [point(2, 0), point(3, 8)] }],
  };
  assert.deepEqual(plotColumns(plot), [
    [1, 2, 3], [4, null, 9], [2, null, 4.5], [null, null, null], [null, null, 8], [null, null, 4], [null, null, null],
  ]);
});

const scatter = (...points: [x: number, y: number][]): Plot => ({
  title: "", caption: "", style: "points", x: { label: "", log: false, places: null }, y: { label: "", log: false },
  series: [{ name: "a", points: points.map(([x, y]) => ({ x, y, low: null, high: null })) }, { name: "b", points: [] }],
});

test("every point of a scatter plot is drawn, even with the same x", () => {
  const [xs, ys] = plotColumns(scatter([2, 5], [1, 9], [2, 3], [2, 5], [2, 8], [2, 1]));
  assert.deepEqual(xs, [1, 2, 2, 2, 2, 2]);
  assert.deepEqual(ys, [9, 5, 3, 5, 8, 1]);
});

test("an axis has whole ticks if all its values are whole", () => {
  assert.deepEqual(wholeAxes(plotColumns(scatter([2, 5], [3, 9]))), { x: true, y: true });
  assert.deepEqual(wholeAxes(plotColumns(scatter([2, 5.5], [3, 9]))), { x: true, y: false });
  assert.deepEqual(wholeAxes(plotColumns(scatter([0.1, 5]))), { x: false, y: true });
});
