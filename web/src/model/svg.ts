// Writes SVG elements as text.

export type Attributes = Record<string, string | number | undefined>;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (words: string): string => words.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

// At most two decimals: a tenth of a pixel is invisible, and files stay small.
const written = (value: string | number): string =>
  (typeof value === "number" ? String(Math.round(value * 100) / 100) : escaped(value));

export function element(name: string, attributes: Attributes, content = ""): string {
  const list = Object.entries(attributes).filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${written(value as string | number)}"`).join("");
  return content === "" ? `<${name}${list}/>` : `<${name}${list}>${content}</${name}>`;
}

export const label = (words: string, attributes: Attributes): string => element("text", attributes, escaped(words));

export const drawing = (width: number, height: number, content: string): string =>
  element("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${written(width)} ${written(height)}`, width, height }, content);

// Fonts that every machine has, or a relative of them: a file cannot use the page's own fonts.
export const serif = "Georgia, 'DejaVu Serif', 'Times New Roman', serif";
export const sans = "'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";
