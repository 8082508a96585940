// The first view of sliding tiles: set up a board, solve it, play the solution.
import { useEffect, useMemo, useState } from "preact/hooks";
import { JobRunner } from "../api/job";
import { BoardView } from "../components/board_view";
import { Copy } from "../components/controls";
import { Playback } from "../components/playback";
import { SearchPanel, verdictId } from "../components/search_panel";
import { ShuffleButton } from "../components/shuffle_button";
import { blankTarget, type Direction, movesText, opposite, parseMoves, toRows } from "../model/board";
import { asSentence } from "../model/format";
import { numbers, picture } from "../picture";
import { announce, catalogue, loading, speed } from "../state";
import { subject } from "../subject";
import { text } from "../text";
import {
  arrived, board, check, checkError, chooseGoal, goalChoice, home, play, playing, position, seek, showSolution, solution,
} from "../tiles";
import { BoardTools } from "./board_tools";

const words = text.board;

function Verdict() {
  const said = check.value;
  if (checkError.value) return <p class="solvable error" role="alert">{checkError.value}</p>;
  if (!said) return <p class="solvable">{words.checking}</p>;
  return (
    <div id={verdictId} class={`solvable ${said.solvable ? "yes" : "no"}`} role="status">
      {said.warnings.map((warning) => <p key={warning} class="warning">{asSentence(warning)}</p>)}
      {said.form === "42" && goalChoice.value === "last" ? (
        <div class="actions"><p>{words.schoolFile}</p>
          <button type="button" onClick={() => void chooseGoal("snail")}>{words.useSnail}</button></div>
      ) : null}
      {said.solvable
        ? <details class="more"><summary>{arrived.value ? words.atGoal : words.solvable}</summary><p>{said.explanation}</p></details>
        : <p>{subject.value.whyNot}</p>}
    </div>
  );
}

function tileMovedBy(move: Direction): number | null {
  const cell = blankTarget(board.value, move);
  return cell === undefined ? null : board.value.cells[cell] ?? null;
}

interface Hint {
  move: Direction;
  words: string;
}

// One move of a shortest solution, or of the best solution found if the proof takes too long.
function useHint() {
  const [hint, setHint] = useState<Hint | null>(null);
  const [asking, setAsking] = useState(false);
  const shown = toRows(board.value);
  useEffect(() => setHint(null), [shown]);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const result = await new JobRunner<"solve">("solve").start(() => ({ board: shown, goal: goalChoice.value, algorithm: "auto", time: 10 }));
    setAsking(false);
    const move = parseMoves(result?.moves ?? "")[0];
    if (!result || !move || shown !== toRows(board.value)) return announce(words.noHint);
    const sentence = words.hint(tileMovedBy(move) ?? 0, text.directions[opposite(move)], result.length ?? 0, result.optimal === true);
    setHint({ move, words: sentence });
    announce(sentence);
  };
  return { hint, asking, ask };
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
  const { hint, asking, ask } = useHint();
  const ready = check.value !== null && catalogue.value !== null && !loading.value;
  useEffect(() => {
    if (ready) requestAnimationFrame(() => performance.mark("taquin-usable"));
  }, [ready]);
  const marked = hint ? tileMovedBy(hint.move) : null;
  return (
    <div class="view two">
      <div class="stage">
        <BoardView board={board.value} home={home.value} picture={picture.value} numbers={numbers.value || !picture.value}
          marked={marked} label={words.label(board.value.rows, board.value.cols)} onPlay={play} />
        {plan ? (
          <Playback position={position.value} length={plan.moves.length} playing={playing.value} speed={speed.value}
            label={words.playback} seek={seek} setPlaying={(on) => (playing.value = on)} setSpeed={(to) => (speed.value = to)}
            stride={Math.max(1, Math.floor(plan.moves.length / 2000))} />
        ) : null}
        <div class="actions centred">
          <ShuffleButton />
          <button type="button" disabled={asking || loading.value || arrived.value || check.value?.solvable === false} onClick={() => void ask()}>
            {asking ? words.thinking : words.hintButton}
          </button>
          {hint ? <span class="hint-words">{hint.words}</span> : <span class="hint">{words.help}</span>}
        </div>
        <Verdict />
        <Path />
      </div>
      <div class="side">
        <SearchPanel request={() => subject.value.request} onResult={showSolution} before={() => {
          playing.value = false;
          if (position.value > 0) solution.value = null;
        }} />
        <section class="panel" aria-labelledby="board-title">
          <h2 id="board-title">{words.title}</h2>
          <BoardTools />
        </section>
      </div>
    </div>
  );
}
