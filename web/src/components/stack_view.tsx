// A stack of pancakes. A click, a tap or a key flips the chosen pancake and all above it.
import type { CSSProperties } from "preact";
import { useEffect, useState } from "preact/hooks";
import { nextMove } from "../keepup";
import { makeMove, shown } from "../playing";
import { announce } from "../state";
import { text } from "../text";
import { usePuzzleKeys } from "./keys";

const words = text.position;

export function StackView() {
  const { state } = shown.value;
  const stack = state.split(" ").map(Number);
  const { length } = stack;
  const [chosen, setChosen] = useState(2); // pancakes above the spatula
  const [pointed, setPointed] = useState(0); // the same, of the pointer; 0: none
  useEffect(() => setChosen((count) => Math.min(count, Math.max(2, length))), [length]);

  const flip = (count: number): void => {
    if (count >= 2) void makeMove(String(count));
  };
  const choose = (count: number): void => {
    const to = Math.max(2, Math.min(length, count));
    setChosen(to);
    setPointed(0);
    announce(words.spatula(to));
  };
  usePuzzleKeys((event) => {
    if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "ArrowDown") choose(chosen + 1);
    else if (["ArrowRight", "Enter", " "].includes(event.key)) flip(chosen);
    else if (/^[2-9]$/.test(event.key) && Number(event.key) <= length) {
      setChosen(Number(event.key));
      flip(Number(event.key));
    } else return false;
    return true;
  });

  const spatula = pointed || chosen;
  const marked = Number(nextMove.value ?? 0);
  const style = { "--count": length, "--spatula": spatula } as CSSProperties;
  return (
    <div class="stack" style={style} data-state={state} role="group" aria-label={words.stack(state)} tabIndex={0}
      onMouseDown={(event) => {
        event.preventDefault(); // a clicked pancake would take the focus, and then Enter
        event.currentTarget.focus();
      }} onPointerLeave={() => setPointed(0)}>
      {[...stack.entries()].sort(([, a], [, b]) => a - b).map(([place, size]) => (
        <button key={size} type="button" tabIndex={-1} data-size={size} aria-label={words.pancake(size, place + 1)}
          class={["pancake", place < spatula ? "lifted" : "", place + 1 === marked ? "marked" : ""].filter(Boolean).join(" ")}
          style={{ "--place": place, "--share": size / length } as CSSProperties}
          onPointerEnter={() => setPointed(place + 1 >= 2 ? place + 1 : 0)} onClick={() => flip(place + 1)}>
          <span class="body"><span class="number">{size}</span></span>
        </button>
      ))}
      <span class="spatula" aria-hidden="true" />
    </div>
  );
}
