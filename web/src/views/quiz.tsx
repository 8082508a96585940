// A round of the quiz: ten questions, the score, and a link that repeats the round.
import { useEffect, useRef, useState } from "preact/hooks";
import { sentence } from "../api/client";
import { Copy } from "../components/controls";
import { QuestionView } from "../components/question";
import { link } from "../link";
import { kindsOf, questionSeed, roundLength } from "../model/quiz";
import type { Generated } from "../model/lesson";
import { makeQuestion, type Question } from "../quiz";
import { announce } from "../state";
import { text } from "../text";

const words = text.quiz;

// A question of the program; null while it is being made.
export function useQuestion(kind: Generated, seed: number): { question: Question | null; error: string | null } {
  const [made, setMade] = useState<{ kind: Generated; seed: number; question: Question } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    setError(null);
    makeQuestion(kind, seed, signal).then(
      (question) => signal.aborted || setMade({ kind, seed, question }), (cause: unknown) => signal.aborted || setError(sentence(cause)));
    return () => reading.abort();
  }, [kind, seed]);
  return { question: made && made.kind === kind && made.seed === seed ? made.question : null, error };
}

interface AskedProps {
  round: number;
  number: number; // from 0
  kind: Generated;
  onAnswer: (right: boolean) => void;
  onNext: () => void;
}

function Asked({ round, number, kind, onAnswer, onNext }: AskedProps) {
  const { question, error } = useQuestion(kind, questionSeed(round, number));
  useEffect(() => {
    if (question) announce(`${words.number(number + 1, roundLength)}. ${question.prompt}`);
  }, [question]);
  if (error) return <p class="error" role="alert">{error}</p>;
  if (!question) return <p class="hint">{words.making}</p>;
  const last = number + 1 === roundLength;
  return <QuestionView question={question} keys takesFocus={number > 0} onAnswer={onAnswer}
    after={<button type="button" class="primary" onClick={onNext}>{last ? words.finish : words.nextQuestion}</button>} />;
}

function Summary({ results, kinds }: { results: readonly boolean[]; kinds: readonly Generated[] }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.summary}>
      <table class="numbers">
        <thead><tr>{words.columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        <tbody>
          {results.map((good, at) => (
            <tr key={at}><th scope="row">{at + 1}</th><td>{words.kinds[kinds[at] ?? ""]}</td><td class={good ? "better" : "worse"}>{good ? words.good : words.bad}</td></tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function QuizRound({ round, newRound, leave }: { round: number; newRound: () => void; leave: () => void }) {
  const [attempt, setAttempt] = useState(0); // at the same questions
  const [number, setNumber] = useState(0);
  const [results, setResults] = useState<readonly boolean[]>([]);
  const kinds = kindsOf(round);
  const right = results.filter(Boolean).length;
  const over = number >= roundLength;
  const again = (): void => {
    setAttempt((before) => before + 1);
    setNumber(0);
    setResults([]);
  };
  useEffect(again, [round]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!over) return;
    announce(words.score(right, roundLength));
    title.current?.focus(); // the button that led here is gone
  }, [over]);
  return (
    <section class="panel quiz" aria-labelledby="quiz-title">
      <div class="quiz-head">
        <h2 id="quiz-title" ref={title} tabIndex={-1}>{over ? words.score(right, roundLength) : words.number(number + 1, roundLength)}</h2>
        <p class="hint">{words.round(round)} · {words.scoreSoFar(right, results.length)}</p>
      </div>
      {over ? <Summary results={results} kinds={kinds} /> : (
        <Asked key={`${round} ${attempt} ${number}`} round={round} number={number} kind={kinds[number] as Generated}
          onAnswer={(good) => setResults([...results, good])} onNext={() => setNumber(number + 1)} />
      )}
      <div class="actions">
        {over ? <button type="button" class="primary" onClick={newRound}>{words.newRound}</button> : null}
        {results.length > 0 ? <button type="button" onClick={again}>{words.again}</button> : null}
        <Copy label={words.copy} value={link} />
        <button type="button" class="quiet" onClick={leave}>{words.leave}</button>
      </div>
    </section>
  );
}
