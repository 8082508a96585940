// The engine inside the page: web workers that answer the requests that otherwise `taquin serve` answers, with the same code.
// One worker answers questions; each running job has a worker of its own. A job that does not stop soon is stopped by ending
// its worker.
import { text } from "../text";
import type { Answer, Backend, Listen } from "../api/backend";
import type { FromWorker, ToWorker } from "./messages";
import { keepChange, keptChanges } from "./kept";
import { engineModule } from "./module";
import EngineWorker from "./worker?worker&inline";

const mostWorkers = 8; // for jobs
const mostJobs = 50; // that have ended and are remembered
const largeMemory = 512 * 2 ** 20; // bytes; memory of WebAssembly never shrinks, so a larger worker is not used again

let compiled: Promise<WebAssembly.Module> | null = null;

const patience = 80; // milliseconds for a job to stop

interface Waiting {
  request: string;
  token: string;
  give: (answer: Answer) => void;
  refuse: (cause: Error) => void;
}

// A worker that handles one request at a time.
class Seat {
  onEvent: Listen | null = null;
  onFree: (() => void) | null = null; // the request is done
  onFailed: ((why: string) => void) | null = null;
  large = false;
  private changes = 0; // of the lab's results that this worker has made
  private readonly worker = new EngineWorker();
  private readonly waiting: Waiting[] = [];
  private ended = false;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.take(data);
    this.worker.onerror = (event) => this.fail(event.message);
    compiled ??= engineModule();
    compiled.then((module) => this.post({ module }), (cause: unknown) => {
      compiled = null; // the next worker tries again
      this.fail(String(cause));
    });
  }

  // `token`: see ToWorker.
  ask(request: string, token = ""): Promise<Answer> {
    return new Promise((give, refuse) => {
      this.waiting.push({ request, token, give, refuse });
      if (this.ended) this.fail("");
      else if (this.waiting.length === 1) this.next();
    });
  }

  // Makes the changes to the lab's results that this worker has not made yet.
  async update(): Promise<void> {
    const [kept] = await Promise.all([keptChanges(), compiled]);
    this.post({ kept: kept.slice(this.changes) });
    this.changes = kept.length;
  }

  end(): void {
    this.ended = true;
    this.worker.terminate();
  }

  private next(): void {
    const first = this.waiting[0];
    if (first) void compiled?.then(() => this.post({ request: first.request, token: first.token }), () => undefined);
  }

  private post(message: ToWorker): void {
    if (!this.ended) this.worker.postMessage(message);
  }

  private take(message: FromWorker): void {
    if (this.ended) return;
    if (message.type === "answer") this.waiting[0]?.give(message);
    else if (message.type === "event") this.onEvent?.(message.name, message.data);
    else if (message.type === "failed") this.fail(message.why);
    else if (message.type === "keep") {
      ++this.changes;
      void keepChange(message.bytes);
    }
    else if (message.type === "free") {
      this.large = message.bytes > largeMemory;
      this.waiting.shift();
      this.onFree?.();
      this.next();
    }
  }

  private fail(why: string): void {
    if (!this.ended) console.warn(`A worker of the engine has stopped: ${why}`);
    this.end();
    for (const { refuse } of this.waiting.splice(0)) refuse(new Error(why));
    this.onFailed?.(why);
  }
}

interface RunningJob {
  id: string;
  kind: string;
  events: Map<string, string>; // the last of each name
  listeners: Set<Listen>;
  seat: Seat | null; // null: it has ended
  token: string; // an address that exists while the job may run
}

const jobs = new Map<string, RunningJob>();
const idle: Seat[] = []; // the last one was used last: it may have tables
let busy = 0;
const queue: (() => void)[] = []; // jobs that wait for a worker
let questions: Seat | null = null;

function questionSeat(): Seat {
  if (!questions) {
    const seat = new Seat();
    seat.onFailed = () => {
      if (questions === seat) questions = null;
    };
    questions = seat;
  }
  return questions;
}

// Only one worker changes the lab's results, so all workers make the same changes in the same order.
let lab: Seat | null = null;
let labIsBusy = false;
const labQueue: (() => void)[] = [];

async function labSeat(): Promise<Seat> {
  if (labIsBusy) await new Promise<void>((resolve) => labQueue.push(resolve));
  labIsBusy = true;
  lab ??= new Seat();
  await lab.update();
  return lab;
}

async function jobSeat(kind: string): Promise<Seat> {
  if (kind === "lab") return labSeat();
  if (busy === mostWorkers) await new Promise<void>((resolve) => queue.push(resolve));
  ++busy;
  return idle.pop() ?? new Seat();
}

function leave(seat: Seat, usable: boolean): void {
  seat.onEvent = seat.onFree = seat.onFailed = null;
  if (seat === lab) {
    labIsBusy = false;
    if (!usable) {
      seat.end();
      lab = null;
    }
    labQueue.shift()?.();
    return;
  }
  --busy;
  if (usable && !seat.large) idle.push(seat);
  else seat.end();
  queue.shift()?.();
}

function tell(job: RunningJob, name: string, data: string): void {
  job.events.set(name, data);
  for (const listen of [...job.listeners]) listen(name, data);
}

const summary = ({ id, kind, events }: RunningJob, state: string, error: string | null = null): string => JSON.stringify({
  id, kind, state, progress: JSON.parse(events.get("progress") ?? "null") as unknown, cancelled_by: state === "cancelled" ? "request" : null,
  result: null, error, field: null, line: null, warnings: [],
});

function cancel(job: RunningJob): void {
  URL.revokeObjectURL(job.token);
  setTimeout(() => cut(job, "cancelled"), patience);
}

// Ends a job that did not end by itself.
function cut(job: RunningJob, state: "cancelled" | "failed", error: string | null = null): void {
  const { seat } = job;
  if (!seat || job.events.has("finished")) return;
  job.seat = null;
  leave(seat, false);
  tell(job, "finished", summary(job, state, error));
}

function forgetOld(): void {
  for (const [id, { seat }] of jobs) {
    if (jobs.size <= mostJobs) return;
    if (!seat) jobs.delete(id);
  }
}

async function start(kind: string, request: string): Promise<{ answer: Answer; job: RunningJob | null }> {
  forgetOld();
  const seat = await jobSeat(kind);
  const token = URL.createObjectURL(new Blob([" "]));
  const answered = seat.ask(request, token);
  // Events of a quick job arrive with the answer.
  let job: RunningJob | null = null;
  const early: [string, string][] = [];
  seat.onEvent = (name, data) => {
    if (job?.seat) tell(job, name, data);
    else early.push([name, data]);
  };
  let free = false;
  seat.onFree = () => {
    free = true;
    URL.revokeObjectURL(token);
    if (job?.seat) {
      job.seat = null;
      leave(seat, true);
    }
  };
  seat.onFailed = (why) => {
    if (job) cut(job, "failed", text.errors.engine(why));
  };
  let answer: Answer;
  try {
    answer = await answered;
  } catch (cause) {
    leave(seat, false);
    throw cause;
  }
  if (answer.status !== 202) {
    if (free) leave(seat, true);
    else seat.onFree = () => leave(seat, true);
    return { answer, job: null };
  }
  const { id } = JSON.parse(answer.text) as { id: string };
  job = { id, kind, events: new Map(), listeners: new Set(), seat, token };
  jobs.set(id, job);
  for (const [name, data] of early) tell(job, name, data);
  if (free) {
    job.seat = null;
    leave(seat, true);
  }
  return { answer, job };
}

// The end of a job, if it comes within this time.
function endOf(job: RunningJob, seconds: number): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => stop(null), seconds * 1000);
    const listen: Listen = (name, data) => name === "finished" && stop(data);
    const stop = (end: string | null): void => {
      clearTimeout(timer);
      job.listeners.delete(listen);
      resolve(end);
    };
    job.listeners.add(listen);
    const known = job.events.get("finished");
    if (known !== undefined) stop(known);
  });
}

async function startJob(path: string, body: object): Promise<Answer> {
  const kind = "kind" in body ? String(body.kind) : "";
  const { answer, job } = await start(kind, `POST /api/v1${path}\n${JSON.stringify(body)}`);
  const wait = Number(new URLSearchParams(path.split("?")[1]).get("wait") ?? 0);
  const end = job && wait > 0 ? await endOf(job, wait) : null;
  return end === null ? answer : { status: 200, text: end };
}

function jobAnswer(method: string, id: string): Answer {
  const job = jobs.get(id);
  if (!job) return { status: 404, text: JSON.stringify({ error: "unknown job" }) };
  if (method === "DELETE") cancel(job);
  return { status: 200, text: job.events.get("finished") ?? summary(job, "running") };
}

export const engine: Backend = {
  async request(method, path, body, signal): Promise<Answer> {
    const content = body ? JSON.stringify(body) : "";
    const id = /^\/jobs\/(\w+)$/.exec(path)?.[1];
    if (id) return jobAnswer(method, id);
    if (method === "POST" && /^\/jobs\b/.test(path)) return startJob(path, body ?? {});
    if (path.startsWith("/lab/")) await questionSeat().update();
    const answer = await questionSeat().ask(`${method} /api/v1${path}\n${content}`);
    signal?.throwIfAborted();
    return answer;
  },

  follow(id: string, listen: Listen, broken: () => void): () => void {
    const job = jobs.get(id);
    if (!job) {
      broken();
      return () => undefined;
    }
    job.listeners.add(listen);
    // What was missed; not now, because the caller does not have its answer yet.
    queueMicrotask(() => {
      if (job.listeners.has(listen)) for (const [name, data] of job.events) listen(name, data);
    });
    return () => job.listeners.delete(listen);
  },

  abandon(id) {
    const job = jobs.get(id);
    if (job) cut(job, "cancelled");
  },

  async file(path) {
    const { text: content } = await engine.request("GET", path);
    return new Blob([content], { type: path.endsWith("json") ? "application/json" : "text/csv" });
  },
};
