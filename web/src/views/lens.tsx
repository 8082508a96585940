// The lens: what each heuristic sees in the board on show, and what each move would change.
import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import type { Explanation, TileDistance } from "../api/types";
import { BoardView } from "../components/board_view";
import { Choice } from "../components/controls";
import { BoardProblem, ShuffleButton } from "../components/shuffle_button";
import { type Board, opposite, parseRows, sameBoard, toRows } from "../model/board";
import { signed } from "../model/format";
import { board, catalogue, goal, goalChoice, home, play } from "../state";
import { text } from "../text";

const words = text.lens;
const mostCells = 144;

type Layer = "distances" | "conflicts";

// One tile's way home, or arcs between tiles that block each other; in units of a cell.
function Overlay({ said, layer, tile, of }: { said: Explanation; layer: Layer; tile: number | null; of: Board }) {
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

// Along the lower and the left edge of the cells, so that no number is struck out.
function wayHome({ row, column, goal_row, goal_column, dx, dy }: TileDistance): string {
  const [low, left] = [row + 0.86, goal_column + 0.14];
  if (dy === 0) return `M${column + 0.5} ${low} H${goal_column + 0.5}`;
  const begin = dx === 0 ? `M${left} ${row + 0.5}` : `M${column + 0.5} ${low} H${left}`;
  return `${begin} V${goal_row + 0.5}`;
}

function place(said: Explanation, tile: number): { x: number; y: number } | undefined {
  const found = said.tiles.find((each) => each.tile === tile);
  return found && { x: found.column + 0.5, y: found.row + 0.5 };
}

function Values({ said }: { said: Explanation }) {
  const known = Object.entries(said.heuristics).filter((row): row is [string, number] => row[1] !== null);
  const truth = said.heuristics.lookup ?? null;
  const most = Math.max(1, ...known.map(([, value]) => value));
  const meaning = new Map((catalogue.value?.heuristics ?? []).filter(({ puzzle }) => puzzle === "tiles").map((each) => [each.name, each]));
  return (
    <section class="panel" aria-labelledby="lens-values">
      <h2 id="lens-values">{words.values}</h2>
      <p class="hint">{truth === null ? words.valuesHint : words.truth(truth)}</p>
      <table class="bars">
        <thead class="visually-hidden"><tr><th scope="col">{text.search.heuristic}</th><th scope="col">{words.value}</th><th scope="col">{words.meaning}</th></tr></thead>
        <tbody>
          {known.map(([name, value]) => {
            const about = meaning.get(name);
            const over = truth !== null && value > truth;
            return (
              <tr key={name} class={name === "lookup" ? "truth" : over ? "over" : ""}>
                <th scope="row" title={about?.summary}>{name}</th>
                <td class="value">{value}</td>
                <td class="bar">
                  <span class="fill" style={{ width: `${(100 * value) / most}%` }} />
                  <span class="visually-hidden">{about?.summary}</span>
                  {about && !about.admissible ? <span class="flag">{text.search.notAdmissible}</span> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Moves({ said, onPlay }: { said: Explanation; onPlay: typeof play }) {
  const names = Object.keys(said.heuristics).filter((name) => name !== "zero" && said.heuristics[name] !== null);
  return (
    <section class="panel wide" aria-labelledby="lens-moves">
      <h2 id="lens-moves">{words.moves}</h2>
      <p class="hint">{words.movesHint}</p>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="lens-moves">
        <table class="numbers changes">
          <thead><tr><th scope="col">{words.moveColumn}</th>{names.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
          <tbody>
            {said.moves.map(({ move, tile, changes }) => (
              <tr key={move}>
                <th scope="row">
                  <button type="button" class="quiet" onClick={() => onPlay([move])}>
                    {words.moveTile(tile, text.directions[opposite(move)])}
                  </button>
                </th>
                {names.map((name) => {
                  const change = changes[name];
                  if (change === null || change === undefined) return <td key={name}>–</td>;
                  return <td key={name} class={change < 0 ? "better" : change > 0 ? "worse" : ""}>{signed(change)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function TileTable({ said, onTile }: { said: Explanation; onTile: (tile: number | null) => void }) {
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
                  <button type="button" class="quiet" onFocus={() => onTile(each.tile)} onBlur={() => onTile(null)}
                    onClick={() => onTile(each.tile)}>{each.tile}</button>
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

function Conflicts({ said }: { said: Explanation }) {
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

export function LensPage() {
  const [said, setSaid] = useState<Explanation | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [layer, setLayer] = useState<Layer>("distances");
  const [tile, setTile] = useState<number | null>(null);
  const shown = toRows(board.value);
  const tooLarge = board.value.cells.length > mostCells;
  useEffect(() => {
    if (tooLarge) return;
    const asking = new AbortController();
    api.explain({ board: shown, goal: goalChoice.value, puzzle: "tiles" }, asking.signal).then(
      (answer) => {
        setSaid(answer);
        setError(null);
      },
      (cause: unknown) => {
        if (!asking.signal.aborted) setError(sentence(cause));
      });
    return () => asking.abort();
  }, [shown, goalChoice.value, tooLarge]);

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
          {fresh ? <Overlay said={fresh} layer={layer} tile={tile ?? farthest?.tile ?? null} of={board.value} /> : null}
        </BoardView>
        <div class="actions centred">
          <ShuffleButton />
          <Choice label={words.layer} value={layer} onChange={setLayer} options={[["distances", words.distances], ["conflicts", words.conflicts]]} />
        </div>
        <BoardProblem />
        <p class="hint centred">{layer === "distances" ? words.distancesHint : words.conflictsHint}</p>
      </div>
      {error ? <p class="error" role="alert">{error}</p> : null}
      {said ? (
        <>
          <div class="side">
            <Values said={said} />
            <Conflicts said={said} />
          </div>
          <Moves said={said} onPlay={play} />
          <TileTable said={said} onTile={setTile} />
        </>
      ) : null}
    </div>
  );
}
