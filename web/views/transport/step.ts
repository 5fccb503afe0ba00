/** Steps of one quantum that the eye can follow: the clock glides until all threads have reached their places. */
import { quantumAt } from '../../engine/frames.ts';
import { settledPosition } from '../../derive/machine/moment.ts';
import { clock, pause, play, seek, shownPosition } from '../../engine/clock.ts';

const glideMilliseconds = 280;

/** The step in progress: its target, and the animation frame that continues it. */
let under: { quantum: number; handle: number } | null = null;

/** Stops a glide where it is, before the clock goes elsewhere. */
export function endGlide(): void {
  if (under) cancelAnimationFrame(under.handle);
  under = null;
}

function glideTo(to: number, quantum: number, settled: boolean): void {
  const from = shownPosition();
  endGlide();
  pause();
  if (settled) {
    seek(to);
    return;
  }
  const start = performance.now();
  const glide = (time: number): void => {
    const share = Math.min(1, Math.max(0, (time - start) / glideMilliseconds));
    seek(from + (to - from) * (1 - (1 - share) ** 2));
    under = share < 1 ? { quantum, handle: requestAnimationFrame(glide) } : null;
  };
  under = { quantum, handle: requestAnimationFrame(glide) };
}

/** Goes to the next (1) or the previous (−1) quantum and stops there; `settled` jumps. */
export function step(direction: 1 | -1, settled: boolean): void {
  const { limit, framesPerQuantum } = clock.getState();
  const now = under?.quantum ?? quantumAt(shownPosition(), limit, framesPerQuantum);
  const last = Math.max(0, Math.ceil(limit / framesPerQuantum) - 1);
  const quantum = Math.max(0, Math.min(now + direction, last));
  glideTo(Math.min(limit, settledPosition(framesPerQuantum, quantum)), quantum, settled);
}

/** Plays, or pauses after moving threads have arrived. */
export function playOrPause(settled: boolean): void {
  endGlide();
  const { playing, limit, framesPerQuantum } = clock.getState();
  if (!playing) {
    play();
    return;
  }
  const position = shownPosition();
  const quantum = quantumAt(position, limit, framesPerQuantum);
  const arrival = Math.min(limit, settledPosition(framesPerQuantum, quantum));
  if (position < arrival) glideTo(arrival, quantum, settled);
  else pause();
}
