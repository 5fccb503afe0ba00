/** Brushes a range of quanta: by dragging on the axis, or with Shift over the rows. */
import type { TimeScale } from '../../charts/time/scale.ts';
import { seek } from '../../engine/clock.ts';
import { brush, useSelection, type QuantumRange } from '../../engine/selection.ts';

/** CSS pixels: a shorter movement is a click. */
const least = 3;

/** Whole quanta between two moments, at least one. */
export function quantaBetween(one: number, other: number): QuantumRange {
  const from = Math.floor(Math.min(one, other));
  return { from, to: Math.max(from + 1, Math.ceil(Math.max(one, other))) };
}

/** Starts at a press; ends at the release, or at Escape, which restores the previous ranges. */
export function beginBrush(event: PointerEvent, scale: TimeScale, left: number): void {
  const before = useSelection.getState().ranges;
  const ending = new AbortController();
  const { signal } = ending;
  const quantumAt = ({ clientX }: PointerEvent): number =>
    scale.frameAt(clientX - left) / scale.framesPerQuantum;
  const start = quantumAt(event);
  let isDrag = false;

  const onMove = (move: PointerEvent): void => {
    if (move.pointerId !== event.pointerId) return;
    isDrag ||= Math.abs(move.clientX - event.clientX) > least;
    if (isDrag) brush(quantaBetween(start, quantumAt(move)), before);
  };
  const onUp = (up: PointerEvent): void => {
    if (up.pointerId !== event.pointerId) return;
    ending.abort();
    if (!isDrag) seek(start * scale.framesPerQuantum);
  };
  const onKey = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    key.stopPropagation();
    ending.abort();
    useSelection.setState({ ranges: before });
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', () => ending.abort(), { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
}
