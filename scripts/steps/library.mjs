// Writes what ships for the page, beside the engine: workloads/ read and written out by the engine itself.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfWorkloads, startFullEngine } from './full-engine.mjs';
import { enginePackage, firstScenario } from './paths.mjs';
import { StepFailed } from './run.mjs';

/** A file of workloads/ that is not what it should be ends the build, with its name. */
export async function writeLibrary() {
  try {
    const engine = await startFullEngine();
    const written = {
      programs: engine.programs(),
      policies: engine.policies(),
      library: engine.library(),
      files: filesOfWorkloads(),
      // What stands on the page before an engine is there.
      'first-layout': new engine.Simulation(
        readFileSync(firstScenario, 'utf8'),
        new engine.Traces(),
      ).layout(),
    };
    for (const [name, text] of Object.entries(written))
      writeFileSync(path.join(enginePackage, `${name}.json`), text);
  } catch (error) {
    // The engine throws text.
    if (typeof error === 'string') throw new StepFailed(error);
    throw error;
  }
}
