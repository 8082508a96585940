// The nodes that a recorded search expands, in order. A node can occur again: some searches expand a node twice. The program
// records only the first steps of a large search.
import type { TreeNode, TreeResult } from "../api/types";

export function expansionsOf({ nodes, duplicates, steps }: TreeResult): TreeNode[] {
  const known = new Map([...nodes, ...duplicates].map((node) => [node.id, node]));
  return steps.flatMap(({ type, node }) => (type === "expand" ? [known.get(node) as TreeNode] : []));
}
