// The subject of the shipped scenarios, derived from their content.
import { expect, it } from 'vitest';
import { subjectOf, subjects } from '../../../web/derive/names/subject.ts';
import { shippedScenario, shippedScenarios } from '../../engine/support/engine.ts';

it('puts what ships where a reader looks for it', () => {
  const subjectById = (id: string) => subjectOf(shippedScenario(id));
  expect(subjectById('balance-set')).toBe('Scheduling');
  expect(subjectById('bigger-l1')).toBe('Caches');
  expect(subjectById('one-greedy-neighbour')).toBe('Caches');
  expect(subjectById('thread-sensitive')).toBe('SMT');
  expect(subjectById('chat')).toBe('Sharing');
  // In either pane, and on coherent caches too.
  for (const id of ['wasted-cores', 'light-on-little', 'pipes', 'two-databases'])
    expect(subjectById(id)).toBe('Today’s kernel');
  expect(subjectById('mergesort')).toBe('Tasks');
});

it('leaves no group empty', () => {
  const found = new Set(shippedScenarios.map(({ id }) => subjectOf(shippedScenario(id))));
  expect([...found].sort()).toEqual(Object.keys(subjects).sort());
});
