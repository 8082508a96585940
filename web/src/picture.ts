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

export const picture = signal<string | null>(null); // its address
export const numbers = signal(true); // show numbers on the picture

// Puts an image on the tiles; reads any other file as a position of the current puzzle.
export async function takeFile(file: File): Promise<void> {
  const pictured = file.type.startsWith("image/");
  if (pictured) choosePuzzle(usualPuzzle);
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
  if (picture.value) URL.revokeObjectURL(picture.value);
  picture.value = address;
  checkError.value = null;
  announce(text.board.pictured);
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
  notices.value = [text.board.several(boards.length)];
}
