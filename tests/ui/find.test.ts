// Gallery, lessons and palette share one search rule: a title outranks a description.
import { describe, expect, it } from 'vitest';
import { bestFirst, rankOf, wordsOf } from '../../web/ui/find.ts';

interface Named {
  readonly title: string;
  readonly about?: string;
}

const found = (items: readonly Named[], query: string): string[] =>
  bestFirst(items, ({ title, about = '' }) => rankOf(title, about, wordsOf(query))).map(({ title }) => title);

describe('finding', () => {
  it('puts the title that begins as typed before words in titles, and those before descriptions', () => {
    const items = [
      { title: 'A pipeline', about: 'A message wakes each thread of a pipeline.' },
      { title: 'Pipes', about: 'A message per thread.' },
      { title: 'One thread, a message' },
      { title: 'Not a message thread' },
      { title: 'A message thread and its workers' },
    ];
    expect(found(items, 'A message thread')).toEqual([
      'A message thread and its workers',
      'Not a message thread',
      'One thread, a message',
      'A pipeline',
      'Pipes',
    ]);
  });

  it('puts the first word at the start of a title before the start of a word, and that before the rest', () => {
    const items = [
      { title: 'Fast', about: 'A cache.' },
      { title: 'Subcaches' },
      { title: 'Twice the cache' },
      { title: 'Caches' },
      { title: 'Two chips' },
    ];
    expect(found(items, 'cache')).toEqual(['Caches', 'Twice the cache', 'Subcaches', 'Fast']);
  });

  it('keeps the order of equals', () => {
    const items = [{ title: 'Two chips' }, { title: 'Two databases' }, { title: 'Two rooms' }];
    expect(found(items, 'TWO')).toEqual(items.map(({ title }) => title));
  });
});
