// Sentences of the program as the page says them.
import { text } from "../text";

// The parts of a text in turn: words, code between `backticks`, words …
export const codeParts = (words: string): string[] => words.split(/`([^`]+)`/);

// The program writes out the bytes of letters that it does not know: \xC3\xA9 is é. Half a letter is none.
const letters = (words: string): string =>
  words.replace(/(\\x[0-9A-F]{2})+/g, (bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes.slice(2).split("\\x"), (byte) => parseInt(byte, 16))));

// Options of the command line by the names that they have on the page.
export const inPage = (words: string): string =>
  text.options.reduce((said, [option, name]) => said.replace(option, name), words);

// … and with a capital and a full stop.
export function spoken(sentence: string): string {
  const said = inPage(letters(sentence.trim()));
  const capital = said.charAt(0).toUpperCase() + said.slice(1);
  return capital === "" || /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
