// What answers the requests of the page: `taquin serve` (server.ts), or the engine inside the page (src/engine).
export interface Answer {
  status: number;
  text: string; // JSON, if the address has no other format
}

// Receives the events of a job: its name and its data, a JSON object.
export type Listen = (name: string, data: string) => void;

export interface Backend {
  // `path`: below /api/v1. Throws if there is no answer.
  request(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer>;
  // Follows a job to its end; calls `broken` if its events stop coming. Returns a function that stops following.
  follow(id: string, listen: Listen, broken: () => void): () => void;
  // Ends a job because the user leaves the page.
  abandon(id: string): void;
  // A file to save, or its address.
  file(path: string): Promise<Blob | string>;
}
