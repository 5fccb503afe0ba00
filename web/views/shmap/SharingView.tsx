/** Data sharing: the shMaps as they fill, the clusters as they form, the threads as they migrate. */
import { useMemo, useState } from 'react';
import { shareOfCauses } from '../../derive/time/stalls.ts';
import type { PaneId } from '../../engine/client.ts';
import { useHasBaseline, useFrames } from '../../engine/run.ts';
import { useSession } from '../../engine/session.ts';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { Term } from '../../ui/Tip.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { Agreement } from './Agreement.tsx';
import { FalseSharing } from './FalseSharing.tsx';
import { MapFigure } from './MapFigure.tsx';
import { Packages } from './Packages.tsx';
import { RemoteShare } from './RemoteShare.tsx';
import { Unseen } from './Unseen.tsx';
import { samplesWanted, whatIsKnown } from './sharing-labels.ts';
import { useSharing, useSightings, type Sharing } from './useSharing.ts';
import { NoRun } from '../words/NoRun.tsx';
import './shmap.css';

function Progress({ sharing: { moment, pane }, id }: { readonly sharing: Sharing; readonly id: PaneId }) {
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
        <b>{formatCount(picture.samples)}</b> <span className="mute">{samplesWanted(picture)}</span>
        {' · '}
        <span className="mute">
          <Term define="Of so many accesses served by a cache of another package, one is sampled: its address counts in the thread’s shMap.">
            one in {formatCount(picture.one_in)}
          </Term>
          {Number.isFinite(cost) && (
            <>
              {' · '}has cost {formatPercent(cost, 1)} of thread cycles
            </>
          )}
        </span>
      </p>
    </div>
  );
}

export default function SharingView() {
  const compared = useHasBaseline();
  const [seenA, seenB] = [useSightings('a'), useSightings('b')];
  const [chosen, setChosen] = useState<PaneId | null>(null);
  // The pane that samples; B if both do.
  const likely = seenB.length === 0 && seenA.length > 0 ? 'a' : 'b';
  const id = compared ? (chosen ?? likely) : 'b';
  const run = useSession(({ panes }) => panes[id]);
  const [a, b] = [useSharing('a'), useSharing('b')];
  const sharing = id === 'a' ? a : b;
  const [foundA, foundB] = [a?.moment.clustered?.picture.found, b?.moment.clustered?.picture.found];
  const divisions = useMemo(
    () =>
      (
        [
          { pane: 'b', found: foundB },
          { pane: 'a', found: foundA },
        ] as const
      ).flatMap(({ pane, found }) => (found && found.length > 0 ? [{ pane, found }] : [])),
    [foundA, foundB],
  );
  const hasAny = (id === 'a' ? seenA : seenB).length > 0;

  if (!run) return <NoRun />;
  return (
    <>
      <div className="shmap-top">
        {compared && <PaneSwitch pane={id} onChange={setChosen} label="Sharing in" />}
        {sharing && <Progress sharing={sharing} id={id} />}
      </div>
      {sharing ? <MapFigure sharing={sharing} /> : <Unseen run={run} id={id} comes={hasAny} />}
      <RemoteShare />
      <div className="shmap-below">
        {sharing && <Packages sharing={sharing} pane={id} />}
        <div className="shmap-side">
          {divisions.length > 0 && <Agreement layout={run.layout} divisions={divisions} />}
          <FalseSharing layout={run.layout} result={run.result} />
        </div>
      </div>
    </>
  );
}
