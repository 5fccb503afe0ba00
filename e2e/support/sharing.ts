// Threads that communicate across packages: four boards of four threads, assigned to thread numbers in turn.

import type { Program, Scenario, ThreadGroup } from '../../web/scenario/generated/types.ts';
import { short } from './scenario.ts';

/** Each thread works on its own memory and occasionally on its group's board, half of it written. */
const player: Program = {
  about: 'Plays for itself and writes scores on a board.',
  source: 'Chosen: as the scoreboards of Tam et al. 2007, §6.1, small.',
  phases: [
    {
      instructions: 1_000_000,
      references_per_kinstr: 250,
      store_share: 0.2,
      components: [
        { weight: 0.9, pattern: { kind: 'random', region_bytes: 4096 } },
        {
          weight: 0.1,
          pattern: { kind: 'random', region_bytes: 2048 },
          shared: 'board',
          store_share: 0.5,
        },
      ],
    },
  ],
};

const board = (number: number): ThreadGroup => ({
  program: 'player',
  copies: 4,
  arrives_at_cycle: 0,
  instructions: null,
  regions: { board: `board-${number.toString()}` },
});

/** Two packages of two cores of two hardware contexts: half of the threads run at a time. */
export function boards(): Scenario {
  const scenario = short({
    // Many samples at once, at any overhead: a journey has no time for more.
    policy: { id: 'thread-clustering', params: { samples: 6000, one_in: 5, overhead_percent: 20 } },
    baseline: { '/policy': { id: 'default', params: {} } },
  });
  const [cache] = scenario.machine.caches;
  if (!cache) throw new Error('the short scenario has a cache');
  return {
    ...scenario,
    run: { ...scenario.run, quantum_cycles: 200_000 },
    machine: {
      name: 'Two packages',
      cores: [{ count: 4, contexts: 2, model: 'in-order' }],
      packages: { cores: 2 },
      caches: [
        {
          ...cache,
          level: 1,
          size_bytes: 16_384,
          ways: 4,
          line_bytes: 128,
          hit_cycles: 1,
          shared_by: 'core',
        },
        {
          ...cache,
          level: 2,
          size_bytes: 262_144,
          ways: 8,
          line_bytes: 128,
          hit_cycles: 14,
          cycles_per_line: 2,
          shared_by: 'package',
        },
      ],
      memory: { latency_cycles: 200, cycles_per_line: 12 },
      coherence: { package_cycles: 4, remote_cycles: 120 },
    },
    workload: { threads: [1, 2, 3, 4].map(board), programs: { player }, shuffle: true },
  };
}
