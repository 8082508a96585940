// The value of each heuristic for a position of any puzzle, its derivation, and the effect of each move.
import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import type { Datum, ExplainedMove, Explanation, TableColumn, TableHeading, TableRows } from "../api/types";
import { asSentence, signed } from "../model/format";
import { capitalised } from "../model/puzzles";
import { heuristics } from "../state";
import { text } from "../text";
import { heuristicName } from "./search_settings";

const words = text.lens;

// Asks again after `pause` milliseconds without a change of position. Keeps the old answer until then.
export function useExplanation<E extends Explanation>(request: Record<string, string> | null, pause = 0): { said: E | null; error: string | null } {
  const [said, setSaid] = useState<E | null>(null);
  const [error, setError] = useState<string | null>(null);
  const key = request && JSON.stringify(request);
  useEffect(() => {
    if (!request) return;
    const asking = new AbortController();
    const ask = (): void => void api.explain<E>(request, asking.signal).then(
      (answer) => {
        setSaid(answer);
        setError(null);
      },
      (cause: unknown) => {
        if (asking.signal.aborted) return;
        setSaid(null);
        setError(sentence(cause));
      });
    const timer = setTimeout(ask, said ? pause : 0);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [key]);
  return { said, error };
}

export function Values({ said }: { said: Explanation }) {
  const known = Object.entries(said.heuristics).filter((row): row is [string, number] => row[1] !== null);
  const truth = said.heuristics.lookup ?? null;
  const most = Math.max(1, ...known.map(([, value]) => value));
  const meaning = new Map(heuristics.value.map((each) => [each.name, each]));
  const reasons = Object.entries(said.reasons);
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
                <th scope="row" title={about?.summary}>{heuristicName(name)}</th>
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
      {reasons.length > 0 ? (
        <details class="more">
          <summary>{words.without(reasons.length)}</summary>
          <dl class="reasons">{reasons.map(([name, why]) => <div key={name}><dt>{heuristicName(name)}</dt><dd>{asSentence(why)}</dd></div>)}</dl>
        </details>
      ) : null}
    </section>
  );
}

interface MovesProps<M extends ExplainedMove> {
  said: Omit<Explanation, "moves"> & { moves: M[] };
  name: (move: M) => string;
  onMove: (move: M) => void;
}

export function Moves<M extends ExplainedMove>({ said, name, onMove }: MovesProps<M>) {
  const names = Object.keys(said.heuristics).filter((each) => each !== "zero" && said.heuristics[each] !== null);
  return (
    <section class="panel wide" aria-labelledby="lens-moves">
      <h2 id="lens-moves">{words.moves}</h2>
      <p class="hint">{words.movesHint}</p>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="lens-moves">
        <table class="numbers changes">
          <thead><tr><th scope="col">{words.moveColumn}</th>{names.map((each) => <th key={each} scope="col">{heuristicName(each)}</th>)}</tr></thead>
          <tbody>
            {said.moves.map((each) => (
              <tr key={each.move}>
                <th scope="row"><button type="button" class="quiet" onClick={() => onMove(each)}>{name(each)}</button></th>
                {names.map((heuristic) => {
                  const change = each.changes[heuristic];
                  if (change === null || change === undefined) return <td key={heuristic}>–</td>;
                  return <td key={heuristic} class={change < 0 ? "better" : change > 0 ? "worse" : ""}>{signed(change)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function written(value: Datum | undefined, kind: TableColumn["kind"] = "text"): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((each) => (Array.isArray(each) ? each.map((part) => written(part)).join(words.and) : written(each, kind))).join(", ");
  if (typeof value === "boolean") return value ? text.tree.yes : text.tree.no;
  if (typeof value === "string") return value;
  return kind === "signed" ? signed(value) : String(kind === "ordinal" ? value + 1 : value);
}

function DataTable({ table, rows }: { table: TableHeading; rows: TableRows }) {
  const id = `table-${table.name}`;
  const [head, ...rest] = table.columns;
  if (!head) return null;
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{capitalised(table.title)}</h2>
      {rows.length === 0 ? <p>{words.noRows}</p> : (
        <div class="scroll" tabIndex={0} role="group" aria-labelledby={id}>
          <table class="numbers">
            <thead><tr>{table.columns.map(({ name, heading, kind }) => <th key={name} scope="col" class={kind === "text" ? "words" : ""}>{capitalised(heading)}</th>)}</tr></thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  <th scope="row">{written(row[head.name], head.kind)}</th>
                  {rest.map(({ name, kind }) => <td key={name} class={kind === "text" ? "words" : ""}>{written(row[name], kind)}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

// The program's tables; only those with these names, if any are given.
export function DataTables({ said, names }: { said: Explanation; names?: readonly string[] }) {
  const rowsOf = (name: string): TableRows => ((said as unknown as Record<string, TableRows | undefined>)[name] ?? []);
  const shown = said.tables.filter(({ name }) => !names || names.includes(name));
  return <>{shown.map((table) => <DataTable key={table.name} table={table} rows={rowsOf(table.name)} />)}</>;
}
