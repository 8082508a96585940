// Algorithm, heuristic and the other settings of a search.
import { useEffect, useRef } from "preact/hooks";
import type { Algorithm, Parameter } from "../api/types";
import { asSentence } from "../model/format";
import { capitalised } from "../model/puzzles";
import { applies, type Faults, parameters, type Settings } from "../model/settings";
import { algorithms, heuristics, heuristicsFor, info } from "../state";
import { text } from "../text";
import { Brief, Checkbox, Input, Select } from "./controls";

const words = text.search;

export interface SettingsProps {
  settings: Settings;
  change: (part: Record<string, string>) => void;
  among?: readonly string[]; // the algorithms to choose from
  wrong?: Faults;
  brief?: boolean; // hides the explanations
}

export const algorithmName = (name: string): string => text.algorithms[name] ?? name;

// "Manhattan distance"; "Pattern databases 7-8"; an expression as it is.
export function heuristicName(name: string): string {
  const [base = "", set] = name.split(":", 2);
  const title = text.heuristics[base];
  return title === undefined ? name : set ? `${title} ${set}` : title;
}

// "A* with Manhattan distance"
export const searchName = (algorithm: string, heuristic: string | null | undefined): string =>
  heuristic ? words.with(algorithmName(algorithm), heuristicName(heuristic)) : algorithmName(algorithm);

const algorithmOf = (algorithm: string): Algorithm | undefined => algorithms.value.find(({ name }) => name === algorithm);

// Whether the user can choose the heuristic of this algorithm.
const takesHeuristic = (algorithm: string): boolean => algorithm !== "auto" && algorithmOf(algorithm)?.informed === true;

// The default heuristic of a search; empty: it has none, or the program chooses one.
function ownHeuristic({ algorithm, metric }: Settings): string {
  const usual = info.value?.default_heuristic ?? "";
  return takesHeuristic(algorithm) && heuristicsFor(metric).some(({ name }) => name === usual) ? usual : "";
}

// Changes the algorithm and keeps the heuristic.
const withAlgorithm = (settings: Settings, algorithm: string): { algorithm: string; heuristic: string } => ({
  algorithm, heuristic: settings.heuristic || ownHeuristic(settings),
});

function Properties({ algorithm }: { algorithm: Algorithm }) {
  return (
    <Brief words={asSentence(algorithm.summary)} about={algorithmName(algorithm.name)}>
      {algorithm.name === "auto" ? words.automaticTables : (
        <span class="properties">
          <span class={algorithm.optimal ? "good" : "poor"}>{algorithm.optimal ? words.optimal : words.notOptimal}</span>
          <span class={algorithm.complete ? "good" : "poor"}>{algorithm.complete ? words.complete : words.notComplete}</span>
          <span>{words.memoryOf(algorithm.memory)}</span>
        </span>
      )}
    </Brief>
  );
}

function Meaning({ expression }: { expression: string }) {
  const known = heuristics.value.find(({ name }) => name === expression);
  if (!known) return <Brief words={words.expressionHint} about={words.expressionLabel} />;
  return (
    <Brief words={asSentence(known.summary)} about={heuristicName(known.name)}>
      <span class="properties">
        <span class={known.admissible ? "good" : "poor"} title={words.admissibleTitle}>
          {known.admissible ? words.admissible : words.notAdmissible}
        </span>
        <span class={known.consistent ? "good" : "poor"} title={words.consistentTitle}>
          {known.consistent ? words.consistent : words.notConsistent}
        </span>
        <span>{words.sizes(known.sizes)}</span>
      </span>
    </Brief>
  );
}

export function AlgorithmSelect({ settings, change, among, wrong, brief }: SettingsProps) {
  const all = algorithms.value.filter(({ name }) => !among || among.includes(name));
  const chosen = all.find(({ name }) => name === settings.algorithm);
  return (
    <Select label={words.algorithm} value={settings.algorithm} options={all.map(({ name }) => [name, algorithmName(name)])}
      hint={chosen && !brief ? <Properties algorithm={chosen} /> : null}
      error={wrong?.algorithm} onChange={(algorithm) => change(withAlgorithm(settings, algorithm))} />
  );
}

export function HeuristicSelect({ settings, change, wrong, brief }: SettingsProps) {
  if (!takesHeuristic(settings.algorithm)) return null;
  const names = heuristicsFor(settings.metric).map(({ name }) => name);
  const own = ownHeuristic(settings);
  const current = settings.heuristic || own;
  const choices = own ? names : ["", ...names];
  const free = !choices.includes(current);
  const error = wrong?.heuristic;
  return (
    <>
      <Select label={words.heuristic} value={free ? "?" : current}
        options={[...choices.map((name) => [name, name ? heuristicName(name) : words.choices[""] ?? ""] as const), ["?", words.expression]]}
        hint={brief ? null : current ? <Meaning expression={current} /> : words.programChooses} error={free ? null : error}
        onChange={(heuristic) => change({ heuristic: heuristic === "?" ? `2*${current || names.at(-1)}` : heuristic })} />
      {free ? (
        <Input label={words.expressionLabel} value={settings.heuristic} error={error}
          onChange={(heuristic) => change({ heuristic })} />
      ) : null}
    </>
  );
}

// The parameters of an algorithm, other than algorithm and heuristic.
function ownParameters(algorithm: string): Parameter[] {
  const always = algorithmOf(algorithm)?.optimal ?? false; // always optimal, so the page hides the option
  return parameters.value.filter(({ name, least, most }) => name !== "algorithm" && name !== "heuristic" && applies(name, algorithm)
    && !(name === "optimal" && always) && (least === null || least !== most));
}

const labelOf = (name: string): string => words.labels[name] ?? capitalised(name);

// The message for an invalid setting that only the first view shows. That view is named after the puzzle's positions.
export const faultElsewhere = (name: string, fault: string): string =>
  text.faults.elsewhere(labelOf(name), fault, capitalised(info.value?.noun ?? ""));

// The field for one parameter.
function Setting({ parameter, hint, of }: { parameter: Parameter; hint?: string; of: SettingsProps }) {
  const { name, type, choices, default: usual } = parameter;
  const value = of.settings[name] ?? "";
  const change = (to: string): void => of.change({ [name]: to });
  const error = of.wrong?.[name];
  if (type === "flag") return <Checkbox label={labelOf(name)} checked={value !== ""} onChange={(on) => change(on ? "yes" : "")} />;
  if (type === "choice")
    return <Select label={labelOf(name)} value={value} error={error} onChange={change}
      options={["", ...(choices ?? [])].map((choice) => [choice, words.choices[choice] ?? choice] as const)} />;
  return <Input label={labelOf(name)} value={value} placeholder={usual === null ? words.none : String(usual)} hint={hint} inputMode="text" error={error}
    onChange={change} />;
}

const onlyOne = ({ algorithms }: Parameter): boolean => algorithms.length === 1;
export const isOwn = (name: string): boolean => parameters.value.some((each) => each.name === name && onlyOne(each));

// Parameters that only this algorithm has.
export function OwnSettings(props: SettingsProps) {
  return <>{ownParameters(props.settings.algorithm).filter(onlyOne).map((each) =>
    <Setting key={each.name} parameter={each} {...(props.brief ? {} : { hint: asSentence(each.help) })} of={props} />)}</>;
}

// The other parameters, collapsed unless one of them is invalid.
export function MoreSettings(props: SettingsProps) {
  const { settings, change, wrong } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const shared = ownParameters(settings.algorithm).filter((each) => !onlyOne(each));
  const faulty = shared.some(({ name }) => wrong?.[name]);
  useEffect(() => {
    if (faulty && details.current) details.current.open = true;
  }, [faulty]);
  const metrics = info.value?.metrics ?? [];
  const fields = (flags: boolean) => shared.filter(({ type }) => (type === "flag") === flags).map((each) =>
    <Setting key={each.name} parameter={each} of={props} />);
  return (
    <>
      <OwnSettings {...props} />
      <details ref={details} class="more">
        <summary>{words.more}</summary>
        <div class="grid">
          {fields(false)}
          {metrics.length > 1 ? (
            <Select label={words.metric} value={settings.metric || (metrics[0]?.name ?? "")} onChange={(metric) => change({ metric })}
              options={metrics.map(({ name, summary }) => [name, capitalised(summary)] as const)} />
          ) : null}
        </div>
        {fields(true)}
      </details>
    </>
  );
}
