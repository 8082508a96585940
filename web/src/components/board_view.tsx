// The board: click, drag or swipe tiles, or use the arrow keys.
// Each tile is an element, up to 400 cells. Larger boards are drawn on one canvas.
import type { ComponentChildren, CSSProperties } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Board, type Direction, movesToward, opposite, toRows } from "../model/board";
import type { TilePicture } from "../picture";
import { text } from "../text";
import { BoardCanvas } from "./board_canvas";

const mostElements = 400;
const mostSaid = 100; // cells that the board's name lists, for screen readers

export interface BoardProps {
  board: Board;
  home: readonly number[]; // cell by tile
  label: string;
  picture?: TilePicture | null; // on the tiles
  numbers?: boolean;
  badge?: (tile: number) => string | undefined;
  tone?: (tile: number) => number | undefined; // 0 to 1
  marked?: number | null; // the tile to highlight
  onPlay?: ((moves: Direction[]) => void) | undefined; // without it the board cannot be played
  ownKeys?: boolean; // arrow keys work only while the board has the focus: for pages with several boards
  onTile?: (tile: number | null) => void; // the tile below the pointer, or tapped
  children?: ComponentChildren; // drawn over the tiles
}

const arrows: Record<string, Direction> = {
  ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R",
};

// Elements that use the arrow keys themselves.
const keyEaters = 'input, select, textarea, [role="application"], .scroll, .cube';

function onScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

// The main direction of a pointer movement.
const heading = (dx: number, dy: number): Direction =>
  Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "L" : "R") : dy < 0 ? "U" : "D";

interface Grip {
  x: number;
  y: number;
  cell: number;
  tile: HTMLElement | null;
}

export function BoardView(props: BoardProps) {
  const { board, onPlay } = props;
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);

  const cellSize = (): number => (frame.current?.clientWidth ?? 1) / board.cols;
  const cellAt = (event: PointerEvent): number => {
    const box = (frame.current as HTMLDivElement).getBoundingClientRect();
    const col = Math.min(board.cols - 1, Math.max(0, Math.floor((event.clientX - box.left) / cellSize())));
    const row = Math.min(board.rows - 1, Math.max(0, Math.floor((event.clientY - box.top) / cellSize())));
    return row * board.cols + col;
  };

  // The arrow is the direction of the tile; the blank moves the other way.
  const push = (way: Direction): void => playMoves([opposite(way)]);
  const playMoves = (moves: Direction[]): void => {
    if (!onPlay || moves.length === 0) return;
    onPlay(moves);
  };

  const hold = (event: PointerEvent): void => {
    if (!onPlay || event.button !== 0) return;
    const cell = cellAt(event);
    const tile = frame.current?.querySelector<HTMLElement>(`[data-tile="${board.cells[cell]}"]`) ?? null;
    grip.current = { x: event.clientX, y: event.clientY, cell, tile };
    frame.current?.setPointerCapture(event.pointerId);
  };

  const drag = (event: PointerEvent): void => {
    if (!grip.current) return;
    const { x, y, cell, tile } = grip.current;
    const way = heading(event.clientX - x, event.clientY - y);
    const toward = movesToward(board, cell);
    if (!tile || toward.length !== 1 || way !== opposite(toward[0] as Direction)) return;
    const along = Math.min(cellSize(), Math.max(Math.abs(event.clientX - x), Math.abs(event.clientY - y)));
    const sign = way === "L" || way === "U" ? -1 : 1;
    tile.classList.add("held");
    tile.style.translate = way === "L" || way === "R" ? `${sign * along}px 0` : `0 ${sign * along}px`;
  };

  const release = (event: PointerEvent): void => {
    if (!grip.current) return;
    const { x, y, cell, tile } = grip.current;
    grip.current = null;
    if (tile) {
      tile.classList.remove("held");
      tile.style.translate = "";
    }
    const dx = event.clientX - x;
    const dy = event.clientY - y;
    const far = Math.hypot(dx, dy);
    const toward = movesToward(board, cell);
    if (event.type === "pointercancel") return; // the browser scrolls instead
    if (far < 8 && event.pointerType === "touch") props.onTile?.(board.cells[cell] ?? null); // a finger does not hover
    if (far < 8) playMoves(toward);
    else if (far < Math.min(cellSize() / 3, 40)) return;
    else if (toward[0] && heading(dx, dy) === opposite(toward[0])) playMoves(toward);
    else if (event.pointerType !== "mouse") push(heading(dx, dy)); // a swipe; with the mouse, only the held tile moves
  };

  // Arrow keys work wherever the focus is, as long as the board is visible, unless `ownKeys` is set.
  useEffect(() => {
    if (!onPlay) return;
    const key = (event: KeyboardEvent): void => {
      const way = arrows[event.key];
      if (!way || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(keyEaters)) return;
      if (!frame.current || !onScreen(frame.current)) return;
      if (props.ownKeys && !frame.current.contains(document.activeElement)) return;
      event.preventDefault();
      push(way);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  });

  const label = board.cells.length > mostSaid ? props.label : text.board.withState(props.label, toRows(board));
  const style = { "--rows": board.rows, "--cols": board.cols } as CSSProperties;
  return (
    <div ref={frame} class={`board${onPlay ? " playable" : ""}`} style={style} role={onPlay ? "group" : "img"} aria-label={label}
      tabIndex={onPlay ? 0 : undefined} onPointerDown={hold} onPointerMove={drag}
      onPointerUp={release} onPointerCancel={release}>
      {board.cells.length > mostElements
        ? <BoardCanvas board={board} home={props.home} />
        : <Tiles {...props} onClick={(cell) => playMoves(movesToward(board, cell))} />}
      {props.children}
    </div>
  );
}

// The part of the picture on the tile with this goal cell. The picture covers the board and keeps its proportions.
function pictured({ address, ratio }: TilePicture, { rows, cols }: Board, cell: number): CSSProperties {
  const width = Math.max(cols, rows * ratio); // in tiles
  const height = width / ratio;
  const share = (place: number, size: number, span: number): number => (100 * (place + (size - span) / 2)) / Math.max(1e-9, size - 1);
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  return {
    backgroundImage: `url(${address})`, backgroundSize: `${100 * width}% ${100 * height}%`,
    backgroundPosition: `${share(col, width, cols)}% ${share(row, height, rows)}%`,
  };
}

function Tiles({ board, home, picture, numbers = true, badge, tone, marked, onPlay, onTile, onClick }:
  BoardProps & { onClick: (cell: number) => void }) {
  const places = board.cells.map((tile, cell) => ({ tile, cell })).filter(({ tile }) => tile !== 0);
  const gap = board.cells.indexOf(0) % board.cols; // the column of the blank
  places.sort((a, b) => a.tile - b.tile); // elements keep their order, so tiles slide instead of jumping
  return (
    <>
      {places.map(({ tile, cell }) => {
        const [row, col] = [Math.floor(cell / board.cols), cell % board.cols];
        const at = home[tile] ?? 0;
        const intensity = tone?.(tile);
        const style = {
          "--row": row, "--col": col, "--home-row": Math.floor(at / board.cols), "--home-col": at % board.cols,
          ...(picture ? pictured(picture, board, at) : {}),
          ...(intensity === undefined ? {} : { "--tone": intensity }),
        } as CSSProperties;
        const kind = ["tile", at === cell ? "settled" : "", picture ? "pictured" : "",
          intensity === undefined ? "" : "toned", marked === tile ? "marked" : "", col === gap ? "upright" : ""].filter(Boolean).join(" ");
        const label = text.board.tile(tile, row + 1, col + 1, at === cell);
        const body = numbers ? <span class="number">{tile}</span> : null;
        const watch = onTile
          ? { onPointerEnter: () => onTile(tile), onPointerLeave: () => onTile(null) }
          : {};
        return onPlay ? (
          <button key={tile} type="button" class={kind} style={style} data-tile={tile} data-badge={badge?.(tile)} tabIndex={-1} aria-label={label}
            onClick={(event) => event.detail === 0 && onClick(cell)} {...watch}>{body}</button>
        ) : (
          <span key={tile} class={kind} style={style} data-tile={tile} {...watch}>{body}</span>
        );
      })}
    </>
  );
}
