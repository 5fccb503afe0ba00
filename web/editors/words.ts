/** Parts of a scenario in the words of the page. */
import type {
  CacheSpec,
  JsonValue,
  MachineSpec,
  Perfect,
  Scenario,
  Span,
} from '../scenario/generated/types.ts';
import { formatBytes, formatCount, formatCycles, formatNumber } from '../ui/format.ts';

function plural(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** "2 cores × 4", "6 cores × 2 + 8 × 1": cores and the hardware contexts of each. */
export function machineUnits(machine: MachineSpec): string {
  return machine.cores
    .map(({ count, contexts }, index) =>
      index === 0
        ? `${plural(count, 'core')} × ${formatCount(contexts)}`
        : `${formatCount(count)} × ${formatCount(contexts)}`,
    )
    .join(' + ');
}

/** "L1 32 KB a core · L2 4 MB of 2 cores": every cache in one line. */
export function cachesInWords(machine: MachineSpec): string {
  return machine.caches
    .map((cache) => `L${cache.level} ${formatBytes(cache.size_bytes)} ${spanWords(cache.shared_by)}`)
    .join(' · ');
}

/** "2 cores × 4 · L2 48 KB, 12-way · 45 cycles a line": the machine in one line, by its last cache. */
export function machineSummary(machine: MachineSpec): string {
  const last = machine.caches.at(-1);
  const cache = last
    ? `L${last.level} ${formatBytes(last.size_bytes)}, ${formatCount(last.ways)}-way`
    : 'no cache';
  const { cycles_per_line: cycles } = machine.memory;
  const memory = cycles === 0 ? 'unlimited bandwidth' : `${formatCycles(cycles)} a line`;
  return [machineUnits(machine), cache, memory].join(' · ');
}

/** "a core", "shared", "a package": whose one cache is. */
export function spanWords(span: Span): string {
  if (span === 'core') return 'a core';
  if (span === 'package') return 'a package';
  if (span === 'machine') return 'shared';
  return 'cores' in span ? `of ${formatCount(span.cores)} cores` : 'by groups';
}

/** "L1 a core", "L2 shared". */
export function cacheName(cache: CacheSpec): string {
  return `L${cache.level} ${spanWords(cache.shared_by)}`;
}

const cacheFields: Readonly<Record<string, (value: number) => string>> = {
  size_bytes: formatBytes,
  ways: (value) => plural(value, 'way'),
  line_bytes: (value) => `lines of ${formatBytes(value)}`,
  hit_cycles: (value) => `hits after ${formatCycles(value)}`,
  cycles_per_line: (value) => `${formatCycles(value)} a line`,
};

const runFields: Readonly<Record<string, (value: number) => string>> = {
  '/run/seed': (value) => `seed ${formatCount(value)}`,
  '/run/quantum_cycles': (value) => `quantum of ${formatCycles(value)}`,
  '/run/switch_cycles': (value) => `switches of ${formatCycles(value)}`,
  '/run/trap_cycles': (value) => `traps of ${formatCycles(value)}`,
  '/machine/memory/cycles_per_line': (value) => `memory ${formatCycles(value)} a line`,
  '/machine/memory/latency_cycles': (value) => `memory after ${formatCycles(value)}`,
};

const groupFields: Readonly<Record<string, (value: number) => string>> = {
  count: (value) => plural(value, 'core'),
  contexts: (value) => `${plural(value, 'hardware context')} a core`,
};

/** What can be made perfect. */
export const perfectWords: Readonly<Record<Perfect, string>> = {
  l1d: 'L1 for data',
  l2: 'L2',
  dtlb: 'D-TLB',
  branches: 'branch predictor',
  'data-memory': 'all data memory',
};

const isEmpty = (value: JsonValue): boolean => Array.isArray(value) && value.length === 0;

/** "L2 96 KB": what a baseline's pointer sets, in words; the pointer itself where there are none. */
export function pointerWords(scenario: Scenario, pointer: string, value: JsonValue): string {
  if (typeof value === 'number') {
    const [, entry, field] = /^\/machine\/caches\/(\d+)\/(\w+)$/.exec(pointer) ?? [];
    const cache = scenario.machine.caches[Number(entry)];
    const inCache = field === undefined ? undefined : cacheFields[field];
    if (cache && inCache) return `L${cache.level} ${inCache(value)}`;
    const [, group = ''] = /^\/machine\/cores\/0\/(\w+)$/.exec(pointer) ?? [];
    const words = runFields[pointer] ?? groupFields[group];
    if (words) return words(value);
    return `${pointer} = ${formatNumber(value)}`;
  }
  const [, entry, feature] = /^\/machine\/caches\/(\d+)\/(prefetch|partition)$/.exec(pointer) ?? [];
  const cache = scenario.machine.caches[Number(entry)];
  if (cache && feature === 'prefetch' && value === null) return `L${cache.level} without prefetcher`;
  if (cache && feature === 'partition' && isEmpty(value)) return `L${cache.level} without reserved ways`;
  if (pointer === '/machine/perfect' && Array.isArray(value)) {
    const named = (value as Perfect[]).map((what) => perfectWords[what]);
    return isEmpty(value) ? 'nothing perfect' : `perfect: ${named.join(', ')}`;
  }
  if (pointer === '/machine/memory/numa' && value === null) return 'one memory for all';
  return `${pointer} = ${JSON.stringify(value)}`;
}
