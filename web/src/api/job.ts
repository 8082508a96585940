// Starts, follows and stops a job of the program; its state is a signal. Leaving the page cancels its jobs.
import { signal, type Signal } from "@preact/signals";
import { asSentence } from "../model/format";
import { text } from "../text";
import { api, backend, Refusal, sentence, whenBack } from "./client";
import type { Building, Job, JobKind, JobState, Progress, Results } from "./types";

export interface Running<K extends JobKind> {
  phase: "idle" | "queued" | "running" | "done" | "cancelled" | "failed";
  progress: Progress | null;
  heard: number; // when the last report arrived, by performance.now()
  building: (Building & { heard: number }) | null; // heard: when it was reported, by performance.now()
  first: number | null; // length of the first solution
  found: number | null; // … of the best solution so far
  result: Results[K] | null;
  error: string | null;
  field: string | null; // the field of the request that caused the error
  line: number | null; // the wrong line of that field
}

const nothing = {
  progress: null, heard: 0, building: null, first: null, found: null, result: null, error: null, field: null, line: null,
};

const unfinished = new Set<string>(); // ids of this page's unfinished jobs
let left = false; // the user left the page; browsers may restore it later
addEventListener("pagehide", () => {
  left = true;
  unfinished.forEach(backend.abandon);
});

const isFinal = (state: JobState | undefined): boolean => state === "done" || state === "cancelled" || state === "failed";

// Runs a job to its end. Throws if it fails or is cut off. The signal cancels the job.
export async function finished<K extends JobKind>(kind: K, fields: object, signal?: AbortSignal): Promise<Results[K]> {
  signal?.throwIfAborted();
  const runner = new JobRunner<K>(kind);
  const cancel = (): void => runner.forget();
  signal?.addEventListener("abort", cancel);
  const result = await runner.start(() => fields);
  signal?.removeEventListener("abort", cancel);
  signal?.throwIfAborted();
  if (!result) throw new Refusal(runner.now.value.error ?? text.errors.ended, runner.now.value.field);
  return result;
}

export class JobRunner<K extends JobKind> {
  readonly now: Signal<Running<K>> = signal<Running<K>>({ phase: "idle", ...nothing });
  private id: string | null = null;
  private unfollow: (() => void) | null = null;
  private turn = 0; // number of starts; events of earlier starts are ignored
  private stopping = false; // the user asked to stop
  private giveUp: (() => void) | null = null; // resolves the promise of start()

  // `wait`: seconds to wait for the end of a job before its events are followed.
  constructor(private readonly kind: K, private readonly wait = 0) {}

  get busy(): boolean {
    return this.now.value.phase === "queued" || this.now.value.phase === "running";
  }

  // Resolves to the result when the job has ended, or to null. If the program rejects the fields, the job
  // has failed with that error.
  async start(fields: () => object): Promise<Results[K] | null> {
    this.forget();
    const turn = this.turn;
    this.stopping = left = false;
    this.now.value = { phase: "queued", ...nothing };
    try {
      const job = await api.start<K>({ kind: this.kind, ...fields() }, this.wait);
      const { id } = job;
      if (job.result !== undefined && isFinal(job.state)) return turn === this.turn ? this.end(job as Job<K>) : null;
      unfinished.add(id);
      if (turn !== this.turn) {
        void this.cancel(id).catch(() => undefined);
        return null;
      }
      this.id = id;
      if (this.stopping) this.stop();
      return await this.follow(id, turn);
    } catch (cause) {
      if (turn === this.turn) this.fail(cause);
      return null;
    }
  }

  stop(): void {
    if (!this.busy) return;
    this.stopping = true;
    if (this.id) void this.cancel(this.id).catch((cause: unknown) => this.fail(cause));
  }

  // Stops the job and clears its state.
  forget(): void {
    this.stop();
    ++this.turn;
    this.unfollow?.();
    this.unfollow = null;
    this.id = null;
    this.now.value = { phase: "idle", ...nothing };
    this.giveUp?.();
  }

  private async cancel(id: string): Promise<void> {
    await api.cancel(id);
    unfinished.delete(id);
  }

  private follow(id: string, turn: number): Promise<Results[K] | null> {
    return new Promise((resolve) => {
      this.giveUp = () => resolve(null);
      const end = (job: Job<K>): void => {
        unfollow();
        unfinished.delete(id);
        if (turn !== this.turn) return;
        resolve(this.end(job));
      };
      const takers: Record<string, (data: never) => void> = {
        state: ({ state }: { state: "queued" | "running" }) => this.change({ phase: state, heard: performance.now() }),
        progress: (progress: Progress) => {
          this.change({ progress, heard: performance.now() });
          this.build(progress.building);
          if (progress.best !== null) this.find(progress.best);
        },
        building: (building: Building) => this.build(building),
        iteration: () => this.build(null),
        found: ({ length }: { length: number }) => this.find(length),
        finished: end,
      };
      const listen = (name: string, data: string): void => {
        if (turn === this.turn) takers[name]?.(JSON.parse(data) as never);
      };
      const unfollow = backend.follow(id, listen, () => {
        if (turn === this.turn) void this.poll(id, turn).then(end, (cause: unknown) => {
          unfinished.delete(id);
          this.fail(cause);
          resolve(null);
        });
      });
      this.unfollow = unfollow;
    });
  }

  // The event stream broke: ask repeatedly until the job has ended.
  private async poll(id: string, turn: number): Promise<Job<K>> {
    for (;;) {
      const job = await api.job<K>(id);
      if (isFinal(job.state)) return job;
      if (turn === this.turn) this.change({ phase: job.state, progress: job.progress, heard: performance.now() });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  private build(building: Building | null): void {
    this.change({ building: building && { ...building, heard: performance.now() } });
  }

  private find(length: number): void {
    this.change({ first: this.now.value.first ?? length, found: length });
  }

  private end(job: Job<K>): Results[K] | null {
    this.id = null;
    const strange = job.state === "cancelled" && !this.stopping && !left;
    this.change({
      phase: job.state, result: job.result, building: null, progress: job.progress ?? this.now.value.progress,
      error: strange ? text.errors.ended : job.error && asSentence(job.error), field: job.field, line: job.line,
    });
    if (strange) this.forgetWhenBack();
    return job.result;
  }

  private fail(cause: unknown): void {
    this.id = null;
    const error = sentence(cause);
    const { field, line } = cause instanceof Refusal ? cause : { field: null, line: null };
    this.change({ phase: "failed", error, field, line });
    if (error === text.errors.unreachable) this.forgetWhenBack();
  }

  private forgetWhenBack(): void {
    const { turn } = this;
    whenBack(() => turn === this.turn && this.forget());
  }

  private change(part: Partial<Running<K>>): void {
    this.now.value = { ...this.now.value, ...part };
  }
}
