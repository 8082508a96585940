// The settings of a search, as typed: what is wrong with them, and the request that they make.
import { text } from "../text";
import { bytes, parseAmount } from "./format";

export interface Settings {
  algorithm: string;
  heuristic: string; // empty: the algorithm's own
  weight: string;
  width: string;
  depth: string;
  ties: string;
  order: string;
  metric: string;
  optimal: string; // "yes" or empty
  all: string;
  time: string;
  nodes: string;
  memory: string;
}

export const usualSettings: Settings = {
  algorithm: "auto", heuristic: "", weight: "2", width: "1000", depth: "", ties: "", order: "",
  metric: "single", optimal: "", all: "", time: "30", nodes: "", memory: "",
};
export const treeSizes: readonly number[] = [200, 500, 1000, 2000, 5000, 10000, 20000]; // nodes that a tree may have
export const settingNames = Object.keys(usualSettings) as (keyof Settings)[];

// Which algorithms a setting is for; others ignore it, so it is neither shown nor sent.
const bestFirst = ["greedy", "astar", "wastar"];
const only: Partial<Record<keyof Settings, readonly string[]>> = {
  weight: ["wastar"],
  width: ["beam"],
  ties: bestFirst,
  optimal: ["auto"],
  all: ["auto", "bfs", "ucs", "dfid", "astar", "idastar"],
};
const uninformed = ["auto", "bfs", "ucs", "dfs", "dfid", "bibfs", "twophase", "construct", "anytime"];

export const applies = (name: keyof Settings, algorithm: string): boolean =>
  name === "heuristic" ? !uninformed.includes(algorithm) : only[name]?.includes(algorithm) ?? true;

// Only what differs from the usual, for the link.
export function settingsFields(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    settingNames.filter((name) => settings[name] !== usualSettings[name]).map((name) => [name, settings[name]]),
  );
}

// --- what is wrong with them

export type Faults = Partial<Record<string, string>>; // a sentence by field

// What the program allows at most.
export interface Most {
  seconds: number;
  memory: number;
}
const anything: Most = { seconds: 600, memory: 2 ** 53 };

const within = (value: number | undefined, least: number, most: number): boolean =>
  value !== undefined && value >= least && value <= most;
const isOrder = (value: string): boolean => [...value.trim().toUpperCase()].sort().join("") === "DLRU";
const isOption = (value: string, options: readonly (readonly [string, string])[]): boolean => options.some(([name]) => name === value);

// Why a setting cannot be used, whatever the algorithm; names and expressions are judged by the program.
export function faultOf(name: keyof Settings, value: string, most: Most = anything): string | null {
  const words = text.faults;
  const amount = (base: 1000 | 1024 = 1000): number | undefined => parseAmount(value, base);
  const number = value.trim() === "" ? NaN : Number(value);
  switch (name) {
    case "time": return value === "" || within(number, 0.001, most.seconds) ? null : words.time(most.seconds);
    case "nodes": return value === "" || within(amount(), 1, 2 ** 53) ? null : words.nodes;
    case "memory": return value === "" || within(amount(1024), 1, most.memory) ? null : words.memory(bytes(most.memory));
    case "depth": return value === "" || within(amount(), 0, 2 ** 31 - 1) ? null : words.depth;
    case "width": return value === "" || within(amount(), 1, 2 ** 53) ? null : words.width;
    case "weight": return value === "" || within(number, 1, 1000) ? null : words.weight;
    case "order": return value === "" || isOrder(value) ? null : words.order;
    case "ties": return isOption(value, text.search.tieOptions) ? null : text.link.noSuch;
    case "metric": return isOption(value, text.search.metricOptions) ? null : text.link.noSuch;
    case "optimal":
    case "all": return value === "" || value === "yes" ? null : text.link.noSuch;
    default: return null;
  }
}

// Of the settings that the algorithm understands.
export function faultsOf(settings: Settings, most?: Most): Faults {
  const used = settingNames.filter((name) => applies(name, settings.algorithm));
  return Object.fromEntries(used.flatMap((name) => {
    const fault = faultOf(name, settings[name], most);
    return fault ? [[name, fault]] : [];
  }));
}

// --- the request

// The fields of a job; the settings have no faults.
export function jobFields(settings: Settings): Record<string, unknown> {
  const { algorithm } = settings;
  const fields: Record<string, unknown> = { algorithm };
  const given = (name: keyof Settings): boolean => settings[name].trim() !== "" && applies(name, algorithm);
  for (const name of ["heuristic", "ties", "order"] as const) if (given(name)) fields[name] = settings[name].trim();
  for (const name of ["depth", "nodes", "width"] as const) if (given(name)) fields[name] = parseAmount(settings[name], 1000);
  for (const name of ["weight", "time"] as const) if (given(name)) fields[name] = Number(settings[name]);
  if (given("memory")) fields.memory = parseAmount(settings.memory, 1024);
  if (settings.metric !== "single") fields.metric = settings.metric;
  if (given("optimal")) fields.optimal = true;
  if (given("all")) fields.all = true;
  return fields;
}
