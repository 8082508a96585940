// A list of nodes of any length: only the visible rows are in the page.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { count } from "../model/format";
import { number } from "../model/key";
import type { Story } from "../model/story";
import type { TimedList } from "../model/timed_list";
import { text } from "../text";

const words = text.why;
const spare = 4; // rows above and below the visible ones

interface NodeListProps {
  story: Story;
  list: Pick<TimedList, "moveTo" | "count" | "at">;
  time: number; // a new time shows new rows
  title: string;
  keyName: string | null; // null: the list has no key
  selected: number | null;
  onSelect: (id: number) => void;
}

export function NodeList({ story, list, time, title, keyName, selected, onSelect }: NodeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 240, row: 32 });
  const look = (): void => {
    const element = scroller.current;
    if (!element) return;
    const row = parseFloat(getComputedStyle(element).getPropertyValue("--row-height")) || 32;
    setView({ top: element.scrollTop, height: element.clientHeight, row });
  };
  // Not at every step: this makes the browser lay out the page at once. If the list shrinks, it scrolls.
  useLayoutEffect(() => {
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  list.moveTo(time);
  const first = Math.max(0, Math.floor(view.top / view.row) - spare);
  const last = Math.min(list.count, Math.ceil((view.top + view.height) / view.row) + spare);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  return (
    <section class="node-list" aria-label={title}>
      <h3>{title} <small>{count(list.count)}</small></h3>
      <div class="rows" ref={scroller} tabIndex={0} role="group" aria-label={title} onScroll={look}>
        <div class="row head" aria-hidden="true">
          <span>{words.columns.node}</span><span>{keyName && keyName !== "g" && keyName !== "h" ? keyName : ""}</span><span>g</span><span>h</span><span>{words.columns.board}</span>
        </div>
        {list.count === 0 ? <p class="hint">{words.empty}</p> : null}
        <ol style={{ height: `${list.count * view.row}px` }}>
          {rows.map((place) => {
            const id = list.at(place)?.node ?? 0;
            const node = story.node(id);
            return (
              <li key={id} style={{ top: `${place * view.row}px` }} aria-setsize={list.count} aria-posinset={place + 1}>
                <button type="button" class="row" aria-pressed={id === selected} onClick={() => onSelect(id)}>
                  <span>{words.node(story.number(id))}</span>
                  <span>{keyName === "f" ? number(node.key ?? node.g + node.h) : ""}</span>
                  <span><i class="visually-hidden">g </i>{number(node.g)}</span>
                  <span><i class="visually-hidden">h </i>{number(node.h)}</span>
                  <span class="position">{node.board}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
