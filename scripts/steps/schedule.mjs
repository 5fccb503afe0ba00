// Runs jobs in lanes: sequentially within a lane, with the lanes in parallel.

/**
 * A job with its dependencies, which precede it in the list. Two lanes, because cargo locks its folder while it
 * works, and because a small machine has two cores. A job is skipped if one that it `needs` failed; it runs even if
 * one that it `prefers` failed.
 * @typedef {{ name: string, lane: 'cargo' | 'node', needs: string[], prefers?: string[] }} Job
 */

/**
 * @template {Job} T
 * @param {T[]} jobs
 * @param {(job: T) => Promise<boolean>} perform returns whether it succeeded
 * @param {(job: T, missing: string) => void} skip
 * @returns {Promise<boolean>} whether all succeeded, once all have ended
 */
export async function schedule(jobs, perform, skip) {
  const nothing = Promise.resolve(true);
  /** @type {Map<string, Promise<boolean>>} every job's outcome by its name, and that of a lane's last job by the lane's */
  const outcomes = new Map();
  for (const job of jobs) {
    const { name, lane, needs, prefers = [] } = job;
    const before = [lane, ...needs, ...prefers].map((other) => outcomes.get(other) ?? nothing);
    const outcome = Promise.all(before).then(([, ...found]) => {
      const missing = needs.find((_, at) => !found[at]);
      if (missing === undefined) return perform(job);
      skip(job, missing);
      return false;
    });
    outcomes.set(name, outcome).set(lane, outcome);
  }
  return (await Promise.all(outcomes.values())).every(Boolean);
}
