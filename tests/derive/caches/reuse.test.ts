import { describe, expect, it } from 'vitest';
import {
  coldShare,
  contraryPairs,
  distanceBars,
  ranksOf,
  reuseSources,
  sizeMarks,
} from '../../../web/derive/caches/reuse.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { Program } from '../../../web/scenario/generated/types.ts';
import { makeLayout } from '../../support/fixture.ts';

const program: Program = { about: '', source: '', phases: [] };

describe('reuse distances', () => {
  it('stand beside every size of cache and a thread’s even part of it', () => {
    // Two hardware contexts share an L1 of 512 B, four the L2 of 1 KB.
    expect(sizeMarks(makeLayout())).toEqual([
      { kind: 'part', name: 'L1 per hw context', bytes: 256 },
      { kind: 'part', name: 'L2 per hw context', bytes: 256 },
      { kind: 'cache', name: 'L1', bytes: 512 },
      { kind: 'cache', name: 'L2', bytes: 1024 },
    ]);
  });

  it('are shares of all lookups, first uses apart', () => {
    const histogram = { counts: [1, 0, 5], cold: 2 };
    expect(distanceBars(histogram)).toEqual([
      { from: 1, to: 2, share: 1 / 8 },
      { from: 2, to: 4, share: 0 },
      { from: 4, to: Infinity, share: 5 / 8 },
    ]);
    expect(coldShare(histogram)).toBe(2 / 8);
  });

  it('rank programs, and count the pairs that two figures order differently', () => {
    expect(ranksOf([10, 30, 20, 30])).toEqual([3, 0, 2, 1]);
    // In (1,3) (2,1) (3,2), the first is contrary to the second and to the third; the second and the third agree.
    expect(contraryPairs([1, 2, 3], [3, 1, 2])).toEqual({ contrary: 2, all: 3 });
    // Equal values contradict none.
    expect(contraryPairs([1, 1], [1, 2])).toEqual({ contrary: 0, all: 1 });
  });

  it('are asked of the workload’s own first, then of other traces, each once', () => {
    const scenario = defaultScenario();
    const thread = { copies: 1, arrives_at_cycle: 0, instructions: null };
    const threads = [
      { ...thread, program: 'mine' },
      { ...thread, trace: 'sort' },
      { ...thread, program: 'gone' },
    ];
    const mine = { ...scenario, workload: { ...scenario.workload, threads, programs: { mine: program } } };
    const expected = [
      { name: 'mine', program },
      { name: 'sort', program: null },
      { name: 'join', program: null },
    ];
    expect(reuseSources(mine, new Map(), ['sort', 'join'])).toEqual(expected);
    // A trace with the name of a program of the workload does not take its place.
    expect(reuseSources(mine, new Map(), ['mine', 'sort', 'join'])).toEqual(expected);
  });
});
