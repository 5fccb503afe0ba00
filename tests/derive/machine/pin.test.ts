import { describe, expect, it } from 'vitest';
import {
  handPlacement,
  keptAlone,
  moved,
  pinned,
  pinnedFrom,
  placementOf,
} from '../../../web/derive/machine/pin.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { Scenario } from '../../../web/scenario/generated/types.ts';

const base: Scenario = {
  ...defaultScenario(),
  policy: { id: 'balance-set', params: { selection: 'perf' } },
  baseline: { '/policy': { id: 'default', params: {} }, '/run/seed': 3 },
};

describe('moving a thread by hand', () => {
  it('starts from who sits where', () => {
    expect(placementOf([2, -1, 0], 4)).toEqual([2, null, 0, null]);
  });

  it('changes places with whoever sat there', () => {
    expect(moved([2, null, 0], 0, 0, false)).toEqual([0, null, 2]);
    expect(moved([2, null, 0], 1, 0, false)).toEqual([2, 0, null]);
  });

  it('shares the hardware context when the placement is already by hand', () => {
    expect(moved([2, null, 0], 0, 0, true)).toEqual([0, null, 0]);
  });
});

describe('a scenario placed by hand', () => {
  it('changes B and leaves A alone', () => {
    const next = pinned(base, 'b', [1, 0]);
    expect(next.policy).toEqual({ id: 'pinned', params: { placement: [1, 0] } });
    expect(next.baseline).toEqual(base.baseline);
    expect(handPlacement(next, 'b', 3)).toEqual([1, 0, null]);
    expect(handPlacement(next, 'a', 3)).toBeNull();
  });

  it('changes A in the baseline and leaves B alone', () => {
    const next = pinned(base, 'a', [1, 0]);
    expect(next.policy).toEqual(base.policy);
    expect(next.baseline).toEqual({
      '/policy': { id: 'pinned', params: { placement: [1, 0] } },
      '/run/seed': 3,
    });
    expect(handPlacement(next, 'a', 2)).toEqual([1, 0]);
  });

  it('writes down what A inherited from B', () => {
    const inherits: Scenario = { ...base, baseline: { '/policy/params/selection': 'fair' } };
    expect(pinned(inherits, 'b', [0]).baseline).toEqual({
      '/policy': { id: 'balance-set', params: { selection: 'fair' } },
    });
  });

  it('needs no baseline', () => {
    expect(pinned({ ...base, baseline: null }, 'b', [0]).baseline).toBeNull();
  });
});

describe('a thread placed by hand from a moment on', () => {
  const at = (cycle: number, placement: readonly (number | null)[]) => ({
    at_cycle: cycle,
    action: { kind: 'set', values: { '/policy': { id: 'pinned', params: { placement } } } },
  });

  it('has its hardware context to itself, and those without one go where fewest are', () => {
    expect(keptAlone([2, null, 0, null, null], 2, 3)).toEqual([2, 1, 0, 0, 1]);
    expect(keptAlone([0, null], 0, 1)).toEqual([0, null]);
  });

  it('leaves the past and A as they were', () => {
    const next = pinnedFrom(base, 'b', [1, 0], 8_000_000);
    expect(next.policy).toEqual(base.policy);
    expect(next.run.interventions).toEqual([at(8_000_000, [1, 0])]);
    expect(next.baseline).toEqual({ ...base.baseline, '/run/interventions': [] });
  });

  it('changes A in the baseline', () => {
    const next = pinnedFrom(base, 'a', [1, 0], 8_000_000);
    expect(next.run.interventions).toEqual([]);
    expect(next.baseline?.['/run/interventions']).toEqual([at(8_000_000, [1, 0])]);
  });

  it('is a change of mind at the same moment, and one more at another', () => {
    const twice = pinnedFrom(pinnedFrom(base, 'b', [1, 0], 8_000_000), 'b', [0, 1], 8_000_000);
    expect(twice.run.interventions).toEqual([at(8_000_000, [0, 1])]);
    expect(pinnedFrom(twice, 'b', [1, 1], 9_000_000).run.interventions).toHaveLength(2);
  });
});
