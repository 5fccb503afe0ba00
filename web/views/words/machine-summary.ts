/** Describes parts of a scenario in words. */
import type { CacheSpec, MachineSpec, Span } from '../../scenario/generated/types.ts';
import { counted, formatBytes, formatCount, formatCycles, formatPercent } from '../../ui/format.ts';

/** "2 cores × 4", "6 cores × 2 + 8 × 1 at 75 %": cores, hardware contexts per core, and reduced clocks. */
export function machineUnits(machine: MachineSpec): string {
  return machine.cores
    .map(({ count, contexts, clock_percent: percent }, index) => {
      const cores = index === 0 ? counted(count, 'core') : formatCount(count);
      const clock = percent === undefined ? '' : ` at ${formatPercent(percent / 100)}`;
      return `${cores} × ${formatCount(contexts)}${clock}`;
    })
    .join(' + ');
}

/** All caches in one line: "L1 32 KB per core · L2 4 MB of 2 cores". */
export function cachesInWords(machine: MachineSpec): string {
  return machine.caches
    .map((cache) => `L${cache.level} ${formatBytes(cache.size_bytes)} ${spanWords(cache.shared_by)}`)
    .join(' · ');
}

/** "2 cores × 4 · L2 48 KB, 12-way · 45 cycles/line": the machine in one line, with its last cache. */
export function machineSummary(machine: MachineSpec): string {
  const last = machine.caches.at(-1);
  const alike = machine.caches.filter(({ level }) => level === last?.level);
  const sizes = alike.map(({ size_bytes: bytes }) => formatBytes(bytes)).join(' + ');
  const ways = alike.every((cache) => cache.ways === last?.ways) && last;
  const cache = last ? `L${last.level} ${sizes}${ways ? `, ${formatCount(ways.ways)}-way` : ''}` : 'no cache';
  const { cycles_per_line: cycles } = machine.memory;
  const memory = cycles === 0 ? 'unlimited bandwidth' : `${formatCycles(cycles)}/line`;
  return [machineUnits(machine), cache, memory].join(' · ');
}

/** The sharers of one cache: "per core", "shared", "per package". */
export function spanWords(span: Span): string {
  if (span === 'core') return 'per core';
  if (span === 'package') return 'per package';
  if (span === 'machine') return 'shared';
  return 'cores' in span ? `of ${formatCount(span.cores)} cores` : 'by groups';
}

/** "L1 per core", "L2 shared". */
export function cacheName(cache: CacheSpec): string {
  return `L${cache.level} ${spanWords(cache.shared_by)}`;
}
