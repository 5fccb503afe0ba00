/** The nesting of a machine's parts: packages, caches shared by several cores, cores. */
import type { Topology } from '../../scenario/generated/types.ts';

/** A part and its inner parts. `id` is the number of the package, cache or core; 0 for the root; a count if folded. */
export interface Part {
  readonly kind: 'machine' | 'package' | 'cache' | 'core' | 'idle-packages' | 'idle-groups';
  readonly id: number;
  /** The cores inside it, ascending. */
  readonly cores: readonly number[];
  readonly parts: readonly Part[];
}

interface Growing extends Part {
  readonly parts: Growing[];
}

/** Whether a cache is drawn around its cores, as shared, rather than as a thin strip inside its only core. */
export function isMeetingPlace(cache: Topology['caches'][number]): boolean {
  return cache.cores.length > 1 || (cache.last && cache.level > 1);
}

function holds(outer: Part, inner: readonly number[]): boolean {
  return inner.every((core) => outer.cores.includes(core));
}

function insert(into: Growing, part: Growing): void {
  const deeper = into.parts.find((other) => other.kind !== 'core' && holds(other, part.cores));
  if (deeper) insert(deeper, part);
  else into.parts.push(part);
}

const depth: Record<Part['kind'], number> = {
  machine: 0,
  package: 1,
  cache: 2,
  core: 3,
  'idle-packages': 4,
  'idle-groups': 4,
};

/** The machine as a tree: the root is the machine, the leaves are its cores, in their order. */
export function machineTree(topology: Topology): Part {
  const cores = topology.cores.map((_, core) => core);
  const grow = (kind: Part['kind'], id: number, held: readonly number[]): Growing => ({
    kind,
    id,
    cores: held,
    parts: [],
  });
  const packages = Array.from({ length: topology.packages }, (_, id) =>
    grow(
      'package',
      id,
      cores.filter((core) => topology.cores[core]?.package === id),
    ),
  );
  const caches = topology.caches.flatMap((cache, id) =>
    isMeetingPlace(cache) ? [{ part: grow('cache', id, cache.cores), level: cache.level }] : [],
  );
  const outerFirst = [...packages.map((part) => ({ part, level: 0 })), ...caches].sort(
    (a, b) =>
      b.part.cores.length - a.part.cores.length ||
      depth[a.part.kind] - depth[b.part.kind] ||
      b.level - a.level ||
      a.part.id - b.part.id,
  );
  const root = grow('machine', 0, cores);
  for (const { part } of outerFirst) insert(root, part);
  for (const core of cores) insert(root, grow('core', core, [core]));
  return root;
}

/** The private caches of a core, nearest first. */
export function privateCaches(topology: Topology, core: number): number[] {
  return (topology.cores[core]?.path ?? []).filter((id) => {
    const cache = topology.caches[id];
    return cache !== undefined && !isMeetingPlace(cache);
  });
}
