/** The subject of a scenario, derived from its contents: the groups of gallery and lessons. */
import { basePolicy, schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { isWithin } from '../../scenario/pointer.ts';
import { hasSmt, isCoherent } from '../../scenario/traits.ts';

/** In display order, each with the question that its scenarios address. */
export const subjects = {
  Caches: 'A and B differ in their caches or their workload, not only in the policy.',
  Scheduling: 'Which threads run at the same time, and on which cores.',
  'Today’s kernel': 'Linux’s scheduler, EEVDF, and what is built on it: by caches, memory nodes and energy.',
  SMT: 'Threads that compete for the resources of one core in every cycle.',
  Sharing: 'Threads that read and write the same data, on coherent caches.',
  Tasks: 'Programs cut into tasks: which of them runs next.',
} as const;

/** EEVDF, and the policies that extend it. */
const ofKernel: ReadonlySet<string | undefined> = new Set(['eevdf', 'cache-aware', 'energy-aware']);

export type Subject = keyof typeof subjects;

export function subjectOf(scenario: Scenario): Subject {
  if (schedulesOf(scenario) === 'tasks') return 'Tasks';
  if (ofKernel.has(scenario.policy.id) || ofKernel.has(basePolicy(scenario)?.id)) return 'Today’s kernel';
  if (isCoherent(scenario)) return 'Sharing';
  if (hasSmt(scenario)) return 'SMT';
  const pointers = Object.keys(scenario.baseline ?? {});
  return pointers.every((pointer) => isWithin(pointer, '/policy')) ? 'Scheduling' : 'Caches';
}
