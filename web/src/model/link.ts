// Checks the settings in a link: keeps the valid ones and explains the others.
import { text } from "../text";
import { parseRunners } from "./runners";
import { faultOf, isSetting, type Settings, treeSizes, usualSettings } from "./settings";
import type { Fields } from "./url";

export interface Wish {
  settings: Settings;
  extra: Fields; // fields of single views
  complaints: string[];
}

// Fields of single views, each with its check.
const extras: Record<string, (value: string) => boolean> = {
  size: (value) => treeSizes.includes(Number(value)),
  race: (value) => parseRunners(value) !== null,
  experiment: () => true, // the lab view checks it
};

const complaint = (name: string, value: string, why: string): string =>
  text.link.setting(text.link.names[name] ?? name, value, why);

export function readWish(fields: Fields): Wish {
  const wish: Wish = { settings: { ...usualSettings }, extra: {}, complaints: [] };
  for (const [name, value] of Object.entries(fields)) {
    const fault = isSetting(name) ? faultOf(name, value) : null;
    if (fault) wish.complaints.push(complaint(name, value, fault));
    else if (isSetting(name)) wish.settings[name] = value;
    else if (!(name in extras)) wish.complaints.push(text.link.unknown(name));
    else if (extras[name]?.(value)) wish.extra[name] = value;
    else wish.complaints.push(complaint(name, value, text.link.noSuch));
  }
  return wish;
}

// The names that the current puzzle has.
export interface Known {
  algorithms: readonly string[];
  heuristics: readonly string[];
  metrics: readonly string[];
}

// Replaces unknown names by the defaults. The program checks expressions.
export function knownNames({ settings, extra }: Omit<Wish, "complaints">, known: Known): Wish {
  const wish: Wish = { settings, extra, complaints: [] };
  const check = (name: "algorithm" | "heuristic" | "metric", names: readonly string[]): void => {
    const value = settings[name];
    if (value === usualSettings[name] || names.includes(value)) return;
    wish.settings = { ...wish.settings, [name]: usualSettings[name] };
    wish.complaints.push(complaint(name, value, text.link.noSuch));
  };
  check("algorithm", known.algorithms);
  if (/^[a-z-]+$/i.test(settings.heuristic)) check("heuristic", known.heuristics);
  check("metric", known.metrics);
  const stranger = parseRunners(extra.race ?? "")?.find(({ algorithm }) => !known.algorithms.includes(algorithm));
  if (stranger) {
    wish.extra = Object.fromEntries(Object.entries(extra).filter(([name]) => name !== "race"));
    wish.complaints.push(complaint("race", stranger.algorithm, text.link.noSuch));
  }
  return wish;
}
