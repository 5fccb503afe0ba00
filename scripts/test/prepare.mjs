// Sets up what the chosen stages need, and goes on where something fails: what does not need it can still be checked.

import { checkPrerequisites } from '../steps/prerequisites.mjs';
import { reportStep } from '../steps/report.mjs';
import { StepFailed } from '../steps/run.mjs';
import { setupSteps } from '../steps/setup.mjs';

/**
 * @param {import('./stages.mjs').Stage[]} stages
 * @returns {Promise<Set<string>>} the names of steps that failed, or could not be tried because another failed
 */
export async function prepare(stages) {
  const wanted = new Set(stages.flatMap(({ needs, prefers = [] }) => [...needs, ...prefers]));
  checkPrerequisites();
  /** @type {Set<string>} */
  const broken = new Set();
  for (const [name, { what, needs, step }] of Object.entries(setupSteps)) {
    if (!(/** @type {Set<string>} */ (wanted).has(name))) continue;
    if (needs.some((need) => broken.has(need))) {
      broken.add(name);
      continue;
    }
    try {
      await reportStep(what, step);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.log(error.message);
      broken.add(name);
    }
  }
  return broken;
}
