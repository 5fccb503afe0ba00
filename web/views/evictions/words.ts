/** What the pictures of evictions are called, and their table. */
import { cacheName } from '../../derive/caches.ts';
import { lineOf } from '../../derive/evictions.ts';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { formatCount } from '../../ui/format.ts';
import type { Shown } from './choice.ts';

/** "Who evicts whom in A's L2". */
export function titleOf({ frames, cache, pane }: Shown, compared: boolean): string {
  const name = cacheName(frames.layout, cache);
  return `Who evicts whom in ${compared ? `${pane.toUpperCase()}’s ` : ''}${name}`;
}

export function whenOf({ window }: Pick<Shown, 'window'>): string {
  return window === 'quantum' ? 'in this quantum' : 'in the whole run, after the warm-up';
}

export function tableOf(shown: Shown, title: string): TableData {
  const { frames, matrix } = shown;
  const { programs } = frames.layout;
  return {
    caption: `${title}, lines ${whenOf(shown)}: rows push out lines of columns`,
    columns: [
      { label: 'Program' },
      ...programs.map((program) => ({ label: program, numeric: true })),
      { label: 'All', numeric: true },
    ],
    rows: [
      ...programs.map((program, evictor) => [
        program,
        ...programs.map((_, victim) => amountOf(formatCount, lineOf(matrix, evictor, victim))),
        amountOf(formatCount, matrix.byEvictor[evictor] ?? 0),
      ]),
      [
        'All',
        ...Array.from(matrix.byVictim, (lost) => amountOf(formatCount, lost)),
        amountOf(formatCount, matrix.total),
      ],
    ],
  };
}
