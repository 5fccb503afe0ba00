/** A hand-made lesson of four tasks, one of each kind, and students' results, so that statistics can be checked by counting. */
import { givenTo } from '../../web/lessons/class/predictions.ts';
import { rowOf, type ClassRow } from '../../web/lessons/class/rows.ts';
import type { Taken } from '../../web/lessons/class/taken.ts';
import type { Answer, Lesson, LessonResult, Task, Truth } from '../../web/scenario/generated/types.ts';

export const figure = { measure: '/ipc', of: 'one' };
export const item = (label: string) => ({ label, figure });

export const number: Extract<Task, { kind: 'number' }> = {
  kind: 'number',
  label: 'IPC lost',
  unit: '%',
  min: 0,
  max: 100,
  step: 1,
  figure,
};
export const curve: Extract<Task, { kind: 'curve' }> = {
  kind: 'curve',
  x_label: 'L2',
  y_label: 'miss ratio',
  unit: '%',
  min: 0,
  max: 50,
  step: 1,
  points: [item('96 KB'), item('48 KB')],
  shapes: [],
};
export const order: Extract<Task, { kind: 'order' }> = {
  kind: 'order',
  top: 'the worst',
  first: 'higher',
  label: 'lost',
  unit: '%',
  items: [item('lbm'), item('namd'), item('milc')],
};
export const placement: Extract<Task, { kind: 'placement' }> = {
  kind: 'placement',
  run: 'one',
  measure: '/ipc',
  label: 'IPC of the machine',
  better: 'higher',
};

/** A lesson of these tasks; `{who}` is drawn. */
export function lessonOf(tasks: readonly Task[], ask = 'What of {who}?'): Lesson {
  return {
    version: 1,
    id: 'hand-made',
    title: 'Hand-made',
    question: 'Which?',
    about: '',
    source: '',
    draws: { who: [] },
    setting: { of: 'pipeline-balance', set: {} },
    runs: [],
    questions: tasks.map((task) => ({ ask, why: '', task })),
    show: { b: 'one' },
    next: [],
  };
}

export interface Student {
  readonly name: string;
  readonly seed?: number;
  readonly answers: Answer[];
  readonly truths: Truth[];
  readonly who?: string;
}

export function takenOf(tasks: readonly Task[], student: Student): Taken {
  const { name, seed = 1, answers, truths, who = 'mcf' } = student;
  const result: LessonResult = {
    lesson_result: 1,
    engine: '0',
    name,
    assignment: { lesson: lessonOf(tasks), seed },
    answers,
    truths,
    scores: answers.map(() => 0.5),
    score: 0.5,
    runs: [{ id: 'one', digest: 'aa' }],
    digest: 'd1',
  };
  const lesson = lessonOf(tasks, `What of ${who}?`);
  return { file: `${name}.json`, text: JSON.stringify(result), result, outdated: null, lesson };
}

export const rowsOf = (tasks: readonly Task[], students: readonly Student[]): ClassRow[] =>
  students.map((student) => rowOf(takenOf(tasks, student), undefined));

export const numbers = (pairs: readonly (readonly [guess: number, truth: number])[]) =>
  givenTo(
    rowsOf(
      [number],
      pairs.map(([value, truth], at) => ({
        name: `s${at.toString()}`,
        answers: [{ kind: 'number', value }],
        truths: [{ kind: 'number', value: truth, random_error: 25 }],
      })),
    ),
    0,
    number,
  );
