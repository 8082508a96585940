// A worker with an engine of its own: WebAssembly, made from apps/browser. It answers one request after the other.
import type { FromWorker, ToWorker } from "./messages";

interface Engine {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reserve(bytes: number): number;
  handle(): void;
  stop(): void;
  restore(): void;
}

const scope = globalThis as unknown as { postMessage(message: FromWorker): void; onmessage: ((event: MessageEvent<ToWorker>) => void) | null };
const decoder = new TextDecoder();
const encoder = new TextEncoder();
let engine: Engine;

const bytesAt = (at: number, size: number): Uint8Array => new Uint8Array(engine.memory.buffer, at, size);
const textAt = (at: number, size: number): string => decoder.decode(bytesAt(at, size));
const view = (): DataView => new DataView(engine.memory.buffer);

const page = {
  answer: (status: number, at: number, size: number) => scope.postMessage({ type: "answer", status, text: textAt(at, size) }),
  event: (name: number, nameSize: number, data: number, dataSize: number) =>
    scope.postMessage({ type: "event", name: textAt(name, nameSize), data: textAt(data, dataSize) }),
  keep: (at: number, size: number) => scope.postMessage({ type: "keep", bytes: bytesAt(at, size).slice() }),
};

// --- stopping

// A busy worker receives no messages. But it can ask, now and then, whether an address that the page made still exists. From
// a file on disk the browser forbids that; the page then ends the worker.
const betweenLooks = 40; // milliseconds
let token = "";
let lastLook = 0;

function exists(address: string): boolean {
  const question = new XMLHttpRequest();
  try {
    question.open("GET", address, false);
    question.send();
    return true;
  } catch {
    return false;
  }
}

function lookForStop(now: number): void {
  if (!token || now - lastLook < betweenLooks) return;
  if (!exists(token)) {
    token = "";
    engine.stop();
  }
  lastLook = performance.now();
}

// The engine's operating system: clocks, random numbers, and an output that nobody reads. There is nothing else.
const [success, noSuchFile] = [0, 8]; // EBADF
const system: Record<string, (...values: never[]) => unknown> = {
  clock_time_get: (clock: number, _precision: bigint, to: number) => {
    const now = performance.now();
    lookForStop(now);
    const milliseconds = clock === 0 ? Date.now() : now;
    view().setBigUint64(to, BigInt(Math.round(milliseconds * 1e6)), true);
    return success;
  },
  random_get: (to: number, size: number) => {
    crypto.getRandomValues(bytesAt(to, size));
    return success;
  },
  environ_sizes_get: (count: number, size: number) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return success;
  },
  environ_get: () => success,
  proc_exit: (code: number) => {
    throw new Error(`exit code ${code}`);
  },
};
const anySystem = new Proxy(system, { get: (target, name: string) => target[name] ?? (() => noSuchFile) });

async function start(module: WebAssembly.Module): Promise<void> {
  const imports: WebAssembly.Imports = { page };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === "wasi_snapshot_preview1") (imports[from] ??= {})[name] = anySystem[name] as WebAssembly.ImportValue;
  const instance = await WebAssembly.instantiate(module, imports);
  engine = instance.exports as unknown as Engine;
  engine._initialize();
}

function write(bytes: Uint8Array): void {
  bytesAt(engine.reserve(bytes.length), bytes.length).set(bytes);
}

async function handle({ module, request, token: mayRun = "", kept }: ToWorker): Promise<void> {
  if (module) await start(module);
  for (const bytes of kept ?? []) {
    write(bytes);
    engine.restore();
  }
  if (request === undefined) return;
  write(encoder.encode(request));
  token = mayRun && exists(mayRun) ? mayRun : "";
  lastLook = performance.now();
  engine.handle();
  token = "";
  scope.postMessage({ type: "free", bytes: engine.memory.buffer.byteLength });
}

let last = Promise.resolve();
scope.onmessage = ({ data }) => {
  last = last.then(() => handle(data)).catch((cause: unknown) => scope.postMessage({ type: "failed", why: String(cause) }));
};
