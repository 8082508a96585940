// The cube view: scramble, type or paint a cube; find a short solution quickly, then a shortest one; play it.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import { JobRunner } from "../api/job";
import type { SolveResult, TableSet } from "../api/types";
import { Checkbox, Copy, Input, Meter, StopButton } from "../components/controls";
import { CubeView, Net } from "../components/cube_view";
import { MoveList } from "../components/move_list";
import { Playback } from "../components/playback";
import { Live, Outcome, stopped, verdict } from "../components/search_figures";
import { mergedAnswers } from "../model/answers";
import { type Face, faces, inColours, inverse, isCube, parseTurns, solved, type Turn } from "../model/cube";
import { bytes, seconds } from "../model/format";
import { at, moveAt, plan, playing, putAway, seek, show, shown } from "../playing";
import { change, here, load } from "../position";
import { announce, loading, puzzle, speed } from "../state";
import { subject } from "../subject";
import { text } from "../text";

const words = text.cube;

const isLarge = (): boolean => puzzle.value === "cube";
const side = (): 2 | 3 => (isLarge() ? 3 : 2);

const near = new JobRunner<"solve">("solve");
const best = new JobRunner<"solve">("solve");
const lastTurn = signal<Turn | null>(null);
const wantBest = signal(true);
const typed = signal(""); // cleared when the cube no longer comes from it

function drop(): void {
  near.forget();
  best.forget();
  putAway();
  lastTurn.value = null;
}

// Loads a cube in any format.
async function take(cube: string, typedWords = ""): Promise<void> {
  drop();
  typed.value = typedWords;
  await load({ text: cube });
}

// Shows the painted cube even if it is impossible. Sends colours instead of faces, so that messages name colours.
async function paint(facelets: string): Promise<void> {
  drop();
  typed.value = "";
  change({ text: facelets, check: null });
  await load({ text: inColours(facelets) }, "move");
}

async function scramble(): Promise<void> {
  try {
    const made = await api.scramble({ puzzle: puzzle.value, method: "steps", steps: isLarge() ? 25 : 11 });
    await take(made.start, made.moves ?? ""); // the turns stay visible, to follow on a real cube
    announce(words.scrambled);
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}

async function play(result: SolveResult): Promise<void> {
  lastTurn.value = null;
  await show(result);
}

async function solve(): Promise<void> {
  drop();
  const asked = here.value.text;
  const request = { board: asked, puzzle: puzzle.value };
  const first = await near.start(() => ({ ...request, algorithm: isLarge() ? "twophase" : "auto" }));
  if (!first?.moves && first?.length !== 0) return;
  await play(first);
  announce(verdict(first));
  if (first.optimal || !wantBest.value || asked !== here.value.text) return;
  const second = await best.start(() => ({ ...request, algorithm: "auto", optimal: true }));
  if (asked !== here.value.text) return;
  announce(second?.moves ? verdict(second) : words.unknown);
  if (!second?.moves) return;
  // Switches to the second solution only if the user has not started to play the first.
  if (at.value === 0 && !playing.value) await play(second);
}

function seekTo(to: number): void {
  const step = to - at.value;
  const [made] = parseTurns((step === 1 ? moveAt(to) : step === -1 ? moveAt(at.value) : null) ?? "");
  lastTurn.value = made ? (step === 1 ? made : inverse(made)) : null;
  void seek(to);
}

function Making() {
  const [colour, setColour] = useState<Face>("U");
  const { text: facelets, error } = here.value;
  const wrong = error ?? subject.value.whyNot;
  return (
    <section class="panel" aria-labelledby="cube-making">
      <h2 id="cube-making">{words.title}</h2>
      <div class="actions">
        <button type="button" onClick={() => void scramble()}>{words.scramble}</button>
        <button type="button" onClick={() => void take(solved(side()))}>{words.reset}</button>
        <Copy label={words.copyStickers} value={facelets} />
      </div>
      <Input label={words.type} value={typed.value} placeholder="R U R' U2 F'" hint={words.typeHint} error={wrong}
        onChange={(value) => {
          if (value.trim()) void take(value, value);
        }} />
      <details class="more">
        <summary>{words.paint}</summary>
        <p class="hint">{words.paintHint(side())}</p>
        <fieldset class="palette">
          <legend class="visually-hidden">{words.palette}</legend>
          {faces.map((face) => (
            <label key={face} class={`swatch colour-${face}${face === colour ? " on" : ""}`}>
              <input type="radio" name="palette" checked={face === colour} onChange={() => setColour(face)} />
              <span class="visually-hidden">{words.colours[face]}</span>
            </label>
          ))}
        </fieldset>
        {isCube(facelets)
          ? <Net facelets={facelets} onPaint={(index) => void paint(facelets.slice(0, index) + colour + facelets.slice(index + 1))} /> : null}
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
        <button type="button" class="primary" disabled={busy || loading.value || here.value.check?.solvable !== true} onClick={() => void solve()}>{text.search.solve}</button>
        {busy ? <StopButton onStop={() => { near.stop(); best.stop(); }} /> : null}
      </div>
      {near.busy ? <Live now={first} /> : null}
      {results.map((result, number) => (
        <div key={number} class="answer">
          <Outcome result={result} />
          {result.moves !== null && plan.value?.result.moves !== result.moves
            ? <button type="button" class="quiet" onClick={() => void play(result)}>{words.playThis}</button> : null}
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
  const refresh = (): void => void api.tables().then(
    (all) => setSets(all.sets.filter((set) => set.puzzle === puzzle.value && set.metric !== "quarter")), (cause: unknown) => setError(sentence(cause)));
  useEffect(refresh, [puzzle.value]);
  const build = async (set: TableSet): Promise<void> => {
    setBuilding(set.name);
    await job.start(() => ({ set: set.name, puzzle: set.puzzle }));
    refresh();
  };
  const now = job.now.value;
  if (sets.length === 0 && !error) return null;
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
  useEffect(() => () => {
    near.forget();
    best.forget();
    typed.value = "";
    lastTurn.value = null;
  }, [puzzle.value]);
  const now = plan.value;
  const facelets = isCube(shown.value.state) ? shown.value.state : solved(side());
  return (
    <div class="view two">
      <div class="stage">
        <CubeView facelets={facelets} turn={lastTurn.value} milliseconds={Math.min(420, 700 / speed.value)} />
        <p class="hint centred">{words.help}</p>
        {now ? (
          <>
            <Playback position={at.value} length={now.steps} playing={playing.value} speed={speed.value}
              label={words.playback} seek={seekTo} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)} />
            <MoveList title={words.path} moves={now.moves} steps={now.steps} at={at.value} copy={words.copyMoves} />
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
