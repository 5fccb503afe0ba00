// An end in the editors, and the target of an edit: its fork, its trunk, or a value set by hand.
import { describe, expect, it } from 'vitest';
import { fieldOfPane, fieldSetFrom, withField, withInterventions } from '../../web/scenario/change/ends.ts';
import { documentAt, shownEnds, withEnd, withFork } from '../../web/scenario/change/forks.ts';
import { withCache } from '../../web/scenario/change/machine.ts';
import {
  policyFrom,
  policyOf,
  withBaseline,
  withParam,
  withPolicy,
} from '../../web/scenario/change/policy.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { withValueAt } from '../../web/scenario/pointer.ts';
import type { JsonValue, Scenario } from '../../web/scenario/generated/types.ts';

const quantum = defaultScenario().run.quantum_cycles;
const size = '/machine/caches/1/size_bytes';
const plain = (id: string) => ({ id, params: {} });

function forked(values: Readonly<Record<string, JsonValue>>, of = 'b', at = 8): Scenario {
  return withFork(defaultScenario(), { name: '', of, at_cycle: at * quantum, values });
}

const valuesOf = ({ forks }: Scenario) => forks?.branches.map(({ values }) => values);
const resized = (bytes: number) => (scenario: Scenario) => withCache(scenario, 1, { size_bytes: bytes });

/** The scenario with a policy that the user has set for B from a quantum on. */
function byHand(scenario: Scenario, at: number, id: string): Scenario {
  return withInterventions(scenario, 'b', [
    { at_cycle: at * quantum, action: { kind: 'set', values: { '/policy': plain(id) } } },
  ]);
}

describe('the policy of a pane', () => {
  const inTurn = forked({ '/policy': plain('round-robin') });

  it('is that of the end that it shows', () => {
    expect([policyOf(inTurn, 'a')?.id, policyOf(inTurn, 'b')?.id]).toEqual(['balance-set', 'round-robin']);
    expect([policyFrom(inTurn, 'a'), policyFrom(inTurn, 'b')]).toEqual([0, 8 * quantum]);
    const swapped = withEnd(inTurn, 'a', '1');
    expect([policyOf(swapped, 'a')?.id, policyOf(swapped, 'b')?.id]).toEqual(['round-robin', 'balance-set']);
    expect(policyOf(withEnd(inTurn, 'a', 'a'), 'a')?.id).toBe('default');
  });

  it('changes in the fork alone, never in the trunk', () => {
    const next = withPolicy(inTurn, 'b', plain('random'));
    expect(valuesOf(next)).toEqual([{ '/policy': plain('random') }]);
    expect([next.policy, next.baseline]).toEqual([inTurn.policy, inTurn.baseline]);
    const param = withParam(inTurn, 'b', 'step', 'one');
    expect(policyOf(param, 'b')).toEqual({ id: 'round-robin', params: { step: 'one' } });
    expect(param.policy).toEqual(inTurn.policy);
  });

  it('changes in the scenario itself where A shows that, and in the baseline where it shows that', () => {
    const ofTrunk = withPolicy(inTurn, 'a', plain('random'));
    expect([ofTrunk.policy.id, ofTrunk.baseline]).toEqual(['random', inTurn.baseline]);
    expect(valuesOf(ofTrunk)).toEqual(valuesOf(inTurn));
    const ofBaseline = withPolicy(withEnd(inTurn, 'a', 'a'), 'a', plain('random'));
    expect(ofBaseline.policy).toEqual(inTurn.policy);
    expect(ofBaseline.baseline).toMatchObject({ '/policy': plain('random') });
  });

  it('begins to differ where a fork that set something else is given a policy', () => {
    const next = withPolicy(forked({ [size]: 24576 }), 'b', plain('random'));
    expect(valuesOf(next)).toEqual([{ [size]: 24576, '/policy': plain('random') }]);
  });

  it('of a fork of a fork leaves the first one alone', () => {
    const second = withFork(inTurn, { name: '', of: '1', at_cycle: 12 * quantum, values: { [size]: 24576 } });
    expect(shownEnds(second)).toEqual({ a: '1', b: '2' });
    const next = withPolicy(second, 'b', plain('random'));
    expect([policyOf(next, 'a')?.id, policyOf(next, 'b')?.id]).toEqual(['round-robin', 'random']);
    expect(policyFrom(next, 'b')).toBe(12 * quantum);
  });

  it('takes the place of parameters that a fork set one by one', () => {
    const next = withPolicy(forked({ '/policy/params/selection': 'fair' }), 'b', plain('random'));
    expect(valuesOf(next)).toEqual([{ '/policy': plain('random') }]);
  });

  it('is the one set by hand last, and an edit replaces that in its own pane', () => {
    const placed = byHand(defaultScenario(), 8, 'pinned');
    expect([policyOf(placed, 'a')?.id, policyOf(placed, 'b')?.id]).toEqual(['default', 'pinned']);
    const next = withPolicy(placed, 'b', plain('random'));
    expect([policyOf(next, 'b')?.id, next.policy.id]).toEqual(['random', 'balance-set']);
    expect(policyOf(next, 'a')?.id).toBe('default');
  });

  it('set by hand after a fork holds there too', () => {
    const placed = byHand(inTurn, 12, 'pinned');
    expect(policyOf(placed, 'b')?.id).toBe('pinned');
    expect(policyOf(withPolicy(placed, 'b', plain('random')), 'b')?.id).toBe('random');
    expect(policyOf(byHand(inTurn, 4, 'pinned'), 'b')?.id).toBe('round-robin');
  });
});

describe('a field', () => {
  const small = forked({ [size]: 24576 });

  it('that the fork in B sets shows its value and is edited there', () => {
    expect([fieldOfPane(small, 'a', size), fieldOfPane(small, 'b', size)]).toEqual([49152, 24576]);
    expect([fieldSetFrom(small, 'a', size), fieldSetFrom(small, 'b', size)]).toEqual([null, 8 * quantum]);
    const next = withField(small, size, resized(98304));
    expect(valuesOf(next)).toEqual([{ [size]: 98304 }]);
    expect(next.machine).toEqual(small.machine);
    // A drag may pass the trunk's value, and still edits the fork.
    const passing = withField(withField(small, size, resized(49152)), size, resized(65536));
    expect(valuesOf(passing)).toEqual([{ [size]: 65536 }]);
  });

  it('that no fork sets is edited in the scenario itself', () => {
    const at = '/machine/memory/cycles_per_line';
    const next = withField(small, at, (document) => withValueAt(document, at, 20) ?? document);
    expect(next.machine.memory.cycles_per_line).toBe(20);
    expect(valuesOf(next)).toEqual(valuesOf(small));
    expect(withField(defaultScenario(), size, resized(98304)).machine.caches[1]?.size_bytes).toBe(98304);
  });

  it('that only A’s fork sets is B’s, and so the scenario’s', () => {
    const swapped = withEnd(small, 'a', '1');
    expect(fieldOfPane(swapped, 'b', size)).toBe(49152);
    expect(fieldSetFrom(swapped, 'a', size)).toBe(8 * quantum);
    expect(withField(swapped, size, resized(98304)).machine.caches[1]?.size_bytes).toBe(98304);
  });

  it('is edited inside a value that the fork set as a whole, with what has to follow', () => {
    const cache = { ...defaultScenario().machine.caches[1], size_bytes: 24576 } as unknown as JsonValue;
    const whole = forked({ '/machine/caches/1': cache });
    const next = withField(whole, '/machine/caches/1/ways', (now) => withCache(now, 1, { ways: 16 }));
    expect(Object.keys(valuesOf(next)?.[0] ?? {})).toEqual(['/machine/caches/1']);
    const { ways, line_bytes, size_bytes } = documentAt(next, '1').machine.caches[1] ?? {};
    expect([ways, (size_bytes ?? 0) % (16 * (line_bytes ?? 1))]).toEqual([16, 0]);
    expect(next.machine).toEqual(whole.machine);
  });

  it('of the baseline in B is edited in the baseline', () => {
    const other = { ...defaultScenario(), baseline: { [size]: 24576 } };
    const shown = withEnd(withEnd(other, 'a', 'b'), 'b', 'a');
    expect(shownEnds(shown)).toEqual({ a: 'b', b: 'a' });
    expect(withField(shown, size, resized(98304)).baseline).toEqual({ [size]: 98304 });
  });
});

describe('a baseline', () => {
  it('that is asked for is shown in A, forks or not', () => {
    const alone = withBaseline(forked({ '/policy': plain('random') }), true);
    expect(shownEnds(alone)).toEqual({ a: 'a', b: '1' });
    expect(alone.baseline).toEqual(defaultScenario().baseline);
  });

  it('that goes takes the forks that leave it along', () => {
    const next = withBaseline(forked({ '/policy': plain('random') }, 'a'), false);
    expect([next.baseline, next.forks]).toEqual([null, undefined]);
    const kept = withBaseline(withEnd(forked({ '/policy': plain('random') }), 'a', 'a'), false);
    expect([kept.baseline, shownEnds(kept)]).toEqual([null, { a: null, b: '1' }]);
  });
});
