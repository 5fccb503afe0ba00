/** Colours of threads in a recording: by name, or by thread if most threads have one name. */
import { describe, expect, it } from 'vitest';
import type { RecordedThread } from '../../../web/scenario/generated/types.ts';
import { isColouredByThread, namesOf, wordsOf } from '../../../web/views/recording/names.ts';

const threads = (...comms: string[]) => ({
  threads: comms.map((comm, tid) => ({ tid, comm, runtime_us: 100 + tid })) as RecordedThread[],
});
const tonesOf = (...comms: string[]) =>
  [...namesOf(threads(...comms)).values()].map(({ tone, copy }) => [tone, copy]);

describe('colours', () => {
  it('are those of names, the one that ran longest first', () => {
    expect(tonesOf('web', 'db', 'web', 'log')).toEqual([
      [0, 0],
      [2, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(isColouredByThread(namesOf(threads('web', 'db', 'web', 'log')))).toBe(false);
    // Two of three do not exceed the limit.
    expect(isColouredByThread(namesOf(threads('web', 'db', 'web')))).toBe(false);
    expect(isColouredByThread(namesOf(threads('web')))).toBe(false);
  });

  it('are those of threads where one name is most of them; other names are paler', () => {
    expect(tonesOf('web', 'web', 'db', 'web')).toEqual([
      [2, 0],
      [1, 0],
      [12, 0],
      [0, 0],
    ]);
    expect(isColouredByThread(namesOf(threads('web', 'web', 'db', 'web')))).toBe(true);
  });

  it('tell two dozen threads of one name apart', () => {
    const tones = tonesOf('db', ...Array.from({ length: 24 }, () => 'web'));
    expect(new Set(tones.map(([tone, copy]) => `${String(tone)}/${String(copy)}`)).size).toBe(25);
  });
});

it('runs are called by name and tid; a common name is cut at its beginning', () => {
  const few = namesOf(threads('web', 'db'));
  expect(wordsOf(few, 1, false)).toEqual(['db 1', 'db']);
  const many = namesOf(threads('web', 'web', 'db', 'web'));
  expect(wordsOf(many, 1, true)).toEqual(['web 1', '…1', '1']);
  expect(wordsOf(many, 2, true)).toEqual(['db 2', 'db']);
  expect(wordsOf(many, 9, true)).toEqual([]);
});
