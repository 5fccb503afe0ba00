/** What of a large machine is idle: folded, so that what runs has the room. */
import type { Frames } from '../../engine/frames.ts';
import type { Topology } from '../../scenario/generated/types.ts';
import type { Part } from './tree.ts';

/** From so many hardware contexts on, what is idle is folded. Chosen: fewer fit with their names. */
const largeFrom = 64;

export function isLarge(topology: Topology): boolean {
  return topology.contexts.length > largeFrom;
}

interface Known {
  readonly upTo: number;
  readonly cores: ReadonlySet<number>;
}

/** By run: frames only grow, so each is looked at once. */
const known = new WeakMap<Frames, Known>();

/** The cores on which a thread has run so far; the same set while there is none more. */
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

export function isIdle({ kind }: Part): boolean {
  return kind === 'idle-packages' || kind === 'idle-groups';
}

/** One idle group is no less to look at than a line that says so. */
const fewest: Readonly<Record<IdleKind, number>> = { 'idle-packages': 1, 'idle-groups': 2 };

/** The tree with its idle packages, and its idle groups of cores, as one part each. */
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
