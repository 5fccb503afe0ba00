/** Facts of a report about what its two runs do not have in common. */
import { policyTitle } from '../../derive/names/policy.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import type { PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { formatCount } from '../../ui/format.ts';
import { differencesOf } from '../words/pane-names.ts';
import { wordsOfValues } from '../words/pointer-labels.ts';

/** What a run's interventions and its fork change, and from when on. */
function changesOf(known: readonly PolicyInfo[], name: string, scenario: Scenario): [string, string][] {
  const { interventions, quantum_cycles: quantum } = scenario.run;
  const changes = interventions.flatMap(({ at_cycle, action }): [string, string][] => {
    if (action.kind !== 'set') return [];
    const words = wordsOfValues(scenario, known, action.values);
    return [[`${name}from quantum ${formatCount(Math.ceil(at_cycle / quantum))}`, words.join(', ')]];
  });
  // Elsewhere the report names the last policy.
  const isOther = lastPolicy(scenario).from > 0;
  return isOther
    ? [[`${name}from quantum 0`, policyTitle(known, scenario.policy).name], ...changes]
    : changes;
}

/** What is different in A and B but for their policies, and what changes during a run, as facts of a report. */
export function differing(known: readonly PolicyInfo[], a: Scenario | null, b: Scenario) {
  const steady = (scenario: Scenario): Scenario => ({
    ...scenario,
    run: { ...scenario.run, interventions: [] },
  });
  const only = (['a', 'b'] as const).flatMap((of): [string, string][] => {
    const words = a ? differencesOf(of, steady(a), steady(b), Infinity) : [];
    return words.length === 0 ? [] : [[`In ${of.toUpperCase()}`, words.join(', ')]];
  });
  const changes = [...(a ? changesOf(known, 'A ', a) : []), ...changesOf(known, a ? 'B ' : '', b)];
  return { differences: [...only, ...changes], hasChanges: changes.length > 0 };
}
