import { expect, it } from 'vitest';
import type { Lookups } from '../../web/derive/tasks/miss-grid.ts';
import { sayWhere, type Asked } from '../../web/views/tasks/Answer.tsx';
import { makePane, makeResult } from '../support/pane.ts';
import { loggedTable } from '../support/tasks.ts';

const table = loggedTable();
const all: Lookups = { accesses: 200, misses: 60 };

/** A scheduler with the given misses of 100 accesses per level: parts of 8, and of 4. */
const asked = (name: string, ...misses: number[]): Asked => ({
  run: { id: 'b', pane: makePane(makeResult(1, 0.1, 0)), table },
  name,
  ended: 6,
  levels: misses.map((misses) => ({ accesses: 100, misses })),
  all,
});

it('says where most data come from memory, not that there are no misses elsewhere', () => {
  // A stream misses half of its accesses. A misses on every level, but on parts of 4 most data are cached.
  const [a, b] = [asked('PDF', 45, 8), asked('Work stealing', 50, 40)];
  expect(sayWhere([a, b])).toBe(
    'Most data come from memory: under Work stealing only, on parts of 4; under both, on parts of 8.',
  );
  expect(sayWhere([b, a])).toBe(
    'Most data come from memory: under Work stealing only, on parts of 4; under both, on parts of 8.',
  );
  expect(sayWhere([a])).toBe('Most data come from memory on parts of 8.');
  expect(sayWhere([asked('PDF', 8, 8)])).toBe('At no level do most data come from memory.');
  expect(sayWhere([asked('PDF', 8, 8), asked('Work stealing', 8, 8)])).toBe('');
});
