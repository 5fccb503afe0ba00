/** The study of cores: its runs, and the curves of their results. */
import { describe, expect, it } from 'vitest';
import {
  paneOfSchedulers,
  scalingCurve,
  scalingJobs,
  scalingMachines,
} from '../../../web/derive/tasks/scaling.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import { publishedSpeedups } from '../../../web/views/tasks/published.ts';
import { makeResult } from '../../support/pane.ts';

const scenario = defaultScenario();
const { machine } = scenario;
const machines = scalingMachines(['chen-8', 'parekh-smt-8', 'chen-1'].map((id) => ({ id, machine })));
const jobs = scalingJobs(scenario, machines);
const resultOf = (makespan: number | null) => ({
  ...makeResult(1, 0.5, 0),
  dag: {
    makespan_cycles: makespan,
    l2_misses_per_kinstr: 2,
    steals: 0,
    depth: 1,
    work: 1,
    bandwidth_use: 0.5,
    tasks: 1,
    tasks_ended: 1,
  },
});

describe('the study of cores', () => {
  it('runs the paper’s machines, fewest cores first, and one core only once', () => {
    expect(jobs.map(({ cores, scheduler }) => [cores, scheduler])).toEqual([
      [1, 'sequential'],
      [8, 'pdf'],
      [8, 'work-stealing'],
      [8, 'sequential'],
    ]);
    const cycles = jobs.map(({ scenario: { run } }) => run.quanta * run.quantum_cycles);
    expect(cycles.every((count) => count < 2 ** 32)).toBe(true);
  });

  it('knows a speed-up once both have run, and nothing of a run that did not end', () => {
    const point = { mpki: 2, bandwidth: 0.5 };
    const known = [resultOf(800), resultOf(200), resultOf(null), undefined];
    expect(scalingCurve(jobs, known, 'pdf')).toEqual([
      { cores: 1, speedup: 1, ...point },
      { cores: 8, speedup: NaN, ...point },
    ]);
    known[3] = resultOf(1200);
    expect(scalingCurve(jobs, known, 'pdf')[1]).toEqual({ cores: 8, speedup: 6, ...point });
    expect(scalingCurve(jobs, known, 'work-stealing')).toHaveLength(1);
  });

  it('draws a scheduler as the pane that runs it', () => {
    const pdfIsB = { pdf: 'b', 'work-stealing': 'a' };
    const pdfIsA = { pdf: 'a', 'work-stealing': 'b' };
    expect(paneOfSchedulers('work-stealing', 'pdf')).toEqual(pdfIsB);
    expect(paneOfSchedulers('pdf', 'work-stealing')).toEqual(pdfIsA);
    expect(paneOfSchedulers('pdf', 'critical-path')).toEqual(pdfIsA);
    expect(paneOfSchedulers(null, 'sequential')).toEqual(pdfIsB);
  });

  it('has the printed speed-ups of the paper’s programs only', () => {
    expect(publishedSpeedups('mergesort', 'pdf')).toContainEqual({ cores: 32, value: 26.44 });
    expect(publishedSpeedups('hash-join', 'work-stealing')).toContainEqual({ cores: 32, value: 10.19 });
    expect(publishedSpeedups('matrix-multiply', 'pdf')).toEqual([]);
  });
});
