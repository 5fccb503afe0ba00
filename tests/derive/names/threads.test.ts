import { expect, it } from 'vitest';
import { commonPrefix, shortName } from '../../../web/derive/names/threads.ts';
import { endOfName } from '../../../web/ui/name.ts';

it('leaves out what all programs of a run have in common, and nothing else', () => {
  expect(commonPrefix(['parekh-go', 'parekh-li'])).toBe('parekh-');
  expect(shortName({ programs: ['parekh-go', 'parekh-li'] }, 'parekh-li·2')).toBe('li·2');
  expect(commonPrefix(['vpr-place', 'vpr-route', 'gcc'])).toBe('');
  expect(commonPrefix(['parekh-go'])).toBe('');
  expect(commonPrefix(['gzip', 'gcc'])).toBe('');
  expect(commonPrefix([])).toBe('');
});

it('finds the number at the end of a name that distinguishes threads', () => {
  expect(endOfName('worker 28182')).toBe(' 28182');
  expect(endOfName('art·2')).toBe('·2');
  expect(['art', 'gzip-9', '28182', 'db x'].map(endOfName)).toEqual(['', '', '', '']);
});
