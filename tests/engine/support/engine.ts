/** The page's engine: the same WebAssembly, started in Node. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startFullEngine } from '../../../scripts/steps/full-engine.mjs';
import type { Traces } from '../../../web/engine/pkg/full/coscope_full.js';
import type { DecisionRecord, Layout, RunResult, Scenario } from '../../../web/scenario/generated/types.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export const engine = await startFullEngine();

export interface ShippedText {
  readonly id: string;
  readonly text: string;
}

/** The shipped scenarios and their variants, as contained in the engine. */
const shipped = JSON.parse(engine.library()) as Record<'scenarios' | 'variants', ShippedText[]>;
export const shippedScenarios = [...shipped.scenarios, ...shipped.variants];

/** A shipped scenario as a document. */
export function shippedScenario(id: string): Scenario {
  const found = shippedScenarios.find((scenario) => scenario.id === id);
  if (!found) throw new Error(`no scenario that ships is called "${id}"`);
  return JSON.parse(found.text) as Scenario;
}

/** Settings of `/run` that make a run short; programs of tasks have no warm-up. */
export function shortRun({
  workload,
}: Scenario): Pick<Scenario['run'], 'quantum_cycles' | 'warmup_quanta' | 'quanta'> {
  return { quantum_cycles: 100_000, warmup_quanta: workload.dag ? 0 : 2, quanta: 6 };
}

/** A shipped scenario with the settings of `shortRun`. */
export function shortScenario(id: string): Scenario {
  const scenario = shippedScenario(id);
  return { ...scenario, run: { ...scenario.run, ...shortRun(scenario) } };
}

/** The shipped recorded traces that a scenario uses. */
export function tracesOf(scenario: string): Traces {
  const traces = new engine.Traces();
  for (const name of JSON.parse(traces.missing(scenario)) as string[])
    traces.insert(name, readFileSync(path.join(root, 'public/traces', `${name}.cst`)));
  return traces;
}

export interface Played {
  readonly layout: Layout;
  readonly frames: Uint32Array;
  readonly decisions: DecisionRecord[];
  readonly result: RunResult;
}

/** Runs a scenario to its end, in slices of at most `sliceCycles` cycles and `sliceFrames` frames. */
export function play(scenario: Scenario, sliceCycles = 1e9, sliceFrames = 1_000): Played {
  const text = JSON.stringify(scenario);
  const simulation = new engine.Simulation(text, tracesOf(text));
  const frames: number[] = [];
  const decisions: DecisionRecord[] = [];
  while (!simulation.is_done()) {
    for (const value of simulation.advance(sliceCycles, sliceFrames)) frames.push(value);
    decisions.push(...(JSON.parse(simulation.take_decisions()) as DecisionRecord[]));
  }
  const layout = JSON.parse(simulation.layout()) as Layout;
  const result = JSON.parse(simulation.result()) as RunResult;
  simulation.free();
  return { layout, frames: Uint32Array.from(frames), decisions, result };
}
