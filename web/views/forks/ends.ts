/** Names for the ends of the forks. */
import { policyTitle } from '../../derive/names/policy.ts';
import { branchesOf, documentAt, type EndId } from '../../scenario/change/forks.ts';
import { basePolicy } from '../../scenario/change/policy.ts';
import type { Branch, PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { wordsOfValues } from '../words/pointer-labels.ts';

/** The changes of a fork, a few words for each of its values. */
export function forkWords(
  scenario: Scenario,
  known: readonly PolicyInfo[],
  { of, values }: Pick<Branch, 'of' | 'values'>,
): string[] {
  return wordsOfValues(documentAt(scenario, of), known, values);
}

/** The greatest length of a fork's name. */
export const longestName = 80;
/** The same for a fork's note. */
export const longestNote = 2_000;

/** The name of a fork that the user has not named: its current changes. */
export function nameOfChanges(words: readonly string[]): string {
  return words.join(', ').slice(0, longestName);
}

/** "Balance set PERF", "Default (baseline)", a fork's own name or what it changes. */
export function endName(scenario: Scenario, known: readonly PolicyInfo[], id: EndId): string {
  const branch = branchesOf(scenario).find((candidate) => candidate.id === id);
  if (branch) return branch.name || nameOfChanges(forkWords(scenario, known, branch)) || `Fork ${id}`;
  const policy = id === 'a' ? basePolicy(scenario) : scenario.policy;
  const { name, details } = policyTitle(known, policy ?? scenario.policy);
  return [name, ...details, ...(id === 'a' ? ['(baseline)'] : [])].join(' ');
}
