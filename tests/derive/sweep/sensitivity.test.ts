import { describe, expect, it } from 'vitest';
import { readings } from '../../../web/derive/compare/readings.ts';
import { sweepFields, type SweepField } from '../../../web/derive/sweep/fields.ts';
import {
  aroundOf,
  sensitivityOf,
  sensitivityPlan,
  turned,
  type Around,
  type SensitivityPlan,
} from '../../../web/derive/sweep/sensitivity.ts';
import type { Outcome, PoolRun } from '../../../web/engine/pool.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { Scenario } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const base = defaultScenario();
const underDefault: Scenario = { ...base, policy: { id: 'default', params: {} }, baseline: null };
const around = aroundOf(base, underDefault, base);
const fields = sweepFields(base, []);

function fieldAt(pointer: string, of: readonly SweepField[] = fields): SweepField {
  const field = of.find((one) => one.pointer === pointer);
  if (!field) throw new Error(`nothing is swept at ${pointer}`);
  return field;
}

const latency = fieldAt('/machine/memory/latency_cycles');
const size = fieldAt('/machine/caches/1/size_bytes');

function withCache(change: Partial<Scenario['machine']['caches'][number]>): Scenario {
  const caches = base.machine.caches.map((cache, at) => (at === 1 ? { ...cache, ...change } : cache));
  return { ...base, machine: { ...base.machine, caches } };
}

describe('a value halved and doubled', () => {
  it('is a whole number of the sweep’s steps', () => {
    expect([turned(base, size, 0.5), turned(base, size, 2)]).toEqual([24_576, 98_304]);
    const odd = withCache({ size_bytes: 768 * 5 });
    const oddSize = fieldAt('/machine/caches/1/size_bytes', sweepFields(odd, []));
    expect([turned(odd, oddSize, 0.5), turned(odd, oddSize, 2)]).toEqual([768 * 3, 768 * 10]);
  });

  it('stays within its bounds, and is none where it would stay what it is', () => {
    const clock = fieldAt('/machine/cores/0/clock_percent');
    expect([turned(base, clock, 0.5), turned(base, clock, 2)]).toEqual([50, null]);
    expect(turned(base, { ...clock, value: 15 }, 0.5)).toBe(10);
    expect(turned(base, { ...clock, value: 80 }, 2)).toBe(100);
    expect(turned(base, { ...latency, value: 0 }, 2)).toBeNull();
    expect(turned(base, { ...latency, value: 1, bounds: [1, 10] }, 0.5)).toBeNull();
  });

  it('leaves a cache a whole number of sets', () => {
    // 15 sets of 12 ways: 24 ways do not divide 180 lines; 20 do, and are nearer than 30.
    const odd = withCache({ size_bytes: 15 * 12 * 64, ways: 12, line_bytes: 64 });
    const ways = fieldAt('/machine/caches/1/ways', sweepFields(odd, []));
    expect([turned(odd, ways, 0.5), turned(odd, ways, 2)]).toEqual([6, 20]);
    const tree = withCache({ size_bytes: 16 * 8 * 64, ways: 8, line_bytes: 64, replacement: 'tree-plru' });
    const powers = fieldAt('/machine/caches/1/ways', sweepFields(tree, []));
    expect([turned(tree, powers, 0.5), turned(tree, powers, 2)]).toEqual([4, 16]);
  });
});

describe('the runs', () => {
  it('are each there once: present, half and double, under both panes', () => {
    const plan = sensitivityPlan(around, [latency, size]);
    expect(plan.jobs).toHaveLength(2 + 2 * 2 * 2);
    expect(new Set(plan.jobs.map((job) => JSON.stringify(job))).size).toBe(plan.jobs.length);
    const [first] = plan.knobs;
    expect(
      first?.turns.map(({ value, jobs }) => [value, plan.jobs[jobs.b]?.machine.memory.latency_cycles]),
    ).toEqual([first?.turns[0]?.value, first?.turns[1]?.value].map((value) => [value, value]));
  });

  it('leave out a pane that a field does not reach, and fields that stay what they are', () => {
    const own: Around = { ...around, kept: { a: ['/machine/memory'], b: [] } };
    const plan = sensitivityPlan(own, [latency, { ...size, value: 0 }]);
    expect(plan.jobs).toHaveLength(2 + 2);
    expect(plan.knobs[0]?.turns.every(({ jobs }) => jobs.a === plan.present.a)).toBe(true);
    expect(plan.fixed.map(({ pointer }) => pointer)).toEqual([size.pointer]);
  });

  it('are those of B alone without a baseline, and of equal panes', () => {
    expect(sensitivityPlan({ ...around, a: null }, [latency]).jobs).toHaveLength(3);
    expect(sensitivityPlan({ ...around, a: base }, [latency]).jobs).toHaveLength(3);
  });

  it('know what the baseline keeps', () => {
    const document = { ...base, baseline: { '/machine/memory/latency_cycles': 10 } };
    expect(aroundOf(document, base, base).kept).toEqual({ a: ['/machine/memory/latency_cycles'], b: [] });
    expect(aroundOf({ ...base, baseline: null }, base, base).a).toBeNull();
  });
});

describe('the ranking', () => {
  const [ipc] = readings(2);
  if (!ipc) throw new Error('there is no first reading');
  const plan: SensitivityPlan = sensitivityPlan(around, [latency, size, fieldAt('/run/switch_cycles')]);
  const ended = (value: number): Outcome<PoolRun> => ({
    ok: true,
    value: { result: makeResult(value, 0.1, 0), recorded: null, windows: [] },
  });
  // Present A 1.0, B 1.25; by field: half [A, B], double [A, B].
  const figures = [
    [1.5, 1.625, 0.75, 0.875],
    [0.5, 0.5, 1.5, 1.875],
    [1, 1.25, 0.875, 0],
  ];
  const outcomes: (Outcome<PoolRun> | undefined)[] = [];
  outcomes[plan.present.a ?? -1] = ended(1);
  outcomes[plan.present.b] = ended(1.25);
  plan.knobs.forEach(({ turns }, knob) => {
    turns.forEach(({ jobs }, turn) => {
      outcomes[jobs.a ?? -1] = ended(figures[knob]?.[2 * turn] ?? NaN);
      outcomes[jobs.b] = ended(figures[knob]?.[2 * turn + 1] ?? NaN);
    });
  });
  const lastTurn = plan.knobs[2]?.turns[1];
  outcomes[lastTurn?.jobs.b ?? -1] = { ok: false, problem: 'too long' };

  it('is by the largest distance of B from what it is', () => {
    const { rows, present, range } = sensitivityOf(plan, outcomes, ipc, 'value');
    expect(present).toBe(1.25);
    // |0.5 − 1.25| = 0.75; |1.625 − 1.25| = |0.875 − 1.25| = 0.375; 0.
    expect(rows.map(({ field, effect }) => [field.pointer, effect])).toEqual([
      [size.pointer, 0.75],
      [latency.pointer, 0.375],
      ['/run/switch_cycles', 0],
    ]);
    expect(range).toEqual([0.5, 1.875]);
  });

  it('is by the change of the gain, B − A', () => {
    const { rows, present } = sensitivityOf(plan, outcomes, ipc, 'gain');
    expect(present).toBe(0.25);
    // Size: 0 and 0.375 against 0.25; latency: 0.125 twice.
    expect(
      rows
        .slice(0, 2)
        .map(({ field, bars, effect }) => [field.pointer, bars.map(({ figure }) => figure), effect]),
    ).toEqual([
      [size.pointer, [0, 0.375], 0.25],
      [latency.pointer, [0.125, 0.125], 0.125],
    ]);
  });

  it('says why a run is refused, and puts what is not known last', () => {
    const row = sensitivityOf(plan, outcomes, ipc, 'value').rows.at(-1);
    expect(row?.bars.map(({ problem }) => problem)).toEqual([null, 'too long']);
    const early = sensitivityOf(plan, outcomes.slice(0, 6), ipc, 'value');
    expect(early.rows.map(({ field }) => field.pointer)[0]).toBe(latency.pointer);
    expect(sensitivityOf(plan, [], ipc, 'value')).toMatchObject({ present: null, range: null });
  });
});
