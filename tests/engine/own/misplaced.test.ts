import { describe, expect, it } from 'vitest';
import { misplacedProgram } from '../../../web/engine/own/misplaced.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { JsonValue, Scenario } from '../../../web/scenario/generated/types.ts';

const own = { id: 'own', params: { source: 'export default () => [0];' } };
const byHand = (values: Record<string, JsonValue>) => [
  { at_cycle: 1, action: { kind: 'set' as const, values } },
];
const during = (values: Record<string, JsonValue>, of: Partial<Scenario> = {}): Scenario => ({
  ...defaultScenario(),
  ...of,
  run: { ...defaultScenario().run, interventions: byHand(values) },
});
const forked = (values: Record<string, JsonValue>): Scenario => ({
  ...defaultScenario(),
  forks: { branches: [{ id: 'x', name: '', of: 'b', at_cycle: 0, values }], a: null, b: 'x' },
});

describe('a program that would take over during a run', () => {
  it.each([
    ['as a whole', during({ '/policy': own })],
    ['in parts', during({ '/policy/id': 'own', '/policy/params': own.params })],
    ['in place of another', during({ '/policy/params/source': 'while (true);' }, { policy: own })],
    ['in A', { ...defaultScenario(), baseline: { '/run/interventions': byHand({ '/policy': own }) } }],
    ['in a fork', forked({ '/policy': own })],
  ])('is refused: %s', (_, document) => {
    expect(misplacedProgram(document)?.problem).toMatch(/cannot take over/);
  });

  it.each([
    ['of the scenario', { ...defaultScenario(), policy: own }],
    ['of the baseline', { ...defaultScenario(), baseline: { '/policy': own } }],
    ['with another memory', during({ '/machine/memory/latency_cycles': 9 }, { policy: own })],
    ['that ends', during({ '/policy': { id: 'random', params: {} } }, { policy: own })],
    ['none', forked({ '/policy': { id: 'random', params: {} } })],
  ])('is not one from the start: %s', (_, document) => {
    expect(misplacedProgram(document)).toBeNull();
  });
});
