// A class of hand-made results: rows, pictures and the sentence that says what most got wrong.
import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../web/lessons/class/differences.ts';
import {
  curvesOf,
  givenTo,
  numberMarks,
  placementMarks,
  placesOf,
  wrongPair,
} from '../../web/lessons/class/predictions.ts';
import { classesOf, median, rowOf, withoutNames, type ClassRow } from '../../web/lessons/class/rows.ts';
import type { Taken } from '../../web/lessons/class/taken.ts';
import {
  curveSentence,
  numberSentence,
  numberTable,
  orderSentence,
  placementSentence,
} from '../../web/lessons/class/words.ts';
import type { Answer, Lesson, LessonResult, Task, Truth } from '../../web/scenario/generated/types.ts';

const figure = { measure: '/ipc', of: 'one' };
const item = (label: string) => ({ label, figure });

const number: Extract<Task, { kind: 'number' }> = {
  kind: 'number',
  label: 'IPC lost',
  unit: '%',
  min: 0,
  max: 100,
  step: 1,
  figure,
};
const curve: Extract<Task, { kind: 'curve' }> = {
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
const order: Extract<Task, { kind: 'order' }> = {
  kind: 'order',
  top: 'the worst',
  first: 'higher',
  label: 'lost',
  unit: '%',
  items: [item('lbm'), item('namd'), item('milc')],
};
const placement: Extract<Task, { kind: 'placement' }> = {
  kind: 'placement',
  run: 'one',
  measure: '/ipc',
  label: 'IPC of the machine',
  better: 'higher',
};

/** A lesson of these tasks; `{who}` is drawn. */
function lessonOf(tasks: readonly Task[], ask = 'What of {who}?'): Lesson {
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

interface Student {
  readonly name: string;
  readonly seed?: number;
  readonly answers: Answer[];
  readonly truths: Truth[];
  readonly who?: string;
}

function takenOf(tasks: readonly Task[], student: Student): Taken {
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
  return { file: `${name}.json`, text: JSON.stringify(result), result, digest: 'd1', lesson };
}

const rowsOf = (tasks: readonly Task[], students: readonly Student[]): ClassRow[] =>
  students.map((student) => rowOf(takenOf(tasks, student), undefined));

const numbers = (pairs: readonly (readonly [guess: number, truth: number])[]) =>
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

describe('a row of the class', () => {
  const taken = takenOf([number], {
    name: '=1+1',
    answers: [{ kind: 'number', value: 3 }],
    truths: [{ kind: 'number', value: 5, random_error: 25 }],
  });

  it('is no formula to a spreadsheet, and without a name has that of its file', () => {
    expect(rowOf(taken, undefined)).toMatchObject({ name: "'=1+1", state: 'not yet', problems: [] });
    expect(rowOf({ ...taken, result: { ...taken.result, name: ' ' } }, undefined).name).toBe("'=1+1.json");
  });

  it('shows what was simulated again once it is checked', () => {
    const again = { ...taken.result, score: 0.25, scores: [0.25] };
    const problems = differencesOf(taken.result, 'd1', again);
    expect(problems).toEqual(['score 1 is 0.5, and should be 0.25', 'the score is 0.5, and should be 0.25']);
    const row = rowOf(taken, { ok: true, value: { again, problems } });
    expect(row).toMatchObject({ state: 'differs', result: { score: 0.25 } });
    expect(rowOf(taken, { ok: true, value: { again: taken.result, problems: [] } }).state).toBe('yes');
    expect(rowOf(taken, { ok: false, problem: 'too long' })).toMatchObject({
      state: 'not possible',
      problems: ['too long'],
    });
  });

  it('has the words of coscope verify for what differs', () => {
    const { result } = taken;
    expect(differencesOf(result, 'd1', result)).toEqual([]);
    expect(differencesOf({ ...result, digest: 'd0' }, 'd1', result)).toEqual([
      'changed after it was written: answers, name, seed or lesson are not those of its digest',
    ]);
    expect(differencesOf(result, 'd2', result)).toEqual(['changed after it was written']);
    expect(differencesOf({ ...result, runs: [] }, 'd1', result)).toEqual([
      'its runs are not those of its lesson',
    ]);
    expect(differencesOf({ ...result, truths: [] }, 'd1', result)).toEqual([
      'the simulated figures are not those of its lesson',
    ]);
  });
});

describe('a class', () => {
  const student = (name: string, who: string, tasks: readonly Task[] = [number]) =>
    rowOf(
      takenOf(tasks, {
        name,
        who,
        answers: [{ kind: 'number', value: 3 }],
        truths: [{ kind: 'number', value: 5, random_error: 25 }],
      }),
      undefined,
    );

  it('is told apart by lesson, by name within it', () => {
    const other = { ...number, max: 50 };
    const classes = classesOf([student('Zoe', 'mcf'), student('Ada', 'mcf'), student('Ben', 'mcf', [other])]);
    expect(classes.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['Ada', 'Zoe'], ['Ben']]);
    expect(withoutNames(classes[0]?.rows ?? []).map(({ name }) => name)).toEqual(['Student 1', 'Student 2']);
  });

  it('says a question as its seed draws it only where all have the same', () => {
    const [same] = classesOf([student('a', 'mcf'), student('b', 'mcf')]);
    expect(same).toMatchObject({ isDrawn: false });
    expect(same?.lesson.questions[0]?.ask).toBe('What of mcf?');
    const [different] = classesOf([student('a', 'mcf'), student('b', 'lbm')]);
    expect(different).toMatchObject({ isDrawn: true });
    expect(different?.lesson.questions[0]?.ask).toBe('What of ‹who›?');
  });

  it('leaves out an answer that is none of the question', () => {
    const rows = rowsOf(
      [curve],
      [
        {
          name: 'short',
          answers: [{ kind: 'curve', values: [1] }],
          truths: [{ kind: 'curve', values: [1, 2], random_error: 1 }],
        },
        {
          name: 'other',
          answers: [{ kind: 'number', value: 1 }],
          truths: [{ kind: 'curve', values: [1, 2], random_error: 1 }],
        },
      ],
    );
    expect(givenTo(rows, 0, curve)).toEqual([]);
    expect(curveSentence(curve, [])).toBe('No predictions to compare.');
  });

  it('has a median', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});

describe('a number', () => {
  it('stands on its scale where all have one truth, and against their own where not', () => {
    const one = numberMarks(
      number,
      numbers([
        [10, 40],
        [70, 42],
      ]),
    );
    expect(one.as).toBe('value');
    expect(one.marks.map(({ value }) => value)).toEqual([10, 70]);
    expect(one.truths).toEqual([{ of: 'simulated', from: 40, to: 42 }]);
    expect(one.domain).toEqual({ from: 0, to: 100 });
    const own = numberMarks(
      number,
      numbers([
        [10, 40],
        [70, 60],
      ]),
    );
    expect(own.as).toBe('difference');
    expect(own.marks.map(({ value }) => value)).toEqual([-30, 10]);
    expect(own.truths).toEqual([{ of: 'simulated', from: 0, to: 0 }]);
  });

  it('says on which side most are', () => {
    expect(
      numberSentence(
        number,
        numbers([
          [50, 40],
          [44, 40],
          [30, 40],
        ]),
      ),
    ).toBe('Most erred on one side: 2 of 3 too high, by a median of 7 percentage points.');
    expect(
      numberSentence(
        number,
        numbers([
          [41, 40],
          [39, 40],
          [30, 40],
        ]),
      ),
    ).toMatch(/^Most were right: 2 of 3/);
    expect(
      numberSentence(
        number,
        numbers([
          [50, 40],
          [30, 40],
        ]),
      ),
    ).toMatch(/^No error that most made: 1 too high, 1 too low, 0 within/);
  });

  it('has a table by student', () => {
    const { rows } = numberTable(number, numbers([[50, 40]]));
    expect(rows[0]?.map((cell) => (typeof cell === 'string' ? cell : cell.value))).toEqual([
      's0',
      50,
      40,
      10,
      0.5,
    ]);
  });
});

it('a curve is furthest off where its median is', () => {
  const given = givenTo(
    rowsOf(
      [curve],
      [30, 31, 20].map((value) => ({
        name: 'x',
        answers: [{ kind: 'curve', values: [10, value] }],
        truths: [{ kind: 'curve', values: [10, 40], random_error: 1 }],
      })),
    ),
    0,
    curve,
  );
  expect(curvesOf(curve, given)).toMatchObject({ as: 'value', truth: [10, 40] });
  expect(curveSentence(curve, given)).toBe(
    'Furthest off at “48 KB”: 3 of 3 too low, by a median of 10 percentage points.',
  );
});

describe('an order', () => {
  // Truth: lbm, milc, namd.
  const given = givenTo(
    rowsOf(
      [order],
      [
        [1, 0, 2],
        [0, 1, 2],
        [0, 2, 1],
      ].map((said) => ({
        name: 'x',
        answers: [{ kind: 'order', order: said }],
        truths: [{ kind: 'order', values: [9, 1, 5], order: [0, 2, 1] }],
      })),
    ),
    0,
    order,
  );

  it('counts who put what where', () => {
    expect(placesOf(order, given)).toEqual({
      labels: ['lbm', 'milc', 'namd'],
      counts: [
        [2, 1, 0],
        [0, 1, 2],
        [1, 1, 1],
      ],
      isOne: true,
    });
  });

  it('names the pair that most put the wrong way round', () => {
    expect(wrongPair(order, given)).toEqual({ above: 2, below: 1, wrong: 2 });
    expect(orderSentence(order, given)).toBe(
      '2 of 3 put namd above milc; the simulation has them the other way round.',
    );
    expect(orderSentence(order, given.slice(2))).toBe('All predicted the simulated order.');
  });
});

it('a placement goes part of the way from random to best', () => {
  const placed = (values: readonly (readonly [value: number, random: number, best: number])[]) =>
    givenTo(
      rowsOf(
        [placement],
        values.map(([value, random, best]) => ({
          name: 'x',
          answers: [{ kind: 'placement', contexts: [0] }],
          truths: [{ kind: 'placement', value, random, best, best_contexts: [0], tried: 3, all: true }],
        })),
      ),
      0,
      placement,
    );
  const one = placed([
    [2, 1, 2],
    [1.5, 1, 2],
    [0.5, 1, 2],
  ]);
  expect(placementMarks(one)).toMatchObject({
    as: 'value',
    truths: [{ from: 1, of: 'random' }, { from: 2 }],
  });
  expect(placementSentence(one)).toMatch(
    /^1 of 3 found a best placement, 1 of 3 one worse than at random\. The median goes 50\s%/,
  );
  const own = placed([
    [2, 1, 2],
    [3, 2, 4],
  ]);
  expect(placementMarks(own).as).toBe('gain');
  expect(placementMarks(own).marks.map(({ value }) => value)).toEqual([1, 0.5]);
});
