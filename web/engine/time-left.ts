/** How long many runs will still take, from how long they have taken. */

/** Before this much has gone by, what a worker needs to start would count for too much. Chosen. */
const leastMs = 1_500;

/**
 * Expects the rest to go at the mean pace of what has been done. What was known before the first call, such as answers that
 * were kept, took no time and counts for none.
 * @returns milliseconds left at a share of 0–1 done, or null while nobody can tell
 */
export function timeLeft(): (share: number, nowMs: number) => number | null {
  let first: { share: number; ms: number } | null = null;
  return (share, nowMs) => {
    first ??= { share, ms: nowMs };
    const [done, took] = [share - first.share, nowMs - first.ms];
    return took < leastMs || done <= 0 ? null : (took / done) * (1 - share);
  };
}
