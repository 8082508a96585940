// The current position of any puzzle. Sliding tiles can be moved.
import { capitalised } from "../model/puzzles";
import { shown } from "../playing";
import { info } from "../state";
import { isTiles } from "../subject";
import { text } from "../text";
import { board, home, play } from "../tiles";
import { BoardView } from "./board_view";
import { Picture } from "./picture";

export function SubjectPicture({ fixed = false }: { fixed?: boolean }) {
  if (isTiles.value) {
    const { rows, cols } = board.value;
    return <BoardView board={board.value} home={home.value} label={text.board.label(rows, cols)} onPlay={fixed ? undefined : play} />;
  }
  return <Picture svg={shown.value.svg} label={text.position.picture(capitalised(info.value?.noun ?? ""), shown.value.state)} />;
}
