// The statistics of solves by hand, which stay in this browser.
import { useState } from "preact/hooks";
import { clearSolves, group, groupName, readGroup, solves } from "../attempts";
import { clockText, summary } from "../model/game";
import { count } from "../model/format";
import { titleOf } from "../model/puzzles";
import { announce } from "../state";
import { text } from "../text";
import { shuffleWord } from "../words";
import { Brief } from "./controls";

const words = text.game;
const timeText = (time: number | null): string => (time === null ? "–" : clockText(time));

function Clear() {
  const [sure, setSure] = useState(false);
  const clear = (): void => {
    if (sure) {
      clearSolves();
      announce(words.cleared);
    }
    setSure(!sure);
  };
  return <button type="button" class={sure ? "stop" : "quiet"} onBlur={() => setSure(false)} onClick={clear}>{sure ? words.reallyClear : words.clear}</button>;
}

function Statistics() {
  const current = groupName(group.value);
  const names = Object.keys(solves.value).sort((a, b) => Number(b === current) - Number(a === current) || a.localeCompare(b));
  if (names.length === 0) return <p class="hint">{words.noSolves(shuffleWord())}</p>;
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={words.statistics}>
        <table class="numbers times">
          <thead><tr>{words.columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
          <tbody>
            {names.map((name) => {
              const { puzzle, size, kind } = readGroup(name);
              const all = summary(solves.value[name] ?? []);
              if (!all) return null;
              return (
                <tr key={name} class={name === current ? "current" : ""}>
                  <th scope="row">{words.group(titleOf(puzzle), size, kind)}</th>
                  <td>{count(all.solves)}</td><td>{timeText(all.best)}</td><td>{timeText(all.of5)}</td><td>{timeText(all.of12)}</td><td>{count(all.fewest)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div class="actions"><Clear /></div>
    </>
  );
}

export function GamePanel() {
  return (
    <section class="panel" aria-labelledby="game-title">
      <h2 id="game-title">{words.statistics}</h2>
      <Statistics />
      <p class="hint"><Brief words={words.counted(shuffleWord())} about={words.statistics} /></p>
    </section>
  );
}
