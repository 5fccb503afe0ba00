// A result is revealed only after it has been predicted and simulated.
import { describe, expect, it } from 'vitest';
import type { OpenLesson } from '../../web/lessons/state.ts';
import { canGoOn, nameOf, stepOf, stepsOf } from '../../web/lessons/steps.ts';

const at = (step: number, part: Partial<OpenLesson> = {}): OpenLesson =>
  ({ step, answers: [null, null], isCommitted: false, result: null, ...part }) as OpenLesson;

describe('the steps of a lesson', () => {
  it('are a question, a prediction each, the run, a comparison each, and what next', () => {
    expect(stepsOf(2).map(nameOf)).toEqual([
      'Question',
      'Prediction 1',
      'Prediction 2',
      'Run',
      'Result 1',
      'Result 2',
      'What next',
    ]);
    expect(stepOf(at(99)).kind).toBe('question');
  });

  it('go on from a prediction only when it is made', () => {
    expect(canGoOn(at(0))).toBe(true);
    expect(canGoOn(at(1))).toBe(false);
    expect(canGoOn(at(1, { answers: [{ kind: 'number', value: 1 }, null] }))).toBe(true);
    expect(canGoOn(at(2, { answers: [{ kind: 'number', value: 1 }, null] }))).toBe(false);
  });

  it('go on from the run only when it has ended, and end at the end', () => {
    expect(canGoOn(at(3))).toBe(false);
    expect(canGoOn(at(3, { result: {} as OpenLesson['result'] }))).toBe(true);
    expect(canGoOn(at(6))).toBe(false);
  });
});
