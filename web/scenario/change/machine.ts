/** Edits of the machine. Each leaves a document that can run wherever that needs no guess. */
import type {
  CacheSpec,
  CoreGroup,
  CoreModel,
  MachineSpec,
  MemorySpec,
  Scenario,
  Span,
} from '../generated/types.ts';
import { renumberContexts } from './renumber.ts';

/** How many cores the machine has. */
export function coreCount(machine: MachineSpec): number {
  return machine.cores.reduce((sum, group) => sum + group.count, 0);
}

/** How many hardware contexts the machine has. */
export function contextCount(machine: MachineSpec): number {
  return machine.cores.reduce((sum, group) => sum + group.count * group.contexts, 0);
}

/** A span after cores came or went at the end: groups lose those that are gone; the last group takes the new ones. */
function fitSpan(span: Span, before: number, after: number): Span {
  if (typeof span === 'string' || 'cores' in span) return span;
  const kept = span.groups
    .map((group) => group.filter((core) => core < after))
    .filter((group) => group.length > 0);
  const added = Array.from({ length: Math.max(0, after - before) }, (_, index) => before + index);
  const last = kept.at(-1);
  if (added.length === 0 || last === undefined) return { groups: kept };
  return { groups: [...kept.slice(0, -1), [...last, ...added]] };
}

function fitNodes(memory: MemorySpec, before: number, after: number): MemorySpec {
  const { numa } = memory;
  return numa ? { ...memory, numa: { ...numa, nodes: fitSpan(numa.nodes, before, after) } } : memory;
}

/** Without what a first level cannot have. */
function plain(cache: CacheSpec): CacheSpec {
  const next = { ...cache };
  delete next.partition;
  delete next.prefetch;
  delete next.allocation;
  delete next.colours;
  return next;
}

/** The number of the hardware context that is (core, slot) in `groups`; null when there is none. */
function contextAt(groups: readonly CoreGroup[], core: number, slot: number): number | null {
  let first = 0;
  let left = core;
  for (const group of groups) {
    if (left < group.count) return slot < group.contexts ? first + left * group.contexts + slot : null;
    left -= group.count;
    first += group.count * group.contexts;
  }
  return null;
}

function placeOf(groups: readonly CoreGroup[], context: number): [core: number, slot: number] | null {
  let core = 0;
  let left = context;
  for (const group of groups) {
    const inGroup = group.count * group.contexts;
    if (left < inGroup) return [core + Math.floor(left / group.contexts), left % group.contexts];
    left -= inGroup;
    core += group.count;
  }
  return null;
}

/** Other cores: spans and placements follow. */
export function withCores(scenario: Scenario, cores: readonly CoreGroup[]): Scenario {
  const { machine } = scenario;
  const [before, after] = [coreCount(machine), coreCount({ ...machine, cores: [...cores] })];
  // The operating system numbered other cores.
  const { numbering, ...kept } = machine;
  const sameContexts = contextCount({ ...machine, cores: [...cores] }) === contextCount(machine);
  const next: MachineSpec = {
    ...kept,
    ...(sameContexts && numbering && { numbering }),
    cores: [...cores],
    packages: fitSpan(machine.packages, before, after),
    memory: fitNodes(machine.memory, before, after),
    caches: machine.caches.map((cache) => ({ ...cache, shared_by: fitSpan(cache.shared_by, before, after) })),
  };
  return renumberContexts({ ...scenario, machine: next }, (context) => {
    const place = placeOf(machine.cores, context);
    return place === null ? null : contextAt(cores, ...place);
  });
}

/** One group of cores changed. */
export function withCoreGroup(scenario: Scenario, index: number, change: Partial<CoreGroup>): Scenario {
  return withCores(
    scenario,
    scenario.machine.cores.map((group, at) => (at === index ? { ...group, ...change } : group)),
  );
}

/** The clock of cores that do not say it, in percent of the machine's. */
export const fullClock = 100;

function withoutClock(group: CoreGroup): CoreGroup {
  const next = { ...group };
  delete next.clock_percent;
  return next;
}

/** The clock of one group of cores, in percent of the machine's; the full one is not written. */
export function withClock(scenario: Scenario, index: number, percent: number): Scenario {
  return withCores(
    scenario,
    scenario.machine.cores.map((group, at) => {
      if (at !== index) return group;
      const next = { ...group, clock_percent: percent };
      return percent === fullClock ? withoutClock(next) : next;
    }),
  );
}

/** Most hardware contexts that a core of a model can have. */
export const mostContexts: Readonly<Record<CoreModel, number>> = { 'in-order': 64, interval: 1, smt: 16 };

/** A group of cores of another model; what only the old one has goes. */
export function withCoreModel(scenario: Scenario, index: number, model: CoreModel): Scenario {
  const cores = scenario.machine.cores.map((group, at) => {
    if (at !== index) return group;
    const { smt, ...others } = group;
    const contexts = Math.min(group.contexts, mostContexts[model]);
    return { ...others, model, contexts, ...(model === 'smt' && smt && { smt }) };
  });
  return withCores(scenario, cores);
}

/**
 * Another machine altogether. Threads keep their place by hand where it still exists; what the baseline said of the old
 * machine goes.
 */
export function withOtherMachine(scenario: Scenario, machine: MachineSpec): Scenario {
  const { cores } = scenario.machine;
  const others = Object.entries(scenario.baseline ?? {}).filter(
    ([pointer]) => !pointer.startsWith('/machine'),
  );
  const baseline = others.length === 0 ? null : Object.fromEntries(others);
  return renumberContexts({ ...scenario, machine, baseline }, (context) => {
    const place = placeOf(cores, context);
    return place === null ? null : contextAt(machine.cores, ...place);
  });
}

/** Another machine but the same cores. */
export function withMachine(scenario: Scenario, change: Partial<MachineSpec>): Scenario {
  return { ...scenario, machine: { ...scenario.machine, ...change } };
}

/** Bytes of one set's worth of a cache: sizes are multiples of it. */
export function setBytes(cache: Pick<CacheSpec, 'ways' | 'line_bytes'>): number {
  return cache.ways * cache.line_bytes;
}

/** One cache changed. With other ways or lines the size goes to the nearest that is a whole number of sets. */
export function withCache(scenario: Scenario, index: number, change: Partial<CacheSpec>): Scenario {
  const caches = scenario.machine.caches.map((cache, at) => {
    if (at !== index) return cache;
    const next = { ...cache, ...change };
    if (change.size_bytes !== undefined || setBytes(next) === setBytes(cache)) return next;
    const sets = Math.max(1, Math.round(next.size_bytes / setBytes(next)));
    return { ...next, size_bytes: sets * setBytes(next) };
  });
  return withMachine(scenario, { caches });
}

/** One more level behind the last: four times its size, four times as far away. */
export function withCacheAdded(scenario: Scenario): Scenario {
  const last = scenario.machine.caches.at(-1);
  if (last === undefined) return scenario;
  const added: CacheSpec = {
    ...plain(last),
    level: last.level + 1,
    size_bytes: last.size_bytes * 4,
    hit_cycles: Math.max(20, last.hit_cycles * 2),
    shared_by: 'machine',
  };
  return withMachine(scenario, { caches: [...scenario.machine.caches, added] });
}

/** The baseline's pointers after an entry of /machine/caches went: later entries have moved up. */
function pointersWithout(baseline: Scenario['baseline'], index: number): Scenario['baseline'] {
  if (baseline === null) return null;
  const moved = Object.entries(baseline).flatMap(([pointer, value]) => {
    const [, at, rest] = /^\/machine\/caches\/(\d+)(.*)$/.exec(pointer) ?? [];
    if (at === undefined || Number(at) < index) return [[pointer, value] as const];
    if (Number(at) === index) return [];
    return [[`/machine/caches/${Number(at) - 1}${rest ?? ''}`, value] as const];
  });
  return Object.fromEntries(moved);
}

/** The cores that share caches of an entry, where it names them. */
function namedCores({ shared_by: span }: CacheSpec): ReadonlySet<number> | null {
  return typeof span === 'object' && 'groups' in span ? new Set(span.groups.flat()) : null;
}

/** One cache entry less; the levels behind it move up when it was the only one of its level, or of their cores. */
export function withoutCache(scenario: Scenario, index: number): Scenario {
  const { caches } = scenario.machine;
  const gone = caches[index];
  if (!gone || caches.length === 1) return scenario;
  const alone = caches.filter((cache) => cache.level === gone.level).length === 1;
  const cores = namedCores(gone);
  const kept = caches
    .filter((_, at) => at !== index)
    .map((cache) => {
      const own = namedCores(cache);
      const isBehind = alone || (own !== null && cores !== null && [...own].every((core) => cores.has(core)));
      return isBehind && cache.level > gone.level ? { ...cache, level: cache.level - 1 } : cache;
    })
    .sort((a, b) => a.level - b.level)
    .map((cache) => (cache.level === 1 ? plain(cache) : cache));
  const baseline = pointersWithout(scenario.baseline, index);
  return withMachine({ ...scenario, baseline }, { caches: kept });
}
