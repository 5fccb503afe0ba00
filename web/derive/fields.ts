/** What numbers and choices of a scenario are called, on the page's forms and wherever else they can be set. */
import type { CacheSpec, CoreGroup, MemorySpec, RunSpec } from '../scenario/generated/types.ts';

export interface NamedChoice<Value> {
  readonly value: Value;
  readonly label: string;
}

export const cacheLabels = {
  size_bytes: 'Size',
  ways: 'Ways',
  line_bytes: 'Line',
  hit_cycles: 'Hit after',
  cycles_per_line: 'Cycles a line',
  replacement: 'Replaces',
  inclusion: 'Inclusion',
  shared_by: 'Shared by',
} as const satisfies Partial<Record<keyof CacheSpec, string>>;

export const replacements: readonly NamedChoice<CacheSpec['replacement']>[] = [
  { value: 'lru', label: 'the line not used for longest (LRU)' },
  { value: 'tree-plru', label: 'by a tree of bits (tree-PLRU)' },
  { value: 'random', label: 'any line (random)' },
];

export const inclusions: readonly NamedChoice<CacheSpec['inclusion']>[] = [
  { value: 'non-inclusive', label: 'lines above need not be here' },
  { value: 'inclusive', label: 'lines above must be here' },
];

export const cacheSpans: readonly NamedChoice<'core' | 'package' | 'machine'>[] = [
  { value: 'core', label: 'nobody: one a core' },
  { value: 'package', label: 'the cores of a package' },
  { value: 'machine', label: 'all cores' },
];

export const prefetchLabels = { streams: 'Streams at once', degree: 'Lines ahead' } as const;

export const coreLabels = {
  count: 'Cores',
  contexts: 'HW contexts each',
  clock_percent: 'Clock',
  model: 'Model',
} as const satisfies Partial<Record<keyof CoreGroup, string>>;

export const coreModels: readonly NamedChoice<CoreGroup['model']>[] = [
  { value: 'in-order', label: 'in order, one instruction a cycle, next ready context' },
  { value: 'interval', label: 'wide, by intervals between misses' },
  { value: 'smt', label: 'wide, shared in every cycle (SMT)' },
];

export const memoryLabels = {
  latency_cycles: 'Latency',
  cycles_per_line: 'Cycles a line',
} as const satisfies Partial<Record<keyof MemorySpec, string>>;

export const runLabels = {
  quantum_cycles: 'Quantum',
  quanta: 'Measured',
  warmup_quanta: 'Warm-up',
  switch_cycles: 'Switch',
  trap_cycles: 'Trap',
  frames_per_quantum: 'Pictures',
} as const satisfies Partial<Record<keyof RunSpec, string>>;
