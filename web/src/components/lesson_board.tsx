// A position in a lesson: tiles can be played; every puzzle can be solved and the solution played step by step.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import { finished } from "../api/job";
import type { Check, ReplayedState, SolveResult } from "../api/types";
import { type Board, type Direction, homes, opposite, parseMoves, parseRows, replay, sameBoard, slide, tilesMoved, toRows } from "../model/board";
import { asSentence } from "../model/format";
import type { BoardBlock, Position } from "../model/lesson";
import { capitalised, stageOf, usualPuzzle } from "../model/puzzles";
import { writePlace } from "../model/url";
import { viewLink } from "../embed";
import { announce, catalogue, speed } from "../state";
import { text } from "../text";
import { BoardView } from "./board_view";
import { Push } from "./controls";
import { useLeaving } from "./leaving";
import { Picture } from "./picture";
import { Playback } from "./playback";
import { verdict } from "./search_figures";

const words = text.lessons;
const seconds = 20; // for a solution

// Reports that the program rejected a live block. The reason is a field of the block, by default the `at`-th one with this name.
export type Fail = (cause: unknown, name?: string, at?: number) => void;

// The link that opens a position in a view of its own.
export function placeOf(view: "board" | "tree", { puzzle, goal, size, board }: Position, more: Record<string, string> = {}): string {
  const rows = parseRows(board ?? "") ? (board ?? "").replaceAll(" ", ",") : board ?? "";
  return writePlace({ view, fields: {
    ...(puzzle && puzzle !== usualPuzzle ? { puzzle } : {}), board: rows, ...(goal ? { goal: goal.replaceAll(" ", ",") } : {}),
    ...(size && puzzle && puzzle !== usualPuzzle ? { boardsize: size } : {}), ...more,
  } });
}

export const nounOf = (puzzle: string): string =>
  capitalised(catalogue.value?.puzzles.find(({ name }) => name === puzzle)?.noun ?? "board");

interface Answer {
  result: SolveResult;
  from: Board | null;
  moves: Direction[];
  states: ReplayedState[]; // of puzzles that the program draws
}

async function solve(position: Position, from: Board | null, signal: AbortSignal): Promise<Answer> {
  const result = await finished("solve", { ...position, algorithm: "auto", time: seconds }, signal);
  const states = from || result.moves === null ? [] : (await api.replay({ ...position, moves: result.moves }, signal)).states;
  return { result, from, moves: parseMoves(from ? result.moves ?? "" : ""), states };
}

// Tiles that a reader moves, apart from the page's own board.
export function usePlayedBoard(start: Board | null) {
  const [board, setBoard] = useState<Board | null>(start);
  const [made, setMade] = useState(0);
  const key = start ? start.cells.join() : "";
  useEffect(() => {
    setBoard(start);
    setMade(0);
  }, [key]);
  const play = (moves: Direction[]): void => {
    if (!board || !moves[0]) return;
    const next = moves.reduce<Board>((now, move) => slide(now, move) ?? now, board);
    if (sameBoard(next, board)) return;
    setBoard(next);
    setMade(made + moves.length);
    announce(text.board.moved(tilesMoved(board, moves), text.directions[opposite(moves[0])]));
  };
  const reset = (): void => {
    setBoard(start);
    setMade(0);
  };
  return { board: board ?? start, setBoard, made, play, reset };
}

function Known({ check, position, caption }: { check: Check; position: Position; caption: string }) {
  const start = useMemo(() => (stageOf(check.puzzle) === "tiles" ? parseRows(check.start) ?? null : null), [check]);
  const home = useMemo(() => homes(parseRows(check.goal) ?? { rows: 0, cols: 0, cells: [] }), [check]);
  const { board, setBoard, made, play, reset } = usePlayedBoard(start);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const own = { ...position, puzzle: check.puzzle };
  const leaving = useLeaving();

  const forget = (): void => {
    setAnswer(null);
    setPlaying(false);
    setAt(0);
  };
  const ask = async (): Promise<void> => {
    forget();
    setBusy(true);
    setError(null);
    try {
      const rows = board ? { board: toRows(board) } : {};
      const found = await solve({ ...own, ...rows }, board, leaving);
      setAnswer(found);
      announce(verdict(found.result));
    } catch (cause) {
      if (!leaving.aborted) setError(sentence(cause));
    }
    setBusy(false);
  };
  const length = answer ? (answer.from ? answer.moves.length : Math.max(0, answer.states.length - 1)) : 0;
  const seek = (to: number): void => {
    const place = Math.max(0, Math.min(length, to));
    if (answer?.from) setBoard(replay(answer.from, answer.moves, 0, place));
    setAt(place);
  };
  return (
    <>
      {board
        ? <BoardView board={board} home={home} label={text.board.label(board.rows, board.cols)} ownKeys onPlay={(moves) => {
            forget();
            play(moves);
          }} />
        : <Picture svg={answer?.states[at]?.svg ?? check.svg} label={text.position.picture(nounOf(check.puzzle), answer?.states[at]?.state ?? check.start)} />}
      {caption ? <figcaption>{caption}</figcaption> : null}
      {check.solvable ? null : (
        <details class="more">
          <summary>{words.unsolvable(nounOf(check.puzzle).toLowerCase())}</summary>
          <p class="hint">{asSentence(check.explanation)}</p>
        </details>
      )}
      <div class="actions centred">
        <Push off={busy || !check.solvable} onClick={ask}>{busy ? text.search.searching : text.search.solve}</Push>
        {board ? <Push off={made === 0 && at === 0} onClick={() => {
          forget();
          reset();
        }}>{text.steps.reset}</Push> : null}
        <a class="button quiet-link" {...viewLink(placeOf("board", { ...own, board: board ? toRows(board) : check.start }))}>{words.openIn(nounOf(check.puzzle))}</a>
      </div>
      {made > 0 ? <p class="hint">{words.moves(made)}</p> : null}
      {error ? <p class="error" role="alert">{error}</p> : null}
      {answer ? <p class="verdict">{verdict(answer.result)}{answer.result.moves ? <span class="hint"> {answer.result.moves}</span> : null}</p> : null}
      {answer && length > 0 ? (
        <Playback position={at} length={length} playing={playing} speed={speed.value} label={text.board.playback} seek={seek}
          setPlaying={setPlaying} setSpeed={(to) => (speed.value = to)} />
      ) : null}
    </>
  );
}

export function LessonBoard({ block, fail }: { block: BoardBlock; fail: Fail }) {
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    api.check(block.position, asking.signal).then(setCheck, (cause: unknown) => asking.signal.aborted || fail(cause));
    return () => asking.abort();
  }, [block]);
  return (
    <figure class="live-block live-board">
      {check ? <Known check={check} position={block.position} caption={block.caption} /> : <p class="hint">{text.shell.loading}</p>}
    </figure>
  );
}
