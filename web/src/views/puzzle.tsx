// The first view of puzzles that the page shows as picture and text: scramble, type, solve, play.
import { useEffect, useState } from "preact/hooks";
import type { Explanation } from "../api/types";
import { Copy, Field, Input, OpenFile, Select } from "../components/controls";
import { useExplanation, Values } from "../components/estimates";
import { MoveList } from "../components/move_list";
import { Playback } from "../components/playback";
import { SearchPanel, verdictId } from "../components/search_panel";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { ShuffleTools } from "../components/shuffle_tools";
import { SubjectPicture } from "../components/subject_picture";
import { asSentence } from "../model/format";
import { capitalised } from "../model/puzzles";
import { takeFile } from "../picture";
import { at, makeMove, plan, playing, seek, show, shown, stayHere } from "../playing";
import { enter, here, lastSeed, load, resize } from "../position";
import { info, puzzle, speed } from "../state";
import { subject } from "../subject";
import { text } from "../text";

const words = text.position;
const mostMoves = 40; // no buttons if there are more moves

function Verdict() {
  const { check } = here.value;
  const noun = info.value?.noun ?? "";
  if (!check) return null;
  return (
    <div id={verdictId} class={`solvable ${check.solvable ? "yes" : "no"}`} role="status">
      {check.warnings.map((warning) => <p key={warning} class="warning">{asSentence(warning)}</p>)}
      {check.solvable
        ? <details class="more"><summary>{shown.value.state === check.goal ? text.board.atGoal : words.solvable(noun)}</summary><p>{asSentence(check.explanation)}</p></details>
        : <p>{subject.value.whyNot}</p>}
    </div>
  );
}

function Size() {
  if (!info.value?.size_form) return null;
  return <Input label={words.size(info.value.size_form)} value={here.value.check?.size ?? ""} hint={words.sizes(info.value.sizes)}
    error={here.value.sizeError} onChange={(size) => void resize(size.trim())} />;
}

function Goal() {
  const goals = info.value?.goals ?? [];
  const named = !here.value.goal || goals.some(({ name }) => name === here.value.goal);
  const [typing, setTyping] = useState(false);
  useEffect(() => setTyping(false), [puzzle.value]);
  const own = typing || !named;
  const choose = (name: string): void => {
    setTyping(name === "own");
    if (name !== "own") void load({ goal: name === goals[0]?.name ? "" : name });
  };
  return (
    <>
      <Select label={text.board.goal} value={own ? "own" : here.value.goal || (goals[0]?.name ?? "")} onChange={choose}
        options={[...goals.map(({ name, summary }) => [name, capitalised(summary || name)] as const), ["own", text.board.ownGoal]]} />
      {own ? <Input label={words.ownGoal} value={here.value.check?.goal ?? ""} error={here.value.goalError}
        onChange={(goal) => void load({ goal })} /> : null}
    </>
  );
}

function Typing() {
  const now = shown.value.state;
  const [typed, setTyped] = useState(now);
  useEffect(() => setTyped(now), [now]);
  // Waits for a pause in typing, so an unfinished position causes no error.
  useEffect(() => {
    if (!typed.trim() || (typed === now && !here.value.error)) return;
    const pause = setTimeout(() => void enter(typed), 300);
    return () => clearTimeout(pause);
  }, [typed]);
  const { noun = "", forms = [] } = info.value ?? {};
  return (
    <Field label={words.type(noun)} hint={forms.map(({ name, summary }) => <span key={name} class="form">{capitalised(summary || name)}</span>)}>
      {({ id, describedby }) => (
        <textarea id={id} rows={2} value={typed} spellcheck={false} autocomplete="off" aria-describedby={describedby}
          onInput={(event) => setTyped(event.currentTarget.value)} />
      )}
    </Field>
  );
}

function Making() {
  const noun = info.value?.noun ?? "";
  return (
    <section class="panel" aria-labelledby="making-title">
      <h2 id="making-title">{capitalised(noun)}</h2>
      <p class="hint">{asSentence(info.value?.summary ?? "")}</p>
      <Size />
      <ShuffleTools lastSeed={lastSeed.value} />
      <Goal />
      <Typing />
      <div class="actions">
        <button type="button" onClick={() => void load({ text: info.value?.example ?? "", size: "" })}>{words.example}</button>
        <OpenFile label={text.board.openFile} onFile={(file) => void takeFile(file)} />
        <Copy label={words.copy(noun)} value={() => shown.value.state} />
      </div>
    </section>
  );
}

// A button for every legal move.
function MoveButtons({ said }: { said: Explanation }) {
  return (
    <div class="moves" role="group" aria-label={words.moves}>
      {said.moves.map(({ move }) => <button key={move} type="button" onClick={() => void makeMove(move)}>{move}</button>)}
    </div>
  );
}

function Solution() {
  const now = plan.value;
  if (!now) return null;
  const { solutions = [] } = now.result;
  return (
    <MoveList title={text.board.path} moves={now.moves} steps={now.steps} at={at.value} copy={words.copyMoves}>
      {solutions.length > 1 ? (
        <label class="which">{text.board.which(solutions.length)}{" "}
          <select onChange={(event) => void show(now.result, event.currentTarget.value)}>
            {solutions.map((each, number) => <option key={each} value={each}>{number + 1}</option>)}
          </select>
        </label>
      ) : null}
    </MoveList>
  );
}

export function PuzzlePage() {
  const now = plan.value;
  const { request, solvable } = subject.value;
  const { said, error } = useExplanation<Explanation>(solvable ? request : null, 150);
  const movable = said !== null && solvable === true && said.moves.length <= mostMoves;
  return (
    <div class="view two">
      <div class="stage">
        <SubjectPicture />
        {now ? (
          <Playback position={at.value} length={now.steps} playing={playing.value} speed={speed.value} label={text.board.playback}
            seek={(to) => void seek(to)} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)}
            stride={Math.max(1, Math.floor(now.steps / 2000))} />
        ) : null}
        {movable ? <MoveButtons said={said} /> : null}
        <div class="actions centred">
          <ShuffleButton />
          {movable ? <span class="hint">{words.help}</span> : null}
        </div>
        <PositionProblem />
        <Verdict />
        <Solution />
      </div>
      <div class="side">
        <SearchPanel before={stayHere} request={() => subject.value.request} onResult={(result) => void show(result)} />
        <Making />
        {said && solvable ? <Values said={said} /> : null}
        {error ? <p class="error" role="alert">{error}</p> : null}
      </div>
    </div>
  );
}
