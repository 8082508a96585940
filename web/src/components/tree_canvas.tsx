// The tree in its window: zoom, pan and select nodes by pointer, wheel, touch and keyboard.
import { useEffect, useId, useRef } from "preact/hooks";
import { pictureFiles } from "../downloads";
import { type Camera, clamp, fit, largest, pan, rowHeight, sheetFor, toScreen, toTree, zoom } from "../model/camera";
import { type Layout, nearest, type Placed } from "../model/tree";
import { text } from "../text";
import { Download } from "./download";
import { Icon } from "./icon";
import { extentOf, halfSize, type Scene, TreePainter } from "./tree_painter";

const words = text.tree;

export interface TreeCanvasProps extends Omit<Scene, "camera"> {
  theme: string; // a change repaints the tree
  inText?: boolean; // the page scrolls: the wheel zooms only with Ctrl, or while the tree has the focus
  camera?: Camera | null; // at first; null: the whole tree
  onSelect: (one: Placed) => void;
  onLook?: (camera: Camera | null) => void;
}

// Holds the camera and repaints at most once per frame.
class Window {
  private waiting = false;
  readonly painter: TreePainter;
  onLook: (camera: Camera | null) => void = () => undefined;

  constructor(readonly canvas: HTMLCanvasElement, public scene: Omit<Scene, "camera">, private camera: Camera | null) {
    this.painter = new TreePainter(canvas);
  }

  get extent() {
    return extentOf(this.scene.layout);
  }

  // The whole tree at any window size, until the user zooms or pans.
  get now(): Camera {
    return this.camera ?? fit(this.painter.screen, this.extent);
  }

  show(scene: Omit<Scene, "camera">): void {
    if (scene.layout !== this.scene.layout) this.fitAll();
    this.scene = scene;
    this.repaint();
  }

  look(change: (camera: Camera) => Camera): void {
    this.camera = clamp(change(this.now), this.painter.screen, this.extent);
    this.onLook(this.camera);
    this.repaint();
  }

  fitAll(): void {
    if (this.camera) this.onLook(null);
    this.camera = null;
    this.repaint();
  }

  // Zooms around a point; by default around the selected node, or the node that is being expanded.
  zoomBy(factor: number, at?: [number, number]): void {
    const { width, height } = this.painter.screen;
    const anchor = this.scene.selected ?? this.scene.current;
    if (!at && anchor) this.reveal(anchor);
    const [x, y] = at ?? (anchor ? this.placeOf(anchor) : [width / 2, height / 2]);
    this.look((camera) => zoom(camera, this.painter.screen, this.extent, factor, x, y));
    if (!at && anchor) this.reveal(anchor);
  }

  panBy(dx: number, dy: number): void {
    this.look((camera) => pan(camera, this.painter.screen, this.extent, dx, dy));
  }

  // Moves the camera to a node unless it is fully visible.
  reveal(one: Placed): void {
    const { width, height } = this.painter.screen;
    const [x, y] = this.placeOf(one);
    const [across, down] = halfSize(this.now.scale);
    if (x < across || y < down || x > width - across || y > height - down)
      this.look((camera) => ({ ...camera, x: one.x, y: one.depth }));
  }

  // Follows the search, unless the whole tree is shown.
  follow(one: Placed): void {
    if (this.camera) this.reveal(one);
  }

  nodeAt(px: number, py: number): Placed | undefined {
    const [x, y] = toTree(this.now, this.painter.screen, this.extent, px, py);
    const row = this.scene.layout.rows[Math.round(y)];
    const one = row ? nearest(row.filter(({ order }) => order < this.scene.moment.shown), x) : undefined;
    if (!one) return undefined;
    const [nx, ny] = this.placeOf(one);
    const reach = Math.max(16, this.now.scale * 0.6);
    const tall = Math.min(reach, rowHeight(this.now, this.painter.screen, this.extent) / 2);
    return Math.abs(nx - px) <= reach && Math.abs(ny - py) <= Math.max(10, tall) ? one : undefined;
  }

  repaint(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.painter.draw({ ...this.scene, camera: this.now });
      this.canvas.dataset.drawn = String(this.painter.drawn);
      this.canvas.dataset.scale = this.now.scale.toFixed(2);
      const { current } = this.scene;
      this.canvas.dataset.current = current ? this.placeOf(current).map(Math.round).join(" ") : "";
    });
  }

  // The tree as a picture: what the window shows, or all of it, large enough to read.
  async svg(whole: boolean): Promise<string> {
    const { SvgPen } = await import("../export/svg_pen");
    const pen = new SvgPen();
    const screen = whole ? sheetFor(this.extent) : this.painter.screen;
    const camera = whole ? fit(screen, this.extent) : this.now;
    new TreePainter(this.canvas, { pen, screen }).draw({ ...this.scene, camera });
    return pen.svg(screen.width, screen.height);
  }

  private placeOf({ x, depth }: Placed): [number, number] {
    return toScreen(this.now, this.painter.screen, this.extent, x, depth);
  }
}

// The node that a key selects: parent, child, sibling or root.
function neighbour(from: Placed, key: string, layout: Layout, shown: number): Placed | undefined {
  const there = (one: Placed | undefined): Placed | undefined => (one && one.order < shown ? one : undefined);
  const row = layout.rows[from.depth] ?? [];
  const at = row.indexOf(from);
  switch (key) {
    case "ArrowUp": return from.parent ?? undefined;
    case "ArrowDown": return there(from.children.find(({ node }) => node.solution)) ?? from.children.find(there);
    case "ArrowLeft": return row.slice(0, at).reverse().find(there);
    case "ArrowRight": return row.slice(at + 1).find(there);
    case "Home": return layout.root;
    default: return undefined;
  }
}

export function TreeCanvas(props: TreeCanvasProps) {
  const { layout, moment, ranking, selected, current, marked = null, theme, inText = false, camera = null, onSelect, onLook } = props;
  const keysId = useId();
  const { shown } = moment;
  const scene = { layout, moment, ranking, selected, current, marked };
  const element = useRef<HTMLCanvasElement>(null);
  const view = useRef<Window | null>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);

  useEffect(() => {
    const canvas = element.current as HTMLCanvasElement;
    view.current = new Window(canvas, scene, camera);
    const watch = new ResizeObserver(() => view.current?.repaint());
    watch.observe(canvas);
    const wheel = (event: WheelEvent): void => {
      if (inText && !event.ctrlKey && document.activeElement !== canvas) return;
      event.preventDefault();
      view.current?.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), [event.offsetX, event.offsetY]);
    };
    canvas.addEventListener("wheel", wheel, { passive: false });
    return () => {
      watch.disconnect();
      canvas.removeEventListener("wheel", wheel);
    };
  }, []);
  useEffect(() => {
    view.current?.painter.refreshColours();
    view.current?.repaint();
  }, [theme]);
  useEffect(() => {
    if (view.current && onLook) view.current.onLook = onLook;
  }, [onLook]);
  useEffect(() => view.current?.show(scene), [layout, moment, selected, current, marked, ranking]);
  const placed = useRef(camera !== null); // the first look is that of the link
  useEffect(() => {
    if (selected && !placed.current) view.current?.reveal(selected);
  }, [selected]);
  useEffect(() => {
    if (current && !placed.current) view.current?.follow(current);
    placed.current = false;
  }, [current]);

  const down = (event: PointerEvent): void => {
    fingers.current.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    travelled.current = fingers.current.size > 1 ? Infinity : 0;
    element.current?.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const after = { x: event.offsetX, y: event.offsetY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, after);
    travelled.current += Math.hypot(after.x - before.x, after.y - before.y);
    view.current?.panBy((after.x - before.x) / (other ? 2 : 1), (after.y - before.y) / (other ? 2 : 1));
    if (!other) return;
    const apart = (one: { x: number; y: number }): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    view.current?.zoomBy(apart(after) / apart(before), [(after.x + other.x) / 2, (after.y + other.y) / 2]);
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.current.delete(event.pointerId) || travelled.current > 6 || event.type === "pointercancel") return;
    const one = view.current?.nodeAt(event.offsetX, event.offsetY);
    if (one) onSelect(one);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const window = view.current;
    if (!window) return;
    const next = neighbour(selected ?? layout.root, event.key, layout, shown);
    if (event.key === "+" || event.key === "=") window.zoomBy(1.5);
    else if (event.key === "-") window.zoomBy(1 / 1.5);
    else if (event.key === "0") window.fitAll();
    else if (next) onSelect(next);
    else if (event.key.startsWith("Arrow") && !selected) onSelect(layout.root);
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
  };
  return (
    <div class="tree-frame">
      <canvas ref={element} class="tree" tabIndex={0} role="application" aria-label={words.canvas(layout.all.length)}
        aria-roledescription={words.role} aria-describedby={keysId} data-nodes={layout.all.length} data-shown={shown}
        onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} onKeyDown={key} />
      <div class="zoom" role="group" aria-label={words.zoom}>
        <button type="button" class="icon" aria-label={words.zoomIn} onClick={() => view.current?.zoomBy(1.6)}><Icon name="plus" /></button>
        <button type="button" class="icon" aria-label={words.zoomOut} onClick={() => view.current?.zoomBy(1 / 1.6)}><Icon name="minus" /></button>
        <button type="button" class="icon" aria-label={words.fit} onClick={() => view.current?.fitAll()}><Icon name="fit" /></button>
        <button type="button" class="icon" aria-label={words.closeUp} onClick={() => {
          view.current?.zoomBy(largest);
          view.current?.look((camera) => ({ ...camera, x: (selected ?? layout.root).x, y: (selected ?? layout.root).depth }));
        }}><Icon name="target" /></button>
      </div>
      {inText ? null : (
        <div class="tree-download">
          <Download files={[false, true].flatMap((whole) =>
            pictureFiles(whole ? words.wholeTree : words.shownTree, async () => view.current?.svg(whole) ?? "", { ground: "--paper", file: whole ? "tree" : "tree-part" }))} />
        </div>
      )}
      <p id={keysId} class="visually-hidden">{words.keys}</p>
    </div>
  );
}
