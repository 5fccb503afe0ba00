// A small simultaneous-multithreaded core: twelve short threads of three programs on four hardware contexts.

import type { Scenario } from '../../web/scenario/generated/types.ts';
import { short } from './scenario.ts';

const threads = ['gzip', 'art', 'gcc'].map((program) => ({
  program,
  copies: 4,
  arrives_at_cycle: 0,
  instructions: 12_000,
}));

/** G_IPC against round robin; threads end after a few quanta, so that every window closes. */
export function smt(): Scenario {
  const scenario = short();
  return {
    ...scenario,
    machine: {
      ...scenario.machine,
      cores: [{ count: 1, contexts: 4, model: 'smt' }],
    },
    workload: { ...scenario.workload, threads },
    policy: { id: 'thread-sensitive', params: { metric: 'ipc', choose: 'greedy' } },
    baseline: { '/policy': { id: 'round-robin', params: {} } },
    run: { ...scenario.run, quantum_cycles: 4_000, warmup_quanta: 1, quanta: 400 },
  };
}
