/**
 * A program decides a run from its first cycle, or not at all: the user is never asked to read one that would take over
 * later, and a sandbox's state covers the run from its start.
 */
import { branchesOf, documentAt } from '../../scenario/change/forks.ts';
import type { JsonValue, Scenario, ScenarioError } from '../../scenario/generated/types.ts';
import { isWithin, setAt } from '../../scenario/pointer.ts';

type Values = Readonly<Record<string, JsonValue>>;

function makesOwn(before: Scenario, values: Values): boolean {
  const touching = Object.entries(values).filter(([pointer]) => isWithin(pointer, '/policy'));
  const after = touching.reduce((document, [pointer, value]) => setAt(document, pointer, value), before);
  return touching.length > 0 && after.policy.id === 'own';
}

/** The error of a checked document that sets a program as its policy during a run; null if it does not. */
export function misplacedProgram(document: Scenario): ScenarioError | null {
  const trunks = [document, ...(document.baseline === null ? [] : [documentAt(document, 'a')])];
  const byHand = trunks.flatMap((trunk) =>
    trunk.run.interventions.map(({ action }, at) => ({
      path: `/run/interventions/${at.toString()}/action/values`,
      isOwn: action.kind === 'set' && makesOwn(trunk, action.values),
    })),
  );
  const forked = branchesOf(document).map(({ of, values }, at) => ({
    path: `/forks/branches/${at.toString()}/values`,
    isOwn: makesOwn(documentAt(document, of), values),
  }));
  const found = [...byHand, ...forked].find(({ isOwn }) => isOwn);
  if (!found) return null;
  return {
    path: found.path,
    problem: 'a policy of your own cannot take over during a run',
    remedy: 'Set it as the policy of the scenario, or of its baseline, from the start.',
  };
}
