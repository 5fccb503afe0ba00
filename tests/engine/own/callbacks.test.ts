// The kernel for a set of callbacks: order of calls, slices, dispatch queues, and refusals.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kernel } from '../../../web/engine/own/callbacks.ts';
import { causes } from '../../../web/engine/own/causes.ts';
import type { Happened, Seen } from '../../../web/engine/own/seen.ts';

type Scx = Record<string, (...values: readonly unknown[]) => unknown>;
interface Answer {
  readonly place: readonly (number | null)[];
}

/** One core per context, two contexts per last-level cache. */
const machine = (contexts: number) => ({
  contexts: Array.from({ length: contexts }, (_, core) => ({ core })),
  cores: Array.from({ length: contexts }, (_, core) => ({
    first_context: core,
    contexts: 1,
    path: [core, contexts + Math.floor(core / 2)],
  })),
});

/** A machine under a set of callbacks, called as the engine calls it. */
function played(contexts: number, make: (scx: Scx) => object, weights: readonly number[] = []) {
  const { scx, take } = kernel(machine(contexts), causes);
  const decide = take(make(scx as Scx));
  if (!decide) throw new Error('these are no callbacks');
  let placement: readonly (number | null)[] = Array.from({ length: contexts }, () => null);
  return (cycle: number, runnable: readonly boolean[], event: Happened) => {
    const threads = runnable.map((can, id) => {
      const weight = weights[id];
      const observed = { scheduled_cycles: 0 };
      return { id, runnable: can, last_context: null, observed, ...(weight !== undefined && { weight }) };
    });
    const left = placement.map((thread) => (thread !== null && runnable[thread] === true ? thread : null));
    const seen: Seen = { cycle, threads, placement: left };
    ({ place: placement } = decide(seen, event) as Answer);
    return placement;
  };
}

const start = { kind: 'start' };
const tick = { kind: 'quantum-end' };
const slice = 1_000_000;

describe('callbacks in the kernel’s shape', () => {
  it('are called in the kernel’s order', () => {
    const said: string[] = [];
    const say = (name: string) => (thread?: number) => {
      said.push(thread === undefined ? name : `${name} ${thread.toString()}`);
    };
    const names =
      'init init_task enable set_cpumask runnable running tick stopping quiescent disable exit_task'.split(
        ' ',
      );
    const ask = played(1, (scx) => ({
      ...Object.fromEntries(names.map((name) => [name, say(name)])),
      enqueue: (thread: number) => {
        say('enqueue')(thread);
        scx['dsq_insert']?.(thread, scx['DSQ_GLOBAL'], slice);
      },
    }));
    expect(ask(0, [true, true], start)).toEqual([0]);
    const arrived = (thread: number) =>
      ['init_task', 'enable', 'set_cpumask', 'runnable'].map((name) => `${name} ${thread.toString()}`);
    // The first thread finds an idle context, so it enters that context's queue without enqueue.
    expect(said.splice(0)).toEqual(['init', ...arrived(0), ...arrived(1), 'enqueue 1', 'running 0']);
    expect(ask(slice, [true, true], tick)).toEqual([1]);
    expect(said.splice(0)).toEqual(['tick 0', 'stopping 0', 'enqueue 0', 'running 1']);
    expect(ask(slice + 5, [true, false], { kind: 'thread-exited', thread: 1 })).toEqual([0]);
    expect(said).toEqual(['stopping 1', 'quiescent 1', 'disable 1', 'exit_task 1', 'running 0']);
  });

  it('keep a thread for its slice, and longer where nothing waits', () => {
    const ask = played(1, (scx) => ({
      enqueue: (thread: number) => scx['dsq_insert']?.(thread, scx['DSQ_GLOBAL'], 3 * slice),
    }));
    ask(0, [true, true], start);
    // The first was inserted by select_cpu's default with the usual slice, the second for three ticks.
    const places = [1, 2, 3, 4, 5].map((n) => ask(n * slice, [true, true], tick)[0]);
    expect(places).toEqual([1, 1, 1, 0, 0]);
    expect(ask(6 * slice, [true, false], tick)).toEqual([0]);
    expect(ask(20 * slice, [true, false], tick)).toEqual([0]);
  });

  it('take the least virtual time first', () => {
    const ask = played(1, (scx) => ({
      init: () => scx['create_dsq']?.(4),
      select_cpu: () => 0,
      enqueue: (thread: number) => scx['dsq_insert_vtime']?.(thread, 4, slice, [30, 10, 20][thread]),
      dispatch: () => scx['dsq_move_to_local']?.(4),
    }));
    const order = [ask(0, [true, true, true], start), ask(slice, [true, true, true], tick)].map(
      ([thread]) => thread,
    );
    expect(order).toEqual([1, 2]);
  });

  it('know weights, by which virtual time can run', () => {
    const weights = [100, 100, 100, 205];
    const vtimes = weights.map(() => 0);
    const make = (scx: Scx) => ({
      init: () => scx['create_dsq']?.(0),
      enqueue: (thread: number) => scx['dsq_insert_vtime']?.(thread, 0, slice, vtimes[thread]),
      dispatch: () => scx['dsq_move_to_local']?.(0),
      stopping: (thread: number) => {
        const { weight } = (scx['task']?.(thread) ?? {}) as { weight: number };
        vtimes[thread] = (vtimes[thread] ?? 0) + (slice * 100) / weight;
      },
    });
    const ask = played(1, make, weights);
    const ran = weights.map(() => 0);
    for (let quantum = 0; quantum < 505; quantum += 1) {
      const runnable = weights.map(() => true);
      const [thread] = ask(quantum * slice, runnable, quantum === 0 ? start : tick);
      ran[thread ?? 0] = (ran[thread ?? 0] ?? 0) + 1;
    }
    for (const [thread, weight] of weights.entries())
      expect(Math.abs((ran[thread] ?? 0) - weight)).toBeLessThan(3);
  });

  it('are refused what the kernel refuses', () => {
    const asked = (enqueue: (scx: Scx, thread: number) => unknown) => () =>
      played(1, (scx) => ({ select_cpu: () => 0, enqueue: (thread: number) => enqueue(scx, thread) }))(
        0,
        [true],
        start,
      );
    expect(asked((scx, thread) => scx['dsq_insert']?.(thread, 7))).toThrow('scx.create_dsq(7)');
    expect(asked((scx, thread) => scx['dsq_insert_vtime']?.(thread, scx['DSQ_GLOBAL'], 1, 1))).toThrow(
      'first in, first out',
    );
    expect(asked((scx, thread) => [1, 2].map(() => scx['dsq_insert']?.(thread, scx['DSQ_GLOBAL'])))).toThrow(
      'already',
    );
    const twiceWhileWaking = () =>
      played(1, (scx) => ({
        select_cpu: (thread: number) => [1, 2].map(() => scx['dsq_insert']?.(thread, scx['DSQ_LOCAL'])),
      }))(0, [true], start);
    expect(twiceWhileWaking).toThrow('already');
    expect(asked((scx) => scx['dsq_insert']?.(9, scx['DSQ_GLOBAL']))).toThrow('no runnable thread 9');
    for (const bad of [NaN, -5])
      expect(asked((scx, thread) => scx['dsq_insert']?.(thread, scx['DSQ_GLOBAL'], bad))).toThrow(
        'a slice is',
      );
    expect(asked((scx) => scx['dsq_move_to_local']?.(0))).toThrow('for dispatch');
    expect(asked((scx) => scx['kick_cpu']?.(4))).toThrow('0 to 0');
  });

  it('hear of every end, also of two at once', () => {
    const gone: unknown[] = [];
    const ask = played(2, () => ({ exit_task: (thread: number) => void gone.push(thread) }));
    ask(0, [true, true], start);
    ask(5, [false, false], { kind: 'thread-exited', thread: 0 });
    ask(5, [false, false], { kind: 'thread-exited', thread: 1 });
    expect(gone).toEqual([0, 1]);
  });

  it('wake an idle context by its own queue, whatever the mask of idle ones says', () => {
    const ask = played(2, (scx) => ({
      select_cpu: () => 0,
      enqueue(thread: number) {
        scx['test_and_clear_cpu_idle']?.(1);
        scx['dsq_insert']?.(thread, scx['DSQ_LOCAL_ON']?.(1));
      },
    }));
    expect(ask(0, [true], start)).toEqual([null, 0]);
  });

  it('look at queues without waking their contexts', () => {
    const looked = (look: (scx: Scx, queue: unknown) => unknown) => {
      const dispatched: unknown[] = [];
      const ask = played(2, (scx) => ({
        select_cpu: () => 0,
        dispatch(cpu: number) {
          dispatched.push(cpu);
          look(scx, scx['DSQ_LOCAL']);
          look(scx, scx['DSQ_LOCAL_ON']?.(1 - cpu));
        },
      }));
      ask(0, [true], start);
      dispatched.length = 0;
      expect(ask(9, [false], { kind: 'thread-blocked', thread: 0 })).toEqual([null, null]);
      return dispatched;
    };
    expect(looked((scx, queue) => scx['dsq_nr_queued']?.(queue))).toEqual([0]);
    expect(looked((scx, queue) => scx['dsq_peek']?.(queue))).toEqual([0]);
  });

  it('are told when a context rests and when it no longer does', () => {
    const said: unknown[] = [];
    const ask = played(1, () => ({ update_idle: (...values: unknown[]) => void said.push(values) }));
    ask(0, [true], start);
    ask(9, [false], { kind: 'thread-blocked', thread: 0 });
    expect(said).toEqual([
      [0, false],
      [0, true],
    ]);
  });

  it('say how many threads they have lost', () => {
    const { scx, take } = kernel(machine(1), causes);
    const decide = take({ select_cpu: () => 0, enqueue: () => scx });
    const threads = [{ id: 0, runnable: true, last_context: null, observed: { scheduled_cycles: 0 } }];
    const decided = decide?.({ cycle: 0, threads, placement: [null] }, start);
    const { why } = (decided ?? {}) as { why: { facts: readonly { label: string; value: number }[] } };
    expect(why.facts).toContainEqual({ label: 'runnable threads in no queue', value: 1 });
  });

  it('are charged what ran, and not the way to the scheduler', () => {
    const left: unknown[] = [];
    const { scx, take } = kernel(machine(1), causes);
    const slices = scx as { task: (thread: number) => { slice: number } };
    const decide = take({ stopping: (thread: number) => void left.push(slices.task(thread).slice) });
    const seen = (cycle: number, runnable: boolean, ran: number, placement: (number | null)[]): Seen => ({
      ...{ cycle, placement },
      threads: [{ id: 0, runnable, last_context: 0, observed: { scheduled_cycles: ran } }],
    });
    decide?.(seen(0, true, 0, [null]), start);
    decide?.(seen(400, true, 0, [0]), { kind: 'thread-woken', thread: 9 });
    decide?.(seen(2_000, false, 1_000, [null]), { kind: 'thread-blocked', thread: 0 });
    expect(left).toEqual([slice - 1_000]);
  });

  it('that kick without end do not hold up the run', () => {
    const ask = played(2, (scx) => ({
      select_cpu: () => 0,
      dispatch: (cpu: number) => scx['kick_cpu']?.(1 - cpu, scx['KICK_PREEMPT']),
    }));
    expect(ask(0, [true], start)).toEqual([0, null]);
    expect(() => ask(1, [false], { kind: 'thread-blocked', thread: 0 })).toThrow('without end');
  });

  it('one queue leaves no context idle while a thread waits, and runs no thread twice', () => {
    const waking = fc.record({
      thread: fc.nat(7),
      isTick: fc.boolean(),
      after: fc.integer({ min: 1, max: 2 * slice }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(waking, { maxLength: 40 }), (contexts, steps) => {
        const ask = played(contexts, (scx) => ({
          init: () => scx['create_dsq']?.(0),
          enqueue: (thread: number) => scx['dsq_insert']?.(thread, 0),
          dispatch: () => scx['dsq_move_to_local']?.(0),
        }));
        const runnable = Array.from({ length: 8 }, () => true);
        let cycle = 0;
        ask(cycle, runnable, start);
        for (const { thread, isTick, after } of steps) {
          cycle += after;
          if (!isTick) runnable[thread] = runnable[thread] !== true;
          const kind = isTick ? 'quantum-end' : runnable[thread] === true ? 'thread-woken' : 'thread-blocked';
          const placed = ask(cycle, runnable, isTick ? tick : { kind, thread }).filter((at) => at !== null);
          const able = runnable.filter(Boolean).length;
          expect(new Set(placed).size).toBe(placed.length);
          expect(placed.length).toBe(Math.min(able, contexts));
          expect(placed.every((at) => runnable[at] === true)).toBe(true);
        }
      }),
    );
  });
});
