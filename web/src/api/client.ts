// The program's API: one function per request, errors as sentences.
import { signal } from "@preact/signals";
import { engine } from "../engine/engine";
import { asSentence } from "../model/format";
import { text } from "../text";
import type {
  Catalogue, Check, DefinedExperiment, Experiment, Explanation, Job, JobKind, LessonName, Replay, Run, RunResults, Scramble, TableSet,
} from "./types";
import type { Answer, Backend } from "./backend";
import { server } from "./server";

export const backend: Backend = __ENGINE__ ? engine : server;

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
    await backend.request("GET", "/jobs");
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

async function request<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  let answer: Answer;
  try {
    answer = await backend.request(method, path, body, signal);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    whenBack();
    throw new Refusal(text.errors.unreachable);
  }
  if (answer.status === 413) throw new Refusal(text.errors.tooLong, "board");
  const value = parsed(answer.text);
  if (answer.status >= 200 && answer.status < 300) return value as T;
  const said = value as { error?: string; field?: string | null; line?: number } | null;
  throw new Refusal(said?.error ? asSentence(said.error) : text.errors.status(answer.status), said?.field ?? null, said?.line ?? null);
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
  experiments: () => request<{ experiments: Experiment[] }>("GET", "/lab/experiments"),
  experiment: (name: string) => request<DefinedExperiment>("GET", `/lab/experiments/${encodeURIComponent(name)}`),
  runs: () => request<{ store: string; runs: Run[] }>("GET", "/lab/runs"),
  results: (id: string) => request<RunResults>("GET", `/lab/runs/${id}`),
  exported: (id: string, format: "csv" | "json") => backend.file(`/lab/runs/${id}/export?format=${format}`),
  lessons: () => request<{ lessons: LessonName[]; origins: string[] }>("GET", "/lessons"),
  lessonAddress: (name: string) => `/api/v1/lessons/${encodeURIComponent(name)}`,
  tables: () => request<{ folder: string; sets: TableSet[] }>("GET", "/tables"),
};
