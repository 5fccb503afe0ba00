import { expect, it } from 'vitest';
import { workDone } from '../../../web/derive/time/work-done.ts';
import type { ThreadGroup } from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();
const ready = layout.activities.indexOf('ready');

const groups = (...instructions: readonly (number | null)[]) => ({
  threads: instructions.map((own): ThreadGroup => ({ copies: 2, arrives_at_cycle: 0, instructions: own })),
});

/** Instructions of each of four threads by frame: after its last ones a thread has ended. */
function framesOf(instructions: readonly (readonly number[])[], hasEnded = true) {
  const count = instructions[0]?.length ?? 0;
  return makeFrames(layout, count, (put, frame) => {
    instructions.forEach((own, thread) => {
      put('thread_instructions', thread, own[frame] ?? 0);
      const ended = own.slice(frame + 1).every((amount) => amount === 0);
      put('thread_activity', thread, ended && hasEnded ? 0 : ready);
    });
  });
}

const work = [
  [5000, 5000, 0, 0, 0],
  [5000, 0, 5000, 0, 0],
  [9990, 10, 0, 0, 0],
  [9990, 10, 0, 0, 0],
];

it('work is done at the end of the frame after which threads execute next to nothing', () => {
  // Two frames per quantum of 1,000 cycles.
  expect(workDone(framesOf(work), groups(10_000, 10_000))).toBe(1500);
  const [first = [], second = [], third = [], fourth = []] = work;
  // A thread asleep until the end of a recording executes its last instruction there; one woken by a timer, slightly more.
  const late = [first, second, third.with(1, 9).with(4, 1), fourth.with(1, 0).with(3, 10)];
  expect(workDone(framesOf(late), groups(10_000, 10_000))).toBe(1500);
  // More than a thousandth of the total is work.
  expect(workDone(framesOf(late), groups(4000, 4000))).toBe(1500);
  expect(workDone(framesOf([first, second, third, fourth.with(3, 50)]), groups(10_000, 10_000))).toBe(2000);
});

it('work is not done while a thread has not ended, has no end, or has not arrived', () => {
  expect(workDone(framesOf(work, false), groups(10_000, 10_000))).toBeNull();
  expect(workDone(framesOf(work), groups(10_000, null))).toBeNull();
  const [one] = groups(10_000).threads;
  if (!one) throw new Error('a group');
  const later = { threads: [one, { ...one, arrives_at_cycle: 2500 }] };
  expect(workDone(framesOf(work), later)).toBeNull();
  expect(workDone(framesOf([[], [], [], []]), groups(10_000, 10_000))).toBeNull();
  expect(workDone(framesOf(work), groups())).toBeNull();
});
