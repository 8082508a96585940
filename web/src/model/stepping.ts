// The playback of a tree in units: new nodes, expansions, or every step. A place is the time of the story and the number of
// nodes shown, which goes beyond the recorded steps if the tree has more nodes than these.
import type { Unit } from "./explain";
import type { Story } from "./story";
import type { Layout } from "./tree";

export interface Place {
  time: number;
  shown: number;
}

// How many of the sorted numbers are at most `most`.
function countUpTo(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Stepping {
  readonly from: number; // the times of the iteration
  readonly to: number;
  private readonly births: number[]; // the times at which the nodes of the layout appear
  private readonly expansions: number[];

  constructor(private readonly story: Story, private readonly layout: Layout) {
    [this.from, this.to] = story.range(layout.round);
    this.births = layout.all.map(({ node }, at) => (at === 0 ? this.from : story.generatedAt(node.id) ?? Infinity));
    this.expansions = story.expansions.filter((time) => time > this.from && time <= this.to);
  }

  get last(): Place {
    return { time: this.to, shown: this.layout.all.length };
  }

  // Whether all steps of the iteration are recorded.
  get complete(): boolean {
    return this.to < this.story.last || this.story.result.steps_left_out === 0;
  }

  length(unit: Unit): number {
    if (unit === "node") return this.layout.all.length;
    return unit === "step" ? this.to - this.from : this.expansions.length;
  }

  position({ time, shown }: Place, unit: Unit): number {
    if (unit === "node") return shown;
    return unit === "step" ? time - this.from : countUpTo(this.expansions, time);
  }

  at(position: number, unit: Unit): Place {
    const place = Math.max(0, Math.min(this.length(unit), position));
    if (unit === "node") return this.atNode(place);
    if (unit === "step") return this.atTime(this.from + place);
    return this.atTime(place === 0 ? this.from : (this.expansions[place - 1] as number));
  }

  // The place when the unit changes: stepping by expansions shows whole ones.
  snapped(place: Place, unit: Unit): Place {
    const end = this.expansions.find((time) => time >= place.time);
    return unit === "expansion" && place.time > this.from && end !== undefined ? this.atTime(end) : place;
  }

  atTime(time: number): Place {
    if (time >= this.to && this.complete) return this.last;
    return { time, shown: Math.max(1, countUpTo(this.births, time)) };
  }

  private atNode(place: number): Place {
    const total = this.layout.all.length;
    if (place >= total) return this.last;
    const shown = Math.max(1, place);
    return { time: Math.min(this.to, this.births[shown - 1] as number), shown };
  }
}
