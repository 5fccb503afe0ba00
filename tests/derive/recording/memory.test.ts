/** The memory of recorded threads: each choice is the behavior that it begins with. */
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  countUsing,
  memoryChoices,
  memoryOf,
  namesByRuntime,
  noMemory,
} from '../../../web/derive/recording/memory.ts';
import { memoryShapes } from '../../../web/scenario/generated/recording.ts';
import type { Recording } from '../../../web/scenario/generated/types.ts';

describe('memory of recorded threads', () => {
  it('begins with the figures of the shape', () => {
    expect(memoryChoices).toHaveLength(memoryShapes.length + 1);
    for (const { value } of memoryChoices) expect(choiceOf(memoryOf(value))).toBe(value);
    expect(memoryOf('none')).toEqual(noMemory);
    expect(memoryOf('loop')).toEqual({
      kind: 'shape',
      ...{ shape: 'loop', region_bytes: 1 << 20, references_per_kinstr: 300 },
    });
  });

  it('counts the names that use memory', () => {
    expect(countUsing({})).toBe(0);
    expect(countUsing({ web: memoryOf('stream'), db: noMemory })).toBe(1);
  });

  it('lists each name once, the one that ran longest first', () => {
    const threads = [
      { comm: 'web', runtime_us: 30 },
      { comm: 'db', runtime_us: 40 },
      { comm: 'web', runtime_us: 20 },
    ] as unknown as Recording['threads'];
    expect(namesByRuntime({ threads })).toEqual(['web', 'db']);
  });
});
