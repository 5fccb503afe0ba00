import { describe, expect, it } from 'vitest';
import {
  decisionAt,
  grounds,
  hasSteps,
  involving,
  ruleParts,
  runTogether,
  vetoAt,
  withoutVeto,
  withVeto,
} from '../../../web/derive/time/why.ts';
import type {
  Activity,
  DecisionRecord,
  Layout,
  Reason,
  SchedulingDomain,
} from '../../../web/scenario/generated/types.ts';

const decision = (cycle: number): DecisionRecord => ({
  cycle,
  quantum: Math.floor(cycle / 1000),
  placement: [],
  reason: null,
});

describe('decisions', () => {
  const decisions = [0, 1000, 1400, 2000, 3000].map(decision);

  it('finds the one with which a quantum began', () => {
    expect(decisionAt(decisions, 1, 1000)?.cycle).toBe(1000);
    // The decision at 1400 (a thread arrived) applies until 2000, where the next quantum begins.
    expect(decisionAt(decisions, 2, 1000)?.cycle).toBe(2000);
    expect(decisionAt(decisions, 9, 1000)?.cycle).toBe(3000);
    expect(decisionAt([], 0, 1000)).toBeNull();
  });
});

describe('candidates', () => {
  const groups = (...lists: number[][]) => lists.map((threads) => ({ threads, score: 1, note: '' }));

  it('are a division if all of them run at the same time', () => {
    expect(runTogether([0, 3, 1, 2], groups([0, 1], [2, 3]))).toBe(true);
    // One context is idle.
    expect(runTogether([0, 3, null, 2, 1], groups([0, 1], [2, 3]))).toBe(true);
  });

  it('are a choice if only the first runs, or if they overlap', () => {
    expect(runTogether([0, 1, null], groups([0, 1], [2, 3]))).toBe(false);
    expect(runTogether([0, 1, 2], groups([0, 1], [0, 2]))).toBe(false);
    expect(runTogether([0, 1], groups([0, 1]))).toBe(false);
  });
});

describe('steps', () => {
  it('are told where threads wait, and where a policy balances run queues', () => {
    const layout = (activities: readonly Activity[], ...domains: readonly SchedulingDomain[]) =>
      ({ activities, schedulers: [{ from_cycle: 0, has_run_queues: true, domains }] }) as unknown as Layout;
    const awake = ['absent', 'running', 'ready'] as const;
    expect(hasSteps(layout([...awake, 'sleeping']))).toBe(true);
    expect(hasSteps(layout(awake, { shares: 'package', contexts: [0, 1] }))).toBe(true);
    expect(hasSteps(layout(awake))).toBe(false);
  });

  it('are those that name a thread, and not one whose number begins alike', () => {
    const told = [
      { cycle: 10, steps: ['{t1} woke.', 'Hardware context 0 runs {t1}, before {t12}.'] },
      { cycle: 20, steps: ['{t12} woke.', 'Hardware context 1 runs {t3}.'] },
    ];
    expect(involving(told, 1)).toEqual([told[0]]);
    expect(involving(told, 12)).toEqual([
      { cycle: 10, steps: ['Hardware context 0 runs {t1}, before {t12}.'] },
      { cycle: 20, steps: ['{t12} woke.'] },
    ]);
    expect(involving(told, 2)).toEqual([]);
  });
});

describe('reasons', () => {
  it('cuts a rule where it names threads', () => {
    expect(ruleParts('{t4} waits for {t11}.')).toEqual([
      { thread: 4 },
      { text: ' waits for ' },
      { thread: 11 },
      { text: '.' },
    ]);
    expect(ruleParts('Nobody waits.')).toEqual([{ text: 'Nobody waits.' }]);
  });

  it('sorts facts by meaning, and estimates from low to high', () => {
    const reason: Reason = {
      rule: '',
      fallback: false,
      candidates: [],
      score: '',
      source: '',
      facts: [
        { label: 'thread that sets the threshold', value: 0.9, thread: 2 },
        { label: 'threshold', value: 0.134, thread: null },
        { label: 'candidate groups', value: 612, thread: null },
        { label: 'groups in all', value: 43758, thread: null },
        { label: 'lines a thread', value: 96, thread: null },
        { label: 'estimate', value: 0.9, thread: 2 },
        { label: 'estimate', value: 0.1, thread: 3 },
        { label: 'estimate', value: 0.1, thread: 1 },
        { label: 'something new', value: 3, thread: null },
      ],
    };
    const found = grounds(reason);
    expect(found).toMatchObject({ candidates: 612, groups: 43758, threshold: 0.134, linesAThread: 96 });
    expect(found.setBy).toEqual({ thread: 2, value: 0.9 });
    expect(found.estimates.map(({ thread }) => thread)).toEqual([1, 3, 2]);
    expect(found.others.map(({ label }) => label)).toEqual(['something new']);
  });
});

describe('vetoes', () => {
  it('adds one in order, replaces one on the same decision, takes it away', () => {
    const one = withVeto([], 5000, [1, 2]);
    const two = withVeto(one, 3000, [0, 2]);
    expect(two.map(({ at_cycle }) => at_cycle)).toEqual([3000, 5000]);
    expect(withVeto(two, 5000, [7]).at(-1)?.action).toEqual({ kind: 'veto', threads: [7] });
    expect(withoutVeto(two, 3000)).toEqual(one);
  });

  it('knows that a veto waits for the next decision', () => {
    const vetoes = withVeto([], 4500, [1, 2]);
    expect(vetoAt(vetoes, 5000, 1000)).toEqual([1, 2]);
    expect(vetoAt(vetoes, 4000, 1000)).toBeNull();
  });
});
