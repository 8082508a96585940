// Keys that play a puzzle. They work wherever the focus is, unless an element there uses the key itself.
import { useEffect, useRef } from "preact/hooks";

const writers = "input:not([type=range], [type=checkbox], [type=radio]), select, textarea, dialog"; // use letters, digits and signs
const eaters = 'input, select, textarea, [role="application"], .scroll, dialog'; // use arrow keys and Enter
const clickable = "button, a, summary, .button";

// `take` says whether it has used the key.
export function usePuzzleKeys(take: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(/^\S$/.test(event.key) ? writers : eaters)) return;
      if ((event.key === "Enter" || event.key === " ") && target.closest(clickable)) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, []);
}
