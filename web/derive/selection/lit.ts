/** What a selected thing lights: a thread its program and the other way round, a core its contexts and caches. */
import type { Thing, ThingKind } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { tonesOf } from '../names/tones.ts';

/** By kind, the numbers that are lit, all others of the kind being dimmed. Kinds that the thing says nothing of are left out. */
export type Lit = ReadonlyMap<ThingKind, ReadonlySet<number>>;

/** Nothing is dimmed. */
export const allLit: Lit = new Map();

export function isLit(lit: Lit, kind: ThingKind, id: number): boolean {
  return lit.get(kind)?.has(id) ?? true;
}

/** Cores, with what belongs to them; where tasks run, workers and tones are cores as well. */
function ofCores(layout: Layout, cores: readonly number[], caches?: readonly number[]): [ThingKind, number[]][] {
  const { topology } = layout;
  const contexts = topology.contexts.flatMap(({ core }, context) => (cores.includes(core) ? [context] : []));
  const theirs = topology.caches.flatMap((cache, number) =>
    cache.cores.some((core) => cores.includes(core)) ? [number] : [],
  );
  return [
    ['core', [...cores]],
    ['context', contexts],
    ['cache', [...(caches ?? theirs)]],
    ...(layout.dag ? [['thread', [...cores]] as [ThingKind, number[]]] : []),
  ];
}

function ofThing(layout: Layout, { kind, id }: Thing): [ThingKind, number[]][] {
  const { topology, threads } = layout;
  const tones = tonesOf(layout);
  switch (kind) {
    case 'program': {
      // A program's own tone lights its groups as well.
      const its = threads.flatMap(({ program }, thread) =>
        program === id || tones.ofThread[thread] === id ? [thread] : [],
      );
      return [
        ['program', [id, ...its.map((thread) => tones.ofThread[thread] ?? id)]],
        ['thread', its],
      ];
    }
    case 'thread':
      return layout.dag
        ? ofCores(layout, [id])
        : [
            ['thread', [id]],
            ['program', [tones.ofThread[id] ?? -1, threads[id]?.program ?? -1]],
          ];
    case 'core':
      return ofCores(layout, [id]);
    case 'cache':
      return ofCores(layout, topology.caches[id]?.cores ?? [], [id]);
    case 'context':
      return [...ofCores(layout, [topology.contexts[id]?.core ?? -1]), ['context', [id]]];
  }
}

/** What is lit by a thing; everything where there is none. */
export function litBy(layout: Layout, thing: Thing | null): Lit {
  if (!thing) return allLit;
  return new Map(ofThing(layout, thing).map(([kind, ids]) => [kind, new Set(ids)]));
}
