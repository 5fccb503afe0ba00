import { describe, expect, it } from 'vitest';
import { evenTracks, steppedTracks } from '../../web/charts/tracks.ts';

describe('tracks', () => {
  it('fill the room in whole pixels', () => {
    const tracks = evenTracks(3, 10);
    expect([0, 1, 2].map((index) => [tracks.start(index), tracks.end(index)])).toEqual([
      [0, 3],
      [3, 7],
      [7, 10],
    ]);
    expect(tracks.least).toBe(3);
    expect([tracks.at(-1), tracks.at(6.9), tracks.at(10)]).toEqual([null, 1, null]);
  });

  it('leave room before some, in which there is nobody', () => {
    const tracks = steppedTracks(4, 6, [0, 2], 10);
    expect([0, 1, 2, 3].map(tracks.start)).toEqual([0, 6, 22, 28]);
    expect(tracks.extent).toBe(34);
    expect([tracks.at(11), tracks.at(12), tracks.at(21), tracks.at(22)]).toEqual([1, null, null, 2]);
  });
});
