import { describe, expect, it } from 'vitest';
import { remarkLines, turnLine } from '../../web/views/occupancy/remark.ts';

describe('the sentence beside a river', () => {
  const names = ['art', 'ammp', 'gzip'];

  it('says who holds what, and what it is good for', () => {
    expect(
      remarkLines({ kind: 'crowded', tones: [0, 1], share: 0.6, missRatio: 0.9 }, names, 'program'),
    ).toEqual(['on average, art and ammp have 60\u202f%', 'and miss on 9 of 10 anyway']);
    expect(
      remarkLines({ kind: 'crowded', tones: [2], share: 0.5, missRatio: 0.02 }, names, 'program'),
    ).toEqual(['on average, gzip has 50\u202f%', 'and misses hardly ever']);
    expect(remarkLines({ kind: 'even', share: 0.163 }, names, 'group')).toEqual([
      'on average, no group has over 17\u202f%',
    ]);
  });

  it('says who gets fewer turns, if anybody does', () => {
    expect(turnLine({ tones: [0], share: 0.05 }, { tones: [0], share: 0.2 }, names)).toEqual([
      'art gets 5\u202f% of the time, in A 20\u202f%',
    ]);
    expect(turnLine({ tones: [0], share: NaN }, { tones: [0], share: 0.2 }, names)).toEqual([]);
    expect(turnLine({ tones: [0], share: 0.19 }, { tones: [0], share: 0.2 }, names)).toEqual([]);
  });
});
