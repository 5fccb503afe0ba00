import { describe, expect, it } from 'vitest';
import {
  bandsOf,
  breaksOf,
  countsOf,
  darkest,
  packagesAt,
  placeOf,
  sectionsOf,
  sharingAt,
  sightings,
} from '../../../web/derive/sharing/sharing.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';
import { makePicture, makeSighting } from '../../support/sharing.ts';

const options = { threads: 4, groups: 2, entries: 8, each: 2, global: 1, wanted: 100 };
const early = makePicture({ ...options, samples: 50 }, false);
const late = makePicture({ ...options, samples: 100 }, true);
const again = makePicture({ ...options, samples: 10 }, false);

describe('who shares with whom', () => {
  const seen = sightings([
    makeSighting(0),
    makeSighting(3, early),
    makeSighting(4, makePicture({ ...options, samples: 70 }, false)),
    makeSighting(5, late),
    makeSighting(6),
    makeSighting(8, again),
  ]);

  it('tells beginning, going on and comparing apart', () => {
    expect(seen.map(({ quantum, step }) => [quantum, step])).toEqual([
      [3, 'begins'],
      [4, 'samples'],
      [5, 'compares'],
      [8, 'begins'],
    ]);
  });

  it('follows the clock, and keeps the clusters while the next samples are taken', () => {
    expect(sharingAt(seen, 2)).toBeNull();
    expect(sharingAt(seen, 4)).toMatchObject({ since: 3, clustered: null, latest: { quantum: 4 } });
    expect(sharingAt(seen, 7)).toMatchObject({ since: 3, clustered: { quantum: 5 }, latest: { quantum: 5 } });
    expect(sharingAt(seen, 9)).toMatchObject({ since: 8, clustered: { quantum: 5 }, latest: { quantum: 8 } });
  });

  it('groups rows by cluster, and puts the others last by number', () => {
    expect(bandsOf(3, [])).toEqual([{ cluster: null, threads: [0, 1, 2] }]);
    const bands = bandsOf(5, [
      { threads: [1, 4], package: 0 },
      { threads: [0, 3], package: null },
    ]);
    expect(bands.map(({ threads }) => threads)).toEqual([[1, 4], [0, 3], [2]]);
    expect(breaksOf(bands.map(({ threads }) => threads))).toEqual([2, 4]);
  });

  it('groups columns by whose they are, everybody’s last, free ones nowhere', () => {
    // Entries 0 and 2 belong to threads 0 and 2, entries 1 and 3 to threads 1 and 3; entry 4 is shared by all.
    const sections = sectionsOf(late, countsOf(late), bandsOf(4, late.clusters));
    expect(sections.map(({ of, entries }) => [of, [...entries].sort((a, b) => a - b)])).toEqual([
      [0, [0, 2]],
      [1, [1, 3]],
      ['global', [4]],
    ]);
  });

  it('reads counts from their digits, and foretells the darkest', () => {
    const picture = { ...early, shmaps: ['00ff', '0a03'], regions: [7, 8], samples: 50, wanted: 100 };
    expect([...countsOf(picture)]).toEqual([0, 255, 10, 3]);
    expect(darkest(picture, Uint8Array.of(0, 20, 10, 3))).toBe(40);
    expect(darkest(picture, Uint8Array.of(0, 255))).toBe(255);
    expect(darkest({ ...picture, samples: 0 }, Uint8Array.of(0, 0))).toBe(1);
  });

  it('names the stretch of the shared region that an entry counts', () => {
    const layout = {
      ...makeLayout({ coherent: true }),
      regions: [{ name: 'room', lines: 100, pages: [640, 128], threads: [0, 1] }],
    };
    // Region 66 of two lines each begins at line 132: the fifth of the page at 128, which is the room's second.
    expect(placeOf(layout, 66, 2)).toEqual({ name: 'room', fromByte: (64 + 4) * 64, bytes: 128 });
    expect(placeOf(layout, 5, 2)).toBeNull();
  });

  it('finds the package in which a thread ran last', () => {
    const frames = makeFrames(makeLayout({ coherent: true }), 3, (put, frame) => {
      put('context_thread', 0, 1);
      if (frame === 0) put('context_thread', 3, 2);
      if (frame === 2) put('context_thread', 2, 3);
    });
    expect([...packagesAt(frames, 2)]).toEqual([0, 1, 1, -1]);
    expect([...packagesAt(frames, 1)]).toEqual([0, 1, -1, -1]);
  });
});
