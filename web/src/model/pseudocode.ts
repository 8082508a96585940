// The pseudocode of a search, with the line of a step.
import type { TreeStep } from "../api/types";
import { text } from "../text";
import type { Story } from "./story";
import { boundedBy } from "./tree";

export interface CodeLine {
  line: string; // two spaces per level
  at?: readonly TreeStep["type"][]; // marked at these steps
  proof?: true; // marked when the best solution is proved
  only?: TreeStep["type"]; // shown only if the search has such steps
}

// The lines for this search; none if it is not one of ours.
export function linesOf(story: Story): readonly CodeLine[] {
  const types = new Set(story.steps.map(({ type }) => type));
  const lines = (text.pseudocode[story.family] ?? []).filter(({ only }) => !only || types.has(only));
  const name = story.isRounds ? boundedBy(story.result) : story.keyName;
  const f = /(?<=smallest )f\b|\bf(?=\()/;
  return name === "f" ? lines : lines.map((each) => ({ ...each, line: each.line.replace("f(start)", "1").replace(f, name) }));
}

// The index of the marked line; -1: none.
export const lineAt = (lines: readonly CodeLine[], step: TreeStep | undefined, proved = false): number =>
  (proved ? lines.findIndex(({ proof }) => proof) : step ? lines.findIndex(({ at }) => at?.includes(step.type)) : 0);
