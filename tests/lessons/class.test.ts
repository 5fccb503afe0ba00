// A class of hand-made results: its rows, and how they are distinguished.
import { describe, expect, it } from 'vitest';
import { givenTo } from '../../web/lessons/class/predictions.ts';
import { classesOf, median, rowOf, withoutNames } from '../../web/lessons/class/rows.ts';
import { curveSentence } from '../../web/lessons/class/words.ts';
import type { Task } from '../../web/scenario/generated/types.ts';
import { number, curve, takenOf, rowsOf } from './hand-made.ts';

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
    const problems = ['score 1 is 0.5, and should be 0.25'];
    const row = rowOf(taken, { ok: true, value: { again, problems } });
    expect(row).toMatchObject({ state: 'differs', result: { score: 0.25 } });
    expect(rowOf(taken, { ok: true, value: { again: taken.result, problems: [] } }).state).toBe('yes');
    expect(rowOf(taken, { ok: false, problem: 'too long' })).toMatchObject({
      state: 'not possible',
      problems: ['too long'],
    });
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
