// Checks the settings in a link: keeps the valid ones and explains the others.
import { text } from "../text";
import { readCamera } from "./camera";
import { parseRunner, parseRunners } from "./runners";
import { faultOf, isSetting, type Settings, treeSizes, usualSettings } from "./settings";
import type { Fields, View } from "./url";

export interface Wish {
  settings: Settings;
  extra: Fields; // fields of single views
  complaints: string[];
}

// Files with this name are search traces.
export const isTraceName = (name: string): boolean => /\.(ya?ml|json)$/i.test(name);

const isWhole = (value: string): boolean => /^\d{1,9}$/.test(value);

// Fields of single views, each with its check; `expected` says what they can be.
const extras: Record<string, (value: string) => boolean> = {
  turns: () => true, // the cube view checks whether they lead to the cube
  size: (value) => treeSizes.includes(Number(value)),
  by: (value) => value === "expansion" || value === "step",
  step: isWhole,
  node: isWhole,
  iteration: isWhole,
  camera: (value) => readCamera(value) !== null,
  race: (value) => parseRunners(value) !== null,
  versus: () => true, // checked below
  experiment: () => true, // the lab view checks it
  edit: (value) => value === "yes",
  lesson: () => true, // the lessons view checks it, and the address
  src: () => true,
  round: isWhole,
};

// The view that uses each of them.
export const viewOf: Record<string, View> = {
  turns: "board", size: "tree", by: "tree", step: "tree", node: "tree", iteration: "tree", camera: "tree", versus: "tree", race: "race", experiment: "lab", edit: "lab", lesson: "lessons", src: "lessons",
  round: "lessons",
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
    else wish.complaints.push(complaint(name, value, text.link.expected[name] ?? (extras[name] === isWhole ? text.link.whole : text.link.noSuch)));
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
  const searches = { race: parseRunners(extra.race ?? "") ?? [], versus: extra.versus ? [parseRunner(extra.versus)] : [] };
  for (const [field, runners] of Object.entries(searches)) {
    const stranger = runners.find(({ algorithm }) => !known.algorithms.includes(algorithm));
    if (!stranger) continue;
    wish.extra = Object.fromEntries(Object.entries(wish.extra).filter(([name]) => name !== field));
    wish.complaints.push(complaint(field, stranger.algorithm, text.link.noSuch));
  }
  return wish;
}
