/** Follows the moment shown without React: whoever draws moves attributes, nothing is rendered again. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { useReducedMotion } from '../../ui/media.ts';
import type { TimeScale } from './scale.ts';

/** Where the playhead stands. */
export interface Playhead {
  /** CSS pixels from the left. */
  readonly x: number;
  /** Frames from the start. */
  readonly position: number;
}

/** Calls `follow` on every move, and again whenever `data` or the scale is another. Without motion it jumps by quanta. */
export function usePlayhead(scale: TimeScale, data: unknown, follow: (playhead: Playhead) => void): void {
  const reduced = useReducedMotion();
  const move = useEffectEvent((position: number) => {
    const { framesPerQuantum } = scale;
    const shown = reduced ? Math.floor(position / framesPerQuantum) * framesPerQuantum : position;
    follow({ x: scale.x(shown), position: shown });
  });
  useLayoutEffect(() => scale.onMove((position) => move(position)), [scale, data, reduced]);
}
