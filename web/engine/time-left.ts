/** How long many runs will still take, from how long those of them have taken that have ended. */

/** Before this much has gone by, what a worker needs to start would count for too much. Chosen. */
const leastMs = 1_500;

interface Pace {
  /** Runs that have ended. */
  readonly finished: number;
  /** What is done, 0–1: each run counts by its cycles. */
  readonly share: number;
}

/**
 * Expects the rest to go at the mean pace of what has been done. What was known before the first call, such as answers that
 * were kept, took no time and counts for none.
 * @returns milliseconds left, or null while nobody can tell: before a run has ended there is none to go by
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
