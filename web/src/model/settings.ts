// The settings of a search, as typed; and the request that they make.
import { text } from "../text";
import { parseAmount } from "./format";

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
  const names = Object.keys(usualSettings) as (keyof Settings)[];
  return Object.fromEntries(
    names.filter((name) => settings[name] !== usualSettings[name]).map((name) => [name, settings[name]]),
  );
}

export class BadSetting extends Error {
  constructor(readonly field: keyof Settings) {
    super(text.errors.number);
  }
}

function number(settings: Settings, field: keyof Settings, base: 1000 | 1024 = 1000): number {
  const value = parseAmount(settings[field], base);
  if (value === undefined) throw new BadSetting(field);
  return value;
}

// The fields of a job; throws BadSetting for what is no number.
export function jobFields(settings: Settings): Record<string, unknown> {
  const { algorithm } = settings;
  const fields: Record<string, unknown> = { algorithm };
  const given = (name: keyof Settings): boolean => settings[name].trim() !== "" && applies(name, algorithm);
  for (const name of ["heuristic", "ties", "order"] as const) if (given(name)) fields[name] = settings[name].trim();
  for (const name of ["depth", "nodes", "width"] as const) if (given(name)) fields[name] = number(settings, name);
  for (const name of ["weight", "time"] as const)
    if (given(name)) {
      const value = Number(settings[name]);
      if (!Number.isFinite(value)) throw new BadSetting(name);
      fields[name] = value;
    }
  if (given("memory")) fields.memory = number(settings, "memory", 1024);
  if (settings.metric !== "single") fields.metric = settings.metric;
  if (given("optimal")) fields.optimal = true;
  if (given("all")) fields.all = true;
  return fields;
}
