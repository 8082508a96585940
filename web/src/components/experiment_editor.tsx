// Write an experiment in TOML: start from another one, check it, run it, take it along as a file.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, sentence } from "../api/client";
import type { JobRunner } from "../api/job";
import type { Experiment } from "../api/types";
import { bringBack, draft, replaced, replaceDraft, write } from "../draft";
import { copyName, firstDraft, lineCount, lineRange, nameOfFile } from "../model/draft";
import { afterPending } from "../pending";
import { announce, complain } from "../state";
import { text } from "../text";
import { Checkbox, Input, OpenFile, Push, Select, StartStop } from "./controls";
import { Download } from "./download";

const words = text.lab.own;

// The definition of a known experiment. A built-in one gets another name.
export async function edit(name: string): Promise<void> {
  try {
    const { definition, built_in } = await api.experiment(name);
    replaceDraft({ name: built_in ? copyName(name) : name, toml: definition });
    announce(words.loaded(name));
  } catch (cause) {
    complain(sentence(cause));
  }
}

async function openFile(file: File): Promise<void> {
  replaceDraft({ name: nameOfFile(file.name), toml: await file.text() });
  announce(words.loaded(file.name));
}

// The text with line numbers. They scroll with it, because lines are never wrapped.
function Editor({ wrong, field }: { wrong: number | null; field: { current: HTMLTextAreaElement | null } }) {
  const gutter = useRef<HTMLDivElement>(null);
  const { toml } = draft.value;
  return (
    <div class="field">
      <label for="own-toml">{words.text}</label>
      <div class="code-editor">
        <div ref={gutter} class="gutter" aria-hidden="true">
          {Array.from({ length: lineCount(toml) }, (_, at) => <span key={at} class={at + 1 === wrong ? "wrong" : ""}>{at + 1}</span>)}
        </div>
        <textarea ref={field} id="own-toml" wrap="off" rows={22} value={toml} spellcheck={false} autocomplete="off" autocapitalize="off"
          aria-describedby="own-hint" aria-invalid={wrong === null ? undefined : "true"}
          onInput={(event) => write({ toml: event.currentTarget.value })}
          onScroll={(event) => gutter.current && (gutter.current.scrollTop = event.currentTarget.scrollTop)} />
      </div>
      <p class="hint" id="own-hint">{words.hint}</p>
    </div>
  );
}

// What is wrong, and a way to the line.
function Mistake({ message, line, go }: { message: string; line: number | null; go: (line: number) => void }) {
  return (
    <div class="error" role="alert">
      <p>{line === null ? message : words.mistake(line, message)}</p>
      {line === null ? null : <button type="button" class="quiet" onClick={() => go(line)}>{words.toLine(line)}</button>}
    </div>
  );
}

export interface EditorProps {
  experiments: readonly Experiment[];
  job: JobRunner<"lab">;
  full: boolean;
  setFull: (full: boolean) => void;
  run: (fields: object) => Promise<void>;
}

export function ExperimentEditor({ experiments, job, full, setFull, run }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [checked, setChecked] = useState<string | null>(null); // what the last check found
  const [checking, setChecking] = useState(false);
  const [from, setFrom] = useState("");
  const { name, toml } = draft.value;
  const { error, field: where, line } = job.now.value;
  const wrong = error && where === "definition" ? line : null;
  useEffect(() => {
    setChecked(null);
    if (!job.busy) job.forget(); // its messages are about another text
  }, [name, toml]);

  const fields = () => ({ experiment: draft.value.name, definition: draft.value.toml, full });
  const go = (to: number): void => {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.setSelectionRange(...lineRange(area.value, to));
    area.scrollTop = Math.max(0, (area.scrollHeight / lineCount(area.value)) * (to - 4));
  };
  const check = async (): Promise<void> => {
    setChecked(null);
    setChecking(true);
    const result = await job.start(() => ({ ...fields(), check: true }));
    setChecking(false);
    if (!result) return;
    job.forget();
    setChecked(words.fine(result.planned));
    announce(words.fine(result.planned));
  };
  const startFrom = (chosen: string): void => {
    setFrom("");
    if (chosen === "new") replaceDraft(firstDraft);
    else if (chosen === "empty") replaceDraft({ name: firstDraft.name, toml: "" });
    else if (chosen) void edit(chosen);
  };
  const options: [string, string][] = [["", words.choose], ["new", words.example], ["empty", words.empty],
    ...experiments.map(({ name: each, title }): [string, string] => [each, `${each}: ${title}`])];
  return (
    <section class="panel" aria-labelledby="lab-title">
      <h2 id="lab-title">{words.title}</h2>
      <p>{words.intro}</p>
      <div class="row">
        <Select label={words.from} value={from} options={options} onChange={startFrom} />
        <Input label={words.name} value={name} error={error && where === "experiment" ? error : null} onChange={(to) => write({ name: to.trim() })} />
      </div>
      {replaced.value ? (
        <p class="warning">{words.replaced(replaced.value.name)}{" "}
          <button type="button" class="quiet" onClick={bringBack}>{words.bringBack}</button></p>
      ) : null}
      <Editor wrong={wrong} field={field} />
      {error && where !== "experiment" ? <Mistake message={error} line={wrong} go={go} /> : null}
      {checked ? <p class="solvable yes" role="status">{checked}</p> : null}
      <Checkbox label={text.lab.full} checked={full} onChange={setFull} />
      <div class="actions">
        <StartStop busy={job.busy && !checking} off={job.busy} label={text.lab.run} onStart={afterPending(() => run(fields()))} onStop={() => job.stop()} />
        <Push off={job.busy} onClick={afterPending(check)}>{words.check}</Push>
        <OpenFile label={text.board.openFile} accept=".toml,text/plain" onFile={(file) => void openFile(file)} />
        <Download files={[{ label: text.download.toml, name: `${name || firstDraft.name}.toml`, make: () => Promise.resolve(new Blob([draft.value.toml], { type: "application/toml" })) }]} about={words.title} />
      </div>
    </section>
  );
}
