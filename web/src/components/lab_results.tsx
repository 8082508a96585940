// The results of an experiment: plots, tables, and the data as files.
import { api } from "../api/client";
import type { ResultTable, RunResults } from "../api/types";
import { text } from "../text";
import { Code } from "./controls";
import { Download } from "./download";
import { PlotView } from "./plot";

const words = text.lab;

export const when = (moment: string): string => new Date(moment).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

function Table({ table }: { table: ResultTable }) {
  return (
    <section class="result-table">
      <h3>{table.title}</h3>
      <div class="scroll" tabIndex={0} role="group" aria-label={table.title}>
        <table class="numbers">
          <thead><tr>{table.columns.map((name, at) => <th key={at} scope="col" class={table.numeric[at] ? "" : "words"}>{words.columns[name] ?? name}</th>)}</tr></thead>
          <tbody>
            {table.texts.map((row, at) => (
              <tr key={at}>{row.map((cell, column) => column === 0
                ? <th key={column} scope="row">{cell}</th>
                : <td key={column} class={table.numeric[column] ? "" : "words"}>{cell}</td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.notes.map((note) => <p key={note} class="hint"><Code words={note} /></p>)}
    </section>
  );
}

export function Results({ results }: { results: RunResults }) {
  const file = (format: "csv" | "json") => ({
    label: text.download[format], name: `${results.experiment}.${format}`, make: () => api.exported(results.id, format),
  });
  return (
    <section class="panel results" aria-labelledby="lab-results">
      <div class="with-download">
        <h2 id="lab-results">{words.results}</h2>
        <Download files={[file("csv"), file("json")]} about={words.results} />
      </div>
      <p class="hint">{words.ranOn(when(results.started), results.full, results.runs, results.missing, results.version)}</p>
      {results.missing > 0 ? <p class="warning">{words.missing(results.missing)}</p> : null}
      {results.plots.map((plot) => <PlotView key={plot.title} plot={plot} />)}
      {results.tables.filter(({ rows }) => rows.length > 0).map((table) => <Table key={table.title} table={table} />)}
      <p class="hint">{words.seed(results.seed)} {results.machine}</p>
    </section>
  );
}
