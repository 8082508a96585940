// Algorithm, heuristic, and what else a search can be told.
import { useEffect, useRef } from "preact/hooks";
import type { Algorithm, Heuristic } from "../api/types";
import { applies, type Faults, type Settings } from "../model/settings";
import { inPage, spoken } from "../model/wording";
import { catalogue } from "../state";
import { text } from "../text";
import { Checkbox, Input, Select } from "./controls";

const words = text.search;

export interface SettingsProps {
  settings: Settings;
  change: (part: Partial<Settings>) => void;
  algorithms?: readonly string[]; // those that may be chosen
  wrong?: Faults;
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

// The heuristic that an algorithm takes if none is chosen.
const ownHeuristic = (algorithm: string): string =>
  catalogue.value?.algorithms.find(({ name }) => name === algorithm)?.default_heuristic ?? "conflict";

// Another algorithm, with the heuristic that was on show.
const withAlgorithm = (settings: Settings, algorithm: string): Partial<Settings> => ({
  algorithm,
  heuristic: settings.heuristic || (applies("heuristic", settings.algorithm) ? ownHeuristic(settings.algorithm) : ""),
});

function Properties({ algorithm }: { algorithm: Algorithm }) {
  return (
    <>
      {spoken(algorithm.summary)}{" "}
      {algorithm.name === "auto" ? words.automaticTables : (
        <span class="properties">
          <span class={algorithm.optimal ? "good" : "poor"}>{algorithm.optimal ? words.optimal : words.notOptimal}</span>
          <span class={algorithm.complete ? "good" : "poor"}>{algorithm.complete ? words.complete : words.notComplete}</span>
          <span>{words.memoryOf(inPage(algorithm.memory))}</span>
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
      {spoken(known.summary)}{" "}
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
      error={wrong?.algorithm} onChange={(algorithm) => change(withAlgorithm(settings, algorithm))} />
  );
}

export function HeuristicSelect({ settings, change, wrong, brief }: SettingsProps) {
  if (!applies("heuristic", settings.algorithm)) return null;
  const names = tileHeuristics().map(({ name }) => name);
  const current = settings.heuristic || ownHeuristic(settings.algorithm);
  const free = !names.includes(current);
  const error = wrong?.heuristic;
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

const hidden = ["time", "nodes", "memory", "depth", "order"]; // until somebody looks, or one of them is wrong

// A field of text for one setting, where the algorithm has it.
function Setting({ name, label, placeholder, hint, of }: { name: keyof Settings; label: string; placeholder: string; hint?: string; of: SettingsProps }) {
  if (!applies(name, of.settings.algorithm)) return null;
  return <Input label={label} value={of.settings[name]} placeholder={placeholder} hint={hint} inputMode="text" error={of.wrong?.[name]}
    onChange={(value) => of.change({ [name]: value })} />;
}

// What only one algorithm has.
export function OwnSettings(props: SettingsProps) {
  return (
    <>
      <Setting of={props} name="weight" label={words.weight} placeholder="2" hint={words.weightHint} />
      <Setting of={props} name="width" label={words.width} placeholder="1000" hint={words.widthHint} />
    </>
  );
}

export function MoreSettings(props: SettingsProps) {
  const { settings, change, wrong } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const faulty = hidden.some((name) => wrong?.[name]);
  useEffect(() => {
    if (faulty && details.current) details.current.open = true;
  }, [faulty]);
  return (
    <>
      <OwnSettings {...props} />
      <details ref={details} class="more">
        <summary>{words.more}</summary>
        <div class="grid">
          <Setting of={props} name="time" label={words.time} placeholder={words.none} />
          <Setting of={props} name="nodes" label={words.nodes} placeholder={words.none} />
          <Setting of={props} name="memory" label={words.memory} placeholder={words.none} />
          <Setting of={props} name="depth" label={words.depth} placeholder={words.none} />
          {applies("ties", settings.algorithm) ? (
            <Select label={words.ties} value={settings.ties} options={words.tieOptions}
              onChange={(ties) => change({ ties })} />
          ) : null}
          <Setting of={props} name="order" label={words.order} placeholder="UDLR" />
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
