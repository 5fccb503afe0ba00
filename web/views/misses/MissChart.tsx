/** How often the last level fails, over time: A and B under each other's noses. */
import { useMemo } from 'react';
import { lastLevel } from '../../derive/caches.ts';
import { missRatioSeries } from '../../derive/series.ts';
import { formatRatio } from '../../ui/format.ts';
import { LineRow } from '../series/LineRow.tsx';
import { useFrames } from '../series/run.ts';
import type { TimeScale } from '../timeline/scale.ts';

/** An axis for a cache that never misses would be all noise. */
const leastTop = 0.05;

export function MissChart({ scale }: { readonly scale: TimeScale }) {
  const [framesA, framesB] = [useFrames('a'), useFrames('b')];
  const a = useMemo(() => framesA && missRatioSeries(framesA), [framesA]);
  const b = useMemo(() => framesB && missRatioSeries(framesB), [framesB]);
  const level = `L${(framesB ? lastLevel(framesB.layout) : 2).toString()}`;
  return (
    <LineRow
      title={`How often ${level} has not got the line`}
      subtitle="misses per access, by quantum"
      scale={scale}
      a={a}
      b={b}
      format={(value) => formatRatio(value, 2)}
      least={leastTop}
    />
  );
}
