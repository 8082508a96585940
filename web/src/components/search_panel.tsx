// The settings of a search, its progress, and its result.
import type { SolveResult } from "../api/types";
import { applies, isSetting, jobFields } from "../model/settings";
import { hasPending, takePending } from "../pending";
import { announce, catalogueError, loading, setting, settingFaults, settings, solveJob } from "../state";
import { subject } from "../subject";
import { text } from "../text";
import { StartStop } from "./controls";
import { Live, Outcome, stopped, verdict } from "./search_figures";
import { AlgorithmSelect, HeuristicSelect, MoreSettings } from "./search_settings";

// The announcement for a search without a result. Errors are shown elsewhere.
function afterwards(): string {
  const now = solveJob.now.value;
  return now.phase === "idle" ? text.search.changed : stopped(now) ?? "";
}

// After typed text was applied: whether it leaves nothing to search. If the program rejected it, the old position is still
// there, but the user wants the new one.
const isBlocked = (typed: boolean): boolean =>
  subject.value.solvable === false || (typed && subject.value.error !== null) || Object.keys(settingFaults()).length > 0;

export const verdictId = "solvable"; // the element that says whether the position can be solved, and why

interface Props {
  before: () => void; // stops the playback
  kept: SolveResult | null; // of the solution that is shown
  onResult: (result: SolveResult) => void;
}

export function SearchPanel({ before, kept, onResult }: Props) {
  const now = solveJob.now.value;
  const busy = solveJob.busy;
  const result = now.phase === "idle" ? kept : now.result;
  const { solvable } = subject.value;
  const faults = settingFaults();
  const faulty = Object.keys(faults).length > 0;
  // Shows the program's error at the field that caused it, if there is one.
  const field = now.field !== null && isSetting(now.field) && applies(now.field, settings.value.algorithm) ? now.field : null;
  const wrong = now.error && field ? { ...faults, [field]: now.error } : faults;

  const solve = async (): Promise<void> => {
    const typed = hasPending.value;
    await takePending();
    if (isBlocked(typed)) return;
    before();
    announce(text.search.searching);
    const result = await solveJob.start(() => ({ ...subject.value.request, ...jobFields(settings.value) }));
    announce(result ? verdict(result) : afterwards());
    if (result && result.moves !== null) onResult(result);
  };

  const props = { settings: settings.value, change: setting, wrong };
  return (
    <section class="panel" aria-labelledby="search-title">
      <h2 id="search-title">{text.search.title}</h2>
      {catalogueError.value ? <p class="error" role="alert">{catalogueError.value}</p> : null}
      <AlgorithmSelect {...props} />
      <HeuristicSelect {...props} />
      <MoreSettings {...props} />
      <div class="actions go">
        <StartStop busy={busy} off={loading.value || (!hasPending.value && (solvable === false || faulty))} label={text.search.solve}
          describedby={solvable === false ? verdictId : undefined} onStart={solve} onStop={() => solveJob.stop()} />
        {faulty ? <span class="hint">{text.faults.first}</span> : null}
        <span class="brief-verdict" aria-hidden="true">{busy ? text.search.searching : result ? verdict(result) : ""}</span>
      </div>
      {busy ? <Live now={now} /> : null}
      {now.error && !field ? <p class="error" role="alert">{now.error}</p> : null}
      {stopped(now) ? <p class="verdict">{stopped(now)}</p> : null}
      {!busy && result ? <Outcome result={result} /> : null}
    </section>
  );
}
