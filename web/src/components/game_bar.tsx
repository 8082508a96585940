// Below a puzzle that is solved by hand: the clock, the moves made, and the moves left. It also keeps up with the player.
import { effect, signal, untracked } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { attempt } from "../game";
import { asking, askHint, isSettled, known, learn, level, lookAhead, nextMove, settle, stopSearching } from "../keepup";
import { clockText, timeOf } from "../model/game";
import { count } from "../model/format";
import { isProved } from "../model/knowledge";
import { afterPending, hasPending } from "../pending";
import { loading } from "../state";
import { shownSolution, standing, subject } from "../subject";
import { text } from "../text";
import { wordsFor } from "../words";
import { Push, Switch } from "./controls";

const words = text.game;

function Clock() {
  const time = useRef<HTMLSpanElement>(null);
  const { phase, since } = attempt.value;
  // Writes the time itself: 20 renders per second would be a waste.
  useEffect(() => {
    const write = (): void => {
      if (time.current) time.current.textContent = clockText(timeOf(attempt.value, performance.now()));
    };
    write();
    if (since === null) return;
    const timer = setInterval(write, 50);
    return () => clearInterval(timer);
  }, [attempt.value]);
  return (
    <div class={`clock ${phase}`}>
      <span class="name">{phase === "running" && since === null ? words.paused : words.time}</span>
      <span ref={time} class="value" role="timer" aria-label={words.time} />
    </div>
  );
}

// The moves left, as far as they are known. Until the search of a new position ends, the last text stays.
const lastLeft = signal("");
function leftText(): { said: string; fresh: boolean } {
  if (level.value === "off") return { said: "–", fresh: true };
  if (standing.value.arrived) return { said: count(0), fresh: true };
  const now = known.value;
  if (now && isProved(now)) return { said: count(now.moves?.length), fresh: true };
  if (now?.searched) return { said: words.between(now.least, now.moves?.length ?? null), fresh: true };
  return { said: untracked(() => lastLeft.value) || "…", fresh: false };
}

const shortText = 8; // characters

function Left() {
  const { said, fresh } = leftText();
  useEffect(() => {
    if (fresh) lastLeft.value = said;
  }, [said, fresh]);
  return (
    <>
      <div class="left">
        <span class="name">{words.left}</span>
        <output class={`value${fresh ? "" : " stale"}${said.length > shortText ? " long" : ""}`} data-of={fresh && level.value !== "off" ? subject.value.shown.board : ""}>{said}</output>
      </div>
      {level.value === "moves" ? <Next /> : null}
    </>
  );
}

const mostNext = 8; // moves shown after the next one

function Next() {
  const [, ...then] = known.value?.moves ?? [];
  return (
    <div class="next">
      <span class="name">{words.next}</span>
      <span>
        {nextMove.value === null ? "–" : <strong>{wordsFor(nextMove.value)}</strong>}
        {then.length > 0 ? <span class="then"> {words.then(then.slice(0, mostNext).join(" "), then.length > mostNext)}</span> : null}
      </span>
    </div>
  );
}

// Searches again after each move that leaves the known path. The effects are plain ones: those of useSignalEffect wait for
// the next frame.
function useKeepUp(): void {
  useEffect(() => {
    let keeping = false;
    const keepUp = effect(() => {
      const { shown, solvable } = subject.value;
      const wanted = level.value !== "off" && solvable === true && !loading.value && !standing.value.arrived;
      const settled = isSettled(known.value);
      if (wanted) untracked(() => void (settled ? lookAhead(shown) : settle(shown)));
      else if (keeping && !wanted) untracked(stopSearching);
      keeping = wanted;
    });
    const learnSolution = effect(() => {
      const now = shownSolution.value;
      if (now) untracked(() => learn(now.request, now.result));
    });
    return () => {
      keepUp();
      learnSolution();
      stopSearching();
    };
  }, []);
}

export function GameBar() {
  useKeepUp();
  return (
    <div class="game-bar" role="group" aria-label={words.bar}>
      <Clock />
      <div class="made"><span class="name">{words.moves}</span><span class="value">{count(attempt.value.moves)}</span></div>
      <Left />
      <div class="levels">
        <span class="name" aria-hidden="true">{words.levelsLabel}</span>
        <Switch label={words.levelsLabel} value={level.value} options={words.levels} onChange={(to) => (level.value = to)} />
      </div>
    </div>
  );
}

export function HintButton() {
  const off = asking.value || loading.value || (!hasPending.value && (standing.value.arrived || subject.value.solvable !== true));
  return (
    <Push class="steady" off={off} onClick={afterPending(askHint)}>{asking.value ? words.thinking : words.hintButton}</Push>
  );
}
