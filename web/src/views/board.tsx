// The first view of sliding tiles: set up a board, solve it, play the solution.
import { useEffect, useMemo } from "preact/hooks";
import { BoardView } from "../components/board_view";
import { Copy } from "../components/controls";
import { Download } from "../components/download";
import { FinishCard } from "../components/finish";
import { GameBar, HintButton } from "../components/game_bar";
import { GamePanel } from "../components/game_panel";
import { Playback } from "../components/playback";
import { Steps } from "../components/steps";
import { SearchPanel, verdictId } from "../components/search_panel";
import { ShuffleButton } from "../components/shuffle_button";
import { Why } from "../components/why";
import { boardFiles } from "../downloads";
import { hintWords, nextMove } from "../keepup";
import { movesText } from "../model/board";
import { asSentence } from "../model/format";
import { numbers, picture } from "../picture";
import { shuffleAsChosen } from "../shuffling";
import { catalogue, loading, speed } from "../state";
import { subject } from "../subject";
import { text } from "../text";
import {
  arrived, board, check, checkError, home, play, playing, position, seek, showSolution, solution, strayed,
} from "../tiles";
import { tileMovedBy } from "../words";
import { BoardTools } from "./board_tools";

const words = text.board;

function Verdict() {
  const said = check.value;
  if (checkError.value) return <p class="solvable error" role="status">{checkError.value}</p>;
  if (!said) return <p class="solvable">{words.checking}</p>;
  return (
    <div id={verdictId} class={`solvable ${said.solvable ? "yes" : "no"}`} role="status">
      {said.warnings.map((warning) => <p key={warning} class="warning">{asSentence(warning)}</p>)}
      {said.solvable
        ? <Why summary={arrived.value ? words.atGoal : words.solvable} check={said} />
        : <p>{subject.value.whyNot}</p>}
    </div>
  );
}

function Path() {
  const plan = solution.value;
  const blank = useMemo(() => movesText(plan?.moves ?? [], "blank"), [plan]);
  if (!plan) return null;
  const { moves, result } = plan;
  const shown = 4000; // moves shown of a long solution
  return (
    <section class="path" aria-labelledby="path-title">
      <h2 id="path-title">{words.path}</h2>
      {result.solutions && result.solutions.length > 1 ? (
        <label class="which">{words.which(result.solutions.length)}{" "}
          <select onChange={(event) => showSolution(result, event.currentTarget.value)}>
            {result.solutions.map((each, at) => <option key={each} value={each}>{at + 1}</option>)}
          </select>
        </label>
      ) : null}
      <p class="letters">
        <span class="past">{blank.slice(0, Math.min(position.value, shown))}</span>
        <span class="now">{blank.slice(position.value, position.value + 1)}</span>
        <span>{blank.slice(position.value + 1, Math.max(shown, position.value + 1))}{blank.length > shown ? "…" : ""}</span>
      </p>
      <p class="hint">{words.convention}</p>
      <div class="actions">
        <Copy label={words.copyBlank} value={blank} />
        <Copy label={words.copyTile} value={() => movesText(moves, "tile")} />
      </div>
    </section>
  );
}

export function BoardPage() {
  const plan = solution.value;
  const ready = check.value !== null && catalogue.value !== null && !loading.value;
  useEffect(() => {
    if (ready) requestAnimationFrame(() => performance.mark("taquin-usable"));
  }, [ready]);
  const marked = nextMove.value === null ? null : tileMovedBy(nextMove.value);
  return (
    <div class="view two">
      <div class="stage">
        <BoardView board={board.value} home={home.value} picture={picture.value} numbers={numbers.value || !picture.value}
          marked={marked} label={words.label(board.value.rows, board.value.cols)} onPlay={play} />
        <div class="actions centred">
          <ShuffleButton />
          <Steps />
          <HintButton />
          <Download files={boardFiles(board.value, plan)} />
        </div>
        <GameBar />
        <p class={hintWords.value ? "hint-words note" : "hint note"}>{hintWords.value ?? (strayed.value ? text.steps.strayed(position.value, plan?.moves.length ?? 0) : words.help)}</p>
        {plan ? (
          <Playback position={position.value} length={plan.moves.length} playing={playing.value} speed={speed.value}
            label={words.playback} seek={seek} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)} />
        ) : null}
        <Verdict />
        <Path />
        <FinishCard again={shuffleAsChosen} />
      </div>
      <div class="side">
        <SearchPanel kept={plan?.result ?? null} onResult={showSolution} before={() => (playing.value = false)} />
        <section class="panel" aria-labelledby="board-title">
          <h2 id="board-title">{words.title}</h2>
          <BoardTools />
        </section>
        <GamePanel />
      </div>
    </div>
  );
}
