// The first view of puzzles that the page shows as picture and text: scramble, type, solve, play.
import { useEffect, useState } from "preact/hooks";
import type { Explanation, NamedChoice } from "../api/types";
import { Brief, Copy, Input, OpenFile, Select, Typing } from "../components/controls";
import { Download } from "../components/download";
import { useExplanation, Values } from "../components/estimates";
import { FinishCard } from "../components/finish";
import { GameBar, HintButton } from "../components/game_bar";
import { GamePanel } from "../components/game_panel";
import { MoveList } from "../components/move_list";
import { Playback } from "../components/playback";
import { SearchPanel, verdictId } from "../components/search_panel";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { ShuffleTools } from "../components/shuffle_tools";
import { StartPicture, Steps } from "../components/steps";
import { RingView } from "../components/ring_view";
import { StackView } from "../components/stack_view";
import { ShownPicture } from "../components/subject_picture";
import { Why } from "../components/why";
import { positionFiles } from "../downloads";
import { hintWords } from "../keepup";
import { asSentence } from "../model/format";
import { capitalised, figureOf } from "../model/puzzles";
import { takeFile } from "../picture";
import { afterPending } from "../pending";
import { at, makeMove, plan, playing, seek, show, shown, strayed } from "../playing";
import { enter, here, lastSeed, load, resize } from "../position";
import { shuffleAsChosen } from "../shuffling";
import { info, puzzle, speed } from "../state";
import { subject } from "../subject";
import { text } from "../text";

const words = text.position;
const mostMoves = 40; // no buttons if there are more moves
const mostTall = 12; // pancakes of a larger stack are too flat for a finger

function Verdict() {
  const { check } = here.value;
  const noun = info.value?.noun ?? "";
  if (!check) return null;
  return (
    <div id={verdictId} class={`solvable ${check.solvable ? "yes" : "no"}`} role="status">
      {check.warnings.map((warning) => <p key={warning} class="warning">{asSentence(warning)}</p>)}
      {check.solvable
        ? <Why summary={shown.value.state === check.goal ? text.board.atGoal : words.solvable(noun)} check={check} />
        : <p>{subject.value.whyNot}</p>}
    </div>
  );
}

function Size() {
  if (!info.value?.size_form) return null;
  return <Input label={words.size(info.value.size_form)} value={here.value.check?.size ?? ""} hint={words.sizes(info.value.sizes)}
    error={here.value.sizeError} onChange={(size) => resize(size.trim())} />;
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
        onChange={(goal) => load({ goal })} /> : null}
    </>
  );
}

// The formats of a position: the first, and the others on request.
function Forms({ forms: [first, ...rest] }: { forms: NamedChoice[] }) {
  const written = ({ name, summary }: NamedChoice): string => capitalised(summary || name);
  if (!first) return null;
  if (rest.length === 0) return <>{written(first)}</>;
  return <Brief words={written(first)} about={text.board.formats}>{rest.map((each) => <span key={each.name} class="form">{written(each)}</span>)}</Brief>;
}

function Making() {
  const { noun = "", forms = [] } = info.value ?? {};
  return (
    <section class="panel" aria-labelledby="making-title">
      <h2 id="making-title">{capitalised(noun)}</h2>
      <p class="hint">{asSentence(info.value?.summary ?? "")}</p>
      <Size />
      <ShuffleTools lastSeed={lastSeed.value} />
      <Goal />
      <StartPicture />
      <Typing label={words.type(noun)} hint={<Forms forms={forms} />}
        value={shown.value.state} error={here.value.error} take={(typed) => (typed.trim() ? enter(typed) : null)} />
      <div class="actions">
        <button type="button" onClick={afterPending(() => load({ text: info.value?.example ?? "", size: "" }))}>{words.example}</button>
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
  const figure = figureOf(puzzle.value);
  return (
    <MoveList title={text.board.path} moves={now.moves} steps={now.steps} at={at.value} copy={words.copyMoves}>
      {solutions.length > 1 ? (
        <label class="which">{text.board.which(solutions.length)}{" "}
          <select onChange={(event) => void show(now.result, event.currentTarget.value)}>
            {solutions.map((each, number) => <option key={each} value={each}>{number + 1}</option>)}
          </select>
        </label>
      ) : null}
      {figure ? <p class="hint">{words.moveMeans[figure]}</p> : null}
    </MoveList>
  );
}

export function PuzzlePage() {
  const now = plan.value;
  const figure = figureOf(puzzle.value);
  const help = figure ? words.helpOf[figure] : words.help;
  const { shown: request, solvable } = subject.value;
  const { said, error } = useExplanation<Explanation>(solvable ? request : null, 150);
  const movable = said !== null && solvable === true && said.moves.length <= mostMoves;
  const hasButtons = figure === undefined || (figure === "stack" && said !== null && said.moves.length >= mostTall);
  return (
    <div class="view two">
      <div class="stage">
        {figure === "stack" ? <StackView /> : figure === "ring" ? <RingView /> : <ShownPicture />}
        {movable && hasButtons ? <MoveButtons said={said} /> : null}
        <div class="actions centred">
          <ShuffleButton />
          <Steps />
          <HintButton />
          <Download files={positionFiles(info.value?.noun ?? "", shown.value.svg, now)} />
        </div>
        <GameBar />
        <p class={hintWords.value ? "hint-words note" : "hint note"}>{hintWords.value ?? (movable ? (strayed.value ? text.steps.strayed(at.value, plan.value?.steps ?? 0) : help) : null)}</p>
        {now ? (
          <Playback position={at.value} length={now.steps} playing={playing.value} speed={speed.value} label={text.board.playback}
            seek={(to, gliding) => void seek(to, gliding)} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)} />
        ) : null}
        <PositionProblem />
        <Verdict />
        <Solution />
        <FinishCard again={shuffleAsChosen} />
      </div>
      <div class="side">
        <SearchPanel before={() => (playing.value = false)} kept={now?.result ?? null} onResult={(result) => void show(result)} />
        <Making />
        <GamePanel />
        {said && solvable ? <Values said={said} /> : null}
        {error ? <p class="error" role="alert">{error}</p> : null}
      </div>
    </div>
  );
}
