// The Shuffle button of every view, and its error message.
import { afterPending } from "../pending";
import { subject } from "../subject";
import { seedError, shuffleAsChosen, stepsError } from "../shuffling";
import { shuffleWord } from "../words";

export function ShuffleButton({ disabled = false }: { disabled?: boolean }) {
  return <button type="button" disabled={disabled} onClick={afterPending(shuffleAsChosen)}>{shuffleWord()}</button>;
}

export function PositionProblem() {
  const problem = subject.value.error ?? stepsError.value ?? seedError.value;
  return problem ? <p class="error" role="alert">{problem}</p> : null;
}
