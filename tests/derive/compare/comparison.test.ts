import { describe, expect, it } from 'vitest';
import {
  contender,
  fieldOf,
  questionOf,
  sizesOf,
  solosOf,
  under,
} from '../../../web/derive/compare/comparison.ts';
import { lastPolicy } from '../../../web/scenario/change/forks.ts';
import { withCache } from '../../../web/scenario/change/machine.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { Intervention, ParamSpec, PolicyInfo, Scenario } from '../../../web/scenario/generated/types.ts';

const about = { summary: '', observes: '', cost: '', weakness: '', source: '', oracle: false };
const param = { about: '', unit: '' };
const selection: ParamSpec = {
  ...param,
  id: 'selection',
  label: 'Selection',
  kind: {
    kind: 'choice',
    options: [
      ['perf', 'PERF'],
      ['fair', 'FAIR'],
    ],
  },
  default: 'perf',
};
const degradation: ParamSpec = {
  ...param,
  id: 'degradation',
  label: 'Degradation',
  kind: { kind: 'matrix' },
  default: [],
};
const known: PolicyInfo[] = [
  { ...about, id: 'default', name: 'Default', params: [] },
  { ...about, id: 'balance-set', name: 'Balance set', params: [selection] },
  { ...about, id: 'optimal', name: 'Optimal', oracle: true, params: [degradation] },
];

describe('a comparison of policies', () => {
  it('takes every policy once, both selections of balance set apart, and names whom it cannot', () => {
    const { contenders, lacking } = fieldOf(known, [{ id: 'balance-set', params: { selection: 'perf' } }]);
    expect(contenders.map(({ name }) => name)).toEqual(['Default', 'Balance set PERF', 'Balance set FAIR']);
    expect(lacking).toEqual([{ name: 'Optimal (oracle)', lacks: 'Degradation' }]);
  });

  it('takes a policy that needs values where somebody gave it some', () => {
    const given = { id: 'optimal', params: { degradation: [[0, 1]] } };
    const { contenders, lacking } = fieldOf(known, [given]);
    expect(contenders.at(-1)?.policy).toEqual(given);
    expect(lacking).toEqual([]);
  });

  it('holds a default that is written out for the same policy', () => {
    const said = contender(known, { id: 'balance-set', params: { selection: 'perf' } });
    expect(said.key).toBe(contender(known, { id: 'balance-set', params: {} }).key);
  });

  it('runs each program once alone, one copy of it, and everything else under another policy', () => {
    const scenario = defaultScenario();
    const solos = solosOf(scenario);
    const [group] = solos[0]?.scenario.workload.threads ?? [];
    expect(solos.map(({ program }) => program)).toEqual(
      scenario.workload.threads.map(({ program }) => program),
    );
    expect(group?.copies).toBe(1);
    const random = { key: '', name: '', policy: { id: 'random', params: {} } };
    expect(under(scenario, random)).toEqual({ ...scenario, policy: random.policy, baseline: null });
  });

  it('leaves each program alone the ways of its first thread', () => {
    const classes = [0, 2].map((thread) => ({ threads: [thread], first_way: 0, ways: 4 }));
    const solos = solosOf(withCache(defaultScenario(), 1, { partition: classes }));
    const named = solos.map(({ scenario }) =>
      scenario.machine.caches[1]?.partition?.map(({ threads }) => threads),
    );
    expect(named.slice(0, 3)).toEqual([
      [[0], []],
      [[], [0]],
      [[], []],
    ]);
  });

  it('has the last cache at 1, 2, 4 and 8 times its size and leaves the others', () => {
    const scenario = defaultScenario();
    const [first, last] = scenario.machine.caches;
    const sizes = sizesOf(scenario);
    expect(sizes.map(({ bytes }) => bytes / (last?.size_bytes ?? 0))).toEqual([1, 2, 4, 8]);
    expect(sizes[3]?.scenario.machine.caches[0]).toEqual(first);
    expect(sizesOf({ ...scenario, machine: { ...scenario.machine, caches: [] } })).toEqual([]);
  });
});

describe('a comparison of a fork that sets the policy', () => {
  const set = (quantum: number, values: Extract<Intervention['action'], { kind: 'set' }>['values']) => ({
    at_cycle: quantum * defaultScenario().run.quantum_cycles,
    action: { kind: 'set' as const, values },
  });
  const forked = (...interventions: Intervention[]): Scenario => ({
    ...defaultScenario(),
    run: { ...defaultScenario().run, interventions },
  });
  const random = { key: '', name: '', policy: { id: 'random', params: {} } };
  const inTurn = { '/policy': { id: 'round-robin', params: {} } };

  it('is of the policy in force: each other one is set from the same quantum on, and what was before stays', () => {
    const fork = forked(set(8, { ...inTurn, '/machine/memory/latency_cycles': 500 }));
    const other = under(JSON.parse(questionOf(fork)) as Scenario, random);
    expect(other.policy).toEqual(fork.policy);
    expect(lastPolicy(other)).toEqual({ policy: random.policy, from: fork.run.interventions[0]?.at_cycle });
    expect(other.run.interventions[0]?.action).toEqual({
      kind: 'set',
      values: { '/policy': random.policy, '/machine/memory/latency_cycles': 500 },
    });
    // The policy of the fork is one of the runs compared.
    const own = { key: '', name: '', policy: lastPolicy(fork).policy };
    expect(under(fork, own)).toEqual({ ...fork, baseline: null });
  });

  it('is another comparison than that of what it leaves, and the same one whichever policy it sets', () => {
    const fork = questionOf(forked(set(8, inTurn)));
    expect(fork).not.toBe(questionOf(defaultScenario()));
    expect(fork).toBe(questionOf(forked(set(8, { '/policy': random.policy }))));
    expect(fork).not.toBe(questionOf(forked(set(9, inTurn))));
  });

  it('goes by when policies are set, not by the order in which that is written', () => {
    const fork = forked(set(9, { '/policy': { id: 'default', params: {} } }), set(8, inTurn));
    expect(lastPolicy(fork).policy.id).toBe('default');
    expect(lastPolicy(under(fork, random)).policy.id).toBe('random');
    expect(lastPolicy(under(fork, random), 8.5 * fork.run.quantum_cycles).policy.id).toBe('round-robin');
  });
});
