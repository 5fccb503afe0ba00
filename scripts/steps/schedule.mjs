// Runs jobs in lanes: those of one lane one after another, the lanes side by side.

/**
 * What a job waits for comes before it in the list. Two lanes, because cargo locks its folder while it works, and because a
 * small machine has two cores. A job is left out when one that it needs failed; without what it merely prefers it runs.
 * @typedef {{ name: string, lane: 'cargo' | 'node', needs: string[], prefers?: string[] }} Job
 */

/**
 * @template {Job} T
 * @param {T[]} jobs
 * @param {(job: T) => Promise<boolean>} perform whether it succeeded
 * @param {(job: T, missing: string) => void} skip
 * @returns {Promise<boolean>} whether all succeeded, when all have ended
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
