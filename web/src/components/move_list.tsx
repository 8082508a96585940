// The moves of a solution, with the next one marked.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { movesIn } from "../model/moves";
import { Copy } from "./controls";

const most = 2000; // moves shown of a long solution

interface Props {
  title: string;
  moves: string;
  steps: number;
  at: number;
  copy: string; // label of the button
  children?: ComponentChildren;
}

export function MoveList({ title, moves, steps, at, copy, children }: Props) {
  const all = useMemo(() => movesIn(moves, steps), [moves, steps]);
  return (
    <section class="path" aria-labelledby="path-title">
      <h2 id="path-title">{title}</h2>
      {children}
      <p class="letters turns">
        {all.slice(0, most).map((each, place) => (
          <span key={place} class={all.length !== steps ? "" : place < at ? "past" : place === at ? "now" : ""}>{each}</span>
        ))}
        {all.length > most ? "…" : ""}
      </p>
      <Copy label={copy} value={moves} />
    </section>
  );
}
