// Writes the shipped workloads for the page, next to the engine: workloads/ read and written by the engine itself.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfWorkloads, startFullEngine } from './full-engine.mjs';
import { enginePackage, firstScenario } from './paths.mjs';
import { StepFailed } from './run.mjs';

/** Writes the library. An invalid file of workloads/ ends the build with its name. */
export async function writeLibrary() {
  try {
    const engine = await startFullEngine();
    const written = {
      programs: engine.programs(),
      policies: engine.policies(),
      library: engine.library(),
      files: filesOfWorkloads(),
      // The page shows this before an engine is loaded.
      'first-layout': new engine.Simulation(
        readFileSync(firstScenario, 'utf8'),
        new engine.Traces(),
      ).layout(),
    };
    for (const [name, text] of Object.entries(written))
      writeFileSync(path.join(enginePackage, `${name}.json`), text);
  } catch (error) {
    // The engine throws strings.
    if (typeof error === 'string') throw new StepFailed(error);
    throw error;
  }
}
