// The program behind the page: `taquin serve`, over HTTP.
import type { Answer, Backend, Listen } from "./backend";

const root = "/api/v1";
const events = ["state", "progress", "building", "iteration", "found", "finished"];

export const server: Backend = {
  async request(method, path, body, signal): Promise<Answer> {
    const init: RequestInit = { method };
    if (body) {
      init.headers = { "Content-Type": "application/json" };
      init.body = JSON.stringify(body);
    }
    if (signal) init.signal = signal;
    const response = await fetch(root + path, init);
    return { status: response.status, text: await response.text() };
  },

  follow(id: string, listen: Listen, broken: () => void): () => void {
    const stream = new EventSource(`${root}/jobs/${id}/events`);
    for (const name of events) stream.addEventListener(name, (event) => listen(name, (event as MessageEvent<string>).data));
    stream.onerror = () => {
      stream.close();
      broken();
    };
    return () => stream.close();
  },

  // The request outlives the page, and its answer is ignored.
  abandon: (id) => void fetch(`${root}/jobs/${id}`, { method: "DELETE", keepalive: true }).catch(() => undefined),
  file: (path) => Promise.resolve(root + path),
};
