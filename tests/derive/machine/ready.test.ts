import { describe, expect, it } from 'vitest';
import { drawDomains, domainsAt } from '../../../web/derive/machine/domains.ts';
import { idleMarks, idleShare, idleSpan } from '../../../web/derive/machine/idle-while-ready.ts';
import { layOutMachine } from '../../../web/derive/machine/layout.ts';
import { momentAt } from '../../../web/derive/machine/moment.ts';
import { layOutQueue, placeInRunQueue } from '../../../web/derive/machine/ready-queue.ts';
import { MachineScene } from '../../../web/derive/machine/scene.ts';
import { waits } from '../../../web/derive/time/waits.ts';
import type { Activity } from '../../../web/scenario/generated/types.ts';
import { allLit } from '../../../web/derive/selection/is-lit.ts';
import { besideSchedule } from '../../../web/views/waits/schedule.ts';
import { idleWords } from '../../../web/views/waits/words.ts';
import { rowsOf, type RowKind } from '../../../web/views/timeline/gantt.ts';
import { drawLog } from '../../views/draw-log.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

/** Four hardware contexts with run queues, two frames of 500 cycles per quantum. */
const layout = makeLayout({ waits: true, runQueues: true });

/** The activity of each thread, its queue, and the thread on hardware context 0. */
const schedule: readonly (readonly [doing: Activity, queue: number])[][] = [
  // gzip·1 runs on 0, gzip·2 and art wait there, ammp sleeps.
  [
    ['running', 0],
    ['ready', 0],
    ['ready', 0],
    ['sleeping', -1],
  ],
  [
    ['running', 0],
    ['ready', 0],
    ['ready', 0],
    ['channel', -1],
  ],
  // art has migrated to 2, where it runs; ammp has ended.
  [
    ['running', 0],
    ['ready', 0],
    ['running', 2],
    ['absent', -1],
  ],
];
const idle = [
  [0, 500, 500, 20],
  [0, 500, 250, 0],
  [0, 10, 0, 0],
];
const frames = makeFrames(layout, 3, (put, frame) => {
  schedule[frame]?.forEach(([doing, queue], thread) => {
    put('thread_activity', thread, layout.activities.indexOf(doing));
    put('thread_queue', thread, queue + 1);
    if (doing === 'running') put('context_thread', queue, thread + 1);
  });
  idle[frame]?.forEach((cycles, context) => put('context_idle_while_ready', context, cycles));
});

describe('a machine whose hardware contexts have run queues', () => {
  const machine = layOutMachine(layout.topology, 400, 16, { hasQueues: true });
  const bare = layOutMachine(layout.topology, 400, 16);
  const size = { top: machine.height, width: 400, rem: 16 };
  const beds = layOutQueue('beds', size, 4, 3);
  const scene = new MachineScene(frames, { machine, queue: null, beds });

  it('has room for each below its hardware context, and shows the same detail as without', () => {
    expect(machine.detail).toBe(bare.detail);
    expect(bare.queues).toEqual([]);
    machine.queues.forEach((queue, context) => {
      const above = machine.contexts[context];
      expect(queue.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      const next = machine.contexts[context + 1];
      if (context % 2 === 0) expect(queue.y + queue.height).toBeLessThan(next?.y ?? 0);
    });
  });

  it('draws ready threads in their run queue, longest first, and sleepers in their beds', () => {
    const at = (frame: number) => scene.threadsAt(momentAt(frames, frame));
    const [runs, first, second, sleeper] = at(1);
    expect(runs).toMatchObject({ state: 'running', context: 0 });
    expect(first).toMatchObject({ state: 'queued', queue: 0, age: 0 });
    expect(second).toMatchObject({ state: 'queued', queue: 0 });
    const queue = machine.queues[0];
    if (!queue) throw new Error('no run queue');
    expect(first).toMatchObject(placeInRunQueue(queue, 0, 2));
    expect(second).toMatchObject(placeInRunQueue(queue, 1, 2));
    expect(sleeper).toMatchObject({ state: 'asleep', activity: 'channel', ...beds.place(3, 4) });
    expect(at(2)[3]).toMatchObject({ state: 'absent' });
    expect(at(2)[1]).toMatchObject({ ...placeInRunQueue(queue, 0, 1), age: 1 });
  });

  it('lets threads travel between queues and hardware contexts, and not to bed', () => {
    const [, , moved, ended] = scene.threadsAt(momentAt(frames, 2.35));
    expect(moved).toMatchObject({ state: 'travelling', context: 2 });
    expect(ended).toMatchObject({ state: 'absent' });
    const woken = makeFrames(layout, 2, (put, frame) => {
      put('thread_activity', 0, layout.activities.indexOf(frame === 0 ? 'sleeping' : 'running'));
      if (frame === 1) put('context_thread', 3, 1);
    });
    const waking = new MachineScene(woken, { machine, queue: null, beds });
    expect(waking.threadsAt(momentAt(woken, 1.35))[0]).toMatchObject({ state: 'running', context: 3 });
  });

  it('never lets a run queue grow beyond its room', () => {
    const queue = { x: 10, y: 0, width: 60, height: 12 };
    for (const count of [1, 2, 7, 64]) {
      const last = placeInRunQueue(queue, count - 1, count);
      expect(last.x + last.width).toBeLessThanOrEqual(70);
      expect(last.width).toBeGreaterThan(0);
    }
  });
});

describe('a hardware context that is idle while threads are ready', () => {
  it('has its part of each frame', () => {
    expect([0, 1, 2].map((frame) => idleShare(frames, frame, 2))).toEqual([1, 0.5, 0]);
    expect(idleShare(frames, 3, 2)).toBe(0);
  });

  it('says since when, and how much of that time', () => {
    expect(idleSpan(frames, 1, 2)).toEqual({ start: 0, idle: 750, cycles: 1000 });
    // The last frame has 10 cycles, and those before it most of their cycles.
    expect(idleSpan(frames, 2, 1)).toEqual({ start: 0, idle: 1010, cycles: 1500 });
    expect(idleSpan(frames, 2, 2)).toBeNull();
    expect(idleWords(frames, 1, 2)).toEqual([
      'idle while threads are ready: 750 of 1000 cycles since quantum 0',
      '2 threads ready elsewhere now',
    ]);
  });

  it('is one mark as long as its part is the same, and none for a few cycles', () => {
    expect(idleMarks(frames)).toEqual([
      { context: 1, start: 0, end: 2, share: 1 },
      { context: 2, start: 0, end: 1, share: 1 },
      { context: 2, start: 1, end: 2, share: 0.5 },
    ]);
  });

  it('is in the schedule, below the height of a thread; rows of threads have their waits', () => {
    expect(waits(frames)).toEqual([
      { thread: 1, start: 0, end: 3 },
      { thread: 2, start: 0, end: 2 },
    ]);
    const draw = (by: RowKind): string[] => {
      const { context, lines } = drawLog();
      const rows = { ...rowsOf(layout, by, 16), height: 9 };
      const inSight = ({ start, end }: { start: number; end: number }) => ({
        from: 10 * start,
        wide: 10 * (end - start),
      });
      const ink = { bad: 'bad', theme: 'light' } as Parameters<ReturnType<typeof besideSchedule>>[2];
      besideSchedule(frames)(context, { rows, lit: allLit, gap: 1, inSight }, ink);
      return lines;
    };
    // Rows of 9 pixels, of which a thread takes 8: half of them if idle for all of a frame's cycles.
    expect(draw('context')).toEqual(['rect 0 13 20 4 bad', 'rect 0 22 10 4 bad', 'rect 10 24 10 2 bad']);
    expect(draw('thread').map((line) => line.split(' rgb')[0])).toEqual(['rect 0 13 30 1', 'rect 0 22 20 1']);
  });
});

describe('scheduling domains', () => {
  const domain = (shares: string, ...contexts: number[]) => ({ shares, contexts });
  const wrong = [domain('core', 0, 1), domain('core', 2, 3)];
  const right = [...wrong, domain('machine', 0, 1, 2, 3)];
  const schedulers = [
    { from_cycle: 0, has_run_queues: true, domains: wrong },
    { from_cycle: 5000, has_run_queues: true, domains: right },
  ];

  it('are those of the policy that decides', () => {
    expect(domainsAt({ schedulers }, 4999)).toBe(wrong);
    expect(domainsAt({ schedulers }, 5000)).toBe(right);
    expect(domainsAt({ schedulers: [] }, 0)).toEqual([]);
  });

  it('surround their cores, larger ones outside smaller ones', () => {
    const machine = layOutMachine(layout.topology, 400, 16);
    const drawn = drawDomains(layout, machine, right);
    expect(drawn.map(({ shares, isFirst }) => [shares, isFirst])).toEqual([
      ['core', true],
      ['core', false],
      ['machine', true],
    ]);
    const all = drawn[2];
    for (const inner of drawn.slice(0, 2)) {
      expect(inner.x).toBeGreaterThan(all?.x ?? NaN);
      expect(inner.x + inner.width).toBeLessThan((all?.x ?? NaN) + (all?.width ?? NaN));
      expect(inner.y).toBeGreaterThan(all?.y ?? NaN);
    }
    expect(drawDomains(layout, machine, wrong)).toHaveLength(2);
  });
});
