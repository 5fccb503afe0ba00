// Why for a set of callbacks: the thread dispatched, its origin and the cause; for a tick without events, the previous cause.

import { describe, expect, it } from 'vitest';
import { kernel } from '../../../web/engine/own/callbacks.ts';
import { causes } from '../../../web/engine/own/causes.ts';
import type { Happened } from '../../../web/engine/own/seen.ts';

type Scx = Record<string, (...values: readonly unknown[]) => unknown>;
interface Answer {
  readonly place: readonly (number | null)[];
  readonly why: {
    readonly rule: string;
    readonly facts: readonly { readonly label: string; readonly value: number }[];
  };
}

/** Calls as the engine does, and returns the stated causes. */
function asked(contexts: number, make: (scx: Scx) => object) {
  const cores = Array.from({ length: contexts }, (_, core) => ({
    first_context: core,
    contexts: 1,
    path: [core],
  }));
  const machine = { contexts: cores.map((_, core) => ({ core })), cores };
  const { scx, take } = kernel(machine, causes);
  const decide = take({ name: 'Mine', ...make(scx as Scx) });
  if (!decide) throw new Error('these are no callbacks');
  let placement: readonly (number | null)[] = Array.from({ length: contexts }, () => null);
  return (cycle: number, runnable: readonly boolean[], event: Happened) => {
    const threads = runnable.map((can, id) => ({
      id,
      runnable: can,
      last_context: null,
      observed: { scheduled_cycles: 0 },
    }));
    const left = placement.map((thread) => (thread !== null && runnable[thread] === true ? thread : null));
    const { place, why } = decide({ cycle, threads, placement: left }, event) as Answer;
    placement = place;
    return why;
  };
}

const start = { kind: 'start' };
const tick = { kind: 'quantum-end' };
const slice = 1_000_000;

const byTime = (scx: Scx) => ({
  init: () => scx['create_dsq']?.(4),
  enqueue: (thread: number) => scx['dsq_insert_vtime']?.(thread, 4, slice, [0, 30, 10, 20][thread]),
  dispatch: () => scx['dsq_move_to_local']?.(4),
});

describe('the reason of a set of callbacks', () => {
  it('says from which queue, why first, and what made room', () => {
    const ask = asked(1, byTime);
    expect(ask(0, [true, true, true, true], start).rule).toBe(
      'Mine dispatched {t0} (arrived, hardware context idle).',
    );
    expect(ask(slice, [true, true, true, true], tick).rule).toBe(
      'Mine dispatched {t2} (least virtual time of 3 in queue 4); the slice of {t0} had ended.',
    );
    const blocked = { kind: 'thread-blocked', thread: 2 };
    expect(ask(slice + 1, [true, true, false, true], blocked).rule).toBe(
      'Mine dispatched {t0} (least virtual time of 3 in queue 4); {t2} had blocked.',
    );
    const woken = { kind: 'thread-woken', thread: 2 };
    expect(ask(slice + 2, [true, true, true, true], woken).rule).toBe(
      'Mine: {t2} woke and waits in queue 4, place 1 of 3.',
    );
  });

  it('of a tick that changes nothing says who was dispatched last, and how many', () => {
    const ask = asked(1, byTime);
    ask(0, [true, true], start);
    ask(1, [false, true], { kind: 'thread-blocked', thread: 0 });
    const { rule, facts } = ask(1000, [false, true], tick);
    expect(rule).toBe(
      'Mine: no slice has ended. Last dispatched: {t1} (only one in queue 4); {t0} had blocked.',
    );
    expect(facts).toContainEqual({ label: 'dispatches in the quantum before', value: 2 });
    expect(ask(2 * slice, [false, true], tick).rule).toContain(
      'no other thread was dispatched, so {t1} goes on. Last dispatched: {t1}',
    );
    expect(ask(2 * slice + 1, [false, false], { kind: 'thread-exited', thread: 1 }).rule).toBe(
      'Mine: {t1} ended; no thread was dispatched in its place.',
    );
  });

  it('tells a preempted thread from one whose slice is over, and who put a thread into a queue', () => {
    const ask = asked(1, (scx) => ({
      select_cpu: () => 0,
      enqueue: (thread: number) => {
        scx['dsq_insert']?.(thread, scx['DSQ_LOCAL']);
        if (thread === 1) scx['kick_cpu']?.(0, scx['KICK_PREEMPT']);
      },
    }));
    ask(0, [true, false], start);
    expect(ask(1, [true, true], { kind: 'thread-woken', thread: 1 }).rule).toBe(
      'Mine dispatched {t1} (arrived); {t0} was preempted.',
    );
    expect(ask(slice + 1, [true, true], tick).rule).toBe(
      'Mine dispatched {t0} (inserted by enqueue); the slice of {t1} had ended.',
    );
  });

  it('names threads of one cause together, at most eight, in a sentence that the engine takes', () => {
    const many = Array.from({ length: 40 }, () => true);
    const ask = asked(20, (scx) => ({ ...byTime(scx), name: '💡'.repeat(400) }));
    const { rule } = ask(0, many, start);
    expect(rule).toContain('{t6}, {t7} (arrived, hardware context idle) and 12 more.');
    const rules = [slice, 2 * slice].map((cycle) => ask(cycle, many, tick).rule);
    for (const one of rules) expect(new TextEncoder().encode(one).length).toBeLessThan(1000);
  });
});
