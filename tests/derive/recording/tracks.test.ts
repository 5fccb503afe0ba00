/** A recording by thread: the same intervals as by processor, thread by thread. */
import { describe, expect, it } from 'vitest';
import { lanesOf, waitsOf } from '../../../web/derive/recording/schedule.ts';
import { sleepsOf } from '../../../web/derive/recording/sleeps.ts';
import { activityIn } from '../../../web/derive/recording/threads.ts';
import { doingAt, longestFirst, tracksOf, type Track } from '../../../web/derive/recording/tracks.ts';
import type { RecordingRead } from '../../../web/engine/recording.ts';
import { byHand, read } from '../../support/recorded.ts';

function tracks(of: RecordingRead, processor: number | null = null): ReadonlyMap<number, Track> {
  const waits = waitsOf(of);
  return tracksOf({ read: of, waits, sleeps: sleepsOf(of, waits), processor });
}

/** Thread 5 runs on 0, sleeps, is woken there, migrates to 1 and runs there twice, is preempted, and ends on 0. */
const moving = read(
  [
    [5, 0, 0, 10],
    [5, 1, 40, 50],
    [5, 1, 55, 60],
    [5, 0, 95, 99],
  ],
  [
    [5, 0, 1, 30, 35, 9, 1],
    [5, 1, 2, 35, 40],
    [5, 1, 0, 50, 55],
    [5, 0, 1, 90, 95],
  ],
);

const said = (track: Track | undefined, at: number): string => {
  const doing = track && doingAt(track, at);
  return doing ? `${doing.what} ${doing.span.from.toString()}–${doing.span.to.toString()}` : 'nothing';
};

describe('a thread', () => {
  it('runs, waits and sleeps as its processors and its waits say', () => {
    const own = tracks(moving).get(5);
    expect([0, 10, 29, 30, 35, 40, 52, 59, 70, 92, 95, 99].map((at) => said(own, at))).toEqual([
      ...['running 0–10', 'asleep 10–30', 'asleep 10–30', 'ready 30–35', 'ready 35–40', 'running 40–50'],
      ...['ready 50–55', 'running 55–60', 'asleep 60–90', 'ready 90–95', 'running 95–99', 'nothing'],
    ]);
    const waiting = own && doingAt(own, 32);
    expect(waiting?.what === 'ready' && waiting.wait).toMatchObject({
      cause: 'woken',
      waker: 9,
      processor: 0,
    });
  });

  it('migrates where it begins to run on another processor than before', () => {
    const own = tracks(moving).get(5);
    expect(own?.migrations).toEqual([
      { from: 40, to: 40 },
      { from: 95, to: 95 },
    ]);
    expect([...(own?.processors ?? [])]).toEqual([0, 1, 1, 0]);
    expect([...(own?.cameFrom ?? [])]).toEqual([-1, 0, 1, 1]);
  });

  it('has only what it did on one processor, and knows where it came from', () => {
    const own = tracks(moving, 1).get(5);
    expect([5, 20, 32, 37, 45, 97].map((at) => said(own, at))).toEqual([
      ...['nothing', 'asleep 10–30', 'nothing', 'ready 35–40', 'running 40–50', 'nothing'],
    ]);
    expect(own?.migrations).toEqual([{ from: 40, to: 40 }]);
    // 71 and 90 ran on 1 only.
    expect([...tracks(byHand, 0).keys()]).toEqual([80]);
  });

  it('has the times that the table has of it', () => {
    const [lanes, waits] = [lanesOf(byHand), waitsOf(byHand)];
    const activity = activityIn({ lanes, waits, sleeps: sleepsOf(byHand, waits) }, { from: 0, to: 140 });
    const all = tracks(byHand);
    expect([...all.keys()].sort((a, b) => a - b)).toEqual([71, 80, 90]);
    for (const [tid, { runs, pauses }] of all) {
      const total = ({ from, to, tid: own }: Track['runs'], of: number) =>
        from.reduce((sum, begin, at) => (own[at] === of ? sum + (to[at] ?? 0) - begin : sum), 0);
      const { running, ready, asleep } = activity.get(tid) ?? {};
      expect([total(runs, tid), total(pauses, tid), total(pauses, 0)]).toEqual([running, ready, asleep]);
    }
  });

  it('has its row by how long it ran, and none where a filter leaves it out', () => {
    const threads = [71, 80, 90, 4].map((tid, at) => ({ tid, runtime_us: [30, 80, 80, 99][at] ?? 0 }));
    const recording = { threads } as unknown as RecordingRead['recording'];
    const rows = (wanted: ReadonlySet<number> | null) =>
      longestFirst(recording, tracks(byHand), wanted).map(({ thread }) => thread);
    // 4 has no interval in the file.
    expect(rows(null)).toEqual([80, 90, 71]);
    expect(rows(new Set([71, 90]))).toEqual([90, 71]);
  });
});
