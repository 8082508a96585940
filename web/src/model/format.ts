// Numbers as people read them.

const grouped = new Intl.NumberFormat("en-US");

export const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : grouped.format(Math.round(value));

// 1,234 · 56.7 k · 8.90 M: three digits that count.
export function short(value: number): string {
  for (const [unit, size] of [["G", 1e9], ["M", 1e6], ["k", 1e4]] as const) {
    if (value < size) continue;
    const scaled = value / (unit === "k" ? 1e3 : size);
    return `${scaled >= 100 ? Math.round(scaled) : scaled.toPrecision(3)} ${unit}`;
  }
  return count(value);
}

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

export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";

// "512M", "4G", "1000000" as people type sizes; undefined: none of that.
export function parseAmount(text: string, base: 1000 | 1024): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kKMG]?)(?:i?B)?\s*$/.exec(text);
  if (!match) return undefined;
  const power = { "": 0, k: 1, K: 1, M: 2, G: 3 }[match[2] ?? ""] ?? 0;
  return Math.round(Number(match[1]) * base ** power);
}
