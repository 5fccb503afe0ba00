/** The time scale of this page: whatever stands in the slot `time` draws along it. */
import { useMemo } from 'react';
import { gutterRem, timeScale, type TimeScale } from '../../derive/time-scale.ts';
import { useClock } from '../../engine/clock.ts';
import { useRem } from '../../ui/ink.ts';

export type { TimeScale };

/** The scale for a picture `width` CSS pixels wide (chart/useSize of a box as wide as the slot). Memoised. */
export function useTimeScale(width: number): TimeScale {
  const rem = useRem();
  const frames = useClock(({ total }) => total);
  const framesPerQuantum = useClock((clock) => clock.framesPerQuantum);
  return useMemo(
    () => timeScale(width, gutterRem * rem, frames, framesPerQuantum),
    [width, rem, frames, framesPerQuantum],
  );
}
