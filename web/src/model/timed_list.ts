// A list whose entries come and go as a search proceeds, in a fixed order: the open list, by key and age. Any place of the
// list at any time takes O(log n), and moving in time O(log n) per entry that comes or goes (a Fenwick tree of the entries
// that are present), so a list of thousands of nodes can be stepped at every frame.

// An entry is in the list after step `from`, until step `to`.
export interface Span {
  readonly node: number; // its id
  readonly from: number;
  to: number;
}

export class TimedList<Item extends Span = Span> {
  private readonly starts: Int32Array; // entries by the time they come
  private readonly ends: Int32Array; // … and go
  private readonly sums: Int32Array; // the Fenwick tree: entries that are present
  private started = 0;
  private ended = 0;
  private now = -1;
  count = 0;

  // `spans` in the order of the list.
  constructor(private readonly spans: readonly Item[]) {
    const byTime = (time: (span: Item) => number): Int32Array =>
      Int32Array.from(spans.keys()).sort((a, b) => time(spans[a] as Item) - time(spans[b] as Item));
    this.starts = byTime(({ from }) => from);
    this.ends = byTime(({ to }) => to);
    this.sums = new Int32Array(spans.length + 1);
  }

  moveTo(time: number): void {
    const { starts, ends, spans } = this;
    const from = (at: number): number => (spans[starts[at] as number] as Item).from;
    const to = (at: number): number => (spans[ends[at] as number] as Item).to;
    if (time > this.now) {
      while (this.started < starts.length && from(this.started) <= time) this.add(starts[this.started++] as number, 1);
      while (this.ended < ends.length && to(this.ended) <= time) this.add(ends[this.ended++] as number, -1);
    } else {
      while (this.ended > 0 && to(this.ended - 1) > time) this.add(ends[--this.ended] as number, 1);
      while (this.started > 0 && from(this.started - 1) > time) this.add(starts[--this.started] as number, -1);
    }
    this.now = time;
  }

  // The entry at this place.
  at(place: number): Item | undefined {
    if (place < 0 || place >= this.count) return undefined;
    let [index, left] = [0, place];
    for (let step = 1 << (31 - Math.clz32(Math.max(1, this.spans.length))); step > 0; step >>= 1) {
      const next = index + step;
      if (next >= this.sums.length || (this.sums[next] as number) > left) continue;
      index = next;
      left -= this.sums[next] as number;
    }
    return this.spans[index];
  }

  // How many entries, from the first on, satisfy a condition that holds only at the beginning of the order.
  countWhile(condition: (span: Item) => boolean): number {
    let [low, high] = [0, this.spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (condition(this.spans[middle] as Item)) low = middle + 1;
      else high = middle;
    }
    let sum = 0;
    for (let index = low; index > 0; index -= index & -index) sum += this.sums[index] as number;
    return sum;
  }

  private add(entry: number, change: number): void {
    this.count += change;
    for (let index = entry + 1; index < this.sums.length; index += index & -index) (this.sums[index] as number) += change;
  }
}
