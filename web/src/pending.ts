// Text that the user has typed and the page has not applied yet. A field applies its text when it loses the focus. Buttons
// that use the position or the settings apply it first, so they never work on the old ones.
import { computed, signal } from "@preact/signals";

interface Entry {
  take: () => unknown; // applies the text; may return a promise
  timer: number;
  running: Promise<void> | null;
}

const entries = signal<ReadonlyMap<object, Entry>>(new Map());
export const hasPending = computed(() => entries.value.size > 0);

// Forgets the text of a field.
export function dropPending(field: object, only?: Entry): void {
  const entry = entries.value.get(field);
  if (!entry || (only && entry !== only)) return;
  clearTimeout(entry.timer);
  entries.value = new Map([...entries.value].filter(([other]) => other !== field));
}

// Stores the text of a field. With `pause`, it is applied after that many milliseconds without typing.
export function pend(field: object, take: () => unknown, pause?: number): void {
  dropPending(field);
  const timer = pause === undefined ? 0 : setTimeout(() => void apply(field), pause);
  entries.value = new Map([...entries.value, [field, { take, timer, running: null }]]);
}

async function run(field: object, entry: Entry): Promise<void> {
  try {
    await entry.take();
  } finally {
    dropPending(field, entry);
  }
}

async function apply(field: object): Promise<void> {
  const entry = entries.value.get(field);
  if (!entry) return;
  clearTimeout(entry.timer);
  entry.running ??= run(field, entry);
  await entry.running;
}

// Applies all typed text. Waits until the program has answered.
export async function takePending(): Promise<void> {
  for (const field of [...entries.value.keys()]) await apply(field);
}

// An action that first applies all typed text. Returns the handler of its button.
export const afterPending = (act: () => unknown) => (): void => void takePending().then(act);

let pressed = false; // a mouse button or finger is down
const left = new Set<object>(); // fields that lost the focus meanwhile
addEventListener("pointerdown", () => (pressed = true), true);
for (const name of ["pointerup", "pointercancel"])
  addEventListener(name, () => {
    pressed = false;
    left.forEach(takeSoon);
    left.clear();
  }, true);

// The field has lost the focus. Applying its text may move the page, and then a click in progress would miss its
// button, so the text waits for the end of the click.
export function takeSoon(field: object): void {
  if (pressed) left.add(field);
  else setTimeout(() => void apply(field));
}
