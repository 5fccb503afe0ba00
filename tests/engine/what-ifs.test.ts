// The features that the machine editor switches on give a valid scenario, on every shipped machine.
import { describe, expect, it } from 'vitest';
import {
  firstAllocation,
  firstColours,
  firstNuma,
  firstPartition,
  firstPrefetch,
  pageColours,
  withAllocation,
  withColours,
  withNuma,
  withOnlyInA,
  withPartition,
  withPrefetch,
} from '../../web/scenario/change/whatif.ts';
import { withPower } from '../../web/scenario/change/power.ts';
import { withOtherMachine, withCacheAdded, withoutCache } from '../../web/scenario/change/machine.ts';
import { hasSmt } from '../../web/scenario/traits.ts';
import type { Scenario, ShippedMachine } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenario } from './support/engine.ts';

const { machines } = JSON.parse(engine.library()) as { machines: (ShippedMachine & { id: string })[] };

function read(scenario: Scenario): { a?: Scenario; b?: Scenario; error?: unknown } {
  return JSON.parse(engine.pane_scenarios(JSON.stringify(scenario))) as { a?: Scenario; b?: Scenario };
}

describe.each(machines)('on $id', ({ machine }) => {
  const scenario = withOtherMachine(shippedScenario('balance-set'), machine);
  // A victim cache is filled by evictions: it supports neither reserved ways nor a prefetcher.
  const last = machine.caches.findLastIndex(({ inclusion }) => inclusion !== 'victim');
  const cache = machine.caches[last];
  if (!cache) throw new Error('a machine has caches');

  it('everything switched on at once is accepted, and A can lack all of it', () => {
    const fetchedAhead = withPrefetch(scenario, last, firstPrefetch);
    const all = withNuma(
      withPartition(machine.coherence ? scenario : fetchedAhead, last, firstPartition(scenario, cache)),
      firstNuma(scenario),
    );
    expect(read(all).error).toBeUndefined();
    const pointers = [
      ...(machine.coherence ? [] : [`/machine/caches/${last}/prefetch`]),
      '/machine/memory/numa',
    ];
    const onlyB = pointers.reduce((now, pointer) => withOnlyInA(now, pointer, null), all);
    const a = read(withOnlyInA(onlyB, `/machine/caches/${last}/partition`, [])).a?.machine;
    expect(a?.caches[last]).not.toHaveProperty('prefetch');
    expect(a?.caches[last]).not.toHaveProperty('partition');
    expect(a?.memory).not.toHaveProperty('numa');
    // The largest machine has nearly the maximum number of lines.
    const refused = read(withCacheAdded(all)).error;
    if (refused)
      expect(refused).toMatchObject({
        path: '/machine/caches',
        remedy: expect.stringMatching(/^At most 16\.8 million/) as string,
      });
    expect(read(withoutCache(all, 0)).error).toBeUndefined();
  });
});

const sharing = ['threads-that-talk', 'two-databases', 'pipes', 'message-thread'];

/** Not SMT cores, nor caches whose lines differ in length. */
const canBeCoherent = machines.filter(
  ({ machine }) =>
    !hasSmt({ machine }) && new Set(machine.caches.map(({ line_bytes }) => line_bytes)).size === 1,
);

it.each(sharing)('%s, whose threads share data, runs on every machine that can be coherent', (id) => {
  const { b: scenario } = read(shippedScenario(id));
  if (!scenario) throw new Error(`${id} is no scenario`);
  for (const { id: name, machine } of canBeCoherent)
    expect(read(withOtherMachine(scenario, machine)).error, name).toBeUndefined();
});

it('a cache reserves ways or deals them, and A can do neither', () => {
  const scenario = shippedScenario('balance-set');
  const cache = scenario.machine.caches[1];
  if (!cache) throw new Error('it has an L2');
  const reserved = withPartition(scenario, 1, firstPartition(scenario, cache));
  const dealt = withAllocation(reserved, 1, firstAllocation);
  expect(dealt.machine.caches[1]).toMatchObject({ allocation: firstAllocation });
  expect(dealt.machine.caches[1]).not.toHaveProperty('partition');
  const onlyB = withOnlyInA(dealt, '/machine/caches/1/allocation', null);
  expect(read(onlyB).error).toBeUndefined();
  expect(read(onlyB).a?.machine.caches[1]).not.toHaveProperty('allocation');
  const back = withPartition(onlyB, 1, firstPartition(scenario, cache));
  expect(read(back).error).toBeUndefined();
  expect(back.baseline).not.toHaveProperty('/machine/caches/1/allocation');
  expect(withAllocation(dealt, 1, null).machine).toEqual(scenario.machine);
});

it('page colours are halved among the threads, and the engine counts as many as the editor', () => {
  const scenario = shippedScenario('ways-by-utility');
  const [, cache] = scenario.machine.caches;
  if (!cache) throw new Error('the scenario has an L2');
  // 2 MB in 16 ways: each way has 32 pages of 4 KB.
  expect(pageColours(scenario.machine, cache)).toBe(32);
  const coloured = withColours(scenario, 1, firstColours(scenario, cache));
  expect(coloured.machine.caches[1]?.colours).toEqual([
    { threads: [0, 1], first_colour: 0, colours: 16 },
    { threads: [2, 3], first_colour: 16, colours: 16 },
  ]);
  const onlyB = withOnlyInA(coloured, '/machine/caches/1/colours', []);
  expect(read(onlyB).error).toBeUndefined();
  expect(read(onlyB).a?.machine.caches[1]).not.toHaveProperty('colours');
  const beyond = withColours(scenario, 1, [{ threads: [0], first_colour: 32, colours: 1 }]);
  expect(read(beyond).error).toMatchObject({ remedy: 'Valid are 0 to 31.' });
  expect(withColours(coloured, 1, null).machine).toEqual(scenario.machine);
});

it.each(machines)('$id can state what its cores draw', ({ machine }) => {
  expect(
    read(withPower(withOtherMachine(shippedScenario('balance-set'), machine), true)).error,
  ).toBeUndefined();
});

const coherent = machines.filter(({ machine }) => machine.coherence);

it.each(coherent)('$id, being coherent, is refused with a prefetcher', ({ machine }) => {
  const scenario = withPrefetch(withOtherMachine(shippedScenario('balance-set'), machine), 1, firstPrefetch);
  expect(read(scenario).error).toMatchObject({ path: '/machine/caches/1/prefetch' });
});
