/** Optional parts of a machine besides scheduling: prefetchers, reserved ways, page colours, memory nodes. */
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

/** The panes that have a part: none, both, or B alone, so that the comparison with A shows its effect. */
export type WhatIf = 'off' | 'both' | 'b';

/** The panes that have the value at a pointer. */
export function whatIfAt(scenario: Scenario, pointer: string): WhatIf {
  if (valueAt(scenario, pointer) === undefined) return 'off';
  return Object.hasOwn(scenario.baseline ?? {}, pointer) ? 'b' : 'both';
}

/** Sets another value at a pointer in pane A alone. */
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

/** Sets or removes a cache's prefetcher. */
export function withPrefetch(scenario: Scenario, index: number, prefetch: StreamPrefetch | null): Scenario {
  const changed = withFeature(scenario, index, { prefetch });
  return prefetch ? changed : withoutPointer(changed, `/machine/caches/${index}/prefetch`);
}

/** Sets or removes a cache's reserved ways. */
export function withPartition(
  scenario: Scenario,
  index: number,
  partition: readonly WayPartition[] | null,
): Scenario {
  // Reserved ways and dynamic allocation exclude each other.
  const changed = withFeature(scenario, index, partition ? { partition, allocation: null } : { partition });
  const gone = partition ? 'allocation' : 'partition';
  return withoutPointer(changed, `/machine/caches/${index}/${gone}`);
}

/** Sets or removes the page colours of a cache. */
export function withColours(
  scenario: Scenario,
  index: number,
  colours: readonly PageColours[] | null,
): Scenario {
  const changed = withFeature(scenario, index, { colours });
  return colours ? changed : withoutPointer(changed, `/machine/caches/${index}/colours`);
}

/** Sets or removes the dynamic way allocation of a cache. */
export function withAllocation(
  scenario: Scenario,
  index: number,
  allocation: WayAllocation | null,
): Scenario {
  const changed = withFeature(scenario, index, allocation ? { allocation, partition: null } : { allocation });
  const gone = allocation ? 'partition' : 'allocation';
  return withoutPointer(changed, `/machine/caches/${index}/${gone}`);
}

/** Divides memory into these nodes, or merges it into one. */
export function withNuma(scenario: Scenario, numa: NumaSpec | null): Scenario {
  const memory = { ...scenario.machine.memory };
  delete memory.numa;
  const changed = withMachine(scenario, { memory: numa === null ? memory : { ...memory, numa } });
  return numa === null ? withoutPointer(changed, '/machine/memory/numa') : changed;
}

/** The initial prefetcher. */
export const firstPrefetch: StreamPrefetch = { streams: 8, degree: 4 };

/** The initial way allocation: by utility, with the interval and the sets of Qureshi and Patt 2006. */
export const firstAllocation: WayAllocation = { kind: 'ucp', interval_cycles: 5_000_000, sampled_sets: 32 };

/** A set of threads and a consecutive range of a cache's parts. */
interface Half {
  readonly threads: number[];
  readonly first: number;
  readonly count: number;
}

/** Gives the first half of the threads the first half of the parts, and the other threads the rest. */
function halves({ workload }: Scenario, parts: number): Half[] {
  const threads = Array.from({ length: threadCount({ workload }) }, (_, thread) => thread);
  const [half, count] = [Math.ceil(threads.length / 2), Math.ceil(parts / 2)];
  const first = { threads: threads.slice(0, half), first: 0, count };
  const rest = { threads: threads.slice(half), first: count, count: parts - count };
  return rest.count > 0 && rest.threads.length > 0 ? [first, rest] : [first];
}

/** The initial reserved ways. */
export function firstPartition(scenario: Scenario, cache: CacheSpec): WayPartition[] {
  return halves(scenario, cache.ways).map(({ threads, first, count }) => ({
    threads,
    first_way: first,
    ways: count,
  }));
}

/** The number of page colours of a cache, at least 1; a page has `pageLines` of the machine's shortest lines. */
export function pageColours({ caches }: MachineSpec, cache: CacheSpec): number {
  const pageBytes = pageLines * Math.min(...caches.map(({ line_bytes: bytes }) => bytes));
  return Math.max(1, Math.floor(cache.size_bytes / cache.ways / pageBytes));
}

/** The initial page colours. */
export function firstColours(scenario: Scenario, cache: CacheSpec): PageColours[] {
  return halves(scenario, pageColours(scenario.machine, cache)).map(({ threads, first, count }) => ({
    threads,
    first_colour: first,
    colours: count,
  }));
}

/** The initial memory nodes: one per package, or one for each half of the cores if there is a single package. */
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
