/** How a selected thing is written: on elements as `thread:4`, in a link by its name, `thread:art·2`. */
import { thingKinds, type Thing } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { nameOfThread } from '../names/threads.ts';
import { tonesOf } from '../names/tones.ts';

/** What an element that shows a thing carries as `data-of`. */
export function markOf({ kind, id }: Thing): string {
  return `${kind}:${id.toString()}`;
}

/** The other way round; null for anything else. */
export function thingOf(mark: string | undefined): Thing | null {
  const [kind, id = ''] = (mark ?? '').split(':');
  const known = thingKinds.find((candidate) => candidate === kind);
  return known && /^\d{1,9}$/.test(id) ? { kind: known, id: Number(id) } : null;
}

/** The thing that a tone stands for: a program or a group of it; where tasks run, a core. */
export function thingOfTone(layout: Layout, tone: number): Thing {
  return { kind: tonesOf(layout).ownerKind === 'core' ? 'core' : 'program', id: tone };
}

/** What there is of a kind, by number, as a link has it: by name what keeps its name when the workload is edited. */
function namesOf(layout: Layout, kind: Thing['kind']): string[] {
  const { topology, threads } = layout;
  if (kind === 'program') return [...tonesOf(layout).names];
  if (kind === 'thread') return threads.map((_, thread) => nameOfThread(layout, thread));
  const { length } = { cache: topology.caches, core: topology.cores, context: topology.contexts }[kind];
  return Array.from({ length }, (_, id) => id.toString());
}

export function linkOfThing(layout: Layout, { kind, id }: Thing): string {
  return `${kind}:${namesOf(layout, kind)[id] ?? ''}`;
}

/** What a link names in this run; null where there is no such thing. */
export function thingOfLink(layout: Layout, link: string): Thing | null {
  const kind = thingKinds.find((candidate) => link.startsWith(`${candidate}:`));
  const id = kind ? namesOf(layout, kind).indexOf(link.slice(kind.length + 1)) : -1;
  return kind && id >= 0 ? { kind, id } : null;
}
