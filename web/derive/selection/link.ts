/** A selected thing in a link, by its name: `thread:art·2`. Names survive an edit of the workload, numbers do not. */
import { thingKinds, type Thing } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { nameOfThread } from '../names/threads.ts';
import { tonesOf } from '../names/tones.ts';

/** Names by number, for kinds whose names survive an edit of the workload; null for kinds that have only numbers. */
function namesOf(layout: Layout, kind: Thing['kind']): readonly string[] | null {
  if (kind === 'program') return tonesOf(layout).names;
  if (kind === 'thread') return layout.threads.map((_, thread) => nameOfThread(layout, thread));
  return null;
}

/** The number of things of a kind without names. For calls, a layout gives no count: infinite, or 0 without tasks. */
function countOf({ topology, dag }: Layout, kind: Thing['kind']): number {
  if (kind === 'cache') return topology.caches.length;
  if (kind === 'core') return topology.cores.length;
  if (kind === 'context') return topology.contexts.length;
  return kind === 'task' ? (dag?.tasks ?? 0) : dag ? Infinity : 0;
}

export function linkOfThing(layout: Layout, { kind, id }: Thing): string {
  const names = namesOf(layout, kind);
  return `${kind}:${names ? (names[id] ?? '') : id.toString()}`;
}

/** The thing that a link names in this run; null if there is none. */
export function thingOfLink(layout: Layout, link: string): Thing | null {
  const kind = thingKinds.find((candidate) => link.startsWith(`${candidate}:`));
  if (!kind) return null;
  const name = link.slice(kind.length + 1);
  const names = namesOf(layout, kind);
  if (!names && !/^\d{1,9}$/.test(name)) return null;
  const id = names ? names.indexOf(name) : Number(name);
  return id >= 0 && id < (names?.length ?? countOf(layout, kind)) ? { kind, id } : null;
}
