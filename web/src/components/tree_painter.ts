// Draws a search tree on a canvas: as dots when zoomed out, then discs with h, then cards with g, h, f and the
// state. The time depends only on what is visible: binary search finds the visible nodes, and nodes on the same
// pixel are drawn once.
import type { Pen } from "../export/svg_pen";
import { parseRows } from "../model/board";
import { type Camera, type Extent, rowHeight, type Screen, toScreen, toTree } from "../model/camera";
import { type Key, keySum } from "../model/key";
import { isOpen, type Layout, type Moment, type Placed, shadeOf, visible } from "../model/tree";

export interface Scene {
  layout: Layout;
  camera: Camera;
  moment: Moment;
  ranking: Key | null; // what the cards show
  selected: Placed | null;
  current: Placed | null; // the node whose children are being generated
  marked?: Placed | null; // where two searches part
}

interface Colours {
  ink: string;
  faint: string;
  paper: string;
  solution: string;
  open: string;
  accent: string;
  mark: string;
  scale: string[];
  scaleInk: string[];
  font: string;
}

const shades = 24;
const discs = 9; // pixels per node above which nodes are round
const labels = 24; // … show h
const cards = 72; // … show g, h, f
const boards = 96; // … show the board

// A picture with few nodes has larger ones.
const discRadius = (scale: number, nodes = Infinity): number => Math.min(17, Math.max(0.8, Math.min(4, 60 / Math.sqrt(nodes)), scale * 0.38));

function cardSize(scale: number): { width: number; height: number; grid: number } {
  const width = scale * 0.84;
  const grid = scale >= boards ? width * 0.62 : 0; // side of its board
  return { width, grid, height: width * 0.32 + (grid > 0 ? grid + width * 0.08 : 0) };
}

// Half the width and height of a selected node, including its ring.
export function halfSize(scale: number): [number, number] {
  const ring = 8;
  if (scale < cards) return [discRadius(scale) + ring, discRadius(scale) + ring];
  const { width, height } = cardSize(scale);
  return [width / 2 + ring, height / 2 + ring];
}

function readColours(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const numbers = (name: string): number[] => colour(name).split(/\s+/).map(Number);
  const [near, far] = [numbers("--h-near"), numbers("--h-far")];
  const mix = (share: number): number[] => near.map((part, at) => part + ((far[at] ?? 0) - part) * share);
  const steps = Array.from({ length: shades }, (_, at) => mix(at / (shades - 1)));
  return {
    ink: colour("--ink"), faint: colour("--line-strong"), paper: colour("--paper"), solution: colour("--solution"),
    open: colour("--open"), accent: colour("--accent"), mark: colour("--parted"), font: style.fontFamily,
    scale: steps.map(([r, g, b]) => `rgb(${r} ${g} ${b})`),
    scaleInk: steps.map(([r = 0, g = 0, b = 0]) => (0.3 * r + 0.59 * g + 0.11 * b > 140 ? "#10202b" : "#fff")),
  };
}

export class TreePainter {
  private colours: Colours;
  private readonly context: Pen;
  private origin: [number, number] = [0, 0]; // screen position of x = 0, depth 0
  private step: [number, number] = [1, 1]; // pixels per node width and per level
  drawn = 0; // nodes in the last picture

  // With a sheet, it draws on this instead of the canvas.
  constructor(private readonly canvas: HTMLCanvasElement, private readonly sheet?: { pen: Pen; screen: Screen }) {
    this.context = sheet?.pen ?? (canvas.getContext("2d") as CanvasRenderingContext2D);
    this.colours = readColours(canvas);
  }

  refreshColours(): void {
    this.colours = readColours(this.canvas);
  }

  get screen(): Screen {
    return this.sheet?.screen ?? { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  draw(scene: Scene): void {
    const { screen } = this;
    if (!this.sheet) this.clear();
    const extent = extentOf(scene.layout);
    this.origin = toScreen(scene.camera, screen, extent, 0, 0);
    this.step = [scene.camera.scale, rowHeight(scene.camera, screen, extent)];
    const seen = this.collect(scene);
    this.edges(scene, seen);
    this.nodes(scene, seen);
    this.marks(scene);
    this.drawn = seen.length;
  }

  private clear(): void {
    const { context, canvas, screen } = this;
    const ratio = Math.min(2, devicePixelRatio);
    const [width, height] = [Math.round(screen.width * ratio), Math.round(screen.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, screen.width, screen.height);
  }

  private place({ x, depth }: Placed): [number, number] {
    return [this.origin[0] + x * this.step[0], this.origin[1] + depth * this.step[1]];
  }

  private collect({ layout, camera, moment: { shown } }: Scene): Placed[] {
    const { screen } = this;
    const extent = extentOf(layout);
    const [left, top] = toTree(camera, screen, extent, -camera.scale, -rowHeight(camera, screen, extent));
    const [right, bottom] = toTree(camera, screen, extent, screen.width + camera.scale, screen.height + rowHeight(camera, screen, extent));
    const seen: Placed[] = [];
    const last = Math.min(layout.rows.length - 1, Math.floor(bottom));
    for (let depth = Math.max(0, Math.ceil(top)); depth <= last; ++depth)
      for (const one of visible(layout.rows[depth] ?? [], left, right, 0.9 / camera.scale))
        if (one.order < shown) seen.push(one);
    return seen;
  }

  private edges(scene: Scene, seen: readonly Placed[]): void {
    const { context, colours } = this;
    const { camera, moment: { shown, found } } = scene;
    const line = (from: Placed, to: Placed): void => {
      const [x0, y0] = this.place(from);
      const [x1, y1] = this.place(to);
      context.moveTo(x0, y0);
      if (camera.scale < discs) context.lineTo(x1, y1);
      else context.bezierCurveTo(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, x1, y1);
    };
    const inView = new Set(seen);
    context.beginPath();
    for (const one of seen) {
      if (one.parent && !(found && one.node.solution)) line(one.parent, one);
      if (camera.scale < discs) continue; // when zoomed out this far, all children are visible too
      for (const child of one.children) if (child.order < shown && !inView.has(child)) line(one, child);
    }
    context.strokeStyle = colours.faint;
    context.lineWidth = Math.min(1.5, Math.max(0.35, camera.scale / 14));
    context.stroke();

    if (!found) return;
    context.beginPath();
    for (const one of scene.layout.all)
      if (one.node.solution && one.parent) line(one.parent, one);
    context.strokeStyle = colours.solution;
    context.lineWidth = Math.min(4, Math.max(1.6, camera.scale / 10));
    context.stroke();
  }

  private shade(layout: Layout, one: Placed): number {
    return Math.round(shadeOf(layout, one) * (shades - 1));
  }

  private nodes(scene: Scene, seen: readonly Placed[]): void {
    if (scene.camera.scale >= cards) {
      for (const one of seen) this.card(scene, one);
      return;
    }
    const { context, colours } = this;
    const radius = discRadius(scene.camera.scale, seen.length);
    const [red, open] = [shades, shades + 1];
    const buckets: Placed[][] = Array.from({ length: shades + 2 }, () => []);
    const kindOf = (one: Placed): number =>
      (this.isRed(scene, one) ? red : isOpen(one, scene.moment) ? open : this.shade(scene.layout, one));
    for (const one of seen) buckets[kindOf(one)]?.push(one);
    buckets.forEach((bucket, at) => {
      if (at === open) return this.openNodes(bucket, radius);
      context.fillStyle = at === red ? colours.solution : (colours.scale[at] as string);
      this.outline(bucket, radius);
      context.fill();
    });
    if (scene.camera.scale < labels) return;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${radius * 0.95}px ${colours.font}`;
    for (const one of seen) {
      const [x, y] = this.place(one);
      const kind = kindOf(one);
      context.fillStyle = kind === red ? "#fff" : kind === open ? colours.ink : (colours.scaleInk[kind] as string);
      context.fillText(String(one.node.h), x, y + radius * 0.06);
    }
  }

  private isRed({ moment }: Scene, { node }: Placed): boolean {
    return moment.found && node.solution;
  }

  // The shapes of these nodes, as one path.
  private outline(nodes: readonly Placed[], radius: number): void {
    const { context } = this;
    context.beginPath();
    for (const one of nodes) {
      const [x, y] = this.place(one);
      if (radius < 1.5) context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
      else {
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 2 * Math.PI);
      }
    }
  }

  // Rings; dots of the same colour when zoomed out.
  private openNodes(nodes: readonly Placed[], radius: number): void {
    const { context, colours } = this;
    const ring = radius < 3 ? 0 : Math.max(1.5, radius * 0.22);
    this.outline(nodes, radius - ring / 2);
    context.fillStyle = ring === 0 ? colours.open : colours.paper;
    context.fill();
    if (ring === 0) return;
    context.strokeStyle = colours.open;
    context.lineWidth = ring;
    context.stroke();
  }

  private card(scene: Scene, one: Placed): void {
    const { context, colours } = this;
    const { scale } = scene.camera;
    const [x, y] = this.place(one);
    const { node } = one;
    const { width, height, grid } = cardSize(scale);
    const [left, top] = [x - width / 2, y - height / 2];
    const shade = this.shade(scene.layout, one);
    context.beginPath();
    context.roundRect(left, top, width, height, width * 0.07);
    const [open, red] = [isOpen(one, scene.moment), this.isRed(scene, one)];
    context.fillStyle = open ? colours.paper : (colours.scale[shade] as string);
    context.fill();
    context.lineWidth = red || open ? 3 : 1.5;
    context.strokeStyle = red ? colours.solution : open ? colours.open : (colours.scale[shade] as string);
    context.stroke();
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${width * 0.155}px ${colours.font}`;
    context.fillStyle = open ? colours.ink : (colours.scaleInk[shade] as string);
    context.fillText(keySum(scene.ranking, node), x, top + height - width * 0.15, width * 0.94);
    if (grid > 0) this.miniature(node.board, x - grid / 2, top + width * 0.08, grid);
  }

  // States of other puzzles are drawn as text, as far as it fits.
  private caption(state: string, left: number, top: number, side: number): void {
    const { context, colours } = this;
    const size = Math.min(side * 0.16, (side * 1.6) / Math.sqrt(state.length + 1));
    const perLine = Math.max(1, Math.floor(side / (size * 0.56)));
    const lines: string[] = [];
    for (const word of state.split(" ")) {
      const last = lines[lines.length - 1];
      if (last !== undefined && last.length + word.length < perLine) lines[lines.length - 1] = `${last} ${word}`;
      else for (let at = 0; at < word.length; at += perLine) lines.push(word.slice(at, at + perLine));
    }
    context.fillStyle = colours.paper;
    context.fillRect(left, top, side, side);
    context.fillStyle = colours.ink;
    context.font = `600 ${size}px ${colours.font}`;
    const shown = lines.slice(0, Math.floor(side / (size * 1.25)));
    shown.forEach((line, at) => context.fillText(line, left + side / 2, top + side / 2 + (at - (shown.length - 1) / 2) * size * 1.25));
  }

  private miniature(rows: string, left: number, top: number, side: number): void {
    const board = parseRows(rows);
    if (!board) return this.caption(rows, left, top, side);
    const { context, colours } = this;
    const cell = side / Math.max(board.rows, board.cols);
    context.font = `600 ${cell * 0.56}px ${colours.font}`;
    board.cells.forEach((tile, at) => {
      if (tile === 0) return;
      const x = left + (at % board.cols) * cell + (side - cell * board.cols) / 2;
      const y = top + Math.floor(at / board.cols) * cell;
      context.fillStyle = colours.paper;
      context.fillRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
      context.strokeStyle = colours.faint;
      context.lineWidth = 0.5;
      context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
      context.fillStyle = colours.ink;
      if (cell > 7) context.fillText(String(tile), x + cell / 2, y + cell * 0.54);
    });
  }

  private marks(scene: Scene): void {
    const { context, colours } = this;
    const { scale } = scene.camera;
    const ring = (one: Placed | null, colour: string, gap: number): void => {
      if (!one || one.order >= scene.moment.shown) return;
      const [x, y] = this.place(one);
      context.beginPath();
      if (scale >= cards) {
        const { width, height } = cardSize(scale);
        context.roundRect(x - width / 2 - gap, y - height / 2 - gap, width + 2 * gap, height + 2 * gap, width * 0.07 + gap);
      } else context.arc(x, y, discRadius(scale) + gap, 0, 2 * Math.PI);
      context.strokeStyle = colour;
      context.lineWidth = 2.5;
      context.stroke();
    };
    ring(scene.marked ?? null, colours.mark, 7);
    ring(scene.current, colours.ink, 3);
    ring(scene.selected, colours.accent, 5);
  }
}

export const extentOf = (layout: Layout): Extent => ({
  left: layout.left, right: layout.right, depth: layout.rows.length - 1,
});
