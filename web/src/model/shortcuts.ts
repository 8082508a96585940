// All keys of the page, in one table. The help dialog is made from it.
import type { text } from "../text";

export interface Shortcut {
  where: keyof (typeof text)["help"]["where"];
  keys: readonly (readonly string[])[]; // alternatives; each is one key, or several at the same time
  what: keyof (typeof text)["help"]["what"];
}

const arrows = [["←"], ["→"], ["↑"], ["↓"]] as const;

export const shortcuts: readonly Shortcut[] = [
  { where: "page", keys: [["?"]], what: "help" },
  { where: "page", keys: [["Esc"]], what: "close" },
  { where: "page", keys: [["Ctrl", "Z"]], what: "undo" },
  { where: "page", keys: [["Ctrl", "Y"], ["Ctrl", "Shift", "Z"]], what: "redo" },
  { where: "page", keys: [["Tab"]], what: "next" },
  { where: "board", keys: arrows, what: "slide" },
  { where: "playback", keys: [["←"], ["→"]], what: "step" },
  { where: "playback", keys: [["Home"], ["End"]], what: "ends" },
  { where: "tree", keys: arrows, what: "relatives" },
  { where: "tree", keys: [[","], ["."]], what: "searchStep" },
  { where: "tree", keys: [["+"], ["-"]], what: "zoom" },
  { where: "tree", keys: [["0"]], what: "fit" },
  { where: "tree", keys: [["Home"]], what: "root" },
  { where: "cube", keys: [["R"], ["U"], ["F"], ["D"], ["L"], ["B"]], what: "turn" },
  { where: "cube", keys: [["Shift", "R"]], what: "turnBack" },
  { where: "cube", keys: arrows, what: "rotate" },
  { where: "cube", keys: [["Home"]], what: "usualView" },
  { where: "stack", keys: [["↑"], ["↓"]], what: "choose" },
  { where: "stack", keys: [["→"], ["Enter"], ["Space"]], what: "flip" },
  { where: "stack", keys: [["2"], ["…"], ["9"]], what: "flipMany" },
  { where: "ring", keys: [["←"], ["→"]], what: "rotateRing" },
  { where: "ring", keys: [["↑"], ["Enter"], ["Space"]], what: "reverse" },
  { where: "lessons", keys: arrows, what: "slideInText" },
  { where: "quiz", keys: [["1"], ["2"], ["3"], ["4"], ["5"], ["6"]], what: "answer" },
];
