/** How far sampling is, and what it costs. */
import { useMemo } from 'react';
import { shareOfCauses } from '../../derive/time/stalls.ts';
import type { PaneId } from '../../engine/client.ts';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';
import { useFrames } from '../../engine/run.ts';
import type { Sharing } from './useSharing.ts';
import { whatIsKnown } from './sharing-labels.ts';

export function Progress({
  sharing: { moment, pane },
  id,
}: {
  readonly sharing: Sharing;
  readonly id: PaneId;
}) {
  const frames = useFrames(id);
  const { since, latest } = moment;
  const { picture } = latest;
  const cost = useMemo(() => {
    const at = (quantum: number): number => quantum * pane.layout.frames_per_quantum;
    const range = {
      from: at(since),
      to: Math.min(frames?.count ?? 0, at(Math.max(latest.quantum, since + 1))),
    };
    return frames && range.to > range.from ? shareOfCauses(frames, ['trap'], range) : NaN;
  }, [frames, since, latest, pane.layout]);
  return (
    <div className="shmap-progress">
      <p>{whatIsKnown(moment)}</p>
      <progress max={picture.wanted} value={picture.samples} aria-label="Samples taken" />
      <p className="small">
        <b>{formatCount(picture.samples)}</b>{' '}
        <span className="mute">of {formatCount(picture.wanted)} samples</span>
        {' · '}
        <span className="mute">
          <Term define="Of so many accesses that another package’s cache served, one is looked at: its address counts in the thread’s shMap.">
            one in {formatCount(picture.one_in)}
          </Term>
          {Number.isFinite(cost) && (
            <>
              {' · '}costs {formatPercent(cost, 1)} of thread cycles
            </>
          )}
        </span>
      </p>
    </div>
  );
}
