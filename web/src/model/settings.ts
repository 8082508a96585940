// The settings of a search, as typed: what is wrong with them, and the request that they make. Which
// parameters there are, their ranges and the algorithms that use them, the program says in its catalogue.
import { signal } from "@preact/signals";
import type { Parameter } from "../api/types";
import { text } from "../text";
import { bytes, parseAmount } from "./format";

// Values by the parameter's name; missing or empty: the program's own choice.
export interface Settings {
  algorithm: string;
  heuristic: string;
  metric: string; // of the puzzle; not a parameter of the search
  time: string;
  [name: string]: string;
}

export const usualSettings: Settings = { algorithm: "auto", heuristic: "", metric: "", time: "30" };
export const treeSizes: readonly number[] = [200, 500, 1000, 2000, 5000, 10000, 20000]; // nodes that a tree may have

export const parameters = signal<readonly Parameter[]>([]); // of the puzzle on show
export const parameterOf = (name: string): Parameter | undefined => parameters.value.find((each) => each.name === name);
export const isSetting = (name: string): boolean => name in usualSettings || parameterOf(name) !== undefined;

// Algorithms refuse a parameter that they do not use, so it is neither shown nor sent.
export const applies = (name: string, algorithm: string): boolean => parameterOf(name)?.algorithms.includes(algorithm) ?? true;

// Only what differs from the usual, for the link.
export function settingsFields(settings: Settings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== (usualSettings[name] ?? "")));
}

// --- what is wrong with them

export type Faults = Partial<Record<string, string>>; // a sentence by field

const isOrder = (value: string): boolean => [...value.trim().toUpperCase()].sort().join("") === "DLRU";

// The value as the program takes it; undefined: it cannot be read.
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

// Why a setting cannot be used, whatever the algorithm; names and expressions are judged by the program.
export function faultOf(name: string, value: string): string | null {
  if (name === "order" && value !== "") return isOrder(value) ? null : text.faults.order;
  const parameter = parameterOf(name);
  if (!parameter || value === "" || name === "algorithm") return null;
  const read = valueOf(parameter, value);
  const fine = typeof read === "number" ? within(read, parameter) : read !== undefined;
  return fine ? null : rangeFault(parameter);
}

// Of the settings that the algorithm understands.
export function faultsOf(settings: Settings): Faults {
  return Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => {
    const fault = applies(name, settings.algorithm) ? faultOf(name, value) : null;
    return fault ? [[name, fault]] : [];
  }));
}

// --- the request

// The fields of a job; the settings have no faults.
export function jobFields(settings: Settings): Record<string, unknown> {
  const fields: Record<string, unknown> = { algorithm: settings.algorithm };
  for (const parameter of parameters.value) {
    const typed = settings[parameter.name] ?? "";
    if (typed.trim() !== "" && applies(parameter.name, settings.algorithm)) fields[parameter.name] = valueOf(parameter, typed);
  }
  if (settings.metric) fields.metric = settings.metric;
  return fields;
}
