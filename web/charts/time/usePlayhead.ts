/** Follows the playhead without React: components move attributes instead of rendering again. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { usePixelRatio, useReducedMotion } from '../../ui/media.ts';
import type { TimeScale } from './scale.ts';

/** The position of the playhead. */
export interface Playhead {
  /** CSS pixels from the left, in whole device pixels, since a layer between two pixels is drawn blurred. */
  readonly x: number;
  /** Frames from the start. */
  readonly position: number;
  /** Whether the moment is visible; if not, x is at the nearer edge. */
  readonly isInSight: boolean;
}

/** Smaller steps, in device pixels, look the same at a third of the frame rate. */
const leastStep = 2;

/**
 * Calls `follow` on every visible move, and again whenever `data` or the scale changes. With reduced motion it moves
 * by whole quanta.
 */
export function usePlayhead(scale: TimeScale, data: unknown, follow: (playhead: Playhead) => void): void {
  const reduced = useReducedMotion();
  const ratio = usePixelRatio();
  const move = useEffectEvent(follow);
  useLayoutEffect(() => {
    const { framesPerQuantum } = scale;
    let [atX, atQuantum] = [NaN, NaN];
    let wasInSight = true;
    return scale.onMove((position, isBeat) => {
      const quantum = Math.floor(position / framesPerQuantum);
      const shown = reduced ? quantum * framesPerQuantum : position;
      const at = Math.min(scale.width, Math.max(scale.gutter, scale.x(shown)));
      const isInSight = shown >= scale.from && shown <= scale.to;
      const x = Math.round(at * ratio) / ratio;
      if (!isBeat && Math.abs(x - atX) * ratio < leastStep) return;
      if (x === atX && quantum === atQuantum && isInSight === wasInSight) return;
      [atX, atQuantum, wasInSight] = [x, quantum, isInSight];
      move({ x, position: shown, isInSight });
    });
  }, [scale, data, reduced, ratio]);
}
