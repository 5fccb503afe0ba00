/** Workers that take tasks from one queue. Equal tasks are done only once. */
import { Host, mostLosses, saidOfLoss } from '../host.ts';
import { AnswerCache } from './cache.ts';
import type { Work } from './work.ts';

export interface PoolOptions {
  /** The most workers; one is started only when there is work for it. */
  readonly workers: number;
  /** A worker without work ends after this long. */
  readonly idleMilliseconds: number;
  /** Capacity of the answer cache. */
  readonly cacheBytes: number;
}

/** A caller that waits for an answer. One of the last two is called, once. */
export interface Waiter {
  onShare(share: number): void;
  /** The partial answer, if the work reports it. */
  onPart?(part: unknown): void;
  onAnswer(answer: unknown): void;
  onProblem(problem: string): void;
}

interface Task {
  readonly work: Work;
  readonly waiters: Set<Waiter>;
  losses: number;
  share: number;
  /** Stops it on its worker; null while it is queued. */
  stop: (() => void) | null;
}

interface Slot {
  readonly host: Host;
  task: Task | null;
  idle: ReturnType<typeof setTimeout> | null;
}

export class Pool {
  readonly #options: PoolOptions;
  readonly #slots: Slot[] = [];
  readonly #queue: Task[] = [];
  /** Tasks that are queued or running. */
  readonly #open = new Map<string, Task>();
  readonly #cache: AnswerCache;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#cache = new AnswerCache(options.cacheBytes);
  }

  /** Waits for an answer; the returned function stops waiting. A task without waiters is stopped at once. */
  ask(work: Work, waiter: Waiter): () => void {
    const known = this.#cache.get(work.key);
    if (known) {
      let isWanted = true;
      queueMicrotask(() => {
        if (isWanted) waiter.onAnswer(known.answer);
      });
      return () => {
        isWanted = false;
      };
    }
    const task = this.#taskOf(work);
    task.waiters.add(waiter);
    if (task.share > 0) waiter.onShare(task.share);
    this.#dispatch();
    return () => {
      task.waiters.delete(waiter);
      if (task.waiters.size === 0 && this.#open.get(work.key) === task) this.#abandon(task);
    };
  }

  #taskOf(work: Work): Task {
    const open = this.#open.get(work.key);
    if (open) return open;
    const task: Task = { work, waiters: new Set(), losses: 0, share: 0, stop: null };
    this.#open.set(work.key, task);
    this.#queue.push(task);
    return task;
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const slot = this.#freeSlot();
      const task = slot && this.#queue.shift();
      if (!task) return;
      this.#begin(slot, task);
    }
  }

  #freeSlot(): Slot | null {
    const free = this.#slots.find(({ task }) => task === null);
    if (free || this.#slots.length >= this.#options.workers) return free ?? null;
    const slot: Slot = { host: new Host(), task: null, idle: null };
    this.#slots.push(slot);
    return slot;
  }

  #begin(slot: Slot, task: Task): void {
    if (slot.idle !== null) clearTimeout(slot.idle);
    slot.idle = null;
    slot.task = task;
    const isOurs = (): boolean => slot.task === task;
    task.stop = task.work.start(slot.host, {
      onShare: (share) => {
        if (!isOurs()) return;
        task.share = share;
        for (const waiter of task.waiters) waiter.onShare(share);
      },
      onPart: (part) => {
        if (!isOurs()) return;
        for (const waiter of task.waiters) waiter.onPart?.(part);
      },
      onDone: (answer, bytes) => {
        if (!isOurs()) return;
        this.#cache.set(task.work.key, answer, bytes);
        this.#close(slot, task, (waiter) => waiter.onAnswer(answer));
      },
      onFailed: (problem) => {
        if (isOurs()) this.#close(slot, task, (waiter) => waiter.onProblem(problem));
      },
      onLost: (why) => {
        if (isOurs()) this.#recover(slot, task, why);
      },
    });
  }

  #recover(slot: Slot, task: Task, why: string): void {
    task.losses += 1;
    if (task.losses >= mostLosses) {
      this.#close(slot, task, (waiter) => waiter.onProblem(saidOfLoss(why)));
      return;
    }
    task.stop = null;
    this.#queue.unshift(task);
    this.#leave(slot);
  }

  #close(slot: Slot, task: Task, tell: (waiter: Waiter) => void): void {
    this.#open.delete(task.work.key);
    // The next task starts before the waiters are called: they may take a while.
    this.#leave(slot);
    for (const waiter of task.waiters) tell(waiter);
  }

  #abandon(task: Task): void {
    this.#open.delete(task.work.key);
    const waiting = this.#queue.indexOf(task);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const slot = this.#slots.find((candidate) => candidate.task === task);
    task.stop?.();
    if (slot) this.#leave(slot);
  }

  #leave(slot: Slot): void {
    slot.task = null;
    slot.idle = setTimeout(() => {
      slot.host.end();
      this.#slots.splice(this.#slots.indexOf(slot), 1);
    }, this.#options.idleMilliseconds);
    this.#dispatch();
  }
}
