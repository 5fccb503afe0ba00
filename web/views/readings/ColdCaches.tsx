/** Under the metrics: that a part of the misses is due to the start of the run. */
import { useMemo } from 'react';
import { coldShare } from '../../derive/caches/cold.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { useFrames } from '../../engine/run.ts';
import { formatPercent } from '../../ui/format.ts';

export default function ColdCaches() {
  const [a, b] = [useFrames('a'), useFrames('b')];
  const shares = useMemo(
    () =>
      (['A', 'B'] as const).flatMap((pane) => {
        const frames = pane === 'A' ? a : b;
        const share = frames && coldShare(frames);
        return share === null ? [] : [`${formatPercent(share)} of ${pane}’s`];
      }),
    [a, b],
  );
  if (!b || shares.length === 0) return null;
  return (
    <p className="small">
      The caches are still filling: {shares.join(' and ')} L{lastLevel(b.layout)} misses take empty lines. A
      longer warm-up, under Run, leaves them out.
    </p>
  );
}
