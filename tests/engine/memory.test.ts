/** The memory of the module: a run is given what an earlier one has left, and takes no more. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as core from '../../web/engine/pkg/core/coscope_core.js';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenario } from './support/engine.ts';

const module = path.resolve(import.meta.dirname, '../../web/engine/pkg/core/coscope_core_bg.wasm');
const { memory } = core.initSync({ module: readFileSync(module) });
core.provide_programs(engine.programs());

/** The default scenario with so large a cache that its checkpoints fill the bound on their memory. */
function large(): Scenario {
  const scenario = shippedScenario('balance-set');
  const caches = scenario.machine.caches.map((cache) =>
    cache.level === 2 ? { ...cache, size_bytes: 256 * 2 ** 20, ways: 16 } : cache,
  );
  const run = { ...scenario.run, quantum_cycles: 10_000, switch_cycles: 0, warmup_quanta: 0, quanta: 24 };
  return { ...scenario, baseline: null, machine: { ...scenario.machine, caches }, run };
}

it('is the same after many runs with checkpoints as after one', () => {
  const text = JSON.stringify(large());
  const after = Array.from({ length: 4 }, () => {
    const simulation = new core.Simulation(text, new core.Traces());
    while (!simulation.is_done()) simulation.advance(1e9, 1_000);
    simulation.free();
    return memory.buffer.byteLength;
  });
  expect(after[0]).toBeGreaterThan(2 ** 29);
  // A later run may need one copy's room more, because free memory is in pieces.
  expect(Math.max(...after)).toBeLessThan(1.25 * (after[0] ?? NaN));
});
