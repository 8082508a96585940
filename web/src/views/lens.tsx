// The lens: the heuristic values of the current position, and the effect of each move.
import { useState } from "preact/hooks";
import type { Explanation, TileDistance, TilesExplanation } from "../api/types";
import { BoardView } from "../components/board_view";
import { Choice } from "../components/controls";
import { DataTables, Moves, useExplanation, Values } from "../components/estimates";
import { PositionProblem, ShuffleButton } from "../components/shuffle_button";
import { Steps } from "../components/steps";
import { ShownPicture } from "../components/subject_picture";
import { type Board, opposite, parseRows, sameBoard } from "../model/board";
import { makeMove } from "../playing";
import { announce } from "../state";
import { isTiles, subject } from "../subject";
import { text } from "../text";
import { board, goal, home, play } from "../tiles";

const words = text.lens;
const mostCells = 144;
// The tables that are shown as the program writes them.
const relaxed = ["corners", "xy", "xy_moves", "swaps"];

type Layer = "distances" | "conflicts";

// One tile's path to its goal cell, or arcs between conflicting tiles. The unit is one cell.
function Overlay({ said, layer, tile, of }: { said: TilesExplanation; layer: Layer; tile: number | null; of: Board }) {
  const way = said.tiles.find((each) => each.tile === tile && each.distance > 0);
  return (
    <svg class="overlay" viewBox={`0 0 ${of.cols} ${of.rows}`} aria-hidden="true">
      <defs>
        <marker id="tip" viewBox="0 0 6 6" refX="4.4" refY="3" markerWidth="4.5" markerHeight="4.5" orient="auto-start-reverse">
          <path d="M0 0 6 3 0 6z" />
        </marker>
      </defs>
      {layer === "distances"
        ? way && (
            <>
              <rect class="home" x={way.goal_column + 0.05} y={way.goal_row + 0.05} width={0.9} height={0.9} rx={0.13} />
              <path class="way" marker-end="url(#tip)" d={wayHome(way)} />
            </>
          )
        : said.conflicts.flatMap((conflict) => conflict.pairs.map(([a, b]) => {
            const [one, two] = [place(said, a), place(said, b)];
            if (!one || !two) return null;
            const row = conflict.axis === "row";
            const middle = row
              ? `${(one.x + two.x) / 2} ${one.y - 0.42}`
              : `${one.x - 0.42} ${(one.y + two.y) / 2}`;
            return <path key={`${conflict.axis}${a}-${b}`} class="conflict"
              d={`M${one.x} ${one.y - (row ? 0.2 : 0)} Q${middle} ${two.x} ${two.y - (row ? 0.2 : 0)}`} />;
          }))}
    </svg>
  );
}

// "↑1 →2"
function steps({ dx, dy }: TileDistance): string {
  const part = (by: number, back: string, on: string): string => (by === 0 ? "" : `${by < 0 ? back : on}${Math.abs(by)}`);
  return [part(dy, "↑", "↓"), part(dx, "←", "→")].filter(Boolean).join(" ");
}

// Runs along the lower and left edges of cells, so it does not cross the numbers.
function wayHome({ row, column, goal_row, goal_column, dx, dy }: TileDistance): string {
  const [low, left] = [row + 0.86, goal_column + 0.14];
  if (dy === 0) return `M${column + 0.5} ${low} H${goal_column + 0.5}`;
  const begin = dx === 0 ? `M${left} ${row + 0.5}` : `M${column + 0.5} ${low} H${left}`;
  return `${begin} V${goal_row + 0.5}`;
}

function place(said: TilesExplanation, tile: number): { x: number; y: number } | undefined {
  const found = said.tiles.find((each) => each.tile === tile);
  return found && { x: found.column + 0.5, y: found.row + 0.5 };
}

interface TileTableProps {
  said: TilesExplanation;
  chosen: number | null;
  onTile: (tile: number | null) => void; // below the pointer
  onChoose: (tile: number) => void;
}

function TileTable({ said, chosen, onTile, onChoose }: TileTableProps) {
  const choose = ({ tile, dx, dy }: TileDistance): void => {
    onChoose(tile);
    announce(words.pathOf(tile, Math.abs(dy), Math.abs(dx)));
    document.querySelector(".lens > .stage")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <section class="panel" aria-labelledby="lens-tiles">
      <h2 id="lens-tiles">{words.tiles}</h2>
      <p class="hint">{words.tilesHint}</p>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="lens-tiles">
        <table class="numbers changes">
          <thead><tr>{words.tileColumns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
          <tbody>
            {said.tiles.map((each) => (
              <tr key={each.tile} onPointerEnter={() => onTile(each.tile)} onPointerLeave={() => onTile(null)}>
                <th scope="row">
                  <button type="button" class="quiet" aria-label={words.showPath(each.tile)} aria-pressed={each.tile === chosen}
                    onFocus={() => onTile(each.tile)} onBlur={() => onTile(null)} onClick={() => choose(each)}>{each.tile}</button>
                </th>
                <td>{each.row + 1}, {each.column + 1}</td>
                <td>{each.goal_row + 1}, {each.goal_column + 1}</td>
                <td>{Math.abs(each.dy)} + {Math.abs(each.dx)}</td>
                <td>{each.distance}</td>
                <td>{each.sum}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Conflicts({ said }: { said: TilesExplanation }) {
  return (
    <section class="panel" aria-labelledby="lens-conflicts">
      <h2 id="lens-conflicts">{words.conflicts}</h2>
      {said.conflicts.length === 0 ? <p>{words.noConflicts}</p> : (
        <ul class="plain">
          {said.conflicts.map((each) => (
            <li key={`${each.axis}${each.line}`}>
              {words.conflict(each.axis, each.line + 1, each.pairs.map((pair) => pair.join(text.lens.and)).join(", "), each.leaving)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TilesLens() {
  const [layer, setLayer] = useState<Layer>("distances");
  const [tile, setTile] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const tooLarge = board.value.cells.length > mostCells;
  const { said, error } = useExplanation<TilesExplanation>(tooLarge ? null : subject.value.shown);

  const fresh = said && sameBoard(parseRows(said.start) ?? goal.value, board.value) ? said : null;
  const distance = new Map((fresh ?? said)?.tiles.map((each) => [each.tile, each.distance]));
  const most = Math.max(1, ...distance.values());
  const farthest = (fresh?.tiles ?? []).reduce<TileDistance | null>((far, each) => (each.distance > (far?.distance ?? 0) ? each : far), null);
  const shift = new Map((fresh ?? said)?.tiles.map((each) => [each.tile, steps(each)]));
  const blocked = new Set((fresh?.conflicts ?? []).flatMap(({ pairs }) => pairs.flat()));
  if (tooLarge) return <div class="view"><p class="panel">{words.tooLarge(mostCells)}</p></div>;
  return (
    <div class="view lens">
      <div class="stage">
        <BoardView board={board.value} home={home.value} label={text.board.label(board.value.rows, board.value.cols)} onPlay={play} onTile={setTile}
          badge={(each) => (layer === "distances" ? shift.get(each) : undefined)}
          tone={(each) => (layer === "distances" ? (distance.get(each) ?? 0) / most : blocked.has(each) ? 0.8 : 0)}>
          {fresh ? <Overlay said={fresh} layer={layer} tile={tile ?? chosen ?? farthest?.tile ?? null} of={board.value} /> : null}
        </BoardView>
        <div class="actions centred">
          <ShuffleButton />
          <Steps />
          <Choice label={words.layer} value={layer} onChange={setLayer} options={[["distances", words.distances], ["conflicts", words.conflicts]]} />
        </div>
        <PositionProblem />
        <p class="hint centred">{layer === "distances" ? words.distancesHint : words.conflictsHint}</p>
      </div>
      {error ? <p class="error" role="alert">{error}</p> : null}
      {said ? (
        <>
          <div class="side">
            <Values said={said} />
            <Conflicts said={said} />
          </div>
          <Moves said={said} name={({ tile: moved, move }) => words.moveTile(moved, text.directions[opposite(move)])} onMove={({ move }) => play([move])} />
          <div class="wide tables">
            <TileTable said={said} chosen={chosen} onTile={setTile} onChoose={setChosen} />
            <DataTables said={said} names={relaxed} />
          </div>
        </>
      ) : null}
    </div>
  );
}

// For any other puzzle: its picture and the program's tables.
function AnyLens() {
  const { shown, solvable, whyNot } = subject.value;
  const { said, error } = useExplanation<Explanation>(solvable ? shown : null);
  return (
    <div class="view lens">
      <div class="stage">
        <ShownPicture />
        <div class="actions centred"><ShuffleButton /><Steps /></div>
        <PositionProblem />
        {whyNot ? <p class="error" role="alert">{whyNot}</p> : null}
        {error ? <p class="error" role="alert">{error}</p> : null}
      </div>
      {said && solvable ? (
        <>
          <div class="side"><Values said={said} /></div>
          <Moves said={said} name={({ move }) => move} onMove={({ move }) => void makeMove(move)} />
          <div class="wide tables"><DataTables said={said} /></div>
        </>
      ) : null}
    </div>
  );
}

export const LensPage = () => (isTiles.value ? <TilesLens /> : <AnyLens />);
