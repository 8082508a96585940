// Formats numbers and messages for people.

const grouped = new Intl.NumberFormat("en-US");

export const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : grouped.format(Math.round(value));

// Units of large numbers: name, smallest number that uses it, size.
const units = [["G", 1e9, 1e9], ["M", 1e6, 1e6], ["k", 1e4, 1e3]] as const;

// 1,234 · 56.7 k · 8.90 M: three significant digits.
export function short(value: number): string {
  for (const [unit, least, size] of units) {
    if (value < least) continue;
    const scaled = value / size;
    return `${scaled >= 100 ? Math.round(scaled) : scaled.toPrecision(3)} ${unit}`;
  }
  return count(value);
}

// The label of a tick, exact, with as many decimals as `step` needs: 19.75 · 0.01 · 12.5 k.
export function tick(value: number, step: number): string {
  const [unit, , size] = units.find(([, least]) => Math.abs(value) >= least) ?? ["", 1, 1];
  const digits = decimals(step / size);
  const number = (value / size).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${number} ${unit}` : number;
}

// Number of decimals, ignoring floating-point noise.
const decimals = (value: number): number => value.toFixed(12).replace(/0+$/, "").split(".")[1]?.length ?? 0;

export function bytes(value: number): string {
  const units = ["B", "KiB", "MiB", "GiB"];
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    ++unit;
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

export function seconds(value: number): string {
  if (value < 1e-3) return `${Math.max(1, Math.round(value * 1e6))} µs`;
  if (value < 1) return `${(value * 1e3).toPrecision(3)} ms`;
  if (value < 120) return `${value.toFixed(value < 10 ? 2 : 1)} s`;
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
}

// An estimate: "12 s", "3 min 20 s".
export const wholeSeconds = (value: number): string => (value < 120 ? `${Math.round(value)} s` : seconds(value));

export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";

// "512M", "4G", "1000000" as people type sizes; undefined: invalid.
export function parseAmount(text: string, base: 1000 | 1024): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kKMG]?)(?:i?B)?\s*$/.exec(text);
  if (!match) return undefined;
  const power = { "": 0, k: 1, K: 1, M: 2, G: 3 }[match[2] ?? ""] ?? 0;
  return Math.round(Number(match[1]) * base ** power);
}

// The program's messages start in lower case and have no full stop, because they may follow a name.
export function asSentence(message: string): string {
  const words = message.trim();
  const stop = words === "" || ".!?…".includes(words.slice(-1)) ? "" : ".";
  return words.charAt(0).toUpperCase() + words.slice(1) + stop;
}

// Splits a text at `backticks`: text, code, text …
export const codeParts = (words: string): string[] => words.split(/`([^`]+)`/);
