// How a ring of TopSpin stands on the page: which place is the first in the turnstile, and where its tokens are.
import { flipTurnstile, ringFrom } from "./rules";

const numbers = (state: string): number[] => state.split(" ").map(Number);

// The angle that is equal to `wanted` and nearest to `from`, in degrees.
export const nearestAngle = (wanted: number, from: number): number => wanted + 360 * Math.round((from - wanted) / 360);

// The ring is turned by `turned` places; now its state changes. Returns how far it is turned afterwards.
//
// If the turnstile was flipped where it is, or at the place of `move`, every other token stays where it is.
// Otherwise token 1 does.
export function turnedAfter(before: string, after: string, turned: number, move: string | null, turnstile: number): number {
  const [old, fresh] = [numbers(before), numbers(after)];
  if (old.length !== fresh.length) return 0;
  const { length } = old;
  const home = (value: number): number => ((value % length) + length) % length;
  for (const place of move === null ? [turned] : [turned, Number(move) - 1]) {
    const flipped = flipTurnstile(ringFrom(old, place), turnstile);
    const first = flipped.indexOf(1);
    if (ringFrom(flipped, first).every((token, at) => token === fresh[at])) return home(-first);
  }
  return turned;
}
