/** Follows the moment shown without React: whoever draws moves attributes, nothing is rendered again. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { usePixelRatio, useReducedMotion } from '../../ui/media.ts';
import type { TimeScale } from './scale.ts';

/** Where the playhead stands. */
export interface Playhead {
  /** CSS pixels from the left: whole device pixels, since a layer between two of them is drawn blurred. */
  readonly x: number;
  /** Frames from the start. */
  readonly position: number;
  /** Whether the moment is in sight; if not, x is at the edge beyond which it is. */
  readonly isInSight: boolean;
}

/** Steps of fewer device pixels look the same at a third of the frames. */
const leastStep = 2;

/**
 * Calls `follow` on every move that can be seen, and again whenever `data` or the scale is another. Without motion it jumps
 * by quanta.
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
