// Playback controls: first, previous, play, next, last, speed and a slider. For solutions and trees.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { count } from "../model/format";
import { text } from "../text";
import { Push } from "./controls";
import { Icon } from "./icon";

const words = text.playback;

export interface PlaybackProps {
  position: number;
  length: number;
  playing: boolean;
  speed: number; // steps per second
  label: string;
  seek: (to: number, gliding?: boolean) => void; // gliding: one of many steps in a row
  setPlaying: (on: boolean) => void;
  setSpeed: (speed: number) => void;
}

// Steps per second. The fast ones are for long solutions and large trees.
const speeds = [1, 2, 4, 8, 16, 32, 100, 300, 1000, 3000, 10_000, 30_000, 100_000];
const usual = 32;
const offered = (length: number, speed: number): number[] =>
  speeds.filter((each) => each <= usual || each === speed || each * 5 <= length);

// Calls `seek` as often as the screen can show it, and always with the step for the time that has passed.
function usePlaying({ position, length, playing, speed, seek, setPlaying }: PlaybackProps): void {
  const latest = useRef({ position, seek });
  latest.current = { position, seek };
  useEffect(() => {
    if (!playing) return;
    let [began, from, last] = [performance.now(), latest.current.position, latest.current.position];
    const timer = setInterval(() => {
      const { position: now, seek: go } = latest.current;
      if (now !== last) [began, from, last] = [performance.now(), now, now]; // the user moved the slider
      const to = Math.min(length, from + Math.floor(((performance.now() - began) / 1000) * speed));
      if (to <= last) return;
      last = to;
      latest.current.position = to;
      go(to, true);
    }, Math.max(16, 250 / speed));
    return () => clearInterval(timer);
  }, [playing, speed, length]);
  useEffect(() => {
    if (playing && position >= length) setPlaying(false);
  }, [playing, position, length]);
}

export function Playback(props: PlaybackProps) {
  const { position, length, playing, speed, label, seek, setPlaying, setSpeed } = props;
  const options = useMemo(
    () => offered(length, speed).map((each) => <option key={each} value={String(each)}>{words.perSecond(each)}</option>), [length, speed]);
  const ended = position >= length;
  usePlaying(props);

  const frame = useRef<HTMLDivElement>(null);
  // On a phone the player is always in sight, but what it plays may not be.
  const reveal = (): void => frame.current?.closest(".stage")?.firstElementChild?.scrollIntoView({ block: "nearest" });
  const start = (): void => {
    if (ended) seek(0);
    else if (playing) seek(position); // says where it stops
    setPlaying(!playing || ended);
    reveal();
  };
  const go = (to: number): void => {
    seek(to);
    reveal();
  };
  return (
    <div ref={frame} class="playback" role="group" aria-label={label}>
      <div class="transport">
        <Push class="icon" aria-label={words.first} off={position === 0} onClick={() => go(0)}><Icon name="first" /></Push>
        <Push class="icon" aria-label={words.back} off={position === 0} onClick={() => go(position - 1)}><Icon name="previous" /></Push>
        <button type="button" class="icon play" aria-label={playing ? words.pause : words.play} onClick={start}>
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <Push class="icon" aria-label={words.on} off={ended} onClick={() => go(position + 1)}><Icon name="next" /></Push>
        <Push class="icon" aria-label={words.last} off={ended} onClick={() => go(length)}><Icon name="last" /></Push>
      </div>
      <input class="scrubber" type="range" min={0} max={length} value={position} aria-label={words.scrubber}
        aria-valuetext={words.at(position, length)} onInput={(event) => seek(Number(event.currentTarget.value), true)} onChange={(event) => seek(Number(event.currentTarget.value))} />
      <output class="place">{count(position)} / {count(length)}</output>
      <label class="speed">
        <span>{words.speed}</span>
        <select value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {options}
        </select>
      </label>
    </div>
  );
}
