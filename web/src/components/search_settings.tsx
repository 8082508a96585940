// Algorithm, heuristic, and what else a search can be told.
import type { Algorithm, Heuristic } from "../api/types";
import { applies, type Settings } from "../model/settings";
import { catalogue } from "../state";
import { text } from "../text";
import { Checkbox, Input, Select } from "./controls";

const words = text.search;

export interface SettingsProps {
  settings: Settings;
  change: (part: Partial<Settings>) => void;
  algorithms?: readonly string[]; // those that may be chosen
  wrong?: { field: string; message: string } | null;
  brief?: boolean; // without what each choice means
}

export const algorithmName = (name: string): string => text.algorithms[name] ?? name;

// "A* with manhattan"
export const searchName = (algorithm: string, heuristic: string | null | undefined): string =>
  heuristic ? words.with(algorithmName(algorithm), heuristic) : algorithmName(algorithm);

export function tileAlgorithms(): Algorithm[] {
  return (catalogue.value?.algorithms ?? []).filter(({ name }) => name !== "twophase");
}

export function tileHeuristics(): Heuristic[] {
  return (catalogue.value?.heuristics ?? []).filter(({ puzzle }) => puzzle === "tiles");
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function Properties({ algorithm }: { algorithm: Algorithm }) {
  return (
    <>
      {capital(algorithm.summary)}.{" "}
      {algorithm.name === "auto" ? null : (
        <span class="properties">
          <span class={algorithm.optimal ? "good" : "poor"}>{algorithm.optimal ? words.optimal : words.notOptimal}</span>
          <span class={algorithm.complete ? "good" : "poor"}>{algorithm.complete ? words.complete : words.notComplete}</span>
          <span>{words.memoryOf(algorithm.memory)}</span>
        </span>
      )}
    </>
  );
}

function Meaning({ expression }: { expression: string }) {
  const known = tileHeuristics().find(({ name }) => name === expression);
  if (!known) return <>{words.expressionHint}</>;
  return (
    <>
      {capital(known.summary)}.{" "}
      <span class="properties">
        <span class={known.admissible ? "good" : "poor"} title={words.admissibleTitle}>
          {known.admissible ? words.admissible : words.notAdmissible}
        </span>
        <span class={known.consistent ? "good" : "poor"} title={words.consistentTitle}>
          {known.consistent ? words.consistent : words.notConsistent}
        </span>
        <span>{words.sizes(known.sizes)}</span>
      </span>
    </>
  );
}

export function AlgorithmSelect({ settings, change, algorithms, wrong, brief }: SettingsProps) {
  const all = tileAlgorithms().filter(({ name }) => !algorithms || algorithms.includes(name));
  const chosen = all.find(({ name }) => name === settings.algorithm);
  return (
    <Select label={words.algorithm} value={settings.algorithm} options={all.map(({ name }) => [name, algorithmName(name)])}
      hint={chosen && !brief ? <Properties algorithm={chosen} /> : null}
      error={wrong?.field === "algorithm" ? wrong.message : null}
      onChange={(algorithm) => change({ algorithm })} />
  );
}

export function HeuristicSelect({ settings, change, wrong, brief }: SettingsProps) {
  if (!applies("heuristic", settings.algorithm)) return null;
  const algorithm = catalogue.value?.algorithms.find(({ name }) => name === settings.algorithm);
  const own = algorithm?.default_heuristic ?? "conflict";
  const names = tileHeuristics().map(({ name }) => name);
  const current = settings.heuristic || own;
  const free = !names.includes(current);
  const error = wrong?.field === "heuristic" ? wrong.message : null;
  return (
    <>
      <Select label={words.heuristic} value={free ? "?" : current}
        options={[...names.map((name) => [name, name] as const), ["?", words.expression]]}
        hint={brief ? null : <Meaning expression={current} />} error={free ? null : error}
        onChange={(heuristic) => change({ heuristic: heuristic === "?" ? "max(manhattan, xy)" : heuristic })} />
      {free ? (
        <Input label={words.expressionLabel} value={settings.heuristic} error={error}
          onChange={(heuristic) => change({ heuristic })} />
      ) : null}
    </>
  );
}

const hidden = ["time", "nodes", "memory", "depth", "order", "ties", "metric"]; // unless one of them is wrong

export function MoreSettings({ settings, change, wrong }: SettingsProps) {
  const field = (name: keyof Settings, label: string, placeholder: string, hint?: string) =>
    applies(name, settings.algorithm) ? (
      <Input label={label} value={settings[name]} placeholder={placeholder} hint={hint} inputMode="text"
        error={wrong?.field === name ? wrong.message : null}
        onChange={(value) => change({ [name]: value })} />
    ) : null;
  return (
    <>
      {field("weight", words.weight, "2", words.weightHint)}
      {field("width", words.width, "1000", words.widthHint)}
      <details class="more" open={hidden.includes(wrong?.field ?? "") || undefined}>
        <summary>{words.more}</summary>
        <div class="grid">
          {field("time", words.time, words.none)}
          {field("nodes", words.nodes, words.none)}
          {field("memory", words.memory, words.none)}
          {field("depth", words.depth, words.none)}
          {applies("ties", settings.algorithm) ? (
            <Select label={words.ties} value={settings.ties} options={words.tieOptions}
              onChange={(ties) => change({ ties })} />
          ) : null}
          {field("order", words.order, "UDLR")}
          <Select label={words.metric} value={settings.metric} options={words.metricOptions}
            onChange={(metric) => change({ metric })} />
        </div>
        {applies("optimal", settings.algorithm) ? (
          <Checkbox label={words.insist} checked={settings.optimal !== ""}
            onChange={(on) => change({ optimal: on ? "yes" : "" })} />
        ) : null}
        {applies("all", settings.algorithm) ? (
          <Checkbox label={words.all} checked={settings.all !== ""} onChange={(on) => change({ all: on ? "yes" : "" })} />
        ) : null}
      </details>
    </>
  );
}
