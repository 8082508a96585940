// The figures of a search: progress and result.
import { useEffect, useState } from "preact/hooks";
import type { Running } from "../api/job";
import type { SolveResult } from "../api/types";
import { asSentence, bytes, count, seconds, short, wholeSeconds } from "../model/format";
import { info } from "../state";
import { text } from "../text";
import { Figures, Meter } from "./controls";
import { searchName } from "./search_settings";

const words = text.figures;

// The current time, in milliseconds.
function useClock(): number {
  const [moment, setMoment] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setMoment(performance.now()), 200);
    return () => clearInterval(timer);
  }, []);
  return moment;
}

const since = (heard: number, moment: number): number => Math.max(0, moment - heard) / 1000;

// A build of tables. The estimate counts down between the program's reports, and goes if it was too short.
export function BuildProgress({ building, name }: { building: Running<"solve">["building"]; name: string }) {
  const moment = useClock();
  const left = building?.seconds_left ? building.seconds_left - since(building.heard, moment) : 0;
  return (
    <>
      <p class="building">{name}{left >= 0.5 ? ` · ${words.left(wholeSeconds(left))}` : ""}</p>
      <Meter label={name} fraction={building?.fraction ?? null} />
    </>
  );
}

export function Live({ now }: { now: Running<"solve"> }) {
  const { progress, building, first, found } = now;
  const moment = useClock();
  // Keeps counting between the program's reports.
  const elapsed = now.phase === "running" ? (progress?.seconds ?? 0) + since(now.heard, moment) : 0;
  if (now.phase === "queued") return <p class="live">{text.phases.queued}</p>;
  return (
    <div class="live">
      {building ? (
        <BuildProgress building={building} name={words.building(building.name)} />
      ) : (
        <Meter label={words.searching} fraction={null} />
      )}
      {first !== null && found !== null ? <p class="improving">{words.improving(first, found)}</p> : null}
      <Figures rows={[
        [words.generated, count(progress?.generated ?? 0)],
        [words.rate, progress?.rate ? `${short(progress.rate)}/s` : "–"],
        [words.bound, count(progress?.bound ?? progress?.lower_bound), words.boundTitle],
        [words.found, count(found)],
        [words.nodesKept, count(progress?.peak_nodes || null)],
        [words.memory, progress?.peak_bytes ? bytes(progress.peak_bytes) : "–"],
        [words.elapsed, seconds(elapsed)],
      ]} />
    </div>
  );
}

// The result in one sentence.
export function verdict(result: SolveResult): string {
  if (result.length !== null && result.moves !== null) {
    if (result.optimal) return words.solvedOptimal(result.length);
    if (result.status === "interrupted") return words.stoppedBest(result.length, result.lower_bound ?? 0);
    if (result.lower_bound !== null) return words.solvedBound(result.length, result.lower_bound);
    return words.solved(result.length);
  }
  if (result.status === "unsolvable") return words.unsolvable;
  const bound = result.lower_bound ?? 0;
  if (result.status === "interrupted") return words.stopped(bound);
  return words.limit(text.limits[result.limit ?? ""] ?? result.limit ?? "", bound);
}

// The message for a search that was stopped without a result.
export function stopped({ phase, progress, result, error }: Running<"solve" | "tree">): string | null {
  if (phase !== "cancelled" || result || error) return null;
  if (!progress) return words.stoppedWaiting;
  return progress.lower_bound === null ? words.stoppedEarly : words.stopped(progress.lower_bound);
}

// 0 bytes: the search stores only one path, which the program does not count.
export const memoryText = (kept: number): string => (kept === 0 ? words.noMemory : bytes(kept));

// `note`: what the program adds; null: nothing.
export function Outcome({ result, note = result.note }: { result: SolveResult; note?: string | null }) {
  const [usual, ...metrics] = info.value?.metrics ?? [];
  const metric = result.metric === usual?.name ? undefined : metrics.find(({ name }) => name === result.metric);
  return (
    <div class="outcome">
      <p class={`verdict ${result.status}`}>{verdict(result)}</p>
      {metric ? <p class="hint">{words.metric(metric.summary)}</p> : null}
      {note ? <p class="hint">{asSentence(note)}</p> : null}
      <Figures rows={[
        [words.search, searchName(result.algorithm ?? "auto", result.heuristic)],
        [words.generated, count(result.generated), words.generatedTitle],
        [words.expanded, count(result.expanded), words.expandedTitle],
        ...(result.distinct ? [[words.distinct, count(result.distinct), words.distinctTitle] as const] : []),
        ...(result.reopened ? [[words.reopened, count(result.reopened)] as const] : []),
        ...(result.branching_factor !== null ? [[words.branching, result.branching_factor.toFixed(2), words.branchingTitle] as const] : []),
        [words.nodesKept, count(result.peak_nodes), words.nodesKeptTitle],
        [words.memory, memoryText(result.peak_bytes)],
        [words.time, seconds(result.seconds)],
        ...(result.table_seconds >= 0.001 ? [[words.tables, seconds(result.table_seconds)] as const] : []),
      ]} />
      {result.iterations.length > 1 ? <Rounds result={result} /> : null}
    </div>
  );
}

function Rounds({ result }: { result: SolveResult }) {
  const layers = result.iterations.some(({ states }) => states > 0);
  const title = (layers ? words.layers : words.rounds)(result.iterations.length);
  return (
    <details class="more">
      <summary>{title}</summary>
      <div class="scroll" tabIndex={0} role="group" aria-label={title}>
        <table class="numbers">
          <thead><tr><th scope="col">{words.bound}</th><th scope="col">{words.generated}</th><th scope="col">{words.expanded}</th></tr></thead>
          <tbody>
            {result.iterations.map((round, at) => (
              <tr key={at}><td>{count(round.bound)}</td><td>{count(round.generated)}</td><td>{count(round.expanded)}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
