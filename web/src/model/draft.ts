// The user's own experiment: a name and its definition in TOML.

export interface Draft {
  name: string;
  toml: string;
}

// What a new experiment begins with. It is small, and it runs.
export const firstDraft: Draft = {
  name: "mine",
  toml: `title = "How much does a better heuristic save?"
seed = 1

[[boards]]              # which boards: 20 random ones
size = "3x3"
count = 20

[[solve]]               # how: every combination of the lists
algorithm = "astar"
heuristic = ["misplaced", "manhattan", "conflict"]

[limits]
nodes = 1_000_000

[[tables]]              # what to show
title = "Nodes by heuristic"
rows = ["heuristic"]
values = ["length.mean", "generated.mean-ci", "seconds.mean"]

[[plots]]
title = "Generated nodes"
x = "heuristic"
y = "generated"
style = "bars"
`,
};

// A name for a copy of this experiment: it must differ from those of the built-in ones.
export const copyName = (name: string): string => `${name}-copy`;

// A file's name without its folder and ending, with the letters that a name may have.
export const nameOfFile = (file: string): string =>
  file.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "").replace(/[^\w-]+/g, "-").slice(0, 60) || firstDraft.name;

// The first and the last character of a line, counted from 1.
export function lineRange(text: string, line: number): [from: number, to: number] {
  const lines = text.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [Math.min(from, text.length), Math.min(from + (lines[line - 1]?.length ?? 0), text.length)];
}

export const lineCount = (text: string): number => text.split("\n").length;

export function readDraft(stored: string | null): Draft {
  try {
    const { name, toml } = JSON.parse(stored ?? "null") as Partial<Draft>;
    if (typeof name === "string" && typeof toml === "string") return { name, toml };
  } catch {
    // nothing stored, or not by this page
  }
  return firstDraft;
}
