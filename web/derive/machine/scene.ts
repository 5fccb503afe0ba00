/** The position of every thread at any moment of the clock: in its place, or moving between two. */
import type { Frames } from '../../engine/frames.ts';
import type { Activity } from '../../scenario/generated/types.ts';
import {
  activitiesAt,
  ageAt,
  isAsleep,
  isStarving,
  noQueue,
  queuesAt,
  readyAt,
  readySince,
} from './activity.ts';
import type { MachineLayout, Rect } from './layout.ts';
import { noThread, placementAt, type Moment } from './moment.ts';
import { placeInRunQueue, type QueueLayout } from './ready-queue.ts';

/**
 * How a thread is drawn: `waiting` in the machine's ready queue, `queued` in a hardware context's run queue, `asleep`
 * in its bed; `absent` before it arrives and after it ends.
 */
export type ThreadState = 'absent' | 'waiting' | 'queued' | 'asleep' | 'running' | 'travelling';

/** The state of a thread at a moment. */
interface Doing {
  readonly activity: Activity;
  /** The hardware context it runs on or moves to; `noThread` if it does not run. */
  readonly context: number;
  /** The hardware context in whose run queue it is ready; `noQueue` for the machine's queue. */
  readonly queue: number;
  /** Quanta for which it has been ready; 0 while it runs or sleeps. */
  readonly age: number;
  /** Whether `age` is far longer than a fair wait. */
  readonly starving: boolean;
}

export interface DrawnThread extends Rect, Doing {
  readonly state: ThreadState;
}

interface Spot extends Doing {
  readonly rect: Rect;
  readonly state: ThreadState;
}

/** The place of every thread during one frame. */
interface Placement {
  readonly frame: number;
  readonly placement: Int32Array;
  /** Ready threads, the longest wait first. */
  readonly waiting: readonly number[];
  readonly asleep: readonly number[];
  /** By thread. */
  readonly places: readonly (Spot | null)[];
}

/** The places that threads can be in. */
export interface Places {
  readonly machine: MachineLayout;
  /** The machine's ready queue; null if every hardware context has its own. */
  readonly queue: QueueLayout | null;
  /** Places of sleeping threads; null if threads never sleep. */
  readonly beds: QueueLayout | null;
}

/** Eases in and out, so that the eye can follow. */
function ease(share: number): number {
  return share * share * (3 - 2 * share);
}

function between(from: Rect, to: Rect, share: number): Rect {
  const at = (a: number, b: number): number => a + (b - a) * share;
  return {
    x: at(from.x, to.x),
    y: at(from.y, to.y),
    width: at(from.width, to.width),
    height: at(from.height, to.height),
  };
}

/** The text of a chip instead of its thread's name; null leaves the name. */
export type Caption = (context: number, frame: number) => string | null;

const nothing: Doing = { activity: 'absent', context: noThread, queue: noQueue, age: 0, starving: false };
const nowhere: DrawnThread = { ...nothing, x: 0, y: 0, width: 0, height: 0, state: 'absent' };

/** Computes thread positions; caches the frames last requested. For new frames, construct a new one. */
export class MachineScene {
  readonly frames: Frames;
  readonly caption: Caption | null;
  private readonly rooms: Places;
  private readonly known = new Map<number, Placement>();

  constructor(frames: Frames, rooms: Places, caption: Caption | null = null) {
    this.frames = frames;
    this.rooms = rooms;
    this.caption = caption;
  }

  /** The running, ready and sleeping threads during a frame. */
  placed(frame: number): Placement {
    const known = this.known.get(frame);
    if (known) return known;
    const { threads } = this.frames.layout;
    const placement = placementAt(this.frames, frame);
    const since = readySince(this.frames, frame);
    const waiting = readyAt(this.frames, frame, since);
    const activities = activitiesAt(this.frames, frame);
    const asleep = threads.flatMap((_, thread) => (isAsleep(activities[thread] ?? 'absent') ? [thread] : []));
    const places: (Spot | null)[] = threads.map(() => null);
    placement.forEach((thread, context) => {
      const rect = this.rooms.machine.contexts[context];
      if (thread === noThread || !rect) return;
      places[thread] = { ...nothing, activity: 'running', rect, context, state: 'running' };
    });
    const there = waiting.length + placement.filter((thread) => thread !== noThread).length;
    const runQueues = queuesAt(this.frames, frame);
    const queues = waiting.map((thread) => this.drawn(runQueues[thread] ?? noQueue));
    const inOne = waiting.filter((_, index) => queues[index] === noQueue);
    waiting.forEach((thread, index) => {
      const queue = queues[index] ?? noQueue;
      const place = this.placeOfReady(
        thread,
        queue,
        queue === noQueue ? inOne : sameQueue(waiting, queues, queue),
      );
      const age = ageAt(this.frames.layout, frame, since[thread] ?? frame + 1);
      const starving = isStarving(age, there, placement.length);
      if (place) places[thread] = { ...place, activity: 'ready', context: noThread, queue, age, starving };
    });
    for (const thread of asleep) {
      const rect = this.bedOf(thread);
      const activity = activities[thread] ?? 'absent';
      if (rect) places[thread] = { ...nothing, activity, rect, state: 'asleep' };
    }
    const placed = { frame, placement, waiting, asleep, places };
    if (this.known.size >= 4) this.known.clear();
    this.known.set(frame, placed);
    return placed;
  }

  /** A run queue if it has its own place on the plan. */
  private drawn(queue: number): number {
    return this.rooms.machine.queues[queue] ? queue : noQueue;
  }

  /** A ready thread's place in its queue; a thread that is not in a queue yet waits on its bed. */
  private placeOfReady(
    thread: number,
    queue: number,
    others: readonly number[],
  ): { rect: Rect; state: ThreadState } | null {
    const index = others.indexOf(thread);
    const own = this.rooms.machine.queues[queue];
    if (own) return { rect: placeInRunQueue(own, index, others.length), state: 'queued' };
    const one = this.rooms.queue;
    const program = this.frames.layout.threads[thread]?.program ?? 0;
    if (one) return { rect: one.place(one.byProgram ? program : index, others.length), state: 'waiting' };
    const rect = this.bedOf(thread);
    return rect && { rect, state: 'waiting' };
  }

  /** A fixed place per thread, so that no thread moves when others arrive or leave. */
  private bedOf(thread: number): Rect | null {
    const { beds } = this.rooms;
    const { threads } = this.frames.layout;
    if (!beds) return null;
    return beds.place(beds.byProgram ? (threads[thread]?.program ?? 0) : thread, threads.length);
  }

  /** Every thread at a moment, by its number. */
  threadsAt(moment: Moment): DrawnThread[] {
    const now = this.placed(moment.frame).places;
    const before = moment.frame > 0 ? this.placed(moment.frame - 1).places : now;
    return now.map((spot, thread): DrawnThread => {
      if (!spot) return nowhere;
      const { rect, ...doing } = spot;
      const was = before[thread] ?? spot;
      // Falling asleep and waking are not animated: most threads do so all the time.
      const from = was.state === 'asleep' || spot.state === 'asleep' ? rect : was.rect;
      if (moment.arrived >= 1 || same(from, rect)) return { ...rect, ...doing };
      return { ...between(from, rect, ease(moment.arrived)), ...doing, state: 'travelling' };
    });
  }
}

/** Ready threads of one run queue, the longest wait first. */
function sameQueue(waiting: readonly number[], queues: readonly number[], queue: number): number[] {
  return waiting.filter((_, index) => queues[index] === queue);
}

function same(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
