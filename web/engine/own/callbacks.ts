/**
 * Policies in the form of the kernel's sched_ext: callbacks instead of one function, dispatch queues instead of an
 * answer. This code plays the kernel in between: it calls back at wake-ups, ticks and switches, and answers with a
 * placement. The order of calls follows the kernel's documentation (Documentation/scheduler/sched-ext.rst, "Scheduling
 * Cycle" and "Task Lifecycle"); the differences are in a table in docs/own-policy.md. It runs where the program runs
 * and is loaded as text, so it imports nothing but types.
 */

import type { causes as Causes, Waiting } from './causes.ts';
import type { Happened, Machine, Seen, Task } from './seen.ts';

const names = [
  ...[
    'init',
    'init_task',
    'enable',
    'set_cpumask',
    'runnable',
    'select_cpu',
    'enqueue',
    'dequeue',
    'dispatch',
    'running',
    'tick',
  ],
  ...['stopping', 'quiescent', 'disable', 'exit_task', 'update_idle'],
] as const;
type Callbacks = Partial<Record<(typeof names)[number], (...values: readonly unknown[]) => unknown>> & {
  readonly name?: unknown;
};

/** Default slice, in cycles. Chosen: the kernel's 20 ms are 20 million at 1 GHz, longer than most runs here. */
const usualSlice = 1_000_000;
const [local, everywhere, localOnFirst] = [-1, -2, -1000];
/** The most turns, because callbacks that kick each other for ever would hang the run. Chosen. */
const mostTurns = 100_000;

interface Queue {
  /** `local` for that of a hardware context. */
  readonly id: number;
  readonly tasks: Task[];
  /** Whether it is ordered by virtual time; null until the first insertion. */
  byTime: boolean | null;
}

const areCallbacks = (given: unknown): given is Callbacks =>
  typeof given === 'object' &&
  given !== null &&
  names.some((name) => typeof (given as Callbacks)[name] === 'function');

/** A program's `scx`, and the function that takes its callbacks: null if they are none, else called like any policy. */
interface Kernel {
  readonly scx: object;
  readonly take: (given: unknown) => ((os: Seen, event: Happened) => unknown) | null;
}

/** `causes` records the reason for each placement (causes.ts). */
export function kernel(machine: Machine, causes: typeof Causes): Kernel {
  const why = causes();
  let ops: Callbacks = {};
  const count = machine.contexts.length;
  const queue = (id: number): Queue => ({ id, tasks: [], byTime: null });
  const locals = machine.contexts.map(() => queue(local));
  const queues = new Map<number, Queue>([[everywhere, queue(everywhere)]]);
  const tasks = new Map<number, Task>();
  /** The queue of each queued task. */
  const queued = new Map<Task, Queue>();
  const running: (Task | null)[] = machine.contexts.map(() => null);
  /** As the kernel's idle mask: callbacks remove contexts from it. */
  const idle = new Set(machine.contexts.keys());
  /** Contexts with nothing to run. */
  const resting = new Set(machine.contexts.keys());
  const kicked = new Set<number>();
  let [now, chargedAt] = [0, 0];
  /** Target context of insertions, whether in a dispatch, whether `init` was called, and the number of insertions. */
  let [target, isDispatching, hasBegun, inserted] = [0, false, false, 0];
  /** The local queue of a waking thread, until its context is selected. */
  let early: Queue | null = null;
  /** The callback that is running, or ran last. */
  let called = '';
  const sleepers = new Map<number, Task>();

  const call = (name: (typeof names)[number], ...values: unknown[]): unknown => {
    called = name;
    return ops[name]?.call(ops, ...values);
  };
  const taskOf = (thread: number): Task => {
    const task = tasks.get(thread);
    if (!task) throw new RangeError(`there is no runnable thread ${String(thread)}`);
    return task;
  };
  const contextOf = (cpu: number): number => {
    if (machine.contexts[cpu]) return cpu;
    throw new RangeError(`there is no hardware context ${String(cpu)}: they are 0 to ${String(count - 1)}`);
  };
  /** The context with this local queue; null for other queues, and for a waking thread's before its context is known. */
  const ownerOf = (id: number): number | null => {
    if (id <= localOnFirst) return contextOf(localOnFirst - id);
    return id === local && !early ? target : null;
  };
  const queueOf = (id: number): Queue => {
    const on = ownerOf(id);
    const found = on !== null ? locals[on] : id === local ? early : queues.get(id);
    if (!found)
      throw new RangeError(
        `there is no dispatch queue ${String(id)}: scx.create_dsq(${String(id)}) in init makes it`,
      );
    return found;
  };
  const isQueued = (task: Task) => queued.has(task);
  const put = (task: Task, into: Queue, place = into.tasks.length): void => {
    into.tasks.splice(place, 0, task);
    queued.set(task, into);
  };
  const takeFirst = (from: Queue): Task | undefined => {
    const task = from.tasks.shift();
    if (task) queued.delete(task);
    return task;
  };
  const unqueue = (task: Task): boolean => {
    const from = queued.get(task);
    from?.tasks.splice(from.tasks.indexOf(task), 1);
    return queued.delete(task);
  };
  const insert = (thread: number, id: number, slice: number, vtime: number | null): void => {
    const task = taskOf(thread);
    const into = queueOf(id);
    if (!(slice >= 0))
      throw new RangeError(`a slice is a number of cycles, 0 or more, and not ${String(slice)}`);
    if (running.includes(task) || isQueued(task))
      throw new Error(`thread ${String(thread)} runs or is in a dispatch queue already`);
    if (vtime !== null && (id < 0 || into.byTime === false))
      throw new Error(`dispatch queue ${String(id)} is first in, first out: it takes no virtual times`);
    if (vtime === null && into.byTime === true)
      throw new Error(`dispatch queue ${String(id)} is by virtual time: scx.dsq_insert_vtime fills it`);
    const owner = ownerOf(id);
    if (owner !== null && running[owner] === null) kicked.add(owner);
    task.slice = slice;
    inserted += 1;
    if (id <= local && id !== everywhere) why.note(thread, `inserted by ${called}`);
    if (id >= 0) into.byTime = vtime !== null;
    if (vtime === null) put(task, into);
    else {
      task.dsq_vtime = vtime;
      const after = into.tasks.findIndex((other) => other.dsq_vtime > vtime);
      put(task, into, after === -1 ? undefined : after);
    }
  };
  const nameOf = (id: number): string => (id === everywhere ? 'the global queue' : `queue ${String(id)}`);
  /** Removes the first task of a queue, and notes the reason for its position. */
  const shift = (id: number): Task | undefined => {
    const from = queueOf(id);
    const { byTime } = from;
    const [of, task] = [String(from.tasks.length), takeFirst(from)];
    if (task && (id === everywhere || id >= 0))
      why.note(
        task.thread,
        of === '1'
          ? `only one in ${nameOf(id)}`
          : `${byTime === true ? 'least virtual time' : 'first'} of ${of} in ${nameOf(id)}`,
      );
    return task;
  };
  const waiting = (thread: number): Waiting | null => {
    const task = tasks.get(thread);
    const on = task && queued.get(task);
    if (!on) return null;
    const name = on.id === local ? 'the queue of its hardware context' : nameOf(on.id);
    return { queue: name, place: on.tasks.indexOf(task) + 1, of: on.tasks.length };
  };
  const siblings = (cpu: number): number[] => {
    const core = machine.cores[machine.contexts[cpu]?.core ?? -1];
    return core ? Array.from({ length: core.contexts }, (_, slot) => core.first_context + slot) : [cpu];
  };
  const lastCache = (cpu: number) => machine.cores[machine.contexts[cpu]?.core ?? -1]?.path.at(-1);
  /**
   * As scx_select_cpu_dfl: an idle context, whole idle cores first, then `prev`, then its last-level cache; else
   * `prev`.
   */
  const selectUsual = (prev: number): { cpu: number; is_idle: boolean } => {
    const isCoreIdle = (cpu: number) => siblings(cpu).every((other) => idle.has(other));
    const inOrder = [prev, ...[...idle].filter((cpu) => lastCache(cpu) === lastCache(prev)), ...idle];
    const free = inOrder.filter((cpu) => idle.has(cpu));
    const cpu = free.find(isCoreIdle) ?? free[0];
    if (cpu === undefined) return { cpu: prev, is_idle: false };
    idle.delete(cpu);
    kicked.add(cpu);
    return { cpu, is_idle: true };
  };

  const scx = Object.freeze({
    DSQ_LOCAL: local,
    DSQ_GLOBAL: everywhere,
    DSQ_LOCAL_ON: (cpu: number) => localOnFirst - cpu,
    SLICE_DFL: usualSlice,
    SLICE_INF: Infinity,
    KICK_IDLE: 1,
    KICK_PREEMPT: 2,
    nr_cpus: count,
    topology: machine,
    now: () => now,
    task: taskOf,
    create_dsq(id: number) {
      if (!Number.isInteger(id) || id < 0)
        throw new RangeError(`a dispatch queue is a whole number from 0, not ${String(id)}`);
      if (!queues.has(id)) queues.set(id, queue(id));
    },
    dsq_insert: (thread: number, id: number, slice = usualSlice) => insert(thread, id, slice, null),
    dsq_insert_vtime: (thread: number, id: number, slice: number, vtime: number) =>
      insert(thread, id, slice, vtime),
    dsq_nr_queued: (id: number) => queueOf(id).tasks.length,
    dsq_peek: (id: number): number | null => queueOf(id).tasks[0]?.thread ?? null,
    dsq_move_to_local(id: number): boolean {
      if (!isDispatching) throw new Error('scx.dsq_move_to_local is for dispatch');
      const task = shift(id);
      const into = locals[target];
      if (task && into) put(task, into);
      return task !== undefined;
    },
    kick_cpu(cpu: number, flags = 0) {
      const task = running[contextOf(cpu)];
      if ((flags & 1) !== 0 && task) return;
      if ((flags & 2) !== 0 && task) {
        task.slice = 0;
        why.preempt(task.thread);
      }
      kicked.add(cpu);
    },
    select_cpu_dfl: (_thread: number, prev: number) => selectUsual(contextOf(prev)),
    test_and_clear_cpu_idle: (cpu: number) => idle.delete(contextOf(cpu)),
    pick_idle_cpu(): number {
      const [cpu] = idle;
      if (cpu !== undefined) idle.delete(cpu);
      return cpu ?? -1;
    },
  });

  const enqueue = (task: Task, cpu: number): void => {
    target = cpu;
    if (ops.enqueue) call('enqueue', task.thread);
    else insert(task.thread, everywhere, usualSlice, null);
  };
  const wake = (task: Task, event: Happened, what: string): void => {
    call('runnable', task.thread);
    const prev = task.view.last_context ?? 0;
    const woken = event.kind === 'thread-woken' && event.thread === task.thread;
    const waker = {
      waker: woken ? (event.waker ?? null) : null,
      waker_context: woken ? (event.waker_context ?? null) : null,
    };
    const before = inserted;
    early = queue(local);
    const { cpu, is_idle } = ops.select_cpu
      ? { cpu: contextOf(Number(call('select_cpu', task.thread, prev, waker))), is_idle: false }
      : selectUsual(prev);
    const own = locals[cpu];
    if (own) for (const each of early.tasks) put(each, own);
    early = null;
    if (inserted === before && is_idle && own) {
      task.slice = usualSlice;
      put(task, own);
    } else if (inserted === before) enqueue(task, cpu);
    const isFree = running[cpu] === null;
    if (isFree) kicked.add(cpu);
    if (own && queued.get(task) === own)
      why.note(task.thread, isFree ? `${what}, hardware context idle` : what);
  };
  const charge = (task: Task, cycles: number): void => {
    task.slice -= cycles;
    task.charged += cycles;
  };
  const leave = (task: Task, isRunnable: boolean): void => {
    const cpu = running.indexOf(task);
    if (cpu === -1) {
      if (!isRunnable && unqueue(task)) call('dequeue', task.thread);
    } else {
      call('stopping', task.thread, isRunnable);
      running[cpu] = null;
      kicked.add(cpu);
    }
  };
  /** The kernel's choice of the next thread for a context. */
  const schedule = (cpu: number): void => {
    const prev = running[cpu] ?? null;
    // A thread that has blocked stays until the scheduler is notified.
    if (prev && (prev.slice > 0 || !prev.view.runnable)) return;
    target = cpu;
    idle.delete(cpu);
    const own = locals[cpu];
    const take = () => (own && takeFirst(own)) ?? shift(everywhere);
    let next = take();
    for (let turn = 0; !next && turn < 32; turn++) {
      const before = inserted;
      isDispatching = true;
      call('dispatch', cpu, prev?.thread ?? null);
      isDispatching = false;
      next = take();
      if (inserted === before) break;
    }
    if (!next) {
      // A thread without competition continues.
      if (prev) {
        prev.slice = usualSlice;
        why.goOn(prev.thread);
      } else {
        idle.add(cpu);
        if (!resting.has(cpu)) call('update_idle', cpu, true);
        resting.add(cpu);
      }
      return;
    }
    if (resting.delete(cpu)) call('update_idle', cpu, false);
    running[cpu] = null;
    if (prev) {
      call('stopping', prev.thread, true);
      enqueue(prev, cpu);
    }
    running[cpu] = next;
    if (next.slice <= 0) next.slice = usualSlice;
    why.pick(next.thread, prev?.thread ?? null);
    call('running', next.thread);
  };

  /** Follows threads that arrive, leave, or are moved by hand. */
  const follow = (os: Seen, event: Happened): void => {
    for (const view of os.threads) {
      const task = tasks.get(view.id);
      if (task) task.view = view;
      const isOwn = event.thread === view.id;
      if (task && !view.runnable && (isOwn || !running.includes(task))) {
        charge(task, view.observed.scheduled_cycles - task.charged);
        leave(task, false);
        call('quiescent', task.thread);
        if (event.kind === 'thread-exited' && isOwn) {
          call('disable', task.thread);
          call('exit_task', task.thread);
        }
        tasks.delete(view.id);
        sleepers.set(view.id, task);
      }
    }
    for (const [cpu, thread] of os.placement.entries()) {
      const task = thread === null ? null : (tasks.get(thread) ?? null);
      const was = running[cpu] ?? null;
      if (was === task || (was && !was.view.runnable)) continue;
      if (was) leave(was, true);
      if (task) unqueue(task);
      running[cpu] = task;
      if (was && !running.includes(was) && !isQueued(was)) enqueue(was, cpu);
    }
    for (const view of os.threads) {
      if (!view.runnable || tasks.has(view.id)) continue;
      const slept = sleepers.get(view.id);
      const { id: thread, weight = 100 } = view;
      const task: Task = slept ?? { thread, slice: usualSlice, dsq_vtime: 0, weight, view, charged: 0 };
      [task.view, task.charged] = [view, view.observed.scheduled_cycles];
      tasks.set(view.id, task);
      if (!slept) {
        call('init_task', view.id);
        call('enable', view.id);
        call('set_cpumask', view.id, [...machine.contexts.keys()]);
      }
      wake(task, event, slept ? 'woke' : 'arrived');
    }
  };

  const decide = (os: Seen, event: Happened): unknown => {
    now = os.cycle;
    // Counters of running threads are not up to date; those of a blocked thread are exact.
    const blocked = new Set(os.threads.flatMap(({ id, runnable }) => (runnable ? [] : [id])));
    for (const task of running) if (task && !blocked.has(task.thread)) charge(task, now - chargedAt);
    chargedAt = now;
    if (!hasBegun) call('init');
    hasBegun = true;
    follow(os, event);
    if (event.kind === 'quantum-end')
      for (const [cpu, task] of running.entries()) {
        if (!task) continue;
        call('tick', task.thread);
        if (task.slice <= 0) kicked.add(cpu);
      }
    for (let turn = 0; kicked.size > 0; turn++) {
      if (turn > mostTurns) throw new Error('its callbacks kick hardware contexts without end');
      const [cpu = 0] = kicked;
      kicked.delete(cpu);
      schedule(cpu);
    }
    const { rule, dispatched } = why.say(ops.name, event, waiting);
    const facts = [...queues].map(([id, of]) => ({
      label: `threads in ${nameOf(id)}`,
      value: of.tasks.length,
    }));
    if (dispatched !== null) facts.unshift({ label: 'dispatches in the quantum before', value: dispatched });
    // The kernel would eventually abort such a scheduler.
    const lost = [...tasks.values()].filter((task) => !running.includes(task) && !isQueued(task));
    if (lost.length > 0) facts.push({ label: 'runnable threads in no queue', value: lost.length });
    const place = running.map((task) => (task?.view.runnable === true ? task.thread : null));
    return { place, follows_waits: true, why: { rule, facts } };
  };
  const take: Kernel['take'] = (given) => {
    if (!areCallbacks(given)) return null;
    ops = given;
    return decide;
  };
  return { scx, take };
}
