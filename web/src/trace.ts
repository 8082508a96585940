// A trace of another program, opened or dropped, that the tree view shows instead of a search.
import { signal } from "@preact/signals";
import type { TreeResult } from "./api/types";
import { announce, complain } from "./state";
import { text } from "./text";

export interface Trace {
  name: string;
  result: TreeResult;
}

export const trace = signal<Trace | null>(null);

// Traces are JSON or YAML. JSON is read by the browser, which is faster.
async function parse(words: string): Promise<unknown> {
  if (/^\s*[[{]/.test(words)) return JSON.parse(words) as unknown;
  const { parse: parseYaml } = await import("yaml");
  return parseYaml(words, { maxAliasCount: 100 }) as unknown;
}

export async function openTrace(file: File): Promise<void> {
  try {
    const { readTrace } = await import("./model/posthoc");
    const result = readTrace(await parse(await file.text()));
    if (!result) throw new Error(text.why.noEvents);
    trace.value = { name: file.name, result };
    announce(text.why.opened(file.name, result.steps.length));
  } catch (cause) {
    complain(text.why.badTrace(file.name, cause instanceof Error ? cause.message : String(cause)));
  }
}
