// A state of the current puzzle. The page draws tile boards itself and asks the program for other pictures.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client";
import { parseRows } from "../model/board";
import { isTiles, subject } from "../subject";
import { home } from "../tiles";
import { BoardView } from "./board_view";
import { Picture } from "./picture";

export interface StatePictureProps {
  state: string;
  svg?: string; // the program's picture, if it is known
  tiles?: boolean; // whether the state is a tile board
  label: string;
}

export function StatePicture({ state, svg, tiles = isTiles.value, label }: StatePictureProps) {
  const board = tiles ? parseRows(state) : undefined;
  const [drawn, setDrawn] = useState("");
  useEffect(() => {
    if (board || svg) return;
    const asking = new AbortController();
    api.check({ ...subject.value.request, board: state }, asking.signal).then((said) => setDrawn(said.svg), () => undefined);
    return () => asking.abort();
  }, [state, svg]);
  return board ? <BoardView board={board} home={home.value} label={label} /> : <Picture svg={svg || drawn} label={`${label}: ${state}`} />;
}
