// A job of the program as a signal: started, followed by its events, stopped.
import { signal, type Signal } from "@preact/signals";
import { text } from "../text";
import { api, eventsAddress, sentence } from "./client";
import type { Building, Job, JobKind, Progress, Results } from "./types";

export interface Running<K extends JobKind> {
  phase: "idle" | "queued" | "running" | "done" | "cancelled" | "failed";
  progress: Progress | null;
  building: Building | null;
  found: number | null; // length of the best solution so far
  rounds: { bound: number; generated: number; expanded: number }[];
  result: Results[K] | null;
  error: string | null;
  field: string | null; // of the request that the error is about
}

const nothing = {
  progress: null, building: null, found: null, rounds: [], result: null, error: null, field: null,
};

// The setting that a sentence of the solver begins with: heuristic "x", character 1: …
const fieldOf = (error: string | null): string | null => /^(heuristic|algorithm|order|weight|width|depth)\b/.exec(error ?? "")?.[1] ?? null;

export class JobRunner<K extends JobKind> {
  readonly now: Signal<Running<K>> = signal<Running<K>>({ phase: "idle", ...nothing });
  private id: string | null = null;
  private stream: EventSource | null = null;
  private turn = 0; // a later start outdates what an earlier one still hears

  constructor(private readonly kind: K) {}

  get busy(): boolean {
    return this.now.value.phase === "queued" || this.now.value.phase === "running";
  }

  // Resolves when the job has ended, with its result if there is one. What is wrong with the fields, here or
  // in the program's eyes, is an error of the job.
  async start(fields: () => object): Promise<Results[K] | null> {
    this.forget();
    const turn = this.turn;
    this.now.value = { phase: "queued", ...nothing };
    try {
      const { id } = await api.start({ kind: this.kind, ...fields() });
      if (turn !== this.turn) {
        void api.cancel(id).catch(() => undefined);
        return null;
      }
      this.id = id;
      return await this.follow(id, turn);
    } catch (cause) {
      if (turn === this.turn) this.fail(sentence(cause), (cause as { field?: string }).field ?? null);
      return null;
    }
  }

  stop(): void {
    if (this.id && this.busy) void api.cancel(this.id).catch((cause: unknown) => this.fail(sentence(cause), null));
  }

  // Stops what runs and shows nothing any more.
  forget(): void {
    this.stop();
    ++this.turn;
    this.stream?.close();
    this.stream = null;
    this.id = null;
    this.now.value = { phase: "idle", ...nothing };
  }

  private follow(id: string, turn: number): Promise<Results[K] | null> {
    return new Promise((resolve) => {
      const stream = new EventSource(eventsAddress(id));
      this.stream = stream;
      const end = (job: Job<K>): void => {
        stream.close();
        if (turn === this.turn) this.end(job);
        resolve(turn === this.turn ? job.result : null);
      };
      const on = <T>(name: string, take: (data: T) => void): void =>
        stream.addEventListener(name, (event) => {
          if (turn === this.turn) take(JSON.parse((event as MessageEvent<string>).data) as T);
        });
      on<{ state: "queued" | "running" }>("state", ({ state }) => this.change({ phase: state }));
      on<Progress>("progress", (progress) =>
        this.change({ progress, building: progress.building, found: progress.best ?? this.now.value.found }));
      on<Building>("building", (building) => this.change({ building }));
      on<{ length: number }>("found", ({ length }) => this.change({ found: length }));
      on<{ bound: number; generated: number; expanded: number }>("iteration", (round) =>
        this.change({ rounds: [...this.now.value.rounds, round] }));
      on<Job<K>>("finished", end);
      stream.onerror = () => {
        stream.close();
        if (turn === this.turn) void this.poll(id, turn).then(end, () => {
          this.fail(text.errors.lost, null);
          resolve(null);
        });
        else resolve(null);
      };
    });
  }

  // The stream broke off: ask until the job has ended.
  private async poll(id: string, turn: number): Promise<Job<K>> {
    for (;;) {
      const job = await api.job<K>(id);
      if (job.state !== "queued" && job.state !== "running") return job;
      if (turn === this.turn) this.change({ phase: job.state, progress: job.progress });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  private end(job: Job<K>): void {
    this.id = null;
    this.change({
      phase: job.state, result: job.result, error: job.error, field: fieldOf(job.error), building: null,
      progress: job.progress ?? this.now.value.progress,
    });
  }

  private fail(error: string, field: string | null): void {
    this.id = null;
    this.change({ phase: "failed", error, field });
  }

  private change(part: Partial<Running<K>>): void {
    this.now.value = { ...this.now.value, ...part };
  }
}
