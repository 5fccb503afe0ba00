/** How elements say what they show: `thread:4` as `data-of`. */
import { thingKinds, type Thing } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
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
