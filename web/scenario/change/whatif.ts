/** Parts of a machine that can be switched on and off beside scheduling: prefetchers, reserved ways, page colours, memory nodes. */
import { pageLines, usualScanCycles } from '../generated/defaults.ts';
import type {
  CacheSpec,
  JsonValue,
  MachineSpec,
  NumaSpec,
  PageColours,
  Scenario,
  StreamPrefetch,
  WayAllocation,
  WayPartition,
} from '../generated/types.ts';
import { valueAt } from '../pointer.ts';
import { coreCount, withMachine } from './machine.ts';
import { withoutPointer } from './policy.ts';
import { threadCount } from './workload.ts';

/** Who has it: nobody, both panes, or B alone, so that A shows what it changes. */
export type WhatIf = 'off' | 'both' | 'b';

/** Who has what stands at a pointer. */
export function whatIfAt(scenario: Scenario, pointer: string): WhatIf {
  if (valueAt(scenario, pointer) === undefined) return 'off';
  return Object.hasOwn(scenario.baseline ?? {}, pointer) ? 'b' : 'both';
}

/** Pane A alone with another value at a pointer. */
export function withOnlyInA(scenario: Scenario, pointer: string, value: JsonValue): Scenario {
  return { ...scenario, baseline: { ...scenario.baseline, [pointer]: value } };
}

interface Features {
  readonly allocation: WayAllocation | null;
  readonly colours: readonly PageColours[] | null;
  readonly partition: readonly WayPartition[] | null;
  readonly prefetch: StreamPrefetch | null;
}

function withFeature(scenario: Scenario, index: number, change: Partial<Features>): Scenario {
  const caches = scenario.machine.caches.map((cache, at) => {
    if (at !== index) return cache;
    const { allocation = null, colours = null, partition = null, prefetch = null, ...plain } = cache;
    const next: Features = { allocation, colours, partition, prefetch, ...change };
    return {
      ...plain,
      ...(next.allocation && { allocation: next.allocation }),
      ...(next.colours && { colours: [...next.colours] }),
      ...(next.partition && { partition: [...next.partition] }),
      ...(next.prefetch && { prefetch: next.prefetch }),
    };
  });
  return withMachine(scenario, { caches });
}

/** A cache with this prefetcher, or none. */
export function withPrefetch(scenario: Scenario, index: number, prefetch: StreamPrefetch | null): Scenario {
  const changed = withFeature(scenario, index, { prefetch });
  return prefetch ? changed : withoutPointer(changed, `/machine/caches/${index}/prefetch`);
}

/** A cache with these reserved ways, or none. */
export function withPartition(
  scenario: Scenario,
  index: number,
  partition: readonly WayPartition[] | null,
): Scenario {
  // A cache reserves ways or deals them.
  const changed = withFeature(scenario, index, partition ? { partition, allocation: null } : { partition });
  const gone = partition ? 'allocation' : 'partition';
  return withoutPointer(changed, `/machine/caches/${index}/${gone}`);
}

/** A cache of which pages have these colours, or none that are chosen. */
export function withColours(
  scenario: Scenario,
  index: number,
  colours: readonly PageColours[] | null,
): Scenario {
  const changed = withFeature(scenario, index, { colours });
  return colours ? changed : withoutPointer(changed, `/machine/caches/${index}/colours`);
}

/** A cache that deals its ways so, or does not. */
export function withAllocation(
  scenario: Scenario,
  index: number,
  allocation: WayAllocation | null,
): Scenario {
  const changed = withFeature(scenario, index, allocation ? { allocation, partition: null } : { allocation });
  const gone = allocation ? 'partition' : 'allocation';
  return withoutPointer(changed, `/machine/caches/${index}/${gone}`);
}

/** Memory in these nodes, or in one. */
export function withNuma(scenario: Scenario, numa: NumaSpec | null): Scenario {
  const memory = { ...scenario.machine.memory };
  delete memory.numa;
  const changed = withMachine(scenario, { memory: numa === null ? memory : { ...memory, numa } });
  return numa === null ? withoutPointer(changed, '/machine/memory/numa') : changed;
}

/** What a prefetcher is when it is switched on. */
export const firstPrefetch: StreamPrefetch = { streams: 8, degree: 4 };

/** How ways are dealt at first: by utility, with the interval and the sets of Qureshi and Patt 2006. */
export const firstAllocation: WayAllocation = { kind: 'ucp', interval_cycles: 5_000_000, sampled_sets: 32 };

/** Threads and consecutive parts of a cache. */
interface Half {
  readonly threads: number[];
  readonly first: number;
  readonly count: number;
}

/** The first half of the threads has the first half of the parts, the others the rest. */
function halves({ workload }: Scenario, parts: number): Half[] {
  const threads = Array.from({ length: threadCount({ workload }) }, (_, thread) => thread);
  const [half, count] = [Math.ceil(threads.length / 2), Math.ceil(parts / 2)];
  const first = { threads: threads.slice(0, half), first: 0, count };
  const rest = { threads: threads.slice(half), first: count, count: parts - count };
  return rest.count > 0 && rest.threads.length > 0 ? [first, rest] : [first];
}

/** What reserved ways are at first. */
export function firstPartition(scenario: Scenario, cache: CacheSpec): WayPartition[] {
  return halves(scenario, cache.ways).map(({ threads, first, count }) => ({
    threads,
    first_way: first,
    ways: count,
  }));
}

/** How many colours pages have in a cache, at least 1: pages of the shortest lines of the machine in a way. */
export function pageColours({ caches }: MachineSpec, cache: CacheSpec): number {
  const pageBytes = pageLines * Math.min(...caches.map(({ line_bytes: bytes }) => bytes));
  return Math.max(1, Math.floor(cache.size_bytes / cache.ways / pageBytes));
}

/** What page colours are at first. */
export function firstColours(scenario: Scenario, cache: CacheSpec): PageColours[] {
  return halves(scenario, pageColours(scenario.machine, cache)).map(({ threads, first, count }) => ({
    threads,
    first_colour: first,
    colours: count,
  }));
}

/** What memory nodes are at first: one a package, or one for each half of the cores where there is one package. */
export function firstNuma({ machine }: Scenario): NumaSpec {
  const lines = machine.caches.map((cache) => cache.line_bytes);
  const [shortest, longest] = [Math.min(...lines), Math.max(...lines)];
  const half = Math.max(1, Math.ceil(coreCount(machine) / 2));
  return {
    nodes: machine.packages === 'machine' ? { cores: half } : 'package',
    remote_cycles: 80,
    placement: 'interleave',
    page_bytes: Math.max(longest, Math.min(4096, pageLines * shortest)),
    scan_cycles: usualScanCycles,
  };
}
