/** Runs each thread of a scenario alone on its machine, on the pool's workers. */
import type { Intervention, Scenario } from '../scenario/generated/types.ts';
import { isWithin } from '../scenario/pointer.ts';
import { runAlone, type ManyOptions, type Outcome } from './pool.ts';

/**
 * A thread alone is never interrupted and no frame is recorded, so these do not affect the result. They are short
 * enough that per-frame counters of any core do not overflow.
 */
const [quantumCycles, framesPerQuantum] = [100_000_000, 100];

/** The part of a scenario on which solo runs depend: the same for all schedulers and all quantum lengths. */
export function aloneKey(scenario: Scenario): string {
  const { seed, switch_cycles, trap_cycles, interventions } = scenario.run;
  // The engine refuses these, which would make a thread alone another one.
  const changes = ({ action }: Intervention): boolean =>
    action.kind === 'set' &&
    Object.keys(action.values).some((place) =>
      ['/machine', '/workload'].some((part) => isWithin(place, part)),
    );
  return JSON.stringify({
    ...scenario,
    title: '',
    about: '',
    baseline: null,
    policy: { id: 'default', params: {} },
    run: {
      seed,
      switch_cycles,
      trap_cycles,
      quantum_cycles: quantumCycles,
      quanta: 1,
      warmup_quanta: 0,
      frames_per_quantum: framesPerQuantum,
      interventions: interventions.filter(changes),
    },
  } satisfies Scenario);
}

function threadsOf({ workload }: Scenario): number {
  return workload.threads.reduce((sum, { copies }) => sum + copies, 0);
}

/** The cycles in which each thread commits its instructions, by thread number; cached like every answer of the pool. */
export function aloneMany(
  scenario: Scenario,
  options: ManyOptions<Uint8Array>,
): Promise<Outcome<Uint8Array>[]> {
  const threads = Array.from({ length: threadsOf(scenario) }, (_, thread) => thread);
  return runAlone(aloneKey(scenario), threads, options);
}
