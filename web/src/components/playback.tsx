// Playback controls: first, previous, play, next, last, speed and a slider. For solutions and trees.
import { useEffect } from "preact/hooks";
import { count } from "../model/format";
import { text } from "../text";
import { Icon } from "./icon";

const words = text.playback;

export interface PlaybackProps {
  position: number;
  length: number;
  playing: boolean;
  speed: number; // steps per second
  label: string;
  seek: (to: number) => void;
  setPlaying: (on: boolean) => void;
  setSpeed: (speed: number) => void;
  stride?: number; // steps per tick, for very long solutions
}

export function Playback({ position, length, playing, speed, label, seek, setPlaying, setSpeed, stride = 1 }: PlaybackProps) {
  const ended = position >= length;
  useEffect(() => {
    if (!playing) return;
    if (ended) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => seek(position + stride), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, position, speed, ended, stride]);

  const start = (): void => {
    if (ended) seek(0);
    setPlaying(!playing || ended);
  };
  return (
    <div class="playback" role="group" aria-label={label}>
      <div class="transport">
        <button type="button" class="icon" aria-label={words.first} disabled={position === 0} onClick={() => seek(0)}><Icon name="first" /></button>
        <button type="button" class="icon" aria-label={words.back} disabled={position === 0} onClick={() => seek(position - 1)}><Icon name="previous" /></button>
        <button type="button" class="icon play" aria-label={playing ? words.pause : words.play} onClick={start}>
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <button type="button" class="icon" aria-label={words.on} disabled={ended} onClick={() => seek(position + 1)}><Icon name="next" /></button>
        <button type="button" class="icon" aria-label={words.last} disabled={ended} onClick={() => seek(length)}><Icon name="last" /></button>
      </div>
      <input class="scrubber" type="range" min={0} max={length} value={position} aria-label={words.scrubber}
        aria-valuetext={words.at(position, length)} onInput={(event) => seek(Number(event.currentTarget.value))} />
      <output class="place">{count(position)} / {count(length)}</output>
      <label class="speed">
        <span>{words.speed}</span>
        <select value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {[1, 2, 4, 8, 16, 32].map((each) => <option key={each} value={String(each)}>{words.perSecond(each)}</option>)}
        </select>
      </label>
    </div>
  );
}
