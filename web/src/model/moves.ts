// Splits the text of a solution into moves: at spaces, otherwise into letters; otherwise it stays whole.
export function movesIn(moves: string, steps: number): string[] {
  const parts = moves.split(/\s+/).filter(Boolean);
  if (parts.length === steps) return parts;
  const letters = [...parts.join("")];
  return letters.length === steps ? letters : [moves];
}
