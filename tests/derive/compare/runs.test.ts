/** Judging two runs that complete the same work, and a run that repeats a recording. */
import { describe, expect, it } from 'vitest';
import { readings } from '../../../web/derive/compare/readings.ts';
import { readingsOf, runsOf } from '../../../web/derive/compare/runs.ts';
import { specialReadings } from '../../../web/derive/compare/special.ts';
import { judge, pairsOf } from '../../../web/derive/compare/verdict.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { Scenario } from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';
import { makeResult } from '../../support/pane.ts';

const layout = makeLayout();
const shipped = defaultScenario();

/** The shipped scenario with groups that end after `instructions` instructions. */
function endingAfter(instructions: number | null): Scenario {
  const threads = shipped.workload.threads.map((group) => ({ ...group, instructions }));
  return { ...shipped, workload: { ...shipped.workload, threads } };
}

/** Eight frames, two per quantum; every thread executes in the first of them and has ended after the last. */
function run(scenario: Scenario, working: number, hasEnded = true) {
  const ready = layout.activities.indexOf('ready');
  const frames = makeFrames(layout, 8, (put, frame) => {
    for (let thread = 0; thread < layout.threads.length; thread++) {
      put('thread_instructions', thread, frame < working ? 100 : 0);
      put('thread_activity', thread, frame < working || !hasEnded ? ready : 0);
    }
  });
  return { scenario, frames };
}

const work = endingAfter(1000);

/** The verdict on each reading of two runs with these figures, in order. */
function said(runs: ReturnType<typeof runsOf>) {
  const [a, b] = [makeResult(0.5, 0.2, 0.1), makeResult(0.5, 0.1, 0.1)];
  const { done } = runs;
  const pairs = pairsOf(
    readingsOf(readings(2), runs),
    done ? { ...a, work_done_quanta: done.a } : a,
    done ? { ...b, work_done_quanta: done.b } : b,
  );
  return judge(pairs).map((judged, at) => [pairs[at]?.reading.id, judged?.verdict ?? null] as const);
}

describe('two runs that do the same work to its end', () => {
  it('are compared by when it was done, and not by IPC', () => {
    const runs = runsOf(run(work, 7), run(work, 3));
    expect(runs).toEqual({ done: { a: 3.5, b: 1.5 }, isRecorded: false });
    expect(said(runs).slice(0, 3)).toEqual([
      ['work-done', 'better'],
      ['ipc', null],
      ['l2-miss-ratio', 'better'],
    ]);
  });

  it('are not such runs where a thread goes on, has more to do, or there is one run', () => {
    const endless = endingAfter(null);
    expect(runsOf(run(endless, 7), run(endless, 3)).done).toBeNull();
    expect(runsOf(run(work, 7), run(endless, 3)).done).toBeNull();
    expect(runsOf(run(work, 7), run(endingAfter(2000), 3)).done).toBeNull();
    expect(runsOf(run(work, 7, false), run(work, 3)).done).toBeNull();
    expect(runsOf(null, run(work, 3)).done).toBeNull();
    const other = runsOf(run(endless, 7), run(endless, 3));
    const known = readings(2);
    expect(readingsOf(known, other)).toBe(known);
    expect(said(other)[0]).toEqual(['ipc', 'same']);
  });
});

it('idle time is not judged where A repeats a recording: what is unknown there is idle', () => {
  const recorded = { ...shipped, policy: { id: 'as-recorded', params: {} } };
  const known = specialReadings(shipped.machine, true);
  const of = (scenario: Scenario) =>
    readingsOf(known, runsOf(run(scenario, 7), run(shipped, 7)))
      .filter(({ isJudged }) => isJudged === false)
      .map(({ id }) => id);
  expect(of(recorded)).toEqual(['idle-while-ready']);
  expect(of(shipped)).toEqual([]);
});
