// Sentences of the program as the page says them.

// The parts of a text in turn: words, code between `backticks`, words …
export const codeParts = (words: string): string[] => words.split(/`([^`]+)`/);

// The program writes out the bytes of letters that it does not know: \xC3\xA9 is é. Half a letter is none.
const letters = (words: string): string =>
  words.replace(/(\\x[0-9A-F]{2})+/g, (bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes.slice(2).split("\\x"), (byte) => parseInt(byte, 16))));

// … with a capital and a full stop.
export function spoken(sentence: string): string {
  const said = letters(sentence.trim());
  const capital = said.charAt(0).toUpperCase() + said.slice(1);
  return capital === "" || /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
