// The end of a solve by hand: moves, time, the shortest solution, and a short celebration.
import { useEffect } from "preact/hooks";
import { finish } from "../game";
import { continuationOf, isSettled, settle } from "../keepup";
import { clockText } from "../model/game";
import { isProved } from "../model/knowledge";
import { afterPending } from "../pending";
import { text } from "../text";
import { shuffleWord } from "../words";

const words = text.game;
const pieces = 28; // of confetti

function shortestWords(start: Record<string, string>, mine: number): string {
  const known = continuationOf(start);
  if (!known || !isSettled(known)) return words.seeking;
  const most = Math.min(mine, known.moves?.length ?? mine);
  if (known.least >= mine) return words.isShortest;
  if (isProved(known)) return words.shortest(most);
  return known.moves ? words.shortestBetween(known.least, most) : words.shortestAtLeast(known.least);
}

// `again` makes a new position.
export function FinishCard({ again }: { again: () => unknown }) {
  const now = finish.value;
  useEffect(() => {
    if (now) void settle(now.start);
  }, [now]);
  useEffect(() => {
    if (!now) return;
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") finish.value = null;
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, [now]);
  if (!now) return null;
  return (
    <div class="finish">
      <div class="confetti" aria-hidden="true">
        {Array.from({ length: pieces }, (_, at) => <i key={at} style={{ "--at": at, "--lane": (at * 37) % pieces }} />)}
      </div>
      <section class="finish-card" aria-labelledby="finish-title">
        <h2 id="finish-title">{words.finish}{now.isBest ? <span class="best-time">{words.best}</span> : null}</h2>
        <p class="verdict">{words.figures(now.moves, clockText(now.time))}</p>
        <p>{shortestWords(now.start, now.moves)}</p>
        {now.uncounted ? <p class="hint">{words.uncounted[now.uncounted]}</p> : null}
        <div class="actions">
          <button type="button" class="primary" onClick={afterPending(again)}>{words.again(shuffleWord())}</button>
          <button type="button" onClick={() => (finish.value = null)}>{words.close}</button>
        </div>
      </section>
    </div>
  );
}
