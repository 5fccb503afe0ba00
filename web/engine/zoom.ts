/** Which part of the runs' time the pictures over time show: all of it, or a window down to a single quantum. */
import { create } from 'zustand';
import { clock, useClock } from './clock.ts';
import type { QuantumRange } from './selection.ts';

/** In quanta, fractions too; null is the whole run. */
export const useZoom = create<{ readonly shown: QuantumRange | null }>(() => ({ shown: null }));

const quanta = (): number => {
  const { total, framesPerQuantum } = clock.getState();
  return Math.max(1, total / framesPerQuantum);
};
const inSight = (): QuantumRange => useZoom.getState().shown ?? { from: 0, to: quanta() };

/** Shows some quanta; one at least, and nothing outside the run. */
export function showQuanta({ from, to }: QuantumRange): void {
  const all = quanta();
  const length = Math.min(all, Math.max(1, to - from));
  const start = Math.min(all - length, Math.max(0, from));
  useZoom.setState({ shown: length >= all ? null : { from: start, to: start + length } });
}

export function showAll(): void {
  useZoom.setState({ shown: null });
}

/** Zooms by a factor (above 1: closer) about a quantum, which stays where it is. */
export function zoomAbout(quantum: number, factor: number): void {
  const { from, to } = inSight();
  const length = Math.min(quanta(), Math.max(1, (to - from) / factor));
  const start = quantum - ((quantum - from) / (to - from)) * length;
  showQuanta({ from: start, to: start + length });
}

/** The same about the moment that the clock shows, or the middle where that is out of sight. */
export function zoom(factor: number): void {
  const { from, to } = inSight();
  const { position, framesPerQuantum } = clock.getState();
  const now = position / framesPerQuantum;
  zoomAbout(now >= from && now <= to ? now : (from + to) / 2, factor);
}

export function pan(by: number): void {
  const { from, to } = inSight();
  showQuanta({ from: from + by, to: to + by });
}

/** Where a moment that leaves the window comes back in, as a part of it. */
const margin = 0.1;

// Whoever plays or steps stays in sight.
useClock.subscribe(({ position, framesPerQuantum, total }, before) => {
  const { shown } = useZoom.getState();
  if (!shown) return;
  if (total / framesPerQuantum < shown.to) showQuanta(shown);
  const [now, last] = [position / framesPerQuantum, before.position / before.framesPerQuantum];
  if (now === last || (now >= shown.from && now <= shown.to)) return;
  const length = shown.to - shown.from;
  const start = now > shown.to ? now - margin * length : now - (1 - margin) * length;
  showQuanta({ from: start, to: start + length });
});
