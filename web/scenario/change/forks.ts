/** Forks of a run: a small tree of branches, and the two ends of it that are shown. */
import type { Branch, Forks, Intervention, JsonValue, PolicyChoice, Scenario } from '../generated/types.ts';
import { isWithin, setAt } from '../pointer.ts';

/** `a` is the baseline, `b` the scenario itself; any other end is the id of a branch. */
export type EndId = string;

/** The ends that the panes show; A is null if there is only one pane. */
export interface ShownEnds {
  readonly a: EndId | null;
  readonly b: EndId;
}

type HasForks = Pick<Scenario, 'baseline' | 'forks'>;

/** The largest number of branches that the engine accepts. */
export const mostBranches = 32;

export function branchesOf({ forks }: Pick<Scenario, 'forks'>): readonly Branch[] {
  return forks?.branches ?? [];
}

export function shownEnds({ baseline, forks }: HasForks): ShownEnds {
  return forks ? { a: forks.a, b: forks.b } : { a: baseline === null ? null : 'a', b: 'b' };
}

/** Whether there is a pane A. */
export function hasPaneA(scenario: HasForks): boolean {
  return shownEnds(scenario).a !== null;
}

/** All ends, trunks first, each branch directly after its parent. */
export function endsOf(scenario: HasForks): EndId[] {
  const branches = branchesOf(scenario);
  const withChildren = (id: EndId): EndId[] => [
    id,
    ...branches.filter(({ of }) => of === id).flatMap((child) => withChildren(child.id)),
  ];
  return [...(scenario.baseline === null ? [] : withChildren('a')), ...withChildren('b')];
}

/** The branches that lead to an end, starting at the trunk; empty for a trunk. */
export function pathTo(scenario: Pick<Scenario, 'forks'>, id: EndId): Branch[] {
  const branch = branchesOf(scenario).find((candidate) => candidate.id === id);
  return branch ? [...pathTo(scenario, branch.of), branch] : [];
}

/** The trunk of an end. */
export function trunkOf(scenario: Pick<Scenario, 'forks'>, id: EndId): EndId {
  return pathTo(scenario, id)[0]?.of ?? id;
}

/** The cycle up to which the two shown ends are the same run; null if their trunks differ, or only one end is shown. */
export function sharedUntil(scenario: Scenario): number | null {
  const { a, b } = shownEnds(scenario);
  if (a === null || a === b || trunkOf(scenario, a) !== trunkOf(scenario, b)) return null;
  const [pathA, pathB] = [pathTo(scenario, a), pathTo(scenario, b)];
  const parts = pathA.findIndex((branch, index) => branch.id !== pathB[index]?.id);
  const index = parts < 0 ? pathA.length : parts;
  const cycles = [pathA[index], pathB[index]].flatMap((branch) => (branch ? [branch.at_cycle] : []));
  const { quantum_cycles: quantum } = scenario.run;
  return Math.ceil(Math.min(...cycles) / quantum) * quantum;
}

/** A policy with its parameters filled in: a document, a baseline or a fork may omit them, and is left as written. */
export function wholePolicy(policy: Pick<PolicyChoice, 'id'> & Partial<PolicyChoice>): PolicyChoice {
  return policy.params ? { ...policy, params: policy.params } : { ...policy, params: {} };
}

/** The document of an end from its fork on, with all settings on its path applied. */
export function documentAt(scenario: Scenario, id: EndId): Scenario {
  const { baseline } = scenario;
  const bare: Scenario = { ...scenario, baseline: null };
  delete bare.forks;
  let document = bare;
  const set = (values: Readonly<Record<string, JsonValue>>): void => {
    for (const [pointer, value] of Object.entries(values)) document = setAt(document, pointer, value);
  };
  if (trunkOf(scenario, id) === 'a') set(baseline ?? {});
  for (const branch of pathTo(scenario, id)) set(branch.values);
  return { ...document, policy: wholePolicy(document.policy) };
}

function freshId(branches: readonly Branch[]): string {
  let number = branches.length + 1;
  while (branches.some(({ id }) => id === number.toString())) number += 1;
  return number.toString();
}

/** Adds a branch. The panes then show its parent and, beside it, the branch. */
export function withFork(scenario: Scenario, fork: Omit<Branch, 'id'>): Scenario {
  const branches = branchesOf(scenario);
  const id = freshId(branches);
  return { ...scenario, forks: { branches: [...branches, { id, ...fork }], a: fork.of, b: id } };
}

/** Returns the scenario with another name, note or values of a branch. */
export function withBranch(
  scenario: Scenario,
  id: EndId,
  change: Partial<Pick<Branch, 'name' | 'note' | 'values'>>,
): Scenario {
  const { forks } = scenario;
  if (!forks) return scenario;
  const branches = forks.branches.map((branch) => (branch.id === id ? { ...branch, ...change } : branch));
  return { ...scenario, forks: { ...forks, branches } };
}

/** Shows another end in a pane. If the other pane shows that end, the two swap. */
export function withEnd(scenario: Scenario, pane: 'a' | 'b', id: EndId): Scenario {
  const { forks } = scenario;
  const shown = shownEnds(scenario);
  const other = pane === 'a' ? 'b' : 'a';
  const swapped = shown[other] === id ? { [other]: shown[pane] ?? 'b' } : {};
  return { ...scenario, forks: { ...(forks ?? { branches: [] }), ...shown, [pane]: id, ...swapped } };
}

/** Removes a branch and all its descendants. Panes that showed them return to the parent of the branch. */
export function withoutFork(scenario: Scenario, id: EndId): Scenario {
  const { forks, ...rest } = scenario;
  if (!forks) return scenario;
  const isGone = (end: EndId): boolean => pathTo(scenario, end).some((branch) => branch.id === id);
  const branches = forks.branches.filter((branch) => !isGone(branch.id));
  if (branches.length === 0) return rest;
  const stays = forks.branches.find((branch) => branch.id === id)?.of ?? 'b';
  const kept = (end: EndId): EndId => (isGone(end) ? stays : end);
  const next: Forks = { branches, a: forks.a === null ? null : kept(forks.a), b: kept(forks.b) };
  // The same end twice leaves nothing to compare.
  return { ...rest, forks: next.a === next.b ? { ...next, a: null } : next };
}

interface PolicySetting {
  /** Index into the interventions. */
  readonly index: number;
  readonly from: number;
  readonly values: Readonly<Record<string, JsonValue>>;
}

const isOfPolicy = (pointer: string): boolean => isWithin(pointer, '/policy');

/** The interventions that set the policy, in the order in which the engine applies them. */
function policySettings({ interventions, quantum_cycles: quantum }: Scenario['run']): PolicySetting[] {
  return interventions
    .flatMap(({ at_cycle: from, action }, index) =>
      action.kind === 'set' && Object.keys(action.values).some(isOfPolicy)
        ? [{ index, from, values: action.values }]
        : [],
    )
    .sort((one, other) => Math.ceil(one.from / quantum) - Math.ceil(other.from / quantum));
}

/**
 * The policy of a run at a cycle, or at the end, and the cycle from which it applies. Interventions may change it
 * during the run.
 */
export function lastPolicy(
  { policy, run }: Pick<Scenario, 'policy' | 'run'>,
  cycle = Infinity,
): { policy: PolicyChoice; from: number } {
  let last = { policy, from: 0 };
  for (const { from, values } of policySettings(run)) {
    if (from > cycle) continue;
    let document = { policy: last.policy };
    for (const [pointer, value] of Object.entries(values))
      if (isOfPolicy(pointer)) document = setAt(document, pointer, value);
    const next = wholePolicy(document.policy);
    if (JSON.stringify(next) !== JSON.stringify(last.policy)) last = { policy: next, from };
  }
  return last;
}

/** Replaces the final policy of the scenario; earlier settings remain. */
export function withLastPolicy(scenario: Scenario, { id, params }: PolicyChoice): Scenario {
  const { run } = scenario;
  const last = policySettings(run).at(-1);
  if (!last) return { ...scenario, policy: { id, params } };
  const others = Object.entries(last.values).filter(([pointer]) => !isOfPolicy(pointer));
  const values = { ...Object.fromEntries(others), '/policy': { id, params } };
  const interventions = run.interventions.map((one, index): Intervention =>
    index === last.index ? { ...one, action: { kind: 'set', values } } : one,
  );
  return { ...scenario, run: { ...run, interventions } };
}
