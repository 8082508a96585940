// Small controls that every view uses.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { codeParts } from "../model/format";
import { dropPending, pend, takePending, takeSoon } from "../pending";
import { announce, complain } from "../state";
import { text } from "../text";

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  error?: string | null | undefined;
  children: (ids: { id: string; describedby: string | undefined }) => ComponentChildren;
}

// A label, the control, a hint and an error.
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, describedby: described || undefined })}
      {hint ? <p class="hint" id={`${id}-hint`}>{hint}</p> : null}
      {error ? <p class="error" id={`${id}-error`} role="alert">{error}</p> : null}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  hint?: ComponentChildren;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}

export function Select({ label, value, options, hint, error, onChange }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedby }) => (
        <select id={id} value={value} aria-describedby={describedby}
          onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([option, name]) => <option key={option} value={option}>{name}</option>)}
        </select>
      )}
    </Field>
  );
}

interface InputProps {
  label: string;
  value: string;
  placeholder?: string;
  inputMode?: "numeric" | "decimal" | "text";
  hint?: ComponentChildren;
  error?: string | null | undefined;
  onChange: (value: string) => unknown; // may return a promise
}

// The text of a field until `value` changes. `take` gets it after `pause` milliseconds, or before a button uses it.
function useTyped(value: string, wrong: boolean, take: (words: string) => unknown, pause?: number) {
  const [typed, setTyped] = useState(value);
  const field = useRef({}).current;
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    setTyped(value);
    dropPending(field);
  }, [value]);
  const type = (words: string): void => {
    setTyped(words);
    if (words === value && !wrong) dropPending(field);
    else pend(field, () => latest.current(words), pause);
  };
  return { typed, type, field };
}

// Calls onChange on Enter, when the field has lost the focus, or before a button uses the text. Keeps the typed text until `value` changes.
export function Input({ label, value, placeholder, inputMode, hint, error, onChange }: InputProps) {
  const { typed, type, field } = useTyped(value, !!error, onChange);
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedby }) => (
        <input id={id} value={typed} placeholder={placeholder} inputMode={inputMode} autocomplete="off" spellcheck={false}
          aria-describedby={describedby} aria-invalid={error ? "true" : undefined}
          onInput={(event) => type(event.currentTarget.value)} onChange={() => takeSoon(field)} />
      )}
    </Field>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}

// A few choices side by side: radio buttons that look like a switch.
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="visually-hidden">{label}</legend>
      {options.map(([option, words]) => (
        <label key={option} class={option === value ? "on" : ""}>
          <input type="radio" name={name} value={option} checked={option === value}
            onChange={() => onChange(option)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

// The same as buttons. Radio buttons use the arrow keys, which play the puzzles.
export function Switch<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {options.map(([option, words]) => (
        <button key={option} type="button" class={option === value ? "on" : ""} aria-pressed={option === value} onClick={() => onChange(option)}>{words}</button>
      ))}
    </div>
  );
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label class="checkbox">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

// One line, and the rest on request. `about`: what it describes, for screen readers.
export function Brief({ words, about, children }: { words: string; about: string; children?: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <span class={open ? "brief open" : "brief"}>
      <span class="line">{words}</span>
      <button type="button" class="quiet" aria-expanded={open} aria-label={text.shell.moreAbout(about)} onClick={() => setOpen(!open)}>
        {open ? text.shell.less : text.shell.more}
      </button>
      {open && children ? <span class="rest">{children}</span> : null}
    </span>
  );
}

interface TypingProps {
  label: string;
  hint: ComponentChildren;
  value: string;
  error: string | null; // why the last text was rejected, typed here or not
  take: (words: string) => unknown;
}

// A position as text. Waits for a pause in typing, so an unfinished position causes no error.
export function Typing({ label, hint, value, error, take }: TypingProps) {
  const { typed, type } = useTyped(value, error !== null, take, 250);
  const own = typed === value ? null : error;
  return (
    <Field label={label} hint={hint} error={own}>
      {({ id, describedby }) => (
        <textarea id={id} rows={2} value={typed} spellcheck={false} autocomplete="off" aria-invalid={own ? "true" : undefined} aria-describedby={describedby}
          onInput={(event) => type(event.currentTarget.value)} />
      )}
    </Field>
  );
}

// Text that shows `names in backticks` as code.
export function Code({ words }: { words: string }) {
  return <>{codeParts(words).map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

export function Copy({ label, value }: { label: string; value: string | (() => string) }) {
  const [done, setDone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const copy = async (): Promise<void> => {
    try {
      if (typeof value !== "string") await takePending();
      await navigator.clipboard.writeText(typeof value === "string" ? value : value());
      // Keeps its width: otherwise losing the focus would shift the next button away from the pointer.
      if (button.current) button.current.style.minWidth = `${button.current.offsetWidth}px`;
      setDone(true);
      announce(text.shell.copied);
    } catch {
      complain(text.errors.clipboard);
    }
  };
  return (
    <button ref={button} type="button" class="quiet" onClick={() => void copy()} onBlur={() => setDone(false)}>
      {done ? text.shell.copied : label}
    </button>
  );
}

type PushProps = Omit<JSX.HTMLAttributes<HTMLButtonElement>, "onClick"> & { off?: boolean; onClick: (event: MouseEvent) => unknown };

// A button that its own use can switch off. The browser must not disable it: a disabled button loses the focus.
export function Push({ off = false, onClick, ...rest }: PushProps) {
  return <button type="button" {...rest} aria-disabled={off ? "true" : undefined} onClick={(event) => { if (!off) void onClick(event); }} />;
}

interface StartStopProps {
  busy: boolean;
  off: boolean; // it cannot be started
  label: string;
  describedby?: string | undefined;
  onStart: () => unknown;
  onStop: () => void;
}

// Starts a search and stops it. One element, so it keeps the focus; the second click of a double click does not stop.
export function StartStop({ busy, off, label, describedby, onStart, onStop }: StartStopProps) {
  return (
    <Push class={busy ? "stop" : "primary"} off={!busy && off} aria-describedby={describedby}
      onClick={(event) => (busy ? event.detail <= 1 && onStop() : onStart())}>{busy ? text.search.stop : label}</Push>
  );
}

// Stops a search that started by itself.
export function StopButton({ onStop }: { onStop: () => void }) {
  return <button type="button" class="stop" onClick={onStop}>{text.search.stop}</button>;
}

// A button that opens a file.
export function OpenFile({ label, accept, onFile }: { label: string; accept?: string; onFile: (file: File) => void }) {
  const id = useId();
  return (
    <span class="open-file">
      <input id={id} type="file" accept={accept} class="visually-hidden"
        onChange={(event: JSX.TargetedEvent<HTMLInputElement>) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }} />
      <label for={id} class="button">{label}</label>
    </span>
  );
}

export function Meter({ label, fraction }: { label: string; fraction: number | null }) {
  return fraction === null
    ? <progress aria-label={label} />
    : <progress aria-label={label} max={1} value={fraction} />;
}

// A list of names and values: the figures of a search.
export function Figures({ rows }: { rows: readonly (readonly [name: string, value: ComponentChildren, title?: string])[] }) {
  return (
    <dl class="figures">
      {rows.map(([name, value, title]) => (
        <div key={name} title={title}><dt>{name}</dt><dd>{value}</dd></div>
      ))}
    </dl>
  );
}
