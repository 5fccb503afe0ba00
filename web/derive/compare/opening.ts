/** The figure over time that a scenario opens on. */
import type { Figures } from './figures.ts';
import { readings } from './readings.ts';
import { judge, pairsOf, type Judged } from './verdict.ts';
import { waitReadings } from './waits.ts';

/** In the order of trial. */
const figures = ['idle', 'misses', 'ipc'] as const;
export type FigureOverTime = (typeof figures)[number];

/** Whether the metrics show a difference: neither too small to be seen, nor of caches with few misses. */
function differs(judged: Judged | null | undefined): boolean {
  return Boolean(judged) && judged?.verdict !== 'same' && judged?.verdict !== 'slight';
}

/**
 * The first of idle while threads are ready, miss ratio and IPC in which the metrics show a difference of A and B; the
 * miss ratio without one, or without A. Idle hardware contexts are first: only where threads wait do scheduling domains
 * and wake-ups decide how many there are, and then they explain the IPC.
 */
export function openingFigure(level: number, a: Figures | null, b: Figures): FigureOverTime {
  const ids = { idle: 'idle-while-ready', misses: `l${level.toString()}-miss-ratio`, ipc: 'ipc' };
  const judged = judge(pairsOf([...waitReadings, ...readings(level)], a, b));
  const differing = new Set(judged.filter(differs).map((found) => found?.reading.id));
  return figures.find((figure) => differing.has(ids[figure])) ?? 'misses';
}
