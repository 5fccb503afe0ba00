/** Estimates the remaining time of many runs from those that have ended. */

/** Before this time, a worker's start-up would distort the estimate. Chosen. */
const leastMs = 1_500;

interface Pace {
  /** Runs that have ended. */
  readonly finished: number;
  /** The completed share, 0–1: runs are weighted by their cycles. */
  readonly share: number;
}

/**
 * Assumes that the rest proceeds at the mean pace so far. Results known before the first call, such as cached answers,
 * took no time and are not counted.
 * @returns milliseconds left, or null before there is an estimate: at least one run must have ended
 */
export function timeLeft(): (pace: Pace, nowMs: number) => number | null {
  let first: (Pace & { readonly ms: number }) | null = null;
  return ({ finished, share }, nowMs) => {
    first ??= { finished, share, ms: nowMs };
    const [done, took] = [share - first.share, nowMs - first.ms];
    const canTell = finished > first.finished && took >= leastMs && done > 0;
    return canTell ? (took / done) * (1 - share) : null;
  };
}
