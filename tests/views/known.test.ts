// Compare policies shows results of one scenario: after an edit all of the old ones, and from the next run on none.
import { beforeEach, expect, it } from 'vitest';
import { answersFor, begin, learn, unknown, useAnswers, type Known } from '../../web/views/race/known.ts';

const ended: Known = { ...unknown, standing: 'ended' };
const keys = ['a', 'b', 'c'];

function shown(asked: string) {
  const { answers, areOld } = answersFor(useAnswers.getState().answers, asked, keys);
  return { of: answers?.asked, known: answers?.of.size, areOld };
}

beforeEach(() => useAnswers.setState({ answers: [] }));

it('answers are of the scenario before the last edit until a run of the new one begins', () => {
  for (const key of keys) learn('48 KB', key, ended);
  expect(shown('48 KB')).toEqual({ of: '48 KB', known: 3, areOld: false });
  expect(shown('24 KB')).toEqual({ of: '48 KB', known: 3, areOld: true });
  begin('24 KB');
  expect(shown('24 KB')).toEqual({ of: '24 KB', known: 0, areOld: false });
  learn('24 KB', 'c', ended);
  expect(shown('24 KB')).toEqual({ of: '24 KB', known: 1, areOld: false });
  // The edit undone.
  expect(shown('48 KB')).toEqual({ of: '48 KB', known: 3, areOld: false });
});

it('answers for other policies are not old ones of these', () => {
  learn('tasks', 'work-stealing', ended);
  expect(shown('48 KB')).toEqual({ of: undefined, known: undefined, areOld: false });
});
