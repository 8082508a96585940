// All texts of the page, one file for each group of views.
import * as shellTexts from "./shell";
import * as boardTexts from "./board";
import * as viewsTexts from "./views";
import * as treeTexts from "./tree";
import * as lessonsTexts from "./lessons";

export const text = { ...shellTexts, ...boardTexts, ...viewsTexts, ...treeTexts, ...lessonsTexts };
