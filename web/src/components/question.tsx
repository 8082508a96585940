// A question with its choices, or with a number to type. After the answer: right or wrong, and why.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { classicGoal, homes, parseRows } from "../model/board";
import type { Choice, Question } from "../quiz";
import { announce } from "../state";
import { text } from "../text";
import { BoardView } from "./board_view";
import { Code, Push } from "./controls";
import { usePlayedBoard } from "./lesson_board";

const words = text.quiz;

function SmallBoard({ rows, playable = false }: { rows: string; playable?: boolean }) {
  const start = useMemo(() => parseRows(rows) ?? null, [rows]);
  const { board, made, play, reset } = usePlayedBoard(start);
  if (!board) return null;
  const home = homes(classicGoal(board.rows, board.cols));
  const label = playable ? text.board.label : text.lessons.plainBoard;
  return (
    <div class="question-board">
      <BoardView board={board} home={home} label={label(board.rows, board.cols)} ownKeys onPlay={playable ? play : undefined} />
      {playable ? (
        <div class="actions centred">
          <span class="hint">{text.lessons.moves(made)}</span>
          <Push off={made === 0} onClick={reset}>{text.steps.reset}</Push>
        </div>
      ) : null}
    </div>
  );
}

const keyEaters = "input, select, textarea, [role=application]";

interface ChoicesProps {
  question: Question;
  chosen: number | null;
  choose: (at: number) => void;
  keys: boolean; // number keys choose
}

function Choices({ question, chosen, choose, keys }: ChoicesProps) {
  const { choices, right } = question;
  useEffect(() => {
    if (!keys || chosen !== null) return;
    const key = (event: KeyboardEvent): void => {
      const at = Number(event.key) - 1;
      if (event.ctrlKey || event.altKey || event.metaKey || !(at in choices)) return;
      if (event.target instanceof Element && event.target.closest(keyEaters)) return;
      choose(at);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  });
  const mark = (at: number): string => {
    if (chosen === null) return "";
    const marks = [at === right ? words.markRight : "", at === chosen ? words.markChosen : ""].filter(Boolean);
    return marks.length > 0 ? ` (${marks.join(", ")})` : "";
  };
  const look = (at: number): string => (chosen === null ? "" : at === right ? " is-right" : at === chosen ? " is-wrong" : "");
  return (
    <>
    <ol class={choices.some(({ board }) => board) ? "choices with-boards" : "choices"} aria-label={words.choices}>
      {choices.map((choice: Choice, at) => (
        <li key={at}>
          <Push class={`answer${look(at)}`} off={chosen !== null} onClick={() => choose(at)}>
            {choice.board ? <SmallBoard rows={choice.board} /> : null}
            <span><span class="answer-number" aria-hidden="true">{at + 1}</span><Code words={choice.words} />{mark(at)}</span>
          </Push>
        </li>
      ))}
    </ol>
    {keys && chosen === null ? <p class="hint">{words.keys(choices.length)}</p> : null}
    </>
  );
}

function Typed({ done, take }: { done: boolean; take: (value: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const value = Number(typed.replace(/[,\s]/g, ""));
  const fine = typed.trim() !== "" && !Number.isNaN(value);
  return (
    <form class="row typed" onSubmit={(event) => {
      event.preventDefault();
      if (fine && !done) take(value);
    }}>
      <div class="field">
        <label for={id}>{words.answer}</label>
        <input id={id} value={typed} inputMode="decimal" autocomplete="off" readOnly={done} onInput={(event) => setTyped(event.currentTarget.value)} />
      </div>
      <button type="submit" aria-disabled={done || !fine ? "true" : undefined}>{words.check}</button>
    </form>
  );
}

interface Props {
  question: Question;
  keys?: boolean; // number keys choose
  takesFocus?: boolean; // the button that led here is gone
  onAnswer?: (right: boolean) => void;
  after?: ComponentChildren; // below the explanation
}

export function QuestionView({ question, keys = false, takesFocus = false, onAnswer, after }: Props) {
  const [verdict, setVerdict] = useState<{ good: boolean; chosen: number | null } | null>(null);
  const said = useRef<HTMLDivElement>(null);
  const prompt = useRef<HTMLParagraphElement>(null);
  const title = useId();
  const typed = question.answer !== undefined;
  const answerWords = typed ? String(question.answer) : question.choices[question.right]?.words ?? "";
  const judge = (good: boolean, chosen: number | null): void => {
    setVerdict({ good, chosen });
    announce([good ? words.right : `${words.wrong} ${words.rightIs(answerWords)}`, question.why].join(" "));
    onAnswer?.(good);
  };
  useEffect(() => {
    if (takesFocus) prompt.current?.focus();
  }, []);
  useEffect(() => {
    if (verdict && keys) said.current?.querySelector("button")?.focus();
  }, [verdict]);
  return (
    <section class="question" aria-labelledby={title}>
      <p ref={prompt} id={title} class="prompt" tabIndex={-1}><Code words={question.prompt} /></p>
      {question.board ? <SmallBoard rows={question.board} playable={question.playable ?? false} /> : null}
      {typed
        ? <Typed done={verdict !== null} take={(value) => judge(value === question.answer, null)} />
        : <Choices question={question} chosen={verdict ? verdict.chosen : null} keys={keys} choose={(at) => judge(at === question.right, at)} />}
      {verdict ? (
        <div ref={said} class={`verdict-box ${verdict.good ? "is-good" : "is-bad"}`}>
          <p><strong>{verdict.good ? words.right : words.wrong}</strong>{verdict.good ? "" : ` ${words.rightIs(answerWords)}`}</p>
          {question.why ? <p><Code words={question.why} /></p> : null}
          {after}
        </div>
      ) : null}
    </section>
  );
}
