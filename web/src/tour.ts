// The one-minute tour: whether to offer it, and its current step. It is offered once, to those who open the page without a
// link; the help dialog starts it again.
import { signal } from "@preact/signals";
import { embedded } from "./embed";

const key = "taquin-tour";

function wasOffered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // nothing can be stored, so the offer would come every time
  }
}

export const tourOffered = signal(!embedded && location.hash === "" && !wasOffered());
export const tourStep = signal<number | null>(null); // null: no tour

export function dismissTour(): void {
  tourOffered.value = false;
  try {
    localStorage.setItem(key, "offered");
  } catch {
    // not stored: the offer is gone until the page is loaded again
  }
}

export function startTour(): void {
  dismissTour();
  tourStep.value = 0;
}

export const endTour = (): void => {
  tourStep.value = null;
};
