// Draws SVG with the calls of a canvas, as far as the tree needs them. So one painter serves the screen and the file.
import { drawing, element, label, sans } from "../model/svg";

export type Pen = Pick<CanvasRenderingContext2D,
  "beginPath" | "moveTo" | "lineTo" | "bezierCurveTo" | "rect" | "arc" | "roundRect" | "fill" | "stroke" | "fillRect" | "strokeRect" |
  "fillText" | "setTransform" | "clearRect" | "fillStyle" | "strokeStyle" | "lineWidth" | "font" | "textAlign" | "textBaseline">;

const n = (value: number): string => String(Math.round(value * 100) / 100);

export class SvgPen implements Pen {
  fillStyle = "#000000";
  strokeStyle = "#000000";
  lineWidth = 1;
  font = "10px sans-serif";
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  private path: string[] = [];
  private readonly parts: string[] = [];

  svg(width: number, height: number): string {
    return drawing(width, height, element("g", { "font-family": sans }, this.parts.join("")));
  }

  beginPath(): void {
    this.path = [];
  }
  moveTo(x: number, y: number): void {
    this.path.push(`M${n(x)} ${n(y)}`);
  }
  lineTo(x: number, y: number): void {
    this.path.push(`L${n(x)} ${n(y)}`);
  }
  bezierCurveTo(...[a, b, c, d, x, y]: [number, number, number, number, number, number]): void {
    this.path.push(`C${n(a)} ${n(b)} ${n(c)} ${n(d)} ${n(x)} ${n(y)}`);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path.push(`M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`);
  }
  roundRect(x: number, y: number, width: number, height: number, radii: number): void {
    const r = Math.min(radii, width / 2, height / 2);
    const corner = (dx: number, dy: number): string => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
    this.path.push(`M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${corner(r, r)}v${n(height - 2 * r)}${corner(-r, r)}`
      + `h${n(2 * r - width)}${corner(-r, -r)}v${n(2 * r - height)}${corner(r, -r)}z`);
  }
  // The tree has whole circles only.
  arc(x: number, y: number, radius: number): void {
    const half = (side: number): string => `a${n(radius)} ${n(radius)} 0 0 1 ${n(side * 2 * radius)} 0`;
    this.path.push(`M${n(x - radius)} ${n(y)}${half(1)}${half(-1)}z`);
  }
  fill(): void {
    if (this.path.length > 0) this.parts.push(element("path", { d: this.path.join(""), fill: this.fillStyle }));
  }
  stroke(): void {
    if (this.path.length > 0) this.parts.push(element("path", { d: this.path.join(""), fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth }));
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(element("rect", { x, y, width, height, fill: this.fillStyle }));
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(element("rect", { x, y, width, height, fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth }));
  }
  fillText(words: string, x: number, y: number, most = Infinity): void {
    const [, weight = "400", pixels = "10"] = /^(\d+)? ?([\d.]+)px/.exec(this.font) ?? [];
    const size = Math.min(Number(pixels), most / (0.62 * Math.max(1, words.length))); // a letter is about 0.62 wide
    const anchor = this.textAlign === "center" ? "middle" : undefined;
    const middle = this.textBaseline === "middle" ? 0.35 * size : 0;
    this.parts.push(label(words, { x, y: y + middle, "font-size": size, "font-weight": weight, "text-anchor": anchor, fill: this.fillStyle }));
  }
  // A picture in a file has one scale and begins empty.
  setTransform(): void {}
  clearRect(): void {}
}
