// Messages between the page and its workers.
export interface ToWorker {
  module?: WebAssembly.Module; // first, once
  request?: string; // "METHOD TARGET\nBODY"
  token?: string; // the job that the request starts may run as long as this address exists
  kept?: Uint8Array[]; // results of the lab: see FromWorker.keep
}

export type FromWorker =
  | { type: "answer"; status: number; text: string } // to a request
  | { type: "event"; name: string; data: string } // of the job that the request started
  | { type: "keep"; bytes: Uint8Array } // results of the lab, for the page to keep
  | { type: "free"; bytes: number } // the request is done; the worker's memory
  | { type: "failed"; why: string }; // the worker cannot go on
