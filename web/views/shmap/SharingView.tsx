/** Who talks to whom: the shMaps as they fill, the clusters as they form, the threads as they move. */
import { useMemo, useState } from 'react';
import type { PaneId } from '../../engine/client.ts';
import { useSession } from '../../engine/session.ts';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { useHasBaseline } from '../../engine/run.ts';
import { Agreement } from './Agreement.tsx';
import { FalseSharing } from './FalseSharing.tsx';
import { MapFigure } from './MapFigure.tsx';
import { Packages } from './Packages.tsx';
import { Progress } from './Progress.tsx';
import { RemoteShare } from './RemoteShare.tsx';
import './shmap.css';
import { Unseen } from './Unseen.tsx';
import { useSharing, useSightings } from './useSharing.ts';

export default function SharingView() {
  const compared = useHasBaseline();
  const [seenA, seenB] = [useSightings('a'), useSightings('b')];
  const [chosen, setChosen] = useState<PaneId | null>(null);
  // Whichever pane samples; B where both do.
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

  if (!run) return <p className="mute">The first run has not begun yet.</p>;
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
