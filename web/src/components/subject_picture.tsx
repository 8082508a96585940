// The position of any puzzle at which searches begin. Sliding tiles can be moved.
import { useRef } from "preact/hooks";
import type { Direction } from "../model/board";
import { capitalised } from "../model/puzzles";
import { shown } from "../playing";
import { here } from "../position";
import { info } from "../state";
import { isTiles } from "../subject";
import { text } from "../text";
import { home, play, root, seek, strayed } from "../tiles";
import { BoardView } from "./board_view";
import { Picture } from "./picture";

// Moves begin at this board, so the playback of a solution goes back to its first step.
function playFromRoot(moves: Direction[]): void {
  if (!strayed.value) seek(0);
  play(moves);
}

export function SubjectPicture({ fixed = false }: { fixed?: boolean }) {
  if (isTiles.value) {
    const { rows, cols } = root.value;
    return <BoardView board={root.value} home={home.value} label={text.board.label(rows, cols)} onPlay={fixed ? undefined : playFromRoot} />;
  }
  const { text: state, check } = here.value;
  return <Picture svg={check?.svg ?? ""} label={text.position.picture(capitalised(info.value?.noun ?? ""), state)} />;
}

// The shown position of a puzzle without a view of its own. After a move, the last picture stays until the next one arrives.
export function ShownPicture() {
  const last = useRef("");
  last.current = shown.value.svg || last.current;
  return <Picture svg={last.current} label={text.position.picture(capitalised(info.value?.noun ?? ""), shown.value.state)} />;
}
