// The user's own experiment. It stays in the browser, also after a reload, if the browser allows it. Each tab keeps its own
// text; a new tab begins with the last one.
import { signal } from "@preact/signals";
import { type Draft, readDraft } from "./model/draft";

const key = "taquin-experiment";

function remembered(): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const draft = signal<Draft>(readDraft(remembered()));
// The draft that another one replaced, until the user types again.
export const replaced = signal<Draft | null>(null);

function keepDraft(next: Draft): void {
  draft.value = next;
  try {
    for (const store of [sessionStorage, localStorage]) store.setItem(key, JSON.stringify(next));
  } catch {
    // not stored: the text lasts until the page is closed
  }
}

export function write(part: Partial<Draft>): void {
  replaced.value = null;
  keepDraft({ ...draft.value, ...part });
}

export function replaceDraft(next: Draft): void {
  const before = draft.value;
  keepDraft(next);
  replaced.value = before.toml === next.toml ? null : before;
}

export function bringBack(): void {
  const before = replaced.value;
  if (!before) return;
  replaced.value = null;
  keepDraft(before);
}
