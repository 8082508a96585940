// Makes picture files from SVG: SVG itself, PNG, and GIF films of several pictures.
//
// An SVG may have only a viewBox, or a transparent ground. A file needs a size (Firefox draws no image without one) and
// a ground (dark letters vanish on dark paper), so both are added here.
import type { Report } from "../components/download";

export interface Shape {
  width: number; // pixels
  height: number;
}

const namespace = "http://www.w3.org/2000/svg";

function parse(svg: string): SVGSVGElement {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  return documentElement as unknown as SVGSVGElement;
}

function boxOf(root: SVGSVGElement): [number, number, number, number] {
  const box = root.getAttribute("viewBox")?.trim().split(/[\s,]+/).map(Number);
  if (box?.length === 4 && box.every(Number.isFinite)) return box as [number, number, number, number];
  return [0, 0, Number.parseFloat(root.getAttribute("width") ?? "300"), Number.parseFloat(root.getAttribute("height") ?? "150")];
}

// The picture with this width in pixels, a margin and a ground.
export function framed(svg: string, width: number, ground: string): { svg: string; shape: Shape } {
  const root = parse(svg);
  const [left, top, across, down] = boxOf(root);
  const margin = 0.04 * Math.max(across, down);
  const box = [left - margin, top - margin, across + 2 * margin, down + 2 * margin] as const;
  const shape = { width, height: Math.max(1, Math.round((width * box[3]) / box[2])) };
  root.setAttribute("viewBox", box.join(" "));
  root.setAttribute("width", String(shape.width));
  root.setAttribute("height", String(shape.height));
  const paper = root.ownerDocument.createElementNS(namespace, "rect");
  // Larger than the picture: its height is rounded, which could leave a transparent edge.
  const around = { x: box[0] - margin, y: box[1] - margin, width: box[2] + 2 * margin, height: box[3] + 2 * margin, fill: ground };
  for (const [name, value] of Object.entries(around)) paper.setAttribute(name, String(value));
  root.prepend(paper);
  return { svg: new XMLSerializer().serializeToString(root), shape };
}

export const svgFile = (svg: string): Blob => new Blob([svg], { type: "image/svg+xml" });

async function drawn(svg: string, { width, height }: Shape, context: CanvasRenderingContext2D): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  context.drawImage(image, 0, 0, width, height);
}

function canvasOf({ width, height }: Shape): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D };
}

export async function pngFile(svg: string, shape: Shape): Promise<Blob> {
  const { canvas, context } = canvasOf(shape);
  await drawn(svg, shape, context);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("PNG"))), "image/png"));
}

export interface Film {
  frames: AsyncIterable<string>; // SVG pictures of the same shape
  count: number;
  milliseconds: number; // per frame
  width: number; // pixels
  ground: string;
}

const hold = 5; // the first and the last frame stay this many times longer

// One frame for each picture. It repeats for ever.
export async function gifFile({ frames, count, milliseconds, width, ground }: Film, report: Report, stopped: AbortSignal): Promise<Blob> {
  const { GIFEncoder, quantize, applyPalette } = await import("gifenc");
  const gif = GIFEncoder();
  let at = 0;
  let page: ReturnType<typeof canvasOf> | null = null;
  for await (const picture of frames) {
    stopped.throwIfAborted();
    const { svg, shape } = framed(picture, width, ground);
    page ??= canvasOf(shape);
    await drawn(svg, shape, page.context);
    const { data } = page.context.getImageData(0, 0, shape.width, shape.height);
    const palette = quantize(data, 256);
    const delay = milliseconds * (at === 0 || at === count - 1 ? hold : 1);
    gif.writeFrame(applyPalette(data, palette), shape.width, shape.height, { palette, delay });
    report(++at / count);
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}
