import { describe, expect, it } from 'vitest';
import { layOutMachine } from '../../../web/derive/machine/layout.ts';
import { ageAt, isStarving, readyAt, readySince } from '../../../web/derive/machine/activity.ts';
import { linesByTone, momentAt } from '../../../web/derive/machine/moment.ts';
import { MachineScene } from '../../../web/derive/machine/scene.ts';
import {
  contextIpc,
  coreIpc,
  missRatio,
  stallShares,
  sumQuantum,
  workingShare,
} from '../../../web/derive/machine/quantum.ts';
import { layOutQueue } from '../../../web/derive/machine/ready-queue.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

/** Six threads on four hardware contexts, two frames per quantum; each quantum runs the two that have waited longest. */
const layout = makeLayout({
  programs: [
    ['gzip', 2],
    ['art', 2],
    ['ammp', 2],
  ],
});
const schedule = [
  [0, 1, 2, 3],
  [4, 5, 2, 3],
  [4, 5, 0, 1],
  [2, 3, 0, 1],
];
const frames = makeFrames(layout, 8, (put, frame) => {
  schedule[frame >> 1]?.forEach((thread, context) => {
    put('context_thread', context, thread + 1);
    put('context_instructions', context, 100 * (context + 1));
  });
  put('context_stalls', 4, 250);
  put('context_stalls', 1, 50);
  put('cache_accesses', 2 * 6 + 1, 40);
  put('cache_misses', 2 * 6 + 1, 10);
  put('cache_lines', 2 * 6 + 0, frame);
  put('cache_lines', 2 * 6 + 1, 2);
});

describe('a moment', () => {
  it('shows everybody in place on the first cycle of a frame, and on the way after it', () => {
    expect(momentAt(frames, 2)).toEqual({ frame: 2, passed: 0, arrived: 1 });
    const moment = momentAt(frames, 2.35);
    // 35 % of a quantum of two frames is 0.7 frames; 0.35 / 0.7
    expect(moment.arrived).toBeCloseTo(0.5);
    expect(moment.passed).toBeCloseTo(0.35);
  });

  it('stays within the frames that are there', () => {
    expect(momentAt(frames, 99)).toMatchObject({ frame: 7, passed: 1 });
    expect(momentAt({ ...frames, count: 0 }, 3)).toMatchObject({ frame: 0 });
  });

  it('jumps to the end of the quantum for those who asked for less motion', () => {
    expect(momentAt(frames, 2.35, true)).toEqual({ frame: 3, passed: 1, arrived: 1 });
  });
});

describe('the ready queue', () => {
  it('says for how many whole quanta each has waited', () => {
    // Threads 4 and 5 never run; a quantum has two frames.
    const never = makeFrames(layout, 8, (put, frame) => {
      [0, 1, 2, 3].forEach((thread) => put('thread_cycles', thread, frame === 0 ? 0 : 10));
    });
    const ages = (frame: number) =>
      Array.from(readySince(never, frame), (since) => ageAt(layout, frame, since));
    expect(ages(1)).toEqual([0, 0, 0, 0, 0, 0]);
    for (const frame of [4, 5]) expect(ages(frame)).toEqual([0, 0, 0, 0, 2, 2]);
  });

  it('calls nobody starving who waits no longer than two turns more than a fair round', () => {
    // 32 threads on 8 hardware contexts: one round takes four quanta.
    expect(isStarving(11, 32, 8)).toBe(false);
    expect(isStarving(12, 32, 8)).toBe(true);
    expect(isStarving(2, 4, 8)).toBe(false);
  });

  it('has those first who have waited longest', () => {
    expect(readyAt(frames, 0)).toEqual([4, 5]);
    expect(readyAt(frames, 2)).toEqual([0, 1]);
    expect(readyAt(frames, 6)).toEqual([4, 5]);
  });

  it('does not have threads that are not there, or are asleep', () => {
    const some = makeLayout({ waits: true });
    const said = ['absent', 'sleeping', 'ready', 'lock'] as const;
    const asleep = makeFrames(some, 1, (put) => {
      said.forEach((does, thread) => put('thread_activity', thread, some.activities.indexOf(does)));
    });
    expect(readyAt(asleep, 0)).toEqual([2]);
  });

  it('begins again when a thread has run within a frame', () => {
    const ran = makeFrames(layout, 6, (put, frame) => {
      if (frame === 3) put('thread_cycles', 4, 10);
    });
    expect(readySince(ran, 5)[4]).toBe(4);
    expect(readySince(ran, 3)[4]).toBe(4);
    expect(readySince(ran, 2)[4]).toBe(0);
  });
});

describe('lines of a cache', () => {
  it('are those at the end of the frame, between two frames those in between', () => {
    // Two copies of gzip: owner 0 has 3 lines after frame 3 and 4 after frame 4, owner 1 always 2.
    expect([...linesByTone(frames, 2, momentAt(frames, 4.5))]).toEqual([5.5, 0, 0]);
    expect([...linesByTone(frames, 2, momentAt(frames, 99))]).toEqual([9, 0, 0]);
  });

  it('begin empty', () => {
    expect([...linesByTone(frames, 2, momentAt(frames, 0.5))]).toEqual([1, 0, 0]);
  });
});

describe('the scene', () => {
  const machine = layOutMachine(layout.topology, 400, 16);
  const queue = layOutQueue('queue', { top: machine.height, width: 400, rem: 16 }, 2, 3);
  const scene = new MachineScene(frames, { machine, queue, beds: null });

  it('moves threads between queue and hardware contexts, the same way back as forth', () => {
    const [from, to] = [scene.placed(1).places[4]?.rect, machine.contexts[0]];
    if (!from || !to) throw new Error('thread 4 has no place');
    const half = scene.threadsAt(momentAt(frames, 2.35))[4];
    expect(half).toMatchObject({ state: 'travelling', context: 0 });
    expect(half?.x).toBeCloseTo((from.x + to.x) / 2);
    expect(half?.y).toBeCloseTo((from.y + to.y) / 2);
    scene.threadsAt(momentAt(frames, 7.5));
    expect(scene.threadsAt(momentAt(frames, 2.35))[4]).toEqual(half);
  });

  it('leaves those alone who stay', () => {
    expect(scene.threadsAt(momentAt(frames, 2.35))[2]).toMatchObject({ state: 'running', context: 2 });
  });

  it('has everybody in place when the journey is over', () => {
    const states = scene.threadsAt(momentAt(frames, 2.7)).map(({ state }) => state);
    expect(states).toEqual(['waiting', 'waiting', 'running', 'running', 'running', 'running']);
  });
});

describe('a quantum', () => {
  it('sums its frames', () => {
    const sums = sumQuantum(frames, 1);
    expect(sums.cycles).toBe(1000);
    // Context 2: 2 × 300 instructions in 1000 cycles; core 1: contexts 2 and 3, 2 × (300 + 400).
    expect(contextIpc(sums, 2)).toBeCloseTo(0.6);
    expect(coreIpc(layout, sums, 1)).toBeCloseTo(1.4);
    // 2 × 10 / 2 × 40
    expect(missRatio(sums, 2)).toBeCloseTo(0.25);
    expect(missRatio(sums, 0)).toBeNaN();
  });

  it('says what a hardware context waited for, most first', () => {
    // Causes of context 0: memory (index 4) 2 × 250, l1 (index 1) 2 × 50 of 1000 cycles.
    expect(stallShares(layout, sumQuantum(frames, 0), 0)).toEqual([
      { cause: 'memory', share: 0.5 },
      { cause: 'l1', share: 0.1 },
    ]);
    expect(workingShare(frames, sumQuantum(frames, 0), 0)).toBeCloseTo(0.4, 12);
  });
});
