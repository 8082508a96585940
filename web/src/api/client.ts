// The program's API: one function per request, errors as sentences.
import { signal } from "@preact/signals";
import { asSentence } from "../model/format";
import { text } from "../text";
import type {
  Catalogue, Check, DefinedExperiment, Experiment, Explanation, Job, JobKind, LessonName, Replay, Run, RunResults, Scramble, TableSet,
} from "./types";

const root = "/api/v1";

// The program rejected a request: its message, the field that caused it, and the wrong line of that field.
export class Refusal extends Error {
  constructor(message: string, readonly field: string | null = null, readonly line: number | null = null) {
    super(message);
  }
}

export const sentence = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

// Whether the program answers. While it does not, the page asks again every two seconds.
export const reachable = signal(true);
const retryPause = 2000;
let lost: (() => void)[] = [];

async function retry(): Promise<void> {
  try {
    await fetch(`${root}/jobs`);
  } catch {
    setTimeout(() => void retry(), retryPause);
    return;
  }
  reachable.value = true;
  const waiting = lost;
  lost = [];
  waiting.forEach((act) => act());
}

// The program does not answer: does this once it answers again.
export function whenBack(act?: () => void): void {
  if (act) lost.push(act);
  if (!reachable.value) return;
  reachable.value = false;
  setTimeout(() => void retry(), retryPause);
}

async function request<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method };
  if (body) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(root + path, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    whenBack();
    throw new Refusal(text.errors.unreachable);
  }
  if (response.status === 413) throw new Refusal(text.errors.tooLong, "board");
  const answer: unknown = await response.json().catch(() => {
    signal?.throwIfAborted();
    return null;
  });
  if (response.ok) return answer as T;
  const said = answer as { error?: string; field?: string | null; line?: number } | null;
  throw new Refusal(said?.error ? asSentence(said.error) : text.errors.status(response.status), said?.field ?? null, said?.line ?? null);
}

const post = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  request<T>("POST", path, body, signal);

export const api = {
  catalogue: () => request<Catalogue>("GET", "/catalogue"),
  check: (body: object, signal?: AbortSignal) => post<Check>("/board", body, signal),
  explain: <E extends Explanation>(body: object, signal?: AbortSignal) => post<E>("/explain", body, signal),
  replay: (body: object, signal?: AbortSignal) => post<Replay>("/replay", body, signal),
  scramble: (body: object) => post<Scramble>("/scramble", body),
  // Waits up to `wait` seconds for the end of the job, so a short job takes one request.
  start: <K extends JobKind>(body: object, wait: number) => post<Pick<Job<K>, "id"> & Partial<Job<K>>>(wait > 0 ? `/jobs?wait=${wait}` : "/jobs", body),
  job: <K extends JobKind>(id: string) => request<Job<K>>("GET", `/jobs/${id}`),
  cancel: (id: string) => request<unknown>("DELETE", `/jobs/${id}`),
  // Sent when the user leaves: the request outlives the page, and its answer is ignored.
  abandon: (id: string) => void fetch(`${root}/jobs/${id}`, { method: "DELETE", keepalive: true }).catch(() => undefined),
  experiments: () => request<{ experiments: Experiment[] }>("GET", "/lab/experiments"),
  experiment: (name: string) => request<DefinedExperiment>("GET", `/lab/experiments/${encodeURIComponent(name)}`),
  runs: () => request<{ store: string; runs: Run[] }>("GET", "/lab/runs"),
  results: (id: string) => request<RunResults>("GET", `/lab/runs/${id}`),
  exportAddress: (id: string, format: "csv" | "json") => `${root}/lab/runs/${id}/export?format=${format}`,
  lessons: () => request<{ lessons: LessonName[]; origins: string[] }>("GET", "/lessons"),
  lessonAddress: (name: string) => `${root}/lessons/${encodeURIComponent(name)}`,
  tables: () => request<{ folder: string; sets: TableSet[] }>("GET", "/tables"),
};

export const eventsAddress = (id: string): string => `${root}/jobs/${id}/events`;
