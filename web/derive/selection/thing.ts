/** Elements are marked with the thing that they show: `thread:4` as `data-of`. */
import { thingKinds, type Thing } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { tonesOf } from '../names/tones.ts';

/** The `data-of` value of an element that shows a thing. */
export function markOf({ kind, id }: Thing): string {
  return `${kind}:${id.toString()}`;
}

/** The inverse of `markOf`; null for any other text. */
export function thingOf(mark: string | undefined): Thing | null {
  const [kind, id = ''] = (mark ?? '').split(':');
  const known = thingKinds.find((candidate) => candidate === kind);
  return known && /^\d{1,9}$/.test(id) ? { kind: known, id: Number(id) } : null;
}

/** The thing that a tone represents: a program or a group of it; a core in runs of tasks. */
export function thingOfTone(layout: Layout, tone: number): Thing {
  return { kind: tonesOf(layout).ownerKind === 'core' ? 'core' : 'program', id: tone };
}
