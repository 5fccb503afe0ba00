/** A hand-made recording of two processors, in microseconds: the same as in the engine's own tests. */
import { describe, expect, it } from 'vitest';
import { idleWhileOverloaded } from '../../../web/derive/recording/overload.ts';
import { busyUntil, firstAfter, lanesOf, waitsOf } from '../../../web/derive/recording/schedule.ts';
import { sleepsOf } from '../../../web/derive/recording/sleeps.ts';
import {
  activityIn,
  antagonistsOf,
  wakeupLatencies,
  wakeupLatency,
} from '../../../web/derive/recording/threads.ts';
import {
  byWaking,
  wakeupBefore,
  wakeupsEndingIn,
  wakeupsIn,
  wakeupsOf,
  wakeupsWith,
} from '../../../web/derive/recording/wakeups.ts';
import { byHand, read } from '../../support/recorded.ts';

const lanes = lanesOf(byHand);
const waits = waitsOf(byHand);
const wakeups = wakeupsOf(waits);
const whole = { from: 0, to: 140 };
const [, second] = lanes;
if (!second) throw new Error('two processors');

describe('runs of a processor', () => {
  it('are found by time', () => {
    expect(lanes.map(({ tid }) => [...tid])).toEqual([
      [0, 80],
      [80, 71, 90],
    ]);
    expect([0, 59, 60, 139, 140].map((at) => firstAfter(second, at))).toEqual([0, 0, 1, 2, 3]);
    // 10 to 60 is 50; processor 0 has no idle time.
    expect([5, 35, 60, 100, 999].map((at) => busyUntil(second, at))).toEqual([0, 25, 50, 90, 130]);
    expect(lanes.map((lane) => busyUntil(lane, 110))).toEqual([10, 100]);
  });
});

describe('time of a processor that is unknown', () => {
  const unknown = (all: ReturnType<typeof lanesOf>) =>
    all.map(({ unknown: { from, to } }) => [...from].map((start, at) => [start, to[at]]));

  it('is before its first switch, where one is missing, and after its last one', () => {
    expect(unknown(lanes)).toEqual([[[130, 140]], [[0, 10]]]);
    const missing = read(
      [
        [5, 0, 0, 10],
        [5, 0, 40, 100],
      ],
      [],
    );
    expect(unknown(lanesOf(missing))).toEqual([[[10, 40]], [[0, 100]]]);
  });

  it('is none where idle time and threads fill the recording', () => {
    const full = read(
      [
        [0, 0, 0, 60],
        [5, 0, 60, 100],
        [6, 1, 0, 100],
      ],
      [],
    );
    expect(unknown(lanesOf(full))).toEqual([[], []]);
  });
});

describe('threads that wait', () => {
  it('have wake-up latencies, a migration in between or not', () => {
    expect(Object.fromEntries(wakeupLatencies(wakeups))).toEqual({
      71: { count: 1, p50: 20, p99: 20, max: 20 },
      90: { count: 1, p50: 40, p99: 40, max: 40 },
    });
    const moved = waitsOf(
      read(
        [],
        [
          [5, 0, 1, 10, 30],
          [5, 1, 2, 30, 37],
          [5, 1, 1, 50, 51],
        ],
      ),
    );
    expect(wakeupLatencies(wakeupsOf(moved)).get(5)).toEqual({ count: 2, p50: 1, p99: 27, max: 27 });
  });

  it('have antagonists: what ran where they waited', () => {
    // 90 waited from 50 to 90 on 1: for 80 until 60, then for 71.
    expect(antagonistsOf(lanes, waits, 90, whole)).toEqual([
      { tid: 71, time: 30 },
      { tid: 80, time: 10 },
    ]);
    // 80 waited from 60 to 95 on 1, for 71 and for 90; then on 0, which was idle.
    expect(antagonistsOf(lanes, waits, 80, whole)).toEqual([
      { tid: 71, time: 30 },
      { tid: 90, time: 5 },
    ]);
    expect(antagonistsOf(lanes, waits, 90, { from: 55, to: 65 })).toEqual([
      { tid: 71, time: 5 },
      { tid: 80, time: 5 },
    ]);
  });

  it('are what a range says of them', () => {
    const none = { sleeps: 0, asleep: 0 };
    expect(Object.fromEntries(activityIn({ lanes, waits, sleeps: [] }, { from: 50, to: 100 }))).toEqual({
      71: { ...none, runs: 1, running: 30, waits: 1, ready: 10, other: 10 },
      // Preempted at 60, and from 95 on in the queue of 0.
      80: { ...none, runs: 1, running: 10, waits: 2, ready: 40, other: 0 },
      90: { ...none, runs: 1, running: 10, waits: 1, ready: 40, other: 0 },
    });
  });

  it('slept from the end of a run to the next wake-up', () => {
    const slept = read(
      [
        [5, 0, 0, 10],
        [5, 1, 40, 50],
        [5, 1, 55, 60],
        [5, 0, 95, 99],
      ],
      [
        [5, 1, 1, 30, 35],
        [5, 1, 2, 35, 40],
        [5, 1, 0, 50, 55],
        // The run between these two is not in the file, and neither is its end.
        [5, 1, 1, 70, 75],
        [5, 0, 1, 90, 95],
      ],
    );
    const sleeps = sleepsOf(slept, waitsOf(slept));
    expect(sleeps).toEqual([
      { tid: 5, from: 10, to: 30 },
      { tid: 5, from: 60, to: 70 },
    ]);
    const range = { from: 20, to: 80 };
    expect(activityIn({ lanes: lanesOf(slept), waits: waitsOf(slept), sleeps }, range).get(5)).toEqual({
      ...{ runs: 2, running: 15, waits: 4, ready: 20, sleeps: 2, asleep: 20 },
      other: 5,
    });
  });

  it('have latencies in a range by when they begin to run', () => {
    const latency = (from: number, to: number) => wakeupLatency(wakeupsEndingIn(wakeups, { from, to }));
    expect(latency(59, 89)).toEqual({ count: 1, p50: 20, p99: 20, max: 20 });
    expect(latency(60, 90)).toEqual({ count: 2, p50: 20, p99: 40, max: 40 });
    expect(latency(91, 140)).toBeNull();
  });

  it('leave a processor idle while another one has too many', () => {
    // From 40, when 71 was woken behind 80, to 95, when 80 left the queue of 1.
    expect(idleWhileOverloaded(lanes, waits)).toEqual([[{ from: 40, to: 95 }], []]);
  });
});

describe('wake-ups', () => {
  const places = (found: ReturnType<typeof wakeupsIn>) => found?.map(({ tid, from }) => [tid, from]);

  it('lead from the waker to where the thread begins to run', () => {
    expect(wakeups).toEqual([
      { tid: 71, from: 40, to: 60, processor: 1, waker: 80, wakerProcessor: 1 },
      { tid: 90, from: 50, to: 90, processor: 1, waker: 80, wakerProcessor: 1 },
    ]);
    // Woken on 0 by 9, migrated to 1 while waiting: it begins to run there.
    const moved = read(
      [],
      [
        [5, 0, 1, 10, 30, 9, 0],
        [5, 1, 2, 30, 37],
      ],
    );
    expect(wakeupsOf(waitsOf(moved))).toEqual([
      { tid: 5, from: 10, to: 37, processor: 1, waker: 9, wakerProcessor: 0 },
    ]);
  });

  it('are found by time, or are too many', () => {
    const isDrawn = () => true;
    // Complete ones only: from 40 to 60 and from 50 to 90.
    const sights = [
      [0, 59],
      [40, 60],
      [41, 90],
      [40, 90],
      [90, 140],
    ];
    expect(
      sights.map(([from = 0, to = 0]) =>
        wakeupsIn(wakeups, { from, to }, { most: 2, end: 'to', isDrawn })?.map(({ tid }) => tid),
      ),
    ).toEqual([[], [71], [90], [71, 90], []]);
    expect(wakeupsIn(wakeups, whole, { most: 1, end: 'to', isDrawn })).toBeNull();
    expect(
      places(wakeupsIn(wakeupsWith(wakeups, new Set([90])), whole, { most: 1, end: 'to', isDrawn })),
    ).toEqual([[90, 50]]);
    expect(
      places(wakeupsIn(wakeupsWith(wakeups, new Set([80])), whole, { most: 2, end: 'to', isDrawn })),
    ).toHaveLength(2);
    // Those that cannot be drawn do not count.
    const others = { most: 1, end: 'to' as const, isDrawn: ({ tid }: { tid: number }) => tid !== 71 };
    expect(places(wakeupsIn(wakeups, whole, others))).toEqual([[90, 50]]);
  });

  it('are found by their waking where only that has to be in sight', () => {
    const wakings = byWaking(wakeups.toReversed());
    const found = (from: number, to: number) =>
      places(wakeupsIn(wakings, { from, to }, { most: 2, end: 'from', isDrawn: () => true }));
    // 90 runs only from 90 on.
    expect([found(45, 55), found(40, 50), found(51, 140)]).toEqual([
      [[90, 50]],
      [
        [71, 40],
        [90, 50],
      ],
      [],
    ]);
  });

  it('begin runs', () => {
    expect(wakeupBefore(wakeups, 71, 60)?.from).toBe(40);
    // 80 was preempted before it ran at 100; only 71 began at 60.
    expect(wakeupBefore(wakeups, 80, 100)).toBeNull();
    expect(wakeupBefore(wakeups, 90, 60)).toBeNull();
  });
});
