// The "Download" button of every view: a list of files, made when the user chooses one.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { sentence } from "../api/client";
import { announce, complain } from "../state";
import { text } from "../text";
import { Meter } from "./controls";

const words = text.download;

export type Report = (fraction: number) => void;

export interface DownloadFile {
  label: string; // "Board as SVG"
  name: string; // of the file
  off?: boolean; // cannot be made; the label says when it can
  make: (report: Report, stopped: AbortSignal) => Promise<Blob | string>; // a string is the address of a finished file
}

// Lets the browser save a file.
function save(name: string, made: Blob | string): void {
  const address = typeof made === "string" ? made : URL.createObjectURL(made);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  if (typeof made !== "string") setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers read it later
}

// Closes the list when the user presses Escape or clicks elsewhere.
function useClosing(open: boolean, frame: { current: HTMLElement | null }, close: (focus: boolean) => void): void {
  useEffect(() => {
    if (!open) return;
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close(true);
    };
    const press = (event: PointerEvent): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close(false);
    };
    document.addEventListener("keydown", key);
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("keydown", key);
      document.removeEventListener("pointerdown", press);
    };
  }, [open]);
}

export function Download({ files, about }: { files: readonly DownloadFile[]; about?: string }) {
  const [open, setOpen] = useState(false);
  const [making, setMaking] = useState<{ name: string; fraction: number | null; stop: AbortController } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useClosing(open, frame, (focus) => {
    setOpen(false);
    if (focus) button.current?.focus();
  });
  useEffect(() => () => making?.stop.abort(), [making?.stop]);

  const choose = async ({ name, make }: DownloadFile): Promise<void> => {
    const stop = new AbortController();
    setOpen(false);
    setMaking({ name, fraction: null, stop });
    button.current?.focus();
    try {
      const made = await make((fraction) => setMaking({ name, fraction, stop }), stop.signal);
      if (stop.signal.aborted) return;
      save(name, made);
      announce(words.saved(name));
    } catch (cause) {
      if (!stop.signal.aborted) complain(words.failed(name, sentence(cause)));
    } finally {
      setMaking(null);
    }
  };
  return (
    <div ref={frame} class="download">
      <button ref={button} type="button" aria-expanded={open} aria-controls={open ? id : undefined} aria-label={about && words.of(about)}
        disabled={files.length === 0} onClick={() => setOpen(!open)}>{words.button}</button>
      {open ? (
        <ul id={id} class="plain files">
          {files.map((file) => <li key={file.name}><button type="button" disabled={file.off === true} onClick={() => void choose(file)}>{file.label}</button></li>)}
        </ul>
      ) : null}
      {making ? (
        <div class="files making" role="status">
          <p>{words.making(making.name)}</p>
          <Meter label={words.making(making.name)} fraction={making.fraction} />
          <button type="button" class="stop" onClick={() => making.stop.abort()}>{text.search.stop}</button>
        </div>
      ) : null}
    </div>
  );
}
