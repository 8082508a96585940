// Undo, redo and reset, and the start that Reset returns to.
import { useEffect } from "preact/hooks";
import { attempt } from "../game";
import { sameBoard } from "../model/board";
import { capitalised } from "../model/puzzles";
import { afterPending } from "../pending";
import { reset as resetPosition, shown, undo as positionUndo } from "../playing";
import { here } from "../position";
import { info } from "../state";
import { isTiles } from "../subject";
import { text } from "../text";
import { board, home, reset as resetTiles, start, undo as tilesUndo } from "../tiles";
import { BoardView } from "./board_view";
import { Push } from "./controls";
import { Picture } from "./picture";

const words = text.steps;
const current = (): { canUndo: { value: boolean }; canRedo: { value: boolean }; undo(): void; redo(): void } =>
  (isTiles.value ? tilesUndo : positionUndo);
const atStart = (): boolean => (isTiles.value ? sameBoard(board.value, start.value) : shown.value.state === here.value.start);

const undo = afterPending(() => current().undo());
const redo = afterPending(() => current().redo());
const reset = afterPending(() => (isTiles.value ? resetTiles() : resetPosition()));

export function Steps() {
  return (
    <div class="steps" role="group" aria-label={words.group}>
      <Push off={!current().canUndo.value} onClick={undo}>{words.undo}</Push>
      <Push off={!current().canRedo.value} onClick={redo}>{words.redo}</Push>
      <Push off={atStart() && attempt.value.moves === 0} title={words.resetTitle} onClick={reset}>{words.reset}</Push>
    </div>
  );
}

// Ctrl+Z and Ctrl+Y, or Shift+Ctrl+Z, in every view. Text fields have their own.
export function useUndoKeys(): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input:not([type=range], [type=checkbox], [type=radio]), textarea")) return;
      const letter = event.key.toLowerCase();
      if (letter === "y" || (letter === "z" && event.shiftKey)) redo();
      else if (letter === "z") undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, []);
}

// The start as a small picture.
export function StartPicture() {
  const noun = capitalised(info.value?.noun ?? "");
  return (
    <figure class="start-picture">
      {isTiles.value
        ? <BoardView board={start.value} home={home.value} label={words.start} />
        : <Picture svg={here.value.startPicture} label={text.position.picture(noun, here.value.start)} />}
      <figcaption>{words.start}</figcaption>
    </figure>
  );
}
