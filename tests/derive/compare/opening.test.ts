/** A scenario opens on the first figure over time in which A and B differ. */
import { expect, it } from 'vitest';
import { openingFigure } from '../../../web/derive/compare/opening.ts';
import type { WaitResult } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const waiting = (idle_while_ready_share: number): { waits: WaitResult } => ({
  waits: {
    ...{ wakeup_latency: null, unserved_wakeups: 0, request_latency: null },
    ...{ requests_per_gcycle: 0, mean_run_queue: 1 },
    ...{ mean_ready_threads: 0, idle_while_ready_share, preemptions: 0, threads: [] },
  },
});

it('opens on the miss ratio, and on IPC where only that differs', () => {
  expect(openingFigure(2, makeResult(1, 0.3, 0), makeResult(1.2, 0.2, 0))).toBe('misses');
  expect(openingFigure(2, makeResult(1, 0.3, 0), makeResult(1.2, 0.3, 0))).toBe('ipc');
});

it('opens on idle hardware contexts where threads wait and these differ by more than can be seen', () => {
  const of = (share: number) => ({ ...makeResult(1, 0.3 + share, 0), ...waiting(share) });
  expect(openingFigure(2, of(0.2), of(0))).toBe('idle');
  expect(openingFigure(2, of(0.0004), of(0))).toBe('misses');
});

it('opens on the miss ratio without a difference, and without A', () => {
  expect(openingFigure(2, makeResult(1, 0.3, 0), makeResult(1, 0.3, 0))).toBe('misses');
  expect(openingFigure(2, null, makeResult(1, 0.3, 0))).toBe('misses');
});
