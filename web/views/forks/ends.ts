/** What an end of the forks is called. */
import { policyTitle } from '../../derive/names/policy.ts';
import { branchesOf, type EndId } from '../../scenario/change/forks.ts';
import { basePolicy } from '../../scenario/change/policy.ts';
import type { PolicyInfo, Scenario } from '../../scenario/generated/types.ts';

/** "Balance set PERF", "Default (baseline)", a fork's own name. */
export function endName(scenario: Scenario, known: readonly PolicyInfo[], id: EndId): string {
  if (id !== 'a' && id !== 'b') {
    const name = branchesOf(scenario).find((branch) => branch.id === id)?.name ?? '';
    return name === '' ? `Fork ${id}` : name;
  }
  const policy = id === 'a' ? basePolicy(scenario) : scenario.policy;
  const { name, details } = policyTitle(known, policy ?? scenario.policy);
  return [name, ...details, ...(id === 'a' ? ['(baseline)'] : [])].join(' ');
}
