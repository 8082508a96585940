// Sentences of the program as the page says them.
import { text } from "../text";

// Options of the command line by the names that they have on the page.
export const inPage = (words: string): string =>
  text.options.reduce((said, [option, name]) => said.replace(option, name), words);

// … and with a capital and a full stop.
export function spoken(sentence: string): string {
  const said = inPage(sentence.trim());
  const capital = said.charAt(0).toUpperCase() + said.slice(1);
  return capital === "" || /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
