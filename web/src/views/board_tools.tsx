// Sets up a board: size, goal, shuffle, text, file, picture.
import { useState } from "preact/hooks";
import { BoardView } from "../components/board_view";
import { Brief, Checkbox, Choice, Copy, Input, OpenFile, Select, Typing } from "../components/controls";
import { StartPicture } from "../components/steps";
import { ShuffleTools } from "../components/shuffle_tools";
import { parseRows, toRows } from "../model/board";
import { numbers, picture, setPicture, takeFile } from "../picture";
import { catalogue, info } from "../state";
import { text } from "../text";
import { board, checkError, chooseGoal, goal, goalChoice, goalError, home, lastSeed, load, resize } from "../tiles";

const words = text.board;
const sizes = ["3x3", "4x4", "5x5", "6x6"] as const;

function Size() {
  const size = `${board.value.rows}x${board.value.cols}`;
  const [error, setError] = useState<string | null>(null);
  const take = (typed: string): unknown => {
    const match = /^\s*(\d+)\s*(?:[x×*]\s*(\d+))?\s*$/i.exec(typed);
    const [rows, cols] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
    const most = catalogue.value?.limits.board_cells ?? 1_000_000;
    if (!match || rows < 2 || cols < 2 || rows * cols > most) return setError(words.badSize(most));
    setError(null);
    return resize(rows, cols);
  };
  return (
    <div class="row">
      <Choice label={words.size} value={size} onChange={take}
        options={sizes.map((each) => [each as string, each.replace("x", "×")] as const)} />
      <Input label={words.otherSize} value={size} error={error} onChange={take} />
    </div>
  );
}

function GoalChoice() {
  const own = parseRows(goalChoice.value) !== undefined;
  const [typing, setTyping] = useState(false);
  const options = (info.value?.goals ?? []).map(({ name }) => [name, words.goals[name] ?? name] as const);
  const choose = (choice: string): void => {
    setTyping(choice === "own");
    if (choice !== "own") void chooseGoal(choice);
  };
  return (
    <>
      <div class="with-picture">
        <Select label={words.goal} value={own || typing ? "own" : goalChoice.value} options={[...options, ["own", words.ownGoal]]}
          hint={info.value?.goals.find(({ name }) => name === goalChoice.value)?.summary} onChange={choose} />
        <figure class="goal-picture"><BoardView board={goal.value} home={home.value} label={words.goalPicture} /><figcaption>{words.goal}</figcaption></figure>
        <StartPicture />
      </div>
      {own || typing ? (
        <div class="row">
          <Input label={words.ownGoalLabel} value={toRows(goal.value)} error={goalError.value}
            onChange={chooseGoal} />
          {/* Keeps the focus in the field. Otherwise the field would apply its typed goal, and the page would shift below the pointer. */}
          <button type="button" onMouseDown={(event) => event.preventDefault()}
            onClick={() => void chooseGoal(toRows(board.value))}>{words.takeAsGoal}</button>
        </div>
      ) : null}
    </>
  );
}

function Picture() {
  if (!picture.value) return null;
  return (
    <div class="actions">
      <Checkbox label={words.showNumbers} checked={numbers.value} onChange={(on) => (numbers.value = on)} />
      <button type="button" class="quiet" onClick={() => setPicture(null)}>{words.noPicture}</button>
    </div>
  );
}

export function BoardTools() {
  return (
    <>
      <Size />
      <ShuffleTools lastSeed={lastSeed.value} />
      <GoalChoice />
      <Typing label={words.type} hint={<Brief words={words.typeHint} about={words.formats}>{words.typeMore}</Brief>} value={toRows(board.value)} error={checkError.value}
        take={(typed) => load(typed.trim() ? typed : undefined)} />
      <div class="actions">
        <OpenFile label={words.openFile} onFile={(file) => void takeFile(file)} />
        <OpenFile label={words.openPicture} accept="image/*" onFile={(file) => void takeFile(file)} />
        <Copy label={words.copyBoard} value={() => toRows(board.value)} />
      </div>
      <Picture />
    </>
  );
}
