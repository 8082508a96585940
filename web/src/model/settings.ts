// The settings of a search as typed: checks them and turns them into a request. The program's catalogue lists
// the parameters, their ranges and the algorithms that use them.
import { signal } from "@preact/signals";
import type { Parameter } from "../api/types";
import { text } from "../text";
import { bytes, parseAmount } from "./format";

// Values by parameter name. Missing or empty: the program's default.
export interface Settings {
  algorithm: string;
  heuristic: string;
  metric: string; // belongs to the puzzle, not to the search
  time: string;
  [name: string]: string;
}

export const usualSettings: Settings = { algorithm: "auto", heuristic: "", metric: "", time: "30" };
export const treeSizes: readonly number[] = [200, 500, 1000, 2000, 5000, 10000, 20000]; // choices for the number of nodes

export const parameters = signal<readonly Parameter[]>([]); // of the current puzzle
export const parameterOf = (name: string): Parameter | undefined => parameters.value.find((each) => each.name === name);
export const isSetting = (name: string): boolean => name in usualSettings || parameterOf(name) !== undefined;

// Algorithms reject parameters that they do not use, so the page neither shows nor sends them.
export const applies = (name: string, algorithm: string): boolean => parameterOf(name)?.algorithms.includes(algorithm) ?? true;

// The settings that differ from the defaults, for the link.
export function settingsFields(settings: Settings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== (usualSettings[name] ?? "")));
}

// --- checks

export type Faults = Partial<Record<string, string>>; // error message by field

const isOrder = (value: string): boolean => [...value.trim().toUpperCase()].sort().join("") === "DLRU";

// The value in the form that the program expects; undefined: invalid.
function valueOf({ type, choices }: Parameter, typed: string): string | number | boolean | undefined {
  const number = typed.trim() === "" ? NaN : Number(typed);
  switch (type) {
    case "whole": return parseAmount(typed, 1000);
    case "bytes": return parseAmount(typed, 1024);
    case "real":
    case "seconds": return Number.isFinite(number) ? number : undefined;
    case "flag": return typed === "yes" ? true : undefined;
    case "choice": return choices?.includes(typed) ? typed : undefined;
    case "text": return typed.trim();
  }
}

const within = (value: number, { type, least, most }: Parameter): boolean =>
  value >= (least ?? -Infinity) && value <= (most ?? Infinity) && (type !== "seconds" || value > 0);

function rangeFault(parameter: Parameter): string {
  const words = text.faults;
  const [least, most] = [parameter.least ?? 0, parameter.most];
  switch (parameter.type) {
    case "whole": return words.whole(least, most);
    case "bytes": return words.bytes(bytes(most ?? 2 ** 53));
    case "real": return words.real(least, most ?? Infinity);
    case "seconds": return words.seconds(most ?? Infinity);
    default: return text.link.noSuch;
  }
}

// Why a setting is invalid for every algorithm. The program checks names and expressions.
export function faultOf(name: string, value: string): string | null {
  if (name === "order" && value !== "") return isOrder(value) ? null : text.faults.order;
  const parameter = parameterOf(name);
  if (!parameter || value === "" || name === "algorithm") return null;
  const read = valueOf(parameter, value);
  const fine = typeof read === "number" ? within(read, parameter) : read !== undefined;
  return fine ? null : rangeFault(parameter);
}

// Checks only the settings that the algorithm uses.
export function faultsOf(settings: Settings): Faults {
  return Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => {
    const fault = applies(name, settings.algorithm) ? faultOf(name, value) : null;
    return fault ? [[name, fault]] : [];
  }));
}

// --- the request

// The fields of a job. Requires valid settings.
export function jobFields(settings: Settings): Record<string, unknown> {
  const fields: Record<string, unknown> = { algorithm: settings.algorithm };
  for (const parameter of parameters.value) {
    const typed = settings[parameter.name] ?? "";
    if (typed.trim() !== "" && applies(parameter.name, settings.algorithm)) fields[parameter.name] = valueOf(parameter, typed);
  }
  if (settings.metric) fields.metric = settings.metric;
  return fields;
}
