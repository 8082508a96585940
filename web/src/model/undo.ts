// Undo and redo: keeps the state before each change that the user makes.
import { computed, signal } from "@preact/signals";

export class Undo<State> {
  private readonly past = signal<readonly State[]>([]);
  private readonly future = signal<readonly State[]>([]);
  private gliding = false; // the last change belongs to a run of changes
  readonly canUndo = computed(() => this.past.value.length > 0);
  readonly canRedo = computed(() => this.future.value.length > 0);

  // `most`: how many states to keep.
  constructor(private readonly read: () => State, private readonly write: (state: State) => void, private readonly most: () => number) {}

  // Call this before a change. A run of gliding changes, such as a playback, is undone at once.
  remember(gliding = false): void {
    const goesOn = gliding && this.gliding;
    this.gliding = gliding;
    this.future.value = [];
    if (!goesOn) this.past.value = [...this.past.value, this.read()].slice(-this.most());
  }

  undo(): void {
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  clear(): void {
    this.past.value = [];
    this.future.value = [];
  }

  private step(from: typeof this.past, to: typeof this.past): void {
    const state = from.value.at(-1);
    if (state === undefined) return;
    this.gliding = false;
    to.value = [...to.value, this.read()];
    from.value = from.value.slice(0, -1);
    this.write(state);
  }
}
