/** The idle parts of a large machine: folded, to leave room for the busy ones. */
import type { Frames } from '../../engine/frames.ts';
import type { Topology } from '../../scenario/generated/types.ts';
import type { Part } from './tree.ts';

/** Idle parts are folded above this number of hardware contexts. Chosen: fewer fit with their names. */
const largeFrom = 64;

export function isLarge(topology: Topology): boolean {
  return topology.contexts.length > largeFrom;
}

interface Known {
  readonly upTo: number;
  readonly cores: ReadonlySet<number>;
}

/** By run: frames are only appended, so each is examined once. */
const known = new WeakMap<Frames, Known>();

/** The hardware contexts of some cores; of all cores for null. */
export function contextsOf({ contexts }: Topology, cores: ReadonlySet<number> | null): number[] {
  return contexts.flatMap(({ core }, context) => ((cores?.has(core) ?? true) ? [context] : []));
}

/** The cores on which a thread has run so far; the same set object until another is added. */
export function usedCores(frames: Frames): ReadonlySet<number> {
  const { layout, count } = frames;
  const before = known.get(frames) ?? { upTo: 0, cores: new Set<number>() };
  const more = new Set<number>();
  const at = frames.offset('context_thread');
  for (let frame = before.upTo; frame < count; frame++) {
    const row = frames.row(frame);
    layout.topology.contexts.forEach(({ core }, context) => {
      if ((row[at + context] ?? 0) > 0 && !before.cores.has(core)) more.add(core);
    });
  }
  const cores = more.size === 0 ? before.cores : new Set([...before.cores, ...more]);
  known.set(frames, { upTo: count, cores });
  return cores;
}

export type IdleKind = 'idle-packages' | 'idle-groups';

/** Whether a part, or its box, represents idle parts. */
export function isIdle<T extends { readonly kind: string }>(it: T): it is T & { readonly kind: IdleKind } {
  return it.kind in fewest;
}

/** The least number of idle parts to fold: one idle group takes no more room than the line that would replace it. */
const fewest: Readonly<Record<IdleKind, number>> = { 'idle-packages': 1, 'idle-groups': 2 };

/** The tree with its idle packages, and its idle groups of cores, each merged into one part. */
export function withIdleFolded(part: Part, used: ReadonlySet<number>): Part {
  const kindOf = ({ kind, cores }: Part): IdleKind | null => {
    if (cores.some((core) => used.has(core))) return null;
    return kind === 'package' ? 'idle-packages' : kind === 'cache' ? 'idle-groups' : null;
  };
  const folded = (Object.keys(fewest) as IdleKind[]).flatMap((kind): Part[] => {
    const idle = part.parts.filter((inner) => kindOf(inner) === kind);
    if (idle.length < fewest[kind]) return [];
    return [{ kind, id: idle.length, cores: idle.flatMap(({ cores }) => cores), parts: [] }];
  });
  const away = new Set(folded.map(({ kind }) => kind));
  const parts = part.parts.filter((inner) => {
    const kind = kindOf(inner);
    return kind === null || !away.has(kind);
  });
  return { ...part, parts: [...parts.map((inner) => withIdleFolded(inner, used)), ...folded] };
}
