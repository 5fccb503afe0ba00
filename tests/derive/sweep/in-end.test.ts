/** Where swept values take effect in a run with interventions. */
import { describe, expect, it } from 'vitest';
import { atEnd, changesFrom, inEnd, placeInEnd, withInEnd } from '../../../web/derive/sweep/in-end.ts';
import { planOf } from '../../../web/derive/sweep/plan.ts';
import { aroundOf, sensitivityPlan } from '../../../web/derive/sweep/sensitivity.ts';
import { sweepFields } from '../../../web/derive/sweep/fields.ts';
import { withFork, withLastPolicy } from '../../../web/scenario/change/forks.ts';
import { policyOf } from '../../../web/scenario/change/policy.ts';
import { documentOfPane } from '../../../web/scenario/change/ends.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { JsonValue, Scenario } from '../../../web/scenario/generated/types.ts';

const size = '/machine/caches/1/size_bytes';
const latency = '/machine/memory/latency_cycles';
const robin = { id: 'round-robin', params: {} };
const base = defaultScenario();
const quantum = base.run.quantum_cycles;

/** B's scenario as the engine resolves a fork: an intervention sets the fork's values. */
function resolved(values: Record<string, JsonValue>): Scenario {
  const at_cycle = 8 * quantum;
  return { ...base, run: { ...base.run, interventions: [{ at_cycle, action: { kind: 'set', values } }] } };
}

const forked = resolved({ '/policy': robin, [size]: 24_576 });

describe('a place in a run that changes on its way', () => {
  it('is where it is set last, and its own where nothing sets it', () => {
    expect(placeInEnd(forked, size)).toBe(
      '/run/interventions/0/action/values/~1machine~1caches~11~1size_bytes',
    );
    expect(placeInEnd(forked, '/policy/params/draw')).toBe(
      '/run/interventions/0/action/values/~1policy/params/draw',
    );
    expect(placeInEnd(forked, latency)).toBe(latency);
    expect(inEnd(base, [[size, 1]])).toEqual([[size, 1]]);
    expect(atEnd(forked).machine.caches[1]?.size_bytes).toBe(24_576);
    expect(atEnd(forked).policy.id).toBe('round-robin');
    expect(changesFrom(forked)).toBe(8);
    expect(changesFrom(base)).toBeNull();
  });

  it('holds each swept policy, from the fork on, and nothing is tried at a tenth of the length', () => {
    const { jobs } = planOf({
      base: withLastPolicy(forked, { id: '', params: {} }),
      policies: ['default', 'random'].map((id) => ({ key: id, name: id, policy: { id, params: {} } })),
      axes: [{ pointer: size, values: [48_000, 96_000] }],
      seeds: [7],
    });
    expect(jobs.some(({ rough }) => rough)).toBe(false);
    const ends = jobs.map(({ scenario }) => atEnd(scenario));
    expect(ends.map(({ policy, machine }) => [policy.id, machine.caches[1]?.size_bytes])).toEqual([
      ['default', 48_000],
      ['default', 96_000],
      ['random', 48_000],
      ['random', 96_000],
    ]);
    // Up to the fork all of them are the same run.
    expect(jobs.every(({ scenario }) => scenario.machine.caches[1]?.size_bytes === 49_152)).toBe(true);
  });
});

describe('a point of a sweep, opened', () => {
  const document = withFork(base, {
    of: 'b',
    name: '',
    note: '',
    at_cycle: 8 * quantum,
    values: { '/policy': robin, [size]: 24_576 },
  });

  it('sets what the fork sets there, and the rest in the scenario', () => {
    const open = withInEnd(document, [
      ['/policy', { id: 'random', params: {} }],
      [size, 96_000],
      [latency, 99],
    ]);
    expect(policyOf(open, 'b')?.id).toBe('random');
    expect(documentOfPane(open, 'b')?.machine.caches[1]?.size_bytes).toBe(96_000);
    expect([open.policy, open.machine.caches]).toEqual([base.policy, base.machine.caches]);
    expect(open.machine.memory.latency_cycles).toBe(99);
  });

  it('without forks sets the scenario itself', () => {
    const open = withInEnd(base, [
      ['/policy', robin],
      ['/policy/params/x', 3],
      [size, 96_000],
    ]);
    expect(open.policy).toEqual({ id: 'round-robin', params: { x: 3 } });
    expect(open.machine.caches[1]?.size_bytes).toBe(96_000);
  });

  it('is what Sensitivity runs: the fork’s value turned leaves A alone, any other reaches both', () => {
    const around = aroundOf(document, base, forked);
    const { knobs, present } = sensitivityPlan(around, sweepFields(atEnd(forked), []));
    const turnsOf = (pointer: string) => knobs.find(({ field }) => field.pointer === pointer)?.turns ?? [];
    expect(turnsOf(size).map(({ value }) => value)).toEqual([12_288, 49_152]);
    expect(turnsOf(size).every(({ jobs }) => jobs.a === present.a && jobs.b !== present.b)).toBe(true);
    expect(turnsOf(latency).every(({ jobs }) => jobs.a !== present.a && jobs.b !== present.b)).toBe(true);
  });
});
