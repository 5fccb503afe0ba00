/** Zooms and pans the charts over time. */
import { clock, useClock } from './clock.ts';
import { useInSight } from './in-sight.ts';
import type { QuantumRange } from './selection.ts';

const quanta = (): number => {
  const { total, framesPerQuantum } = clock.getState();
  return Math.max(1, total / framesPerQuantum);
};
const inSight = (): QuantumRange => useInSight.getState().shown ?? { from: 0, to: quanta() };

/** Shows a range of quanta; at least one, and within the run. */
export function showQuanta({ from, to }: QuantumRange): void {
  const all = quanta();
  const length = Math.min(all, Math.max(1, to - from));
  const start = Math.min(all - length, Math.max(0, from));
  useInSight.setState({ shown: length >= all ? null : { from: start, to: start + length } });
}

export function showAll(): void {
  useInSight.setState({ shown: null });
}

/** Zooms by a factor (above 1: in) about a quantum, which keeps its position. */
export function zoomAbout(quantum: number, factor: number): void {
  const { from, to } = inSight();
  const length = Math.min(quanta(), Math.max(1, (to - from) / factor));
  const start = quantum - ((quantum - from) / (to - from)) * length;
  showQuanta({ from: start, to: start + length });
}

/** Zooms about the moment at the clock, or about the middle if that is not visible. */
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

/** The position, as a fraction of the window, at which a moment that left the window re-enters. */
const margin = 0.1;

// Playing or stepping keeps the moment visible.
useClock.subscribe(({ position, framesPerQuantum, total }, before) => {
  const { shown } = useInSight.getState();
  if (!shown) return;
  if (total / framesPerQuantum < shown.to) showQuanta(shown);
  const [now, last] = [position / framesPerQuantum, before.position / before.framesPerQuantum];
  if (now === last || (now >= shown.from && now <= shown.to)) return;
  const length = shown.to - shown.from;
  const start = now > shown.to ? now - margin * length : now - (1 - margin) * length;
  showQuanta({ from: start, to: start + length });
});
