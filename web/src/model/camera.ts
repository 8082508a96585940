// Maps the tree to the screen. Fitting a wide tree shrinks only its width, so its depth fills the window. Fitting
// a deep tree shrinks both, so nodes do not overlap. Zooming in enlarges both alike.

export interface Extent {
  left: number;
  right: number;
  depth: number;
}

export interface Screen {
  width: number;
  height: number;
}

export interface Camera {
  x: number; // tree coordinates at the centre of the screen
  y: number;
  scale: number; // pixels per node width
}

export const margin = 48;
export const largest = 150;
const tallness = 1.35; // height of a level in node widths

const fitted = (screen: Screen, extent: Extent): number =>
  Math.min(90, Math.max(1, screen.height - 2 * margin) / Math.max(1, extent.depth));

export const smallest = (screen: Screen, extent: Extent): number =>
  Math.min(40, fitted(screen, extent) / tallness, Math.max(1, screen.width - 2 * margin) / Math.max(1, extent.right - extent.left));

export const rowHeight = (camera: Camera, screen: Screen, extent: Extent): number =>
  Math.max(camera.scale * tallness, fitted(screen, extent));

export const fit = (screen: Screen, extent: Extent): Camera => ({
  x: (extent.left + extent.right) / 2,
  y: extent.depth / 2,
  scale: smallest(screen, extent),
});

// A sheet on which all nodes of the tree are discs.
export function sheetFor({ left, right, depth }: Extent): Screen {
  const scale = 26;
  return { width: scale * (right - left) + 2 * margin, height: Math.max(1, depth) * scale * tallness + 2 * margin };
}

export const toScreen = (camera: Camera, screen: Screen, extent: Extent, x: number, y: number): [number, number] => [
  screen.width / 2 + (x - camera.x) * camera.scale,
  screen.height / 2 + (y - camera.y) * rowHeight(camera, screen, extent),
];

export const toTree = (camera: Camera, screen: Screen, extent: Extent, px: number, py: number): [number, number] => [
  camera.x + (px - screen.width / 2) / camera.scale,
  camera.y + (py - screen.height / 2) / rowHeight(camera, screen, extent),
];

// Keeps part of the tree in the window.
export function clamp(camera: Camera, screen: Screen, extent: Extent): Camera {
  const scale = Math.min(largest, Math.max(smallest(screen, extent), camera.scale));
  const x = Math.min(extent.right, Math.max(extent.left, camera.x));
  const y = Math.min(extent.depth, Math.max(0, camera.y));
  return { x, y, scale };
}

// Zooms around the point (px, py).
export function zoom(camera: Camera, screen: Screen, extent: Extent, factor: number, px: number, py: number): Camera {
  const [x, y] = toTree(camera, screen, extent, px, py);
  const scale = Math.min(largest, Math.max(smallest(screen, extent), camera.scale * factor));
  const next = { ...camera, scale };
  const height = rowHeight(next, screen, extent);
  return clamp({ x: x - (px - screen.width / 2) / scale, y: y - (py - screen.height / 2) / height, scale }, screen, extent);
}

export const pan = (camera: Camera, screen: Screen, extent: Extent, dx: number, dy: number): Camera =>
  clamp(
    { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / rowHeight(camera, screen, extent) }, screen, extent);

// "12.5,3,48", for links.
export const writeCamera = ({ x, y, scale }: Camera): string => [x, y, scale].map((value) => Math.round(value * 100) / 100).join(",");

export function readCamera(text: string): Camera | null {
  const [x, y, scale, ...rest] = text.split(",").map(Number);
  const valid = [x, y, scale].every((value) => Number.isFinite(value)) && rest.length === 0 && (scale as number) > 0;
  return valid ? { x: x as number, y: y as number, scale: scale as number } : null;
}
