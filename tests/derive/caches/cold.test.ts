import { describe, expect, it } from 'vitest';
import { coldShare } from '../../../web/derive/caches/cold.ts';
import { lastCaches } from '../../../web/derive/machine/caches.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();
const [last = 0] = lastCaches(layout);
const owners = layout.owners.length;

/** Two frames of warm-up, then six: lines held at each frame's end, and 100 misses and 1,000 instructions in each frame. */
const share = (held: readonly number[], instructions = 1_000): number | null =>
  coldShare(
    makeFrames(layout, 8, (put, frame) => {
      put('cache_lines', last * owners, held[frame] ?? 0);
      put('cache_misses', last * owners, 100);
      put('thread_instructions', 0, instructions);
    }),
  );

describe('misses that fill empty lines', () => {
  it('are those by which the lines grow in the measured quanta', () => {
    expect(share([50, 100, 150, 200, 250, 300, 350, 400])).toBe(0.5);
    expect(share([50, 100, 100, 100, 100, 100, 100, 160])).toBe(0.1);
  });

  it('are not worth a remark if they are few, of the misses or of the instructions', () => {
    expect(share([50, 100, 100, 100, 100, 100, 100, 159])).toBe(null);
    expect(share([400, 400, 400, 400, 400, 400, 400, 400])).toBe(null);
    expect(share([50, 100, 150, 200, 250, 300, 350, 400], 200_000)).toBe(null);
  });
});
