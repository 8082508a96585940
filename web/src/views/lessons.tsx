// Lessons: the list, one lesson with its live blocks, and the quiz. A lesson is Markdown: built in, from the folder that
// the server was given, or from an address.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, Refusal, sentence } from "../api/client";
import type { LessonName } from "../api/types";
import { type Fail, LessonBoard } from "../components/lesson_board";
import { LessonBars, LessonExperiment } from "../components/lesson_plot";
import { LessonTree } from "../components/lesson_tree";
import { Prose } from "../components/prose";
import { QuestionView } from "../components/question";
import { settle, step } from "../history";
import { type Block, type Lesson, type MadeBlock, type Part, plainTitle, type QuizBlock, readLesson, safeAddress } from "../model/lesson";
import type { Fields } from "../model/url";
import { announce, extra, focusMain } from "../state";
import { text } from "../text";
import { QuizRound, useQuestion } from "./quiz";
import "../styles/lessons.css";

const words = text.lessons;
const mostLength = 262_144; // of a lesson, in bytes

// --- built-in lessons, by name, in the order of their numbers: "1-states.md" is the lesson "states"

const sources = import.meta.glob<string>("../../lessons/*.md", { query: "?raw", import: "default", eager: true });
interface BuiltIn {
  name: string;
  lesson: Lesson;
}
const builtIn: readonly BuiltIn[] = Object.keys(sources).sort().map((path) => ({
  name: path.replace(/^.*\/\d+-/, "").replace(/\.md$/, ""), lesson: readLesson(sources[path] ?? ""),
}));

// --- navigation within the view; each place is an entry of the browser's history

const keyOf = ({ lesson = "", src = "" }: Fields): string => src || lesson;
const scrolled = new Map<string, number>(); // how far each lesson was read, for Back

// The browser cannot do this: when it goes back, the lesson is not there yet.
function useScrollMemory(key: string, ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    scrollTo(0, scrolled.get(key) ?? 0);
    const remember = (): void => void scrolled.set(key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [key, ready]);
}

function open(part: Fields): void {
  settle();
  scrolled.delete(keyOf(part));
  const { lesson: _, src: _2, round: _3, ...rest } = extra.value;
  extra.value = { ...rest, ...part };
  step();
  scrollTo(0, 0);
  focusMain();
}

const randomRound = (): number => 1 + Math.floor(Math.random() * 999_999);
const startRound = (): void => open({ round: String(randomRound()) });

// --- where a lesson comes from

async function fetchLesson(address: string): Promise<string> {
  const url = safeAddress(address, location.href, "link");
  if (!url) throw new Refusal(words.badAddress(address));
  const { origin } = new URL(url);
  if (origin !== location.origin && !(await api.lessons()).origins.includes(origin)) throw new Refusal(words.foreign(origin));
  const response = await fetch(url, { credentials: "omit" }).catch(() => null);
  if (!response) throw new Refusal(words.missing(url, words.noAnswer));
  if (!response.ok) throw new Refusal(words.missing(url, words.status(response.status)));
  const content = await response.blob();
  if (content.size > mostLength) throw new Refusal(words.missing(url, words.tooLong));
  return content.text();
}

// From another server: the page would not show an image from there.
const isForeign = (address: string): boolean => safeAddress(address, location.href, "image") === null;

async function findLesson({ lesson = "", src = "" }: Fields): Promise<Lesson> {
  if (src) return readLesson(await fetchLesson(src));
  const found = builtIn.find(({ name }) => name === lesson);
  if (!found) throw new Refusal(words.unknown(lesson));
  return found.lesson;
}

// --- one lesson

function Quiz({ block }: { block: QuizBlock }) {
  const question = useMemo(() => ({
    prompt: block.question, choices: block.choices.map((choice) => ({ words: choice.words })), why: block.why,
    right: block.choices.findIndex(({ right }) => right), ...(block.answer === null ? {} : { answer: block.answer }),
  }), [block]);
  return <QuestionView question={question} />;
}

function Made({ block }: { block: MadeBlock }) {
  const { question, error } = useQuestion(block.make, block.seed);
  if (error) return <p class="error" role="alert">{error}</p>;
  return question ? <QuestionView question={question} /> : <p class="hint">{text.quiz.making}</p>;
}

function Live({ block, fail }: { block: Block; fail: Fail }) {
  switch (block.kind) {
    case "board": return <LessonBoard block={block} fail={fail} />;
    case "tree": return <LessonTree block={block} fail={fail} />;
    case "bars": return <LessonBars block={block} fail={fail} />;
    case "experiment": return <LessonExperiment block={block} fail={fail} />;
    case "quiz": return <Quiz block={block} />;
    case "made": return <Made block={block} />;
  }
}

function Faulty({ line, reason, source }: { line: number; reason: string; source: string }) {
  return (
    <div class="lesson-fault">
      <p class="error" role="alert">{words.line(line, reason)}</p>
      <pre tabIndex={0}><code>{source.trimEnd()}</code></pre>
    </div>
  );
}

// A live block, or its source if the program rejects it.
function LivePart({ part }: { part: Part & { kind: "block" } }) {
  const { block, line, lines, source } = part;
  const [fault, setFault] = useState<{ line: number; reason: string } | null>(null);
  const fail: Fail = (cause, name = "", at = 0) => {
    const field = (cause instanceof Refusal && cause.field) || name;
    setFault({ line: lines[field]?.[at] ?? lines[field]?.[0] ?? lines[name]?.[at] ?? line, reason: sentence(cause) });
  };
  return fault ? <Faulty {...fault} source={source} /> : <Live block={block} fail={fail} />;
}

function LessonPart({ part }: { part: Part }) {
  switch (part.kind) {
    case "prose": return <Prose token={part.token} />;
    case "block": return <LivePart part={part} />;
    case "fault": return <Faulty {...part} />;
  }
}

function LessonPage({ wanted }: { wanted: Fields }) {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    setLesson(null);
    setError(null);
    findLesson(wanted).then((found) => {
      if (left) return;
      setLesson(found);
      announce(found.title || words.untitled);
    }, (cause: unknown) => left || setError(sentence(cause)));
    return () => {
      left = true;
    };
  }, [wanted.lesson, wanted.src]);
  useScrollMemory(keyOf(wanted), lesson !== null);
  const following = builtIn[builtIn.findIndex(({ name }) => name === wanted.lesson) + 1];
  const after = wanted.src || !builtIn.some(({ name }) => name === wanted.lesson) ? undefined : following;
  return (
    <>
      <button type="button" class="quiet back" onClick={() => open({})}>← {words.all}</button>
      {error ? <p class="error" role="alert">{error}</p> : null}
      {lesson ? (
        <article class="panel lesson" aria-label={lesson.title || words.untitled}>
          {wanted.src && isForeign(wanted.src) ? <p class="hint">{words.from(wanted.src)}</p> : null}
          {lesson.parts.map((part, at) => <LessonPart key={at} part={part} />)}
        </article>
      ) : error ? null : <p class="hint">{words.loading}</p>}
      {lesson ? (
        <div class="actions">
          {after ? <button type="button" class="primary" onClick={() => open({ lesson: after.name })}>{words.next}: {after.lesson.title}</button> : null}
          <button type="button" onClick={startRound}>{words.startQuiz}</button>
        </div>
      ) : null}
    </>
  );
}

// --- the list

function Entry({ to, title, summary = "" }: { to: Fields; title: string; summary?: string }) {
  return (
    <li>
      <button type="button" class="lesson-entry" onClick={() => open(to)}>
        <strong>{title}</strong>{summary ? <span>{summary}</span> : null}
      </button>
    </li>
  );
}

function List() {
  const [served, setServed] = useState<LessonName[]>([]);
  useEffect(() => {
    let left = false;
    api.lessons().then(({ lessons }) => left || setServed(lessons), () => undefined); // the page says that the program does not answer
    return () => {
      left = true;
    };
  }, []);
  return (
    <>
      <section class="panel" aria-labelledby="lessons-title">
        <h2 id="lessons-title">{words.title}</h2>
        <p class="hint">{words.intro}</p>
        <ol class="lesson-list">{builtIn.map(({ name, lesson }) => <Entry key={name} to={{ lesson: name }} title={lesson.title} summary={lesson.summary} />)}</ol>
      </section>
      {served.length > 0 ? (
        <section class="panel" aria-labelledby="lessons-own">
          <h2 id="lessons-own">{words.own}</h2>
          <ul class="lesson-list plain">{served.map(({ name, title }) => <Entry key={name} to={{ src: api.lessonAddress(name) }} title={plainTitle(title)} />)}</ul>
        </section>
      ) : null}
      <section class="panel" aria-labelledby="lessons-quiz">
        <h2 id="lessons-quiz">{words.quizTitle}</h2>
        <p class="hint">{words.quizIntro}</p>
        <div class="actions"><button type="button" class="primary" onClick={startRound}>{words.startQuiz}</button></div>
      </section>
    </>
  );
}

export function LessonsPage() {
  const { lesson, src, round } = extra.value;
  const wanted: Fields = { ...(lesson ? { lesson } : {}), ...(src ? { src } : {}) };
  return (
    <div class="view lessons">
      {round ? <QuizRound round={Number(round)} newRound={startRound} leave={() => open({})} />
        : lesson || src ? <LessonPage wanted={wanted} /> : <List />}
    </div>
  );
}
