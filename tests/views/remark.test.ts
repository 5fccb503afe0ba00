import { describe, expect, it } from 'vitest';
import { remarkLines, turnLine } from '../../web/views/occupancy/remark.ts';

describe('the sentence beside a river', () => {
  const programs = ['art', 'ammp', 'gzip'];

  it('says who holds what, and what it is good for', () => {
    expect(remarkLines({ kind: 'crowded', programs: [0, 1], share: 0.6, missRatio: 0.9 }, programs)).toEqual([
      'art and ammp hold 60\u202f%',
      'and miss on 9 of 10 anyway',
    ]);
    expect(remarkLines({ kind: 'crowded', programs: [2], share: 0.5, missRatio: 0.02 }, programs)).toEqual([
      'gzip holds 50\u202f%',
      'and misses hardly ever',
    ]);
    expect(remarkLines({ kind: 'even', share: 0.163 }, programs)).toEqual([
      'no program holds over 17\u202f%',
    ]);
  });

  it('says who gets fewer turns, if anybody does', () => {
    expect(turnLine({ programs: [0], share: 0.05 }, { programs: [0], share: 0.2 }, programs)).toEqual([
      'art gets 5\u202f% of the time, in A 20\u202f%',
    ]);
    expect(turnLine({ programs: [0], share: 0.19 }, { programs: [0], share: 0.2 }, programs)).toEqual([]);
  });
});
