import { expect, it } from 'vitest';
import { keepEqual } from '../../web/engine/keep.ts';

const layout = (sets: number) => ({
  threads: [{ program: 0 }, { program: 1 }],
  topology: { caches: [{ sets: 16 }, { sets }], cores: [{ contexts: 4 }] },
  dag: null,
});

it('is the old value where all of it is equal', () => {
  const before = layout(64);
  expect(keepEqual(before, layout(64))).toBe(before);
});

it('keeps the parts that are equal, and is the new value as a whole', () => {
  const before = layout(64);
  const next = keepEqual(before, layout(128));
  expect(next).toEqual(layout(128));
  expect(next.threads).toBe(before.threads);
  expect(next.topology.cores).toBe(before.topology.cores);
  expect(next.topology.caches[0]).toBe(before.topology.caches[0]);
});

it('notices what is gone, what is more, and what is of another kind', () => {
  expect(keepEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(keepEqual([1], [1, 2])).toEqual([1, 2]);
  expect(keepEqual({ 0: 1 }, [1])).toEqual([1]);
  expect(keepEqual(null, { a: null })).toEqual({ a: null });
});
