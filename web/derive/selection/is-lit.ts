/** Which items are highlighted, for drawing code; lit.ts derives them. */
import type { ThingKind } from '../../engine/selection.ts';

/** By kind, the highlighted numbers; the kind's others are dimmed. Kinds unrelated to the selection are left out. */
export type Lit = ReadonlyMap<ThingKind, ReadonlySet<number>>;

/** Nothing is dimmed. */
export const allLit: Lit = new Map();

export function isLit(lit: Lit, kind: ThingKind, id: number): boolean {
  return lit.get(kind)?.has(id) ?? true;
}
