// One step of the tour: a card beside the control that it describes. The page stays usable.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { go } from "../link";
import { announce, view } from "../state";
import { text } from "../text";
import { endTour, tourStep } from "../tour";
import "../styles/help.css";

const words = text.tour;

// The steps and the controls that they mark, found in the first view of every puzzle.
const steps: readonly (readonly [name: string, control: string])[] = [
  ["play", ".stage > :first-child"], ["shuffle", ".stage > .actions"], ["solve", ".side > .panel"],
  ["tree", '.top nav a[href="#/tree"]'], ["lessons", '.top nav a[href="#/lessons"]'], ["help", ".top .tools"],
];

const margin = 12; // pixels between card, control and window

// Below the control if there is room, otherwise above it, otherwise at the bottom of the window.
function placeBeside(control: DOMRect, card: DOMRect): { left: string; top: string } {
  const left = Math.max(margin, Math.min(innerWidth - card.width - margin, control.left));
  const below = control.bottom + margin;
  const above = control.top - card.height - margin;
  const lowest = innerHeight - card.height - margin;
  return { left: `${left}px`, top: `${below <= lowest ? below : above >= margin ? above : lowest}px` };
}

export function Tour({ at }: { at: number }) {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: "0px", top: "0px" });
  const [name, selector] = steps[at] ?? ["", ""];
  const [title = "", sentence = ""] = words.steps[name] ?? [];
  const last = at === steps.length - 1;

  useEffect(() => {
    if (view.value !== "board") void go("board");
  }, []);
  useLayoutEffect(() => {
    const control = document.querySelector<HTMLElement>(selector);
    if (!control || !card.current) return;
    control.classList.add("toured");
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const put = (): void => card.current ? setPlace(placeBeside(control.getBoundingClientRect(), card.current.getBoundingClientRect())) : undefined;
    put();
    addEventListener("resize", put);
    addEventListener("scroll", put, { passive: true });
    card.current.focus();
    announce(`${words.step(at + 1, steps.length)}. ${title}. ${sentence}`);
    return () => {
      control.classList.remove("toured");
      removeEventListener("resize", put);
      removeEventListener("scroll", put);
    };
  }, [at, view.value]);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") finish();
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, []);
  const finish = (): void => {
    endTour();
    document.querySelector<HTMLElement>(".top .help-button")?.focus();
  };
  return (
    <div ref={card} class="tour" role="dialog" aria-label={words.label} aria-describedby="tour-words" tabIndex={-1} style={place}>
      <p class="hint">{words.step(at + 1, steps.length)}</p>
      <h2>{title}</h2>
      <p id="tour-words">{sentence}</p>
      <div class="actions">
        {at > 0 ? <button type="button" onClick={() => (tourStep.value = at - 1)}>{words.back}</button> : null}
        <button type="button" class="primary" onClick={() => (last ? finish() : (tourStep.value = at + 1))}>{last ? words.finish : words.next}</button>
        {last ? null : <button type="button" class="quiet" onClick={finish}>{words.end}</button>}
      </div>
    </div>
  );
}
