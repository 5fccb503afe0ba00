// Progress in a lesson is stored in the browser, and a score once reached stays.
import { beforeEach, expect, it } from 'vitest';
import { keepLesson, latestOf } from '../../web/lessons/kept.ts';
import type { OpenLesson } from '../../web/lessons/state.ts';
import { lessonOf, number } from './hand-made.ts';

const lesson = lessonOf([number]);
const finished = {
  ...{ lesson, seed: 1, machine: null, step: 3, name: 'Ada', isCommitted: true },
  answers: [{ kind: 'number', value: 12 }],
  result: { score: 0.75 },
} as unknown as OpenLesson;

beforeEach(() => localStorage.clear());

it('a finished lesson that is opened again keeps its score until its runs end', () => {
  keepLesson(finished);
  keepLesson({ ...finished, result: null, step: 2 });
  expect(latestOf(lesson)).toMatchObject({ score: 0.75, step: 2 });
});

it('a lesson begun anew has no score', () => {
  keepLesson(finished);
  keepLesson({ ...finished, result: null, step: 0, isCommitted: false });
  expect(latestOf(lesson)).toMatchObject({ score: null, step: 0 });
});
