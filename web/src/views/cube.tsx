// Rubik's Cube: scrambled, typed or painted; a short solution at once, then a shortest one; played back.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import { JobRunner } from "../api/job";
import type { Check, PuzzleName, SolveResult, TableSet } from "../api/types";
import { Checkbox, Choice, Copy, Input, Meter, StopButton } from "../components/controls";
import { CubeView, Net } from "../components/cube_view";
import { Playback } from "../components/playback";
import { Live, Outcome, stopped, verdict } from "../components/search_figures";
import { type Face, faces, inverse, isCube, namedColours, parseTurns, solved, turn, type Turn } from "../model/cube";
import { mergedAnswers } from "../model/answers";
import { bytes, seconds } from "../model/format";
import { announce, extra, keep } from "../state";
import { text } from "../text";

const words = text.cube;

type CubeName = Exclude<PuzzleName, "tiles">;
const kind = (): CubeName => (extra.value.puzzle === "cube2" ? "cube2" : "cube");
const side = (): 2 | 3 => (kind() === "cube" ? 3 : 2);

const start = signal(solved(3)); // the cube that is to be solved
const checked = signal<Check | null>(null);
const wrong = signal<string | null>(null);
const near = new JobRunner<"solve">("solve");
const best = new JobRunner<"solve">("solve");
const plan = signal<{ turns: Turn[]; states: string[]; result: SolveResult } | null>(null);
const position = signal(0);
const lastTurn = signal<Turn | null>(null);
const playing = signal(false);
const speed = signal(2);
const wantBest = signal(true);
const typed = signal(""); // as long as the cube on show comes from it

function putAway(): void {
  near.forget();
  best.forget();
  plan.value = null;
  position.value = 0;
  lastTurn.value = null;
  playing.value = false;
}

// Reads a cube in any form; what is painted goes on show even where it is impossible.
async function take(words: string, typedWords = ""): Promise<void> {
  putAway();
  typed.value = typedWords;
  if (isCube(words)) start.value = words;
  try {
    const said = await api.check({ board: words, puzzle: kind() });
    start.value = said.start;
    checked.value = said;
    wrong.value = said.solvable ? null : namedColours(said.explanation, text.cube.colours);
    keep("cube", said.start === solved(side()) ? "" : said.start);
  } catch (cause) {
    checked.value = null;
    wrong.value = namedColours(sentence(cause), text.cube.colours);
  }
}

async function scramble(): Promise<void> {
  try {
    const made = await api.scramble({ puzzle: kind(), method: "steps", steps: kind() === "cube" ? 25 : 11 });
    await take(made.start, made.moves ?? ""); // its turns stay on show, for a real cube
    announce(words.scrambled);
  } catch (cause) {
    wrong.value = sentence(cause);
  }
}

function show(result: SolveResult): void {
  const turns = parseTurns(result.moves ?? "");
  const states = [result.start];
  for (const each of turns) states.push(turn(states[states.length - 1] as string, each));
  plan.value = { turns, states, result };
  position.value = 0;
  lastTurn.value = null;
  playing.value = false;
}

async function solve(): Promise<void> {
  putAway();
  const asked = start.value;
  const request = { board: asked, puzzle: kind() };
  const first = await near.start(() => ({ ...request, algorithm: kind() === "cube" ? "twophase" : "auto" }));
  if (!first?.moves && first?.length !== 0) return;
  show(first);
  announce(verdict(first));
  if (first.optimal || !wantBest.value || asked !== start.value) return;
  const second = await best.start(() => ({ ...request, algorithm: "auto", optimal: true }));
  if (asked !== start.value) return;
  announce(second?.moves ? verdict(second) : words.unknown);
  if (!second?.moves) return;
  // Whoever is watching the first one keeps it, unless the second one is shorter and nothing was played yet.
  if (position.value === 0 && !playing.value) show(second);
}

function seek(to: number): void {
  const now = plan.value;
  if (!now) return;
  const place = Math.max(0, Math.min(now.turns.length, to));
  const step = place - position.value;
  const made = step === 1 ? now.turns[place - 1] : step === -1 ? inverse(now.turns[place] as Turn) : null;
  lastTurn.value = made ?? null;
  position.value = place;
  if (place === now.turns.length) {
    playing.value = false;
    announce(words.isSolved);
  }
}

function Making() {
  const [colour, setColour] = useState<Face>("U");
  const paint = (index: number): void => {
    const next = start.value.slice(0, index) + colour + start.value.slice(index + 1);
    void take(next);
  };
  return (
    <section class="panel" aria-labelledby="cube-making">
      <h2 id="cube-making">{words.title}</h2>
      <Choice label={words.kind} value={kind()} options={[["cube", "3×3×3"], ["cube2", "2×2×2"]]}
        onChange={(puzzle) => {
          keep("puzzle", puzzle === "cube" ? "" : puzzle);
          void take(solved(puzzle === "cube" ? 3 : 2));
        }} />
      <div class="actions">
        <button type="button" onClick={() => void scramble()}>{words.scramble}</button>
        <button type="button" onClick={() => void take(solved(side()))}>{words.reset}</button>
        <Copy label={words.copyStickers} value={start.value} />
      </div>
      <Input label={words.type} value={typed.value} placeholder="R U R' U2 F'" hint={words.typeHint} error={wrong.value}
        onChange={(value) => {
          if (value.trim()) void take(value, value);
        }} />
      <details class="more">
        <summary>{words.paint}</summary>
        <p class="hint">{words.paintHint}</p>
        <fieldset class="palette">
          <legend class="visually-hidden">{words.palette}</legend>
          {faces.map((face) => (
            <label key={face} class={`swatch colour-${face}${face === colour ? " on" : ""}`}>
              <input type="radio" name="palette" checked={face === colour} onChange={() => setColour(face)} />
              <span class="visually-hidden">{words.colours[face]}</span>
            </label>
          ))}
        </fieldset>
        <Net facelets={start.value} onPaint={paint} />
      </details>
    </section>
  );
}

function Solving() {
  const [first, second] = [near.now.value, best.now.value];
  const busy = near.busy || best.busy;
  const results = mergedAnswers(first.result, second.result, second.progress?.lower_bound ?? 0);
  return (
    <section class="panel" aria-labelledby="cube-solving">
      <h2 id="cube-solving">{words.solving}</h2>
      <Checkbox label={words.wantBest} checked={wantBest.value} onChange={(on) => (wantBest.value = on)} />
      <div class="actions">
        <button type="button" class="primary" disabled={busy || wrong.value !== null} onClick={() => void solve()}>{text.search.solve}</button>
        {busy ? <StopButton onStop={() => { near.stop(); best.stop(); }} /> : null}
      </div>
      {near.busy ? <Live now={first} /> : null}
      {results.map((result, at) => (
        <div key={at} class="answer">
          <Outcome result={result} />
          {result.moves !== null && plan.value?.result.moves !== result.moves
            ? <button type="button" class="quiet" onClick={() => show(result)}>{words.playThis}</button> : null}
        </div>
      ))}
      {best.busy ? <><p class="hint">{words.searchingBest}</p><Live now={second} /></> : null}
      {second.result && second.result.moves === null ? <p>{words.unknown}</p> : null}
      {stopped(first) ? <p class="verdict">{stopped(first)}</p> : null}
      {[first.error, second.error].map((error) => (error ? <p key={error} class="error" role="alert">{error}</p> : null))}
    </section>
  );
}

function TableSets() {
  const [sets, setSets] = useState<TableSet[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [job] = useState(() => new JobRunner<"tables">("tables"));
  const [building, setBuilding] = useState("");
  const refresh = (): void => void api.tables().then((all) => setSets(all.sets.filter(({ puzzle, metric }) => puzzle === "cube" && metric !== "quarter")),
    (cause: unknown) => setError(sentence(cause)));
  useEffect(refresh, []);
  const build = async (set: TableSet): Promise<void> => {
    setBuilding(set.name);
    await job.start(() => ({ set: set.name, puzzle: "cube" }));
    refresh();
  };
  const now = job.now.value;
  return (
    <details class="more panel">
      <summary>{words.tables}</summary>
      <p class="hint">{words.tablesHint}</p>
      {error ?? now.error ? <p class="error" role="alert">{error ?? now.error}</p> : null}
      <ul class="plain sets">
        {sets.map((set) => {
          const mine = job.busy && building === set.name;
          return (
            <li key={set.name}>
              <div><strong>{set.name}</strong> <span class="hint">{bytes(set.bytes)}{set.summary ? ` · ${set.summary}` : ""}</span></div>
              {set.stored >= set.tables ? <span class="good">{words.stored}</span> : mine
                ? <button type="button" class="stop" onClick={() => job.stop()}>{text.search.stop}</button>
                : <button type="button" disabled={job.busy} aria-label={words.buildOf(set.name)} onClick={() => void build(set)}>{words.build}</button>}
              {mine ? (
                <div class="whole">
                  <Meter label={words.buildingOf(set.name)} fraction={now.building?.fraction ?? null} />
                  <span class="hint">{now.building?.seconds_left ? text.figures.left(seconds(now.building.seconds_left)) : ""}</span>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function CubePage() {
  useEffect(() => {
    const linked = extra.value.cube ?? "";
    const own = start.value.length === (side() === 3 ? 54 : 24) && start.value === linked;
    if (!own) void take(linked || solved(side()));
  }, []);
  const now = plan.value;
  const facelets = now?.states[position.value] ?? start.value;
  return (
    <div class="view two">
      <div class="stage">
        <CubeView facelets={facelets} turn={lastTurn.value} milliseconds={Math.min(420, 700 / speed.value)} />
        <p class="hint centred">{words.help}</p>
        {now ? (
          <>
            <Playback position={position.value} length={now.turns.length} playing={playing.value} speed={speed.value}
              label={words.playback} seek={seek} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)} />
            <section class="path" aria-labelledby="turns-title">
              <h2 id="turns-title">{words.path}</h2>
              <p class="letters turns">
                {(now.result.moves ?? "").split(" ").map((each, at) => (
                  <span key={at} class={at < position.value ? "past" : at === position.value ? "now" : ""}>{each}</span>
                ))}
              </p>
              <Copy label={words.copyMoves} value={now.result.moves ?? ""} />
            </section>
          </>
        ) : null}
      </div>
      <div class="side">
        <Making />
        <Solving />
        <TableSets />
      </div>
    </div>
  );
}
