import { describe, expect, it } from 'vitest';
import { contender, fieldOf, sizesOf, solosOf, under } from '../../../web/derive/compare/comparison.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { ParamSpec, PolicyInfo } from '../../../web/scenario/generated/types.ts';

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

  it('has the last cache at 1, 2, 4 and 8 times its size and leaves the others', () => {
    const scenario = defaultScenario();
    const [first, last] = scenario.machine.caches;
    const sizes = sizesOf(scenario);
    expect(sizes.map(({ bytes }) => bytes / (last?.size_bytes ?? 0))).toEqual([1, 2, 4, 8]);
    expect(sizes[3]?.scenario.machine.caches[0]).toEqual(first);
    expect(sizesOf({ ...scenario, machine: { ...scenario.machine, caches: [] } })).toEqual([]);
  });
});
