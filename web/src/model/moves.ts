// The moves of a solution, one by one, as far as its text tells them apart: by blanks, else by letters.
export function movesIn(moves: string, steps: number): string[] {
  const parts = moves.split(/\s+/).filter(Boolean);
  if (parts.length === steps) return parts;
  const letters = [...parts.join("")];
  return letters.length === steps ? letters : [moves];
}
