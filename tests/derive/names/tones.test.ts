import { describe, expect, it } from 'vitest';
import { tonesOf, tonesOfWorkload } from '../../../web/derive/names/tones.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { Layout, ThreadGroup } from '../../../web/scenario/generated/types.ts';
import { makeLayout } from '../../support/fixture.ts';

/** Threads of two entries of one program, alternating 0, 1, 0, 1, and one of another program. */
function layoutOf(regions: Record<string, number[]>): Layout {
  const plain = makeLayout();
  const unit = (program: number, entry: number, copy: number) => ({
    ...{ program, entry, copy, position: 0, owner: 0 },
  });
  return {
    ...plain,
    programs: ['board', 'other'],
    threads: [unit(0, 0, 1), unit(0, 1, 2), unit(0, 0, 3), unit(0, 1, 4), unit(1, 2, 1)],
    regions: Object.entries(regions).map(([name, threads]) => ({ name, lines: 1, pages: [], threads })),
  };
}

describe('the tones of threads', () => {
  it('are those of programs where nobody shares', () => {
    const tones = tonesOf(layoutOf({}));
    expect(tones).toMatchObject({ names: ['board', 'other'], ofThread: [0, 0, 0, 0, 1], groups: [] });
  });

  it('are those of programs where all threads of one share alike', () => {
    expect(tonesOf(layoutOf({ room: [0, 1, 2, 3] })).groups).toEqual([]);
  });

  it('tell groups of one program apart by what they share, and leave the program its own', () => {
    const tones = tonesOf(layoutOf({ left: [0, 2], right: [1, 3], all: [0, 1, 2, 3, 4] }));
    expect(tones.names).toEqual(['board', 'other', 'left', 'right']);
    expect(tones.ofThread).toEqual([2, 3, 2, 3, 1]);
    expect(tones.groups).toEqual([2, 3]);
  });

  it('are told apart by name where two programs share one region', () => {
    const layout = layoutOf({ left: [0, 2, 4], right: [1, 3, 5] });
    const reader = { program: 1, entry: 3, copy: 2, position: 0, owner: 0 };
    const tones = tonesOf({ ...layout, threads: [...layout.threads, reader] });
    expect(tones.names.slice(2)).toEqual(['left, board', 'right, board', 'left, other', 'right, other']);
  });

  it('go to owners too: a thread’s lines are its group’s, those of a program that is one owner stay the program’s', () => {
    const layout = layoutOf({ left: [0, 2], right: [1, 3] });
    const owners = (threads: readonly (number | null)[]) => threads.map((thread) => ({ program: 0, thread }));
    const own = tonesOf({ ...layout, owners: owners([0, 1, 2, 3]) });
    expect([own.ofOwner, own.ownerKind]).toEqual([[2, 3, 2, 3], 'group']);
    const together = tonesOf({ ...layout, owners: owners([null]) });
    expect([together.ofOwner, together.ownerKind]).toEqual([[0], 'program']);
  });

  it('are the same for a workload that has not run', () => {
    const scenario = defaultScenario();
    const group = (program: string, board?: string): ThreadGroup => ({
      program,
      copies: 2,
      arrives_at_cycle: 0,
      instructions: null,
      ...(board !== undefined && { regions: { board } }),
    });
    const threads = [group('board', 'left'), group('board', 'right'), group('other'), group('board', 'left')];
    const tones = tonesOfWorkload({ ...scenario, workload: { ...scenario.workload, threads } });
    expect(tones).toEqual({
      names: ['board', 'other', 'left', 'right'],
      groups: [2, 3],
      ofEntry: [2, 3, 1, 2],
    });
    expect(tonesOfWorkload(scenario).groups).toEqual([]);
  });
});
