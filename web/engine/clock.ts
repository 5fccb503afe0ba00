/** One clock for both panes: the moment of the runs that the page shows. Positions are in frames, maybe fractional. */
import { create } from 'zustand';

interface ClockState {
  /** The requested moment; the displayed one is at most `limit`. */
  readonly position: number;
  readonly playing: boolean;
  /** Quanta per second. */
  readonly speed: number;
  /** Frames available in every pane. */
  readonly limit: number;
  /** Frames of the whole run. */
  readonly total: number;
  readonly framesPerQuantum: number;
}

export const defaultSpeed = 6;

export const useClock = create<ClockState>(() => ({
  position: 0,
  playing: false,
  speed: defaultSpeed,
  limit: 0,
  total: 0,
  framesPerQuantum: 1,
}));

/** The clock for use without React. */
export const clock = { getState: useClock.getState, subscribe: useClock.subscribe };

/** The moment to draw: the requested one, as far as all panes are simulated. */
export function shownPosition(): number {
  const { position, limit } = useClock.getState();
  return Math.min(position, limit);
}

/** `isBeat` is true in every third frame during playback: slow motion waits for a beat, so that it moves together. */
type Tick = (position: number, isBeat: boolean) => void;
const listeners = new Set<Tick>();

/** Calls back with the moment to draw: once now, in every animation frame while playing, and on every change. */
export function onTick(callback: Tick): () => void {
  listeners.add(callback);
  callback(shownPosition(), true);
  return () => listeners.delete(callback);
}

let holds = 0;
let scheduled = 0;
let before: number | null = null;
/** Frames per beat. Chosen: at 20 beats per second the steps are not visible. */
const beat = 3;
let sinceBeat = 0;

function schedule(): void {
  if (scheduled === 0 && typeof requestAnimationFrame === 'function') scheduled = requestAnimationFrame(tick);
}

function tick(now: number): void {
  scheduled = 0;
  const { playing, speed, framesPerQuantum, position, limit, total } = useClock.getState();
  if (playing && holds === 0) {
    // A tab that was suspended does not jump.
    const seconds = before === null ? 0 : Math.min((now - before) / 1000, 0.1);
    const next = Math.min(position + seconds * speed * framesPerQuantum, Math.max(limit, position));
    const ended = total > 0 && next >= total;
    if (next !== position || ended) useClock.setState({ position: next, playing: !ended });
    before = now;
    schedule();
  }
  sinceBeat = useClock.getState().playing ? (sinceBeat + 1) % beat : 0;
  const isBeat = sinceBeat === 0;
  for (const listener of listeners) listener(shownPosition(), isBeat);
}

useClock.subscribe((state, old) => {
  if (state.playing && !old.playing) before = null;
  if (state.position !== old.position || state.limit !== old.limit || state.playing !== old.playing)
    schedule();
});

/** Plays; from the start if the end has been reached. */
export function play(): void {
  const { position, total } = useClock.getState();
  useClock.setState({ playing: true, position: total > 0 && position >= total ? 0 : position });
}

export function pause(): void {
  useClock.setState({ playing: false });
}

/** Pauses the clock until the returned function is called: the caller covers the picture and needs the processor. */
export function hold(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    before = null;
    schedule();
  };
}

/** Goes to a moment, in frames. */
export function seek(frame: number): void {
  const { total } = useClock.getState();
  useClock.setState({ position: Math.max(0, Math.min(frame, total)) });
}

/** Quanta per second. */
export function setSpeed(speed: number): void {
  useClock.setState({ speed });
}

/** The initial quantum from the address; null once it is taken. */
let beginning: number | null = null;

/** Starts paused at this quantum, instead of playing from the start. */
export function beginAt(quantum: number): void {
  beginning = quantum;
}

/** Returns the initial quantum, once. */
export function takeBeginning(): number | null {
  const quantum = beginning;
  beginning = null;
  return quantum;
}

/** Sets the extent of the runs; called by the session. */
export function setExtent(extent: Pick<ClockState, 'limit' | 'total' | 'framesPerQuantum'>): void {
  const { position, framesPerQuantum } = useClock.getState();
  // A change of resolution keeps the quantum.
  const moved = (position / framesPerQuantum) * extent.framesPerQuantum;
  useClock.setState({ ...extent, position: Math.min(moved, extent.total) });
}
