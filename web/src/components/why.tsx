// Why the shown position can be solved. The explanation follows the moves.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client";
import type { Check } from "../api/types";
import { asSentence } from "../model/format";
import { subject } from "../subject";
import { text } from "../text";

export function Why({ summary, check }: { summary: string; check: Check }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Check | null>(null);
  const { shown } = subject.value;
  const current = [check, asked].find((each) => each?.start === shown.board && each?.goal === check.goal);
  useEffect(() => {
    if (!open || current) return;
    const asking = new AbortController();
    api.check(shown, asking.signal).then(setAsked, () => undefined);
    return () => asking.abort();
  }, [open, shown.board, check]);
  return (
    <details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <p>{current ? asSentence(current.explanation) : text.board.checking}</p>
    </details>
  );
}
