// The difficulty of random positions.
import { difficulty, seed, seedError, shuffleAsChosen, steps, stepsError } from "../shuffling";
import { text } from "../text";
import { Input, Select } from "./controls";

const words = text.board;

export function ShuffleTools({ lastSeed }: { lastSeed: number | null }) {
  return (
    <div class="row">
      <Select label={words.difficulty} value={difficulty.value} options={words.difficulties}
        onChange={(value) => {
          difficulty.value = value;
          void shuffleAsChosen();
        }} />
      {difficulty.value === "steps"
        ? <Input label={words.steps} value={steps.value} inputMode="numeric" error={stepsError.value} onChange={(value) => (steps.value = value)} /> : null}
      <Input label={words.seed} value={seed.value} placeholder={lastSeed === null ? words.anySeed : String(lastSeed)}
        inputMode="numeric" error={seedError.value} onChange={(value) => (seed.value = value)} />
    </div>
  );
}
