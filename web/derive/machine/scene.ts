/** Where every thread is drawn at any moment of the clock: in its place, or on its way between two. */
import type { Frames } from '../../engine/frames.ts';
import type { MachineLayout, Rect } from './layout.ts';
import { ageAt, isStarving, lastRuns, noThread, placementAt, waitingAt, type Moment } from './moment.ts';
import type { QueueLayout } from './ready-queue.ts';

/** How a thread is drawn; `absent` before it arrives. */
export type ThreadState = 'absent' | 'waiting' | 'running' | 'travelling';

export interface DrawnThread extends Rect {
  readonly state: ThreadState;
  /** The hardware context it runs on or travels to; `noThread` for the queue. */
  readonly context: number;
  /** Quanta for which it has waited; 0 while it runs. */
  readonly age: number;
  /** Whether that is far longer than its turn. */
  readonly starving: boolean;
}

/** Everybody's place during one frame. */
interface Placement {
  readonly frame: number;
  readonly placement: Int32Array;
  readonly waiting: readonly number[];
  /** By thread. */
  readonly places: readonly (Spot | null)[];
}

interface Spot {
  readonly rect: Rect;
  readonly context: number;
  readonly age: number;
  readonly starving: boolean;
}

/** Slow at both ends, so that the eye can follow. */
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

/** What stands on a chip instead of its thread's name; null leaves the name. */
export type Caption = (context: number, frame: number) => string | null;

/** Answers where threads are; keeps the last frames it was asked about. Give it new frames by making a new one. */
export class MachineScene {
  readonly frames: Frames;
  readonly caption: Caption | null;
  private readonly machine: MachineLayout;
  private readonly queue: QueueLayout;
  private readonly arrives: ArrayLike<number>;
  private readonly known = new Map<number, Placement>();

  constructor(
    frames: Frames,
    machine: MachineLayout,
    queue: QueueLayout,
    arrives: ArrayLike<number>,
    caption: Caption | null = null,
  ) {
    this.frames = frames;
    this.caption = caption;
    this.machine = machine;
    this.queue = queue;
    this.arrives = arrives;
  }

  /** Who runs where and who waits during a frame. */
  placed(frame: number): Placement {
    const known = this.known.get(frame);
    if (known) return known;
    const { threads } = this.frames.layout;
    const placement = placementAt(this.frames, frame);
    const ran = lastRuns(this.frames, frame);
    // A worker without a task waits for one, and not for a core.
    const waiting = this.frames.layout.dag ? [] : waitingAt(this.frames, frame, this.arrives, ran);
    const there = waiting.length + placement.filter((thread) => thread !== noThread).length;
    const places: (Spot | null)[] = threads.map(() => null);
    placement.forEach((thread, context) => {
      const rect = this.machine.contexts[context];
      if (thread !== noThread && rect) places[thread] = { rect, context, age: 0, starving: false };
    });
    waiting.forEach((thread, index) => {
      const place = this.queue.byProgram ? (threads[thread]?.program ?? 0) : index;
      const age = ageAt(this.frames.layout, frame, ran[thread] ?? noThread, this.arrives[thread] ?? 0);
      places[thread] = {
        rect: this.queue.place(place, waiting.length),
        context: noThread,
        age,
        starving: isStarving(age, there, placement.length),
      };
    });
    const placed = { frame, placement, waiting, places };
    if (this.known.size >= 4) this.known.clear();
    this.known.set(frame, placed);
    return placed;
  }

  /** Every thread at a moment, by its number. */
  threadsAt(moment: Moment): DrawnThread[] {
    const now = this.placed(moment.frame).places;
    const before = moment.frame > 0 ? this.placed(moment.frame - 1).places : now;
    return now.map((spot, thread) => {
      if (!spot)
        return {
          x: 0,
          y: 0,
          width: 0,
          height: 0,
          state: 'absent',
          context: noThread,
          age: 0,
          starving: false,
        };
      const from = before[thread] ?? spot;
      const { context, age, starving } = spot;
      const moves = moment.arrived < 1 && !same(from.rect, spot.rect);
      if (!moves)
        return { ...spot.rect, state: context === noThread ? 'waiting' : 'running', context, age, starving };
      return {
        ...between(from.rect, spot.rect, ease(moment.arrived)),
        state: 'travelling',
        context,
        age,
        starving,
      };
    });
  }
}

function same(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
