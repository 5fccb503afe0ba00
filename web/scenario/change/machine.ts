/** Edits of the machine. Each keeps the document runnable wherever that requires no guess. */
import type {
  CacheSpec,
  CoreGroup,
  CoreModel,
  MachineSpec,
  MemorySpec,
  Scenario,
  Span,
} from '../generated/types.ts';
import { isWithin } from '../pointer.ts';
import { valuesWithout, withValues } from './places.ts';
import { withBaseline } from './policy.ts';
import { renumberContexts } from './renumber.ts';

/** The number of cores in the machine. */
export function coreCount(machine: MachineSpec): number {
  return machine.cores.reduce((sum, group) => sum + group.count, 0);
}

/** The number of hardware contexts in the machine. */
export function contextCount(machine: MachineSpec): number {
  return machine.cores.reduce((sum, group) => sum + group.count * group.contexts, 0);
}

/**
 * Adapts a span after cores were added or removed at the end: removed cores leave their groups; new ones join the
 * last.
 */
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

/** The cache without the features that a first level cannot have. */
function plain(cache: CacheSpec): CacheSpec {
  const next = { ...cache };
  delete next.partition;
  delete next.prefetch;
  delete next.allocation;
  delete next.colours;
  return next;
}

/** The number of the hardware context at (core, slot) in `groups`; null if there is none. */
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

/** Replaces the cores and adapts spans and placements. */
export function withCores(scenario: Scenario, cores: readonly CoreGroup[]): Scenario {
  const { machine } = scenario;
  const [before, after] = [coreCount(machine), coreCount({ ...machine, cores: [...cores] })];
  // The operating system's numbering applies to the old cores only.
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

/** Changes one group of cores. */
export function withCoreGroup(scenario: Scenario, index: number, change: Partial<CoreGroup>): Scenario {
  return withCores(
    scenario,
    scenario.machine.cores.map((group, at) => (at === index ? { ...group, ...change } : group)),
  );
}

/** The clock of cores that do not specify one, in percent of the machine's. */
export const fullClock = 100;

function withoutClock(group: CoreGroup): CoreGroup {
  const next = { ...group };
  delete next.clock_percent;
  return next;
}

/** Sets the clock of one group of cores, in percent of the machine's; the full clock is not written. */
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

/** The largest number of hardware contexts per core of each model. */
export const mostContexts: Readonly<Record<CoreModel, number>> = { 'in-order': 64, interval: 1, smt: 16 };

/** Changes the model of a core group and removes what only the old model has. */
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
 * Replaces the whole machine. Threads keep their manual placement where that context still exists; values of the old
 * machine are removed from the baseline, interventions and forks. Coherence stays if the new machine does not state its own: programs that share data
 * need it.
 */
export function withOtherMachine(scenario: Scenario, other: MachineSpec): Scenario {
  const { cores, coherence } = scenario.machine;
  const machine = coherence && !other.coherence ? { ...other, coherence } : other;
  const others = withValues({ ...scenario, machine }, (values) =>
    Object.fromEntries(Object.entries(values).filter(([pointer]) => !isWithin(pointer, '/machine'))),
  );
  const isEmptied = scenario.baseline !== null && Object.keys(others.baseline ?? {}).length === 0;
  return renumberContexts(isEmptied ? withBaseline(others, false) : others, (context) => {
    const place = placeOf(cores, context);
    return place === null ? null : contextAt(machine.cores, ...place);
  });
}

/** Changes the machine, but not its cores. */
export function withMachine(scenario: Scenario, change: Partial<MachineSpec>): Scenario {
  return { ...scenario, machine: { ...scenario.machine, ...change } };
}

/** Bytes of one set of a cache: cache sizes are multiples of it. */
export function setBytes(cache: Pick<CacheSpec, 'ways' | 'line_bytes'>): number {
  return cache.ways * cache.line_bytes;
}

/** Changes one cache. With other ways or lines the size is rounded to the nearest whole number of sets. */
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

/**
 * Adds a level behind the last: four times its size, twice its hit latency but at least 20 cycles, shared by the
 * machine.
 */
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

/** The cores that share the caches of an entry, if it names them. */
function namedCores({ shared_by: span }: CacheSpec): ReadonlySet<number> | null {
  return typeof span === 'object' && 'groups' in span ? new Set(span.groups.flat()) : null;
}

/**
 * Removes one cache entry. The levels behind it move up if it was the only one of its level, or the one of their
 * cores.
 */
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
  const next = withValues(scenario, (values) => valuesWithout(values, '/machine/caches', index));
  return withMachine(next, { caches: kept });
}
