// The value by which a search orders its nodes: g + h for A*, g + W h for weighted A*, h for greedy search.
import type { TreeNode } from "../api/types";

export interface Key {
  formula: string; // from the catalogue: "g", "h", "g + h" or "g + W h"
  weight: number; // W
}

type Costs = Pick<TreeNode, "g" | "h">;

export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

export function keyValue({ formula, weight }: Key, { g, h }: Costs): number {
  switch (formula) {
    case "g": return g;
    case "h": return h;
    case "g + W h": return g + weight * h;
    default: return g + h;
  }
}

// "f = g + 5 h"; for a single value: "f = h".
export const keyName = ({ formula, weight }: Key): string => `f = ${formula.replace("W", number(weight))}`;

// "3 + 5 · 7 = 38"; for a single value: "h = 7". Without a key: "g = 3".
export function keySum(key: Key | null, node: Costs): string {
  if (!key || !key.formula.includes("+")) return key?.formula === "h" ? `h = ${node.h}` : `g = ${node.g}`;
  const factor = key.formula.includes("W") ? `${number(key.weight)} · ` : "";
  return `${node.g} + ${factor}${node.h} = ${number(keyValue(key, node))}`;
}

export const keyText = (key: Key, node: Costs): string => number(keyValue(key, node));
