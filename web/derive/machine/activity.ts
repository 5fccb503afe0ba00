/** Each thread's activity at the end of a frame, and the run queue it is in. */
import type { Frames } from '../../engine/frames.ts';
import type { Activity, Layout } from '../../scenario/generated/types.ts';
import { hasRunQueues } from './schedulers.ts';

/** No context's own run queue: the machine has a single one, or the thread is in none. */
export const noQueue = -1;

/** Each thread's activity, by number; all `absent` before the first frame and in runs of tasks. */
export function activitiesAt(frames: Frames, frame: number): Activity[] {
  const { activities, threads } = frames.layout;
  if (activities.length === 0 || frame < 0 || frame >= frames.count) return threads.map(() => 'absent');
  const [row, at] = [frames.row(frame), frames.offset('thread_activity')];
  return threads.map((_, thread) => activities[row[at + thread] ?? 0] ?? 'absent');
}

/** Whether a thread waits for something other than a hardware context. */
export function isAsleep(activity: Activity): boolean {
  return activity !== 'absent' && activity !== 'running' && activity !== 'ready';
}

/** Whether threads of the run can be asleep. */
export function hasWaits({ activities }: Layout): boolean {
  return activities.some(isAsleep);
}

/** The hardware context whose run queue contains each thread, by number; `noQueue` if none. */
export function queuesAt(frames: Frames, frame: number): number[] {
  const { threads } = frames.layout;
  if (!hasRunQueues(frames.layout) || frame < 0 || frame >= frames.count) return threads.map(() => noQueue);
  const [row, at] = [frames.row(frame), frames.offset('thread_queue')];
  return threads.map((_, thread) => (row[at + thread] ?? 0) - 1);
}

/** The most frames searched backwards for the start of a wait. */
const lookBack = 400;

/**
 * For each thread the first frame, up to this one, since which it has been ready without running; the frame after this
 * one for all others. A thread ready in every frame searched counts as ready since the first of them.
 */
export function readySince(frames: Frames, frame: number): Float64Array {
  const { activities, threads } = frames.layout;
  const since = new Float64Array(threads.length).fill(frame + 1);
  if (activities.length === 0 || frame >= frames.count) return since;
  const [ran, does, ready] = [
    frames.offset('thread_cycles'),
    frames.offset('thread_activity'),
    activities.indexOf('ready'),
  ];
  let open = threads.map((_, thread) => thread);
  for (let back = frame; back >= 0 && back > frame - lookBack && open.length > 0; back--) {
    const row = frames.row(back);
    open = open.filter((thread) => row[does + thread] === ready && row[ran + thread] === 0);
    for (const thread of open) since[thread] = back;
  }
  return since;
}

/** Threads that are ready at the end of a frame, the longest wait first. */
export function readyAt(frames: Frames, frame: number, since = readySince(frames, frame)): number[] {
  return activitiesAt(frames, frame)
    .flatMap((activity, thread) => (activity === 'ready' ? [thread] : []))
    .sort((a, b) => (since[a] ?? 0) - (since[b] ?? 0) || a - b);
}

/** Whole quanta for which a thread had been ready when the frame's quantum began: the same number in all its frames. */
export function ageAt({ frames_per_quantum }: Layout, frame: number, since: number): number {
  const begin = frame - (frame % frames_per_quantum);
  return Math.max(0, Math.floor((begin - since) / frames_per_quantum));
}

/** A waiting thread is starving from this multiple of a fair round on. Chosen. */
const starvingTurns = 3;

/** Whether a wait is far longer than under round robin, where n threads on k contexts wait n/k − 1 quanta. */
export function isStarving(age: number, threads: number, contexts: number): boolean {
  return age >= starvingTurns * Math.max(1, threads / Math.max(1, contexts));
}
