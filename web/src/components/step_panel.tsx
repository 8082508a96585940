// Why this step? The sentence, the pseudocode with its current line, and what the search holds: its lists, its path, its bounds.
import { useMemo } from "preact/hooks";
import { explain, nameOf, toldStep, type Unit } from "../model/explain";
import { count } from "../model/format";
import { number } from "../model/key";
import { lineAt, linesOf } from "../model/pseudocode";
import { boundedBy } from "../model/tree";
import type { Level, ListName, Story } from "../model/story";
import { text } from "../text";
import { Figures } from "./controls";
import { NodeList } from "./node_list";

const words = text.why;

interface StepPanelProps {
  story: Story;
  time: number;
  unit: Unit;
  recorded: boolean; // false: only the nodes of this iteration are known
  ended: boolean; // at the last recorded step, and the search went on
  selected: number | null;
  onSelect: (id: number) => void;
}

function Pseudocode({ story, time, unit }: { story: Story; time: number; unit: Unit }) {
  const lines = useMemo(() => linesOf(story), [story]);
  const marked = lineAt(lines, toldStep(story, time, unit), story.isProved(time));
  if (lines.length === 0) return null;
  return (
    <section class="pseudocode" aria-label={words.pseudocode}>
      <h3>{words.pseudocode}</h3>
      <ol>
        {lines.map(({ line }, at) => (
          <li key={at} aria-current={at === marked ? "step" : undefined} style={{ "--level": String((line.length - line.trimStart().length) / 2) }}>
            {line.trim() || "\u00a0"}
          </li>
        ))}
      </ol>
    </section>
  );
}

// What bounds the search at this time.
function Facts({ story, time }: { story: Story; time: number }) {
  const shown = (value: number | null): string => (value === null ? words.none : count(value));
  const rows: [string, string, string?][] = [];
  const bounded = boundedBy(story.result);
  if (story.isRounds)
    rows.push([words.bound, shown(story.bound(time)), words.boundTitle(bounded)], [words.next, shown(story.nextBound(time)), words.nextTitle(bounded)]);
  if (story.family === "beam") rows.push([words.width, count(story.result.settings.width ?? 0)]);
  if (story.family === "bidirectional")
    rows.push([words.bound, shown(story.bound(time)), words.pairTitle], [words.solution, shown(story.solution(time)), words.solutionTitle]);
  if (rows.length === 0) return null;
  return (
    <>
      <Figures rows={rows} />
      {story.hasReady ? <p class="hint">{words.readyFirst}</p> : null}
    </>
  );
}

// The nodes on the path, the last one first.
function Path({ story, time, selected, onSelect }: Omit<StepPanelProps, "unit" | "recorded" | "ended">) {
  const path = story.path(time).reverse();
  return (
    <section class="node-list" aria-label={words.path}>
      <h3>{words.path} <small>{count(path.length)}</small></h3>
      <div class="rows" tabIndex={0} role="group" aria-label={words.path}>
        <ol class="plain">
          {path.map(({ id, g, h, board }) => (
            <li key={id}>
              <button type="button" class="row" aria-pressed={id === selected} onClick={() => onSelect(id)}>
                <span>{nameOf(story, id)}</span><span>{`f ${number(g + h)}`}</span><span>{`g ${number(g)}`}</span><span>{`h ${number(h)}`}</span><span class="position">{board}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const valueText = (value: number | undefined): string => (value === undefined ? "–" : value === Infinity ? "∞" : number(value));

// The path of recursive best-first search: each node's F, its f-limit and its children's F.
function Levels({ story, time, onSelect }: Omit<StepPanelProps, "unit" | "recorded" | "ended" | "selected">) {
  const levels: Level[] = [];
  for (let level = story.levels(time); level; level = level.up) levels.push(level);
  return (
    <section class="levels" aria-label={words.levels}>
      <h3>{words.levels} <small>{count(levels.length)}</small></h3>
      <div class="rows" tabIndex={0} role="group" aria-label={words.levels}>
        <table>
          <thead><tr><th scope="col">{words.columns.node}</th><th scope="col">{words.columns.value}</th><th scope="col">{words.columns.limit}</th><th scope="col">{words.columns.children}</th></tr></thead>
          <tbody>
            {levels.map(({ node, limit, children, up }) => (
              <tr key={node}>
                <th scope="row"><button type="button" class="quiet" onClick={() => onSelect(node)}>{nameOf(story, node)}</button></th>
                <td>{valueText(up?.children.find((child) => child.node === node)?.value)}</td>
                <td>{limit === null ? "∞" : number(limit)}</td>
                <td>{children.map((child) => `${nameOf(story, child.node)}: ${valueText(child.value)}`).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function StepPanel(props: StepPanelProps) {
  const { story, time, unit, recorded, ended } = props;
  return (
    <section class="panel why" aria-labelledby="why-title">
      <h2 id="why-title">{words.title}</h2>
      <p class="sentence">{recorded ? explain(story, time, unit) : words.unrecorded}</p>
      {recorded && ended ? <p class="warning">{words.ended(count(story.result.steps_left_out))}</p> : null}
      {recorded ? <Parts {...props} /> : null}
    </section>
  );
}

// The pseudocode, and what the search holds.
function Parts(props: StepPanelProps) {
  const { story, time, unit, selected, onSelect } = props;
  const both = story.lists.has("openGoal");
  const titleOf = (name: ListName): string => (both && (name === "open" || name === "closed") ? words.fromStart(words.lists[name]) : words.lists[name]);
  const keyName = story.result.settings.key === null ? null : story.keyName;
  return (
    <div class="parts">
      <div class="part">
        <Pseudocode story={story} time={time} unit={unit} />
        <Facts story={story} time={time} />
      </div>
      {[...story.lists].map(([name, list]) => (
        <NodeList key={name} story={story} list={list} time={time} title={titleOf(name)} keyName={keyName} selected={selected} onSelect={onSelect} />
      ))}
      {story.goesAlongPath ? <Path {...props} /> : null}
      {story.family === "recursive-best-first" ? <Levels {...props} /> : null}
    </div>
  );
}
