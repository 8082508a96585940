// The user's picture on the tiles, and files that are opened or dropped.
import { signal } from "@preact/signals";
import { sentence } from "./api/client";
import { splitBoards } from "./model/board";
import { choosePuzzle } from "./link";
import { usualPuzzle } from "./model/puzzles";
import { enter } from "./position";
import { announce, notices } from "./state";
import { isTiles } from "./subject";
import { text } from "./text";
import { checkError, load } from "./tiles";

export interface TilePicture {
  address: string; // a data: URL
  ratio: number; // width / height
}

const key = "taquin-picture";
const mostPixels = 1200; // of a side: enough for a board, and small enough to store

// The picture stays in the browser, also after a reload, if the browser allows it.
function remembered(): TilePicture | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as TilePicture | null;
  } catch {
    return null;
  }
}

export const picture = signal<TilePicture | null>(remembered());
export const numbers = signal(true); // show numbers on the picture

export function setPicture(to: TilePicture | null): void {
  picture.value = to;
  try {
    if (to) localStorage.setItem(key, JSON.stringify(to));
    else localStorage.removeItem(key);
  } catch {
    // not stored: the picture lasts until the page is closed
  }
}

// Puts an image on the tiles; reads any other file as a position of the current puzzle.
export async function takeFile(file: File): Promise<void> {
  const pictured = file.type.startsWith("image/");
  if (pictured) await choosePuzzle(usualPuzzle);
  try {
    if (pictured) await takePicture(file);
    else if (isTiles.value) await takeBoards(file);
    else await enter(await file.text());
  } catch (cause) {
    checkError.value = sentence(cause);
  }
}

async function takePicture(file: File): Promise<void> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    throw new Error(text.board.notPicture(file.name));
  }
  setPicture(reduced(image));
  URL.revokeObjectURL(address);
  checkError.value = null;
  announce(text.board.pictured);
}

function reduced(image: HTMLImageElement): TilePicture {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, mostPixels / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [naturalWidth, naturalHeight].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { address: canvas.toDataURL("image/webp", 0.9), ratio: naturalWidth / naturalHeight };
}

// If the file has several boards, takes the first.
async function takeBoards(file: File): Promise<void> {
  const words = await file.text();
  const refusal = await load(words);
  if (!refusal) return;
  const boards = splitBoards(words);
  if (boards.length < 2 || (await load(boards[0]))) {
    checkError.value = text.board.badFile(file.name, refusal.message);
    return;
  }
  notices.value = [...notices.value, text.board.several(boards.length)];
}
