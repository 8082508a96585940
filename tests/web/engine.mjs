// The engine of the site in node, without a browser: the same module and the same calls as web/src/engine/worker.ts.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

export async function startEngine(file) {
  const wasi = new WASI({ version: "preview1" });
  const text = (at, size) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
  let reply = null;
  let events = [];
  const kept = [];
  const page = {
    answer: (status, at, size) => (reply = { status, text: text(at, size) }),
    event: (name, nameSize, data, dataSize) => events.push([text(name, nameSize), text(data, dataSize)]),
    keep: (at, size) => kept.push(new Uint8Array(memory.buffer, at, size).slice()),
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { page, wasi_snapshot_preview1: wasi.wasiImport });
  const { memory, reserve, handle, restore } = instance.exports;
  wasi.initialize(instance);
  const write = (bytes) => new Uint8Array(memory.buffer, reserve(bytes.length), bytes.length).set(bytes);
  return {
    kept,
    memory,
    restore(changes) {
      for (const change of changes) {
        write(change);
        restore();
      }
    },
    // The answer to a request, and the events of the job that it starts.
    ask(method, path, body) {
      events = [];
      write(new TextEncoder().encode(`${method} ${path}\n${body ? JSON.stringify(body) : ""}`));
      handle();
      return { ...reply, events };
    },
    // A whole job.
    run(fields) {
      const { status, text: answer, events: all } = this.ask("POST", "/api/v1/jobs", fields);
      if (status !== 202) throw new Error(answer);
      return JSON.parse(all.find(([name]) => name === "finished")[1]);
    },
  };
}
