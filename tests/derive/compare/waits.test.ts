/** Latencies are judged like all figures: longer is worse, at any percentile. */
import { expect, it } from 'vitest';
import { specialReadings } from '../../../web/derive/compare/special.ts';
import { judge, pairsOf } from '../../../web/derive/compare/verdict.ts';
import { waitReadings } from '../../../web/derive/compare/waits.ts';
import type { LatencyResult, WaitResult } from '../../../web/scenario/generated/types.ts';
import { withPower } from '../../../web/scenario/change/power.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import { makeResult } from '../../support/pane.ts';

const latency = (p50: number, p99: number, p999: number): LatencyResult => ({
  ...{ count: 10, mean: p50, p50, p99, p999, max: p999, bins: [] },
});

const waits = (changes: Partial<WaitResult>): WaitResult => ({
  wakeup_latency: latency(100, 200, 300),
  unserved_wakeups: 0,
  request_latency: null,
  requests_per_gcycle: 0,
  mean_run_queue: 1,
  mean_ready_threads: 2,
  idle_while_ready_share: 0.1,
  preemptions: 5,
  threads: [],
  ...changes,
});

function said(a: WaitResult | undefined, b: WaitResult): Record<string, string> {
  const run = (own: WaitResult | undefined) => ({ ...makeResult(1, 0.3, 0), ...(own && { waits: own }) });
  const all = judge(pairsOf(waitReadings, run(a), run(b))).filter((row) => row !== null);
  return Object.fromEntries(all.map(({ reading, verdict, word }) => [reading.id, `${verdict}: ${word}`]));
}

it('says what became of latencies, queues and rates', () => {
  const before = waits({ request_latency: latency(1000, 2000, 3000), requests_per_gcycle: 50 });
  const after = waits({
    wakeup_latency: latency(100, 250, 290),
    request_latency: latency(900, 2000, 3000),
    requests_per_gcycle: 60,
    idle_while_ready_share: 0.2,
    mean_run_queue: 1.5,
    mean_ready_threads: 1,
  });
  expect(said(before, after)).toMatchObject({
    'wakeup-p50': 'same: the same',
    'wakeup-p99': 'worse: longer',
    'wakeup-p999': 'better: shorter',
    'request-p50': 'better: shorter',
    'requests-per-gcycle': 'better: more',
    'idle-while-ready': 'worse: higher',
    'ready-threads': 'better: fewer',
    // More threads run, fewer wait: a longer queue alone is not worse.
    'run-queue': 'unclear: longer',
  });
});

it('judges preemptions by what they are for', () => {
  const more = waits({ preemptions: 9, wakeup_latency: latency(100, 150, 300) });
  expect(said(waits({}), more)['preemptions']).toBe('unclear: more');
  expect(said(waits({}), waits({ preemptions: 9 }))['preemptions']).toBe('worse: more');
});

it('has no figures of what did not happen', () => {
  const none = waits({ wakeup_latency: null });
  expect(Object.keys(said(none, none))).not.toContain('wakeup-p50');
  expect(Object.keys(said(none, none))).not.toContain('requests-per-gcycle');
  expect(said(undefined, none)).toEqual({});
});

it('leads among the metrics where threads wait, and gives way to energy', () => {
  const plain = defaultScenario();
  const shown = ({ machine }: typeof plain, hasWaits: boolean) =>
    specialReadings(machine, hasWaits).map(({ id, leading }) => `${leading ? 'leading ' : ''}${id}`);
  expect(shown(plain, false)).toEqual([]);
  expect(shown(plain, true)).toEqual(['leading wakeup-p99', 'leading idle-while-ready']);
  const powered = withPower(plain, true);
  expect(shown(powered, true).slice(-2)).toEqual(['wakeup-p99', 'idle-while-ready']);
  expect(shown(powered, true)[0]).toBe('leading energy');
});
