// A large board on one canvas: numbers if they fit, otherwise colours by goal cell.
import { useEffect, useRef } from "preact/hooks";
import type { Board } from "../model/board";

const legible = 15; // smallest cell, in pixels, that shows its number

// On boards without numbers the blank is hard to see, so it is filled and drawn larger than its cell.
function markGap(context: CanvasRenderingContext2D, x: number, y: number, cell: number): void {
  const edge = Math.max(1.5 * devicePixelRatio, cell * 0.2);
  const style = getComputedStyle(context.canvas);
  context.fillStyle = style.getPropertyValue("--tray");
  context.fillRect(x - 2 * edge, y - 2 * edge, cell + 4 * edge, cell + 4 * edge);
  context.fillStyle = style.getPropertyValue("--tone-colour");
  context.fillRect(x - edge, y - edge, cell + 2 * edge, cell + 2 * edge);
}

function paint(canvas: HTMLCanvasElement, board: Board, home: readonly number[]): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const style = getComputedStyle(canvas);
  const ratio = devicePixelRatio;
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const cell = canvas.width / board.cols;
  const gap = cell > 6 ? Math.max(1, cell * 0.04) : 0;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 ${cell * 0.36}px ${style.fontFamily}`;
  board.cells.forEach((tile, at) => {
    if (tile === 0) return;
    const [row, col] = [Math.floor(at / board.cols), at % board.cols];
    const place = home[tile] ?? 0;
    const [down, right] = [Math.floor(place / board.cols) / board.rows, (place % board.cols) / board.cols];
    context.fillStyle = `hsl(${190 + 80 * right} ${place === at ? 52 : 34}% ${74 - 34 * down}%)`;
    context.fillRect(col * cell + gap, row * cell + gap, cell - 2 * gap, cell - 2 * gap);
    if (cell / ratio < legible) return;
    context.fillStyle = down < 0.55 ? "#14212b" : "#fff";
    context.fillText(String(tile), (col + 0.5) * cell, (row + 0.53) * cell);
  });
  const blank = board.cells.indexOf(0);
  if (cell / ratio < legible) markGap(context, (blank % board.cols) * cell, Math.floor(blank / board.cols) * cell, cell);
}

export function BoardCanvas({ board, home }: { board: Board; home: readonly number[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = (): void => paint(element, board, home);
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(element);
    return () => watch.disconnect();
  }, [board, home]);
  return <canvas ref={canvas} class="board-canvas" />;
}
