/** What is lit, for whoever draws; what lights what is in lit.ts. */
import type { ThingKind } from '../../engine/selection.ts';

/** By kind, the numbers that are lit, all others of the kind being dimmed. Kinds that the thing says nothing of are left out. */
export type Lit = ReadonlyMap<ThingKind, ReadonlySet<number>>;

/** Nothing is dimmed. */
export const allLit: Lit = new Map();

export function isLit(lit: Lit, kind: ThingKind, id: number): boolean {
  return lit.get(kind)?.has(id) ?? true;
}
