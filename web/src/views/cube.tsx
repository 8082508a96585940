// The cube view: scramble, type or paint a cube; find a short solution quickly, then a shortest one; play it.
import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import { JobRunner } from "../api/job";
import type { SolveResult, TableSet } from "../api/types";
import { Checkbox, Copy, Input, Push, StartStop } from "../components/controls";
import { CubeView, Net } from "../components/cube_view";
import { Download } from "../components/download";
import { FinishCard } from "../components/finish";
import { GameBar, HintButton } from "../components/game_bar";
import { GamePanel } from "../components/game_panel";
import { usePuzzleKeys } from "../components/keys";
import { MoveList } from "../components/move_list";
import { Playback } from "../components/playback";
import { StartPicture, Steps } from "../components/steps";
import { BuildProgress, Live, Outcome, stopped, verdict } from "../components/search_figures";
import { positionFiles } from "../downloads";
import { shuffled } from "../game";
import { hintWords, nextMove } from "../keepup";
import { isBetter, mergedAnswers } from "../model/answers";
import {
  blankCube, type Face, faces, heldTurn, inverse, isCube, isUnpainted, parseTurns, scrambleOf, solved, type Turn, turn as turned, turnText,
} from "../model/cube";
import { bytes } from "../model/format";
import { afterPending, hasPending } from "../pending";
import { at, makeMove, moveAt, plan, playing, putAway, seek, show, shown, strayed, undo } from "../playing";
import { change, here, load } from "../position";
import { announce, catalogue, extra, keep, loading, puzzle, speed } from "../state";
import { subject } from "../subject";
import { text } from "../text";

const words = text.cube;

const isLarge = (): boolean => puzzle.value === "cube";
const side = (): 2 | 3 => (isLarge() ? 3 : 2);

const near = new JobRunner<"solve">("solve");
const best = new JobRunner<"solve">("solve");
const builder = new JobRunner<"tables">("tables"); // goes on while other views are open
const building = signal(""); // the set that it builds
const scrambler = new JobRunner<"solve">("solve"); // finds the turns of a scramble
const draft = signal<string | null>(null); // a cube that is not painted completely
const lastTurn = signal<Turn | null>(null);
const wantBest = signal(!__ENGINE__); // in the browser, its tables take minutes

// The turns that lead to each start, as far as they are known: typed, found, or from the link.
const mostKnown = 100;
const scrambles = signal<ReadonlyMap<string, string>>(new Map());
const know = (start: string, turns: string): void =>
  void (scrambles.value = new Map([...scrambles.value, [start, turns] as const].slice(-mostKnown)));

// Whether turns of faces lead to a cube. Only the program reads other moves, such as rotations.
const leadsTo = (turns: string, start: string): boolean => {
  const made = parseTurns(turns);
  return made.map(turnText).join(" ") === turns && made.reduce(turned, solved(side())) === start;
};

const scrambleOfStart = computed(() => {
  const { start } = here.value;
  const { turns = "" } = extra.value;
  return scrambles.value.get(start) ?? (leadsTo(turns, start) ? turns : "");
});

function dropSearches(): void {
  near.forget();
  best.forget();
  draft.value = null;
  lastTurn.value = null;
}

function dropResults(): void {
  dropSearches();
  scrambler.forget();
}

// Loads a cube in any format.
async function take(cube: string, typed = ""): Promise<void> {
  dropResults();
  const refusal = await load({ text: cube });
  if (!refusal && typed) know(here.value.start, typed);
}

// Shows the painted cube even if it is impossible.
// While stickers have no colour, the cube is a draft of this view only.
async function paint(facelets: string): Promise<void> {
  if ([...facelets].some(isUnpainted)) {
    draft.value = facelets;
    return;
  }
  dropResults();
  undo.remember();
  change({ text: facelets, check: null, start: facelets, startPicture: "" });
  await load({ text: facelets }, "paint");
}

// A first solution that does not wait for large tables, unless there is none without them. Small tables take longer than the
// first try on a slow machine.
async function findSoon(runner: JobRunner<"solve">, request: object): Promise<SolveResult | null> {
  for (const time of [0.5, 2]) { // seconds
    const first = await runner.start(() => ({ ...request, algorithm: "twophase", time }));
    if (first?.status !== "limit" || first.moves !== null) return first;
  }
  return runner.start(() => ({ ...request, algorithm: "twophase" }));
}

// Random states are uniform: all cubes are equally likely. The turns are the reverse of a short solution, as in
// competitions.
async function scramble(): Promise<void> {
  try {
    const made = await api.scramble({ puzzle: puzzle.value, method: "uniform" });
    await take(made.start);
    const { start } = here.value;
    shuffled.value = { start, kind: "" };
    announce(words.scrambled);
    const request = { board: start, puzzle: puzzle.value };
    const result = isLarge() ? await findSoon(scrambler, request) : await scrambler.start(() => ({ ...request, algorithm: "auto" }));
    const turns = scrambleOf(parseTurns(result?.moves ?? ""));
    if (turns.reduce(turned, solved(side())) === start) know(start, turns.map(turnText).join(" "));
  } catch (cause) {
    change({ error: sentence(cause) });
  }
}

// A turn by hand.
function turnFace(wanted: Turn): void {
  if (draft.value !== null || !isCube(shown.value.state)) return;
  lastTurn.value = heldTurn(side(), wanted);
  void makeMove(turnText(lastTurn.value));
}

async function play(result: SolveResult): Promise<void> {
  lastTurn.value = null;
  await show(result);
}

const isSolvable = (): boolean => draft.value === null && here.value.check?.solvable === true && here.value.error === null;

async function solve(): Promise<void> {
  if (!isSolvable()) return;
  dropSearches(); // the turns of the scramble are still wanted
  putAway();
  const asked = here.value.text;
  const request = { board: asked, puzzle: puzzle.value };
  const first = isLarge() ? await findSoon(near, request) : await near.start(() => ({ ...request, algorithm: "auto" }));
  if (!first?.moves && first?.length !== 0) return;
  await play(first);
  announce(verdict(first));
  if (first.optimal || !wantBest.value || asked !== here.value.text) return;
  const second = await best.start(() => ({ ...request, algorithm: "auto", optimal: true }));
  if (asked !== here.value.text) return;
  announce(second?.optimal ? verdict(second) : words.unknown);
  if (!isBetter(second, first)) return;
  // Switches to the second solution only if the user has not started to play the first.
  if (at.value === 0 && !playing.value) await play(second);
}

function seekTo(to: number, gliding?: boolean): void {
  const step = strayed.value ? 0 : to - at.value;
  const [made] = parseTurns((step === 1 ? moveAt(to) : step === -1 ? moveAt(at.value) : null) ?? "");
  lastTurn.value = made ? (step === 1 ? made : inverse(made)) : null;
  void seek(to, gliding);
}

function Making() {
  const [colour, setColour] = useState<Face>("U");
  const { error } = here.value;
  const facelets = draft.value ?? here.value.text;
  const wrong = error ?? subject.value.whyNot;
  return (
    <section class="panel" aria-labelledby="cube-making">
      <h2 id="cube-making">{words.title}</h2>
      <div class="actions">
        <button type="button" onClick={afterPending(() => take(solved(side())))}>{words.reset}</button>
        <Copy label={words.copyStickers} value={() => here.value.text} />
      </div>
      <p class="hint">{scrambler.busy ? words.findingTurns : words.scrambleHint[side()]}</p>
      <Input label={words.type} value={scrambleOfStart.value} placeholder="R U R' U2 F'" hint={words.typeHint} error={wrong}
        onChange={(value) => (value.trim() ? take(value, value) : null)} />
      <StartPicture />
      <details class="more">
        <summary>{words.paint}</summary>
        <p class="hint">{words.paintHint(side())}</p>
        <fieldset class="palette">
          <legend class="visually-hidden">{words.palette}</legend>
          {faces.map((face) => (
            <label key={face} data-letter={face} class={`swatch colour-${face}${face === colour ? " on" : ""}`}>
              <input type="radio" name="palette" checked={face === colour} onChange={() => setColour(face)} />
              <span class="visually-hidden">{words.colours[face]}</span>
            </label>
          ))}
        </fieldset>
        <div class="actions">
          <button type="button" onClick={() => void paint(blankCube(side()))}>{words.clear}</button>
          {draft.value === null ? null : <button type="button" onClick={() => (draft.value = null)}>{words.cancelPainting}</button>}
        </div>
        {draft.value === null ? null : <p class="hint" role="status">{words.stickersLeft([...draft.value].filter(isUnpainted).length)}</p>}
        {draft.value !== null || isCube(facelets)
          ? <Net facelets={facelets} onPaint={(index) => void paint(facelets.slice(0, index) + colour + facelets.slice(index + 1))} /> : null}
        {wrong ? <p class="error">{wrong}</p> : null}
      </details>
    </section>
  );
}

function Solving() {
  const [first, second] = [near.now.value, best.now.value];
  const busy = near.busy || best.busy;
  const asked = plan.value?.request.board ?? here.value.text;
  const results = mergedAnswers(first.result, second.result, second.progress?.lower_bound ?? 0).filter(({ start }) => start === asked);
  return (
    <section class="panel" aria-labelledby="cube-solving">
      <h2 id="cube-solving">{words.solving}</h2>
      <Checkbox label={words.wantBest} checked={wantBest.value} onChange={(on) => (wantBest.value = on)} />
      <div class="actions go">
        <StartStop busy={busy} off={loading.value || (!hasPending.value && !isSolvable())} label={text.search.solve} onStart={afterPending(solve)}
          onStop={() => { near.stop(); best.stop(); }} />
        <span class="brief-verdict" aria-hidden="true">{busy ? text.search.searching : results.length > 0 ? verdict(results[results.length - 1] as SolveResult) : ""}</span>
      </div>
      {near.busy ? <Live now={first} /> : null}
      {results.map((result, number) => (
        <div key={number} class="answer">
          <Outcome result={result} note={result.optimal || wantBest.value ? null : words.notProved} />
          {result.moves !== null && plan.value?.result.moves !== result.moves
            ? <button type="button" class="quiet" onClick={() => void play(result)}>{words.playThis}</button> : null}
        </div>
      ))}
      {best.busy ? <><p class="hint">{words.searchingBest}</p><Live now={second} /></> : null}
      {second.result && !results.some(({ optimal }) => optimal) ? <p>{words.unknown}</p> : null}
      {stopped(first) ? <p class="verdict">{stopped(first)}</p> : null}
      {[first.error, second.error].map((error) => (error ? <p key={error} class="error" role="alert">{error}</p> : null))}
    </section>
  );
}

function TableSets() {
  const [sets, setSets] = useState<TableSet[]>([]);
  const [error, setError] = useState<string | null>(null);
  const refresh = (): void => void api.tables().then(
    (all) => setSets(all.sets.filter((set) => set.puzzle === puzzle.value && set.metric !== "quarter")), (cause: unknown) => setError(sentence(cause)));
  const searching = near.busy || best.busy;
  useEffect(refresh, [puzzle.value, searching, builder.busy]); // a search may build tables too
  const build = async (set: TableSet): Promise<void> => {
    building.value = set.name;
    await builder.start(() => ({ set: set.name, puzzle: set.puzzle }));
    refresh();
  };
  const now = builder.now.value;
  if (sets.length === 0 && !error) return null;
  return (
    <details class="more panel" onToggle={refresh}>
      <summary>{words.tables}</summary>
      <p class="hint">{words.tablesHint}</p>
      {error ?? now.error ? <p class="error" role="alert">{error ?? now.error}</p> : null}
      <ul class="plain sets">
        {sets.map((set) => {
          const mine = builder.busy && building.value === set.name;
          const most = catalogue.value?.limits.table_bytes ?? Infinity;
          const tooLarge = set.stored < set.tables && set.bytes > most;
          return (
            <li key={set.name}>
              <div><strong>{set.name}</strong> <span class="hint">{bytes(set.bytes)}{set.summary ? ` · ${set.summary}` : ""}</span></div>
              {set.stored >= set.tables ? <span class="good">{words.stored}</span> : mine
                ? <button type="button" class="stop" onClick={() => builder.stop()}>{text.search.stop}</button>
                : <Push off={builder.busy || tooLarge} aria-label={words.buildOf(set.name)} onClick={() => build(set)}>{words.build}</Push>}
              {tooLarge ? <p class="hint whole">{words.tooLarge(bytes(set.bytes), bytes(most), set.name)}</p> : null}
              {mine ? (
                <div class="whole"><BuildProgress building={now.building} name={words.buildingOf(set.name)} /></div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

// For those who can neither drag nor type.
function TurnButtons() {
  return (
    <details class="more turn-buttons">
      <summary>{words.turnButtons}</summary>
      <div class="moves" role="group" aria-label={words.turnButtons}>
        {[1, -1, 2].flatMap((quarters) => faces.map((face) => {
          const name = turnText({ face, quarters });
          return <button key={name} type="button" class={name === nextMove.value ? "primary" : ""} onClick={() => turnFace({ face, quarters })}>{name}</button>;
        }))}
      </div>
    </details>
  );
}

export function CubePage() {
  useEffect(() => () => {
    dropResults();
    keep("turns", "");
  }, [puzzle.value]);
  const turns = leadsTo(scrambleOfStart.value, here.value.start) ? scrambleOfStart.value : "";
  useEffect(() => {
    if (loading.value) return;
    keep("turns", turns);
    if (turns && !scrambles.value.has(here.value.start)) know(here.value.start, turns); // from the link
  }, [turns, loading.value]);
  usePuzzleKeys((event) => {
    const face = faces.find((each) => each === event.key.toUpperCase());
    if (!face) return false;
    turnFace({ face, quarters: event.shiftKey ? -1 : 1 });
    return true;
  });
  const now = plan.value;
  const facelets = draft.value ?? (isCube(shown.value.state) ? shown.value.state : solved(side()));
  return (
    <div class="view two">
      <div class="stage">
        <div class="cube-stage">
          <CubeView facelets={facelets} hinted={parseTurns(nextMove.value ?? "")[0]?.face ?? null} turn={lastTurn.value} milliseconds={Math.min(420, 700 / speed.value)} onTurn={draft.value === null ? turnFace : undefined} />
        </div>
        <div class="actions centred">
          <button type="button" onClick={afterPending(scramble)}>{words.scramble}</button>
          <Steps />
          <HintButton />
          <Download files={positionFiles("cube", shown.value.svg, now)} />
        </div>
        <GameBar />
        <p class={hintWords.value ? "hint-words note" : "hint note"}>{hintWords.value ?? (strayed.value ? text.steps.strayed(at.value, plan.value?.steps ?? 0) : words.help)}</p>
        {now ? (
          <>
            <Playback position={at.value} length={now.steps} playing={playing.value} speed={speed.value}
              label={words.playback} seek={seekTo} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)} />
            <MoveList title={words.path} moves={now.moves} steps={now.steps} at={at.value} copy={words.copyMoves} />
          </>
        ) : null}
        <TurnButtons />
        <FinishCard again={scramble} />
      </div>
      <div class="side">
        <Making />
        <Solving />
        <GamePanel />
        {__ENGINE__ ? <p class="hint">{words.tablesOfSite}</p> : <TableSets />}
      </div>
    </div>
  );
}
