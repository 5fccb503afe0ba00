import { expect, it } from 'vitest';
import { commonPrefix, endOfName, shortName } from '../../../web/derive/names/threads.ts';

it('leaves out what all programs of a run have in common, and nothing else', () => {
  expect(commonPrefix(['parekh-go', 'parekh-li'])).toBe('parekh-');
  expect(shortName({ programs: ['parekh-go', 'parekh-li'] }, 'parekh-li·2')).toBe('li·2');
  expect(commonPrefix(['vpr-place', 'vpr-route', 'gcc'])).toBe('');
  expect(commonPrefix(['parekh-go'])).toBe('');
  expect(commonPrefix(['gzip', 'gcc'])).toBe('');
  expect(commonPrefix([])).toBe('');
});

it('finds the thread id at the end of a recorded name', () => {
  expect(endOfName('worker 28182')).toBe(' 28182');
  expect(['art', 'gzip-9', 'art·2', '28182', 'db x'].map(endOfName)).toEqual(['', '', '', '', '']);
});
