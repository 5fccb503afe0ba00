import { describe, expect, it } from 'vitest';
import { coreMemories } from '../../../web/derive/cores/core-memory.ts';
import { bottleneck, coreUse, fillOf, groupOfCore, sharedCores } from '../../../web/derive/cores/pipeline.ts';
import { smtDefaults } from '../../../web/scenario/generated/defaults.ts';
import type {
  ContextResource,
  CoreGroup,
  PipelineCounter,
  SlotUse,
} from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout, type Put } from '../../support/fixture.ts';

const layout = makeLayout({ smt: true, framesPerQuantum: 2 });
/** Core 1 is of another kind: it fetches four per cycle. */
const cores: CoreGroup[] = [
  { count: 1, contexts: 2, model: 'smt' },
  { count: 1, contexts: 2, model: 'smt', smt: { ...smtDefaults, fetch_contexts: 1, fetch_width: 4 } },
];
const machine = { cores };
const slots = (put: Put, core: number, use: SlotUse, value: number): void => {
  put('core_slots', core * layout.slot_uses.length + layout.slot_uses.indexOf(use), value);
};
const held = (put: Put, context: number, what: ContextResource, value: number): void => {
  put(
    'context_resources',
    context * layout.context_resources.length + layout.context_resources.indexOf(what),
    value,
  );
};
const counted = (put: Put, thread: number, what: PipelineCounter, value: number): void => {
  put(
    'thread_pipeline',
    thread * layout.pipeline_counters.length + layout.pipeline_counters.indexOf(what),
    value,
  );
};

/** Two frames of 500 cycles each: core 0 runs threads 0 and 2; from the second frame on, thread 3 replaces 2. */
const frames = makeFrames(layout, 2, (put, frame) => {
  put('context_thread', 0, 1);
  put('context_thread', 1, frame === 0 ? 3 : 4);
  put('context_instructions', 0, 1000);
  put('context_instructions', 1, 500);
  slots(put, 0, 'fetch', 3000);
  slots(put, 0, 'fetch-wrong-path', 1000);
  slots(put, 0, 'fetch-lost-room', 3000);
  slots(put, 0, 'fetch-lost-idle', 1000);
  slots(put, 0, 'issue-integer', 1000);
  slots(put, 0, 'issue-load-store', 500);
  slots(put, 0, 'issue-wrong-path', 600);
  slots(put, 0, 'issue-lost-integer', 1000);
  slots(put, 0, 'issue-lost-floating-point', 1900);
  slots(put, 0, 'commit', 1500);
  slots(put, 0, 'commit-lost', 4500);
  held(put, 0, 'integer-queue', 12_000);
  held(put, 1, 'integer-queue', 2000);
  held(put, 0, 'fetch-slots', 3000);
  held(put, 1, 'fetch-slots', 1000);
  held(put, 0, 'tlb-entries', 32_000);
  counted(put, 0, 'fetched', 3000);
  counted(put, 0, 'wrong-path', 1000);
  counted(put, 0, 'tlb-accesses', 100);
  counted(put, 0, 'tlb-misses', 7);
  for (const thread of [2, 3]) if (thread === (frame === 0 ? 2 : 3)) counted(put, thread, 'fetched', 1000);
  put('cache_lines', 2 * layout.owners.length + 1, 5);
  put('cache_lines', 2 * layout.owners.length + 0, 3);
  put('cache_accesses', 2 * layout.owners.length, 10);
  put('cache_misses', 2 * layout.owners.length, 4);
});
const range = { from: 0, to: 2 };

describe('what threads have of a core', () => {
  const use = coreUse(frames, machine, 0, range);
  if (!use) throw new Error('core 0 is shared');

  it('finds the group of a core, and the cores that are shared', () => {
    expect([0, 1, 2].map((core) => groupOfCore(machine, core)?.smt?.fetch_width)).toEqual([
      undefined,
      4,
      undefined,
    ]);
    expect(sharedCores(frames)).toEqual([0, 1]);
    expect(sharedCores({ layout: makeLayout() })).toEqual([]);
    expect(
      coreUse(
        makeFrames(makeLayout(), 2, () => undefined),
        machine,
        0,
        range,
      ),
    ).toBeNull();
  });

  it('counts every fetch slot once: won by a thread for its right path, or lost for one reason', () => {
    expect(use.fetch.capacity).toBe(16);
    // 3000 of 4000 slots per frame are useful. A third of thread 0's fetches are useless, none of the others'.
    expect(use.fetch.won).toEqual([
      { thread: 0, amount: 4 },
      { thread: 2, amount: 1 },
      { thread: 3, amount: 1 },
    ]);
    expect(use.fetch.lost).toEqual([
      { use: 'fetch-lost-room', amount: 6 },
      { use: 'fetch-wrong-path', amount: 2 },
      { use: 'fetch-lost-idle', amount: 2 },
    ]);
    const all = [...use.fetch.won, ...use.fetch.lost].reduce((sum, { amount }) => sum + amount, 0);
    expect(all).toBe(use.fetch.capacity);
  });

  it('gives entries to the thread that was there in each frame', () => {
    expect(use.pools['integer-queue']).toEqual({
      capacity: 32,
      held: [
        { thread: 0, amount: 24 },
        { thread: 2, amount: 2 },
        { thread: 3, amount: 2 },
      ],
    });
    expect(fillOf(use.pools['integer-queue'])).toBe(28 / 32);
    expect(use.threads).toEqual([0, 3]);
    expect(use.pools['active-list'].capacity).toBe(256);
  });

  it('tells units on wrong paths by what is left of each kind', () => {
    expect(use.units.integer).toEqual({
      capacity: 6,
      used: [
        { use: 'issue-integer', amount: 2 },
        { use: 'issue-load-store', amount: 1 },
        { use: 'issue-wrong-path', amount: 1 },
      ],
    });
    const [, wrong] = use.units['floating-point'].used;
    expect(wrong?.amount).toBeCloseTo(0.2, 12);
  });

  it('commits what the hardware contexts counted', () => {
    expect(use.commit.won.reduce((sum, { amount }) => sum + amount, 0)).toBe(3);
    expect(use.commit.lost).toEqual([{ use: 'commit-lost', amount: 9 }]);
  });

  it('says why most slots are lost, and what is fullest behind', () => {
    expect(bottleneck(use)).toEqual({ use: 'fetch-lost-room', share: 6 / 16, fullest: 'integer-queue' });
  });

  it('reads a core of another kind by its own numbers', () => {
    expect(coreUse(frames, machine, 1, range)?.fetch.capacity).toBe(4);
  });

  it('shows who holds TLB and caches, those who run first', () => {
    const [l1i, tlb, l1, l2] = coreMemories(frames, machine, 0, use, range);
    expect(l1i).toMatchObject({ name: 'L1I', capacity: 2048, held: null });
    expect(tlb).toMatchObject({ name: 'D-TLB', capacity: 128, accesses: 200, misses: 14 });
    expect(tlb?.held?.[0]).toMatchObject({ thread: 0, amount: 64, runs: true });
    expect(l1).toMatchObject({ capacity: 8, held: [] });
    expect(l2).toMatchObject({ name: 'L2', capacity: 16, accesses: 20, misses: 8 });
    expect(l2?.held?.map(({ thread, amount, runs }) => [thread, amount, runs])).toEqual([
      [0, 3, true],
      [1, 5, false],
    ]);
  });
});
