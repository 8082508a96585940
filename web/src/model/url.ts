// Reads and writes links. A link has the view, the puzzle, its position, and all settings that differ from the defaults.

export const views = ["board", "lens", "tree", "race", "lab", "lessons"] as const;
export type View = (typeof views)[number];

export type Fields = Record<string, string>;

export interface Place {
  view: View;
  fields: Fields;
  stranger?: string; // the unknown view that the link names
}

// Safe after a "#", and easier to read unescaped.
const plain = /%(2C|2F|3A|3B|7C|28|29)/g;

// "#/lens?board=1,2,3/4,5,6/7,8,0&goal=snail"
export function writePlace({ view, fields }: Place): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== "") query.set(name, value);
  const text = query.toString().replace(plain, decodeURIComponent);
  return `#/${view}${text ? `?${text}` : ""}`;
}

// In links of earlier versions, cubes had their own view.
function withoutCubeView({ puzzle, cube, board: _, ...fields }: Fields): Place {
  return { view: "board", fields: { puzzle: puzzle ?? "cube", ...(cube ? { board: cube } : {}), ...fields } };
}

export function readPlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const fields = Object.fromEntries(new URLSearchParams(query));
  if (path === "cube") return withoutCubeView(fields);
  const view = views.find((name) => name === path);
  if (view) return { view, fields };
  return { view: "board", fields, ...(path ? { stranger: path } : {}) };
}
