// An own picture on the tiles, and files that are opened or dropped.
import { signal } from "@preact/signals";
import { sentence } from "./api/client";
import { announce, checkError, load } from "./state";
import { text } from "./text";

export const picture = signal<string | null>(null); // its address
export const numbers = signal(true); // are shown on it

// A picture becomes the tiles, anything else is read as a board.
export async function takeFile(file: File): Promise<void> {
  try {
    if (file.type.startsWith("image/")) {
      if (picture.value) URL.revokeObjectURL(picture.value);
      picture.value = URL.createObjectURL(file);
      announce(text.board.pictured);
    } else {
      await load(await file.text());
    }
  } catch (cause) {
    checkError.value = sentence(cause);
  }
}
