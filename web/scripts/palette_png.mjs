// Writes a PNG with at most 256 colours: a third of the size of one with all colours, and screenshots have few.
import { crc32, deflateSync } from "node:zlib";

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

// `data` has four bytes per pixel.
export function palettePng({ quantize, applyPalette }, { width, height, data }) {
  const palette = quantize(data, 256, { format: "rgb565" });
  const pixels = applyPalette(data, palette, "rgb565");
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter: none
  for (let row = 0; row < height; ++row) rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // 8 bits per pixel, with a palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0)),
  ]);
}
