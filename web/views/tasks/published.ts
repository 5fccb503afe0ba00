/** Values of these curves printed by Chen et al. 2007, for their programs. */
import study from '../../../workloads/paper/chen.json';
import type { Compared } from '../../derive/tasks/scaling.ts';
import type { DagSpec } from '../../scenario/generated/types.ts';

/** The programs' names in the study's rows. */
const names: Readonly<Partial<Record<DagSpec['algorithm'], string>>> = {
  mergesort: 'mergesort',
  'hash-join': 'join',
  lu: 'lu',
};
const schedulers: Readonly<Record<Compared, string>> = { pdf: 'pdf', 'work-stealing': 'ws' };

export interface PublishedPoint {
  readonly cores: number;
  readonly value: number;
}

/** Printed speed-ups of a program under a scheduler (Fig. 2). */
export function publishedSpeedups(algorithm: DagSpec['algorithm'], scheduler: Compared): PublishedPoint[] {
  const name = names[algorithm];
  if (name === undefined) return [];
  const start = `fig-2-${name}-speedup-${schedulers[scheduler]}-`;
  return study.rows.flatMap(({ id, published }) =>
    id.startsWith(start) && typeof published === 'number'
      ? [{ cores: Number(id.slice(start.length)), value: published }]
      : [],
  );
}
