/** Share of cycles lost to other packages over the run: it falls when clusters migrate. */
import { useMemo } from 'react';
import type { Sighting } from '../../derive/sharing/sharing.ts';
import { remoteShareSeries } from '../../derive/time/stalls.ts';
import { useSession } from '../../engine/session.ts';
import type { PaneId } from '../../engine/client.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatPercent } from '../../ui/format.ts';
import type { Mark } from '../../charts/time/LineMarks.tsx';
import { LineRow } from '../../charts/time/LineRow.tsx';
import { PlayheadLine } from '../../charts/time/PlayheadLine.tsx';
import { useFrames, useTimespan } from '../../engine/run.ts';
import { useTimeScale } from '../../charts/time/scale.ts';
import { useSightings } from './useSharing.ts';

function marksOf(seen: readonly Sighting[], framesPerQuantum: number, pane: PaneId): Mark[] {
  return seen.flatMap(({ quantum, step, picture }): Mark[] => {
    const name =
      step === 'begins' ? 'samples' : step === 'compares' && picture.clusters.length > 0 ? 'moves' : null;
    return name === null ? [] : [{ frame: quantum * framesPerQuantum, name, pane }];
  });
}

export function RemoteShare() {
  const [box, { width }] = useSize();
  const scale = useTimeScale(width, useTimespan());
  const [framesA, framesB] = [useFrames('a'), useFrames('b')];
  const [seenA, seenB] = [useSightings('a'), useSightings('b')];
  const isCoherent = useSession(({ panes }) => panes.b?.layout.is_coherent ?? false);
  const a = useMemo(() => (framesA ? remoteShareSeries(framesA) : null), [framesA]);
  const b = useMemo(() => (framesB ? remoteShareSeries(framesB) : null), [framesB]);
  const marks = useMemo(
    () => [...marksOf(seenA, scale.framesPerQuantum, 'a'), ...marksOf(seenB, scale.framesPerQuantum, 'b')],
    [seenA, seenB, scale.framesPerQuantum],
  );
  if (!isCoherent) return null;
  return (
    <section className="over-time shmap-share" aria-label="Lost to other packages" ref={box}>
      <p className="shmap-head">lost to other packages, share of thread cycles</p>
      {width > 0 && (
        <>
          <LineRow
            title="Thread cycles lost to other packages"
            subtitle="share that waits for caches of other packages, by quantum"
            scale={scale}
            a={a}
            b={b}
            format={(share) => formatPercent(share, 1)}
            least={0.01}
            marks={marks}
          />
          <PlayheadLine scale={scale} />
        </>
      )}
    </section>
  );
}
