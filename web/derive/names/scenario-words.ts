/** Search terms for a scenario, beside its title and text: the terms for its features. */
import { basePolicy } from '../../scenario/change/policy.ts';
import { programNames } from '../../scenario/change/workload.ts';
import type { CacheSpec, Scenario } from '../../scenario/generated/types.ts';
import { hasSmt, hasWaits, isCoherent } from '../../scenario/traits.ts';
import { subjectOf } from './subject.ts';

const traits: readonly (readonly [has: (scenario: Scenario) => boolean, words: string])[] = [
  [hasWaits, 'waits sleep wake-up latency lock message'],
  [hasSmt, 'SMT hyper-threading'],
  [someCache(({ shared_by: span }) => span !== 'core'), 'contention interference pollution co-run shared'],
  [isCoherent, 'coherence'],
  [({ machine }) => Boolean(machine.memory.numa), 'NUMA nodes'],
  [({ machine }) => machine.cores.some(({ power }) => power), 'energy power'],
  [({ workload }) => workload.threads.some(({ nice }) => nice !== undefined), 'nice weight'],
  [someCache(({ allocation }) => allocation), 'UCP utility-based partition ways'],
  [someCache(({ partition }) => partition), 'partition ways CAT'],
  [someCache(({ colours }) => colours), 'partition page colouring coloring'],
];

function someCache(has: (cache: CacheSpec) => unknown) {
  return ({ machine }: Scenario): boolean => machine.caches.some((cache) => Boolean(has(cache)));
}

export function wordsOfScenario(scenario: Scenario): string {
  return [
    subjectOf(scenario),
    scenario.machine.name,
    basePolicy(scenario)?.id,
    scenario.policy.id,
    ...programNames(scenario),
    ...traits.map(([has, words]) => (has(scenario) ? words : '')),
  ].join(' ');
}
