/** The placement of the clusters: the machine's packages with the threads that run there, migrated ones marked. */
import { useMemo, type CSSProperties } from 'react';
import { noThread } from '../../derive/machine/moment.ts';
import { packagesAt, type Band } from '../../derive/sharing/sharing.ts';
import type { PaneId } from '../../engine/client.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { Figure } from '../../charts/Figure.tsx';
import { counted, formatCount, noValue } from '../../ui/format.ts';
import { useFrames, useQuantum } from '../../engine/run.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import type { Sharing } from './useSharing.ts';
import { clusterName, whereTo } from './sharing-labels.ts';

interface Place {
  readonly now: number;
  /** `noThread` if no clustering has moved threads. */
  readonly before: number;
}

const hasMoved = ({ now, before }: Place): boolean =>
  before !== noThread && now !== noThread && before !== now;

function Chip({
  layout,
  thread,
  place,
}: {
  readonly layout: Layout;
  readonly thread: number;
  readonly place: Place;
}) {
  const unit = layout.threads[thread];
  const moved = hasMoved(place);
  const name = nameOfThread(layout, thread);
  return (
    <li
      className="shmap-chip"
      data-moved={moved ? '' : undefined}
      title={moved ? `${name}, from package ${place.before.toString()}` : name}
      style={
        {
          '--program': toneColour(toneOfThread(layout, thread)).css,
          '--from': Math.sign(place.before - place.now),
        } as CSSProperties
      }
    >
      <span aria-hidden="true">{unit?.copy}</span>
      <span className="visually-hidden">{moved ? `${name}, moved` : name}</span>
    </li>
  );
}

interface PackageProps {
  readonly layout: Layout;
  readonly number: number;
  readonly bands: readonly Band[];
  readonly places: readonly Place[];
}

function Package({ layout, number, bands, places }: PackageProps) {
  const here = bands
    .map(({ cluster, threads }) => ({ cluster, threads: threads.filter((t) => places[t]?.now === number) }))
    .filter(({ threads }) => threads.length > 0);
  return (
    <li className="shmap-package">
      <h4>
        package {number}{' '}
        <span className="mute">
          {formatCount(here.reduce((sum, { threads }) => sum + threads.length, 0))}
        </span>
      </h4>
      {here.map(({ cluster, threads }) => (
        <div key={cluster ?? 'none'} className="shmap-crew">
          <b>{cluster === null ? '' : clusterName(cluster)}</b>
          <ul>
            {threads.map((thread) => (
              <Chip
                key={thread}
                layout={layout}
                thread={thread}
                place={places[thread] ?? { now: noThread, before: noThread }}
              />
            ))}
          </ul>
        </div>
      ))}
    </li>
  );
}

export function Packages({ sharing, pane }: { readonly sharing: Sharing; readonly pane: PaneId }) {
  const { moment, bands, clusters } = sharing;
  const { layout } = sharing.pane;
  const frames = useFrames(pane);
  const quantum = useQuantum();
  const moveQuantum = moment.clustered?.quantum ?? null;
  const places = useMemo((): Place[] => {
    if (!frames) return [];
    const now = packagesAt(frames, quantum * layout.frames_per_quantum);
    const before =
      moveQuantum === null ? null : packagesAt(frames, moveQuantum * layout.frames_per_quantum - 1);
    return Array.from(now, (at, thread) => ({ now: at, before: before?.[thread] ?? noThread }));
  }, [frames, quantum, layout, moveQuantum]);
  const moved = places.filter(hasMoved).length;
  const spread = clusters.flatMap(({ package: to }, index) => (to === null ? [clusterName(index)] : []));
  const subtitle =
    moveQuantum === null
      ? 'threads by the package in which they ran last'
      : `${formatCount(moved)} of ${counted(places.length, 'thread')} in another package than before quantum ${formatCount(moveQuantum)}`;
  return (
    <Figure
      level={3}
      title={moveQuantum === null ? 'Where the threads run' : 'Where the clusters went'}
      subtitle={subtitle}
      table={() => ({
        caption: 'Package of each thread',
        columns: [{ label: 'Thread' }, { label: 'Cluster' }, { label: 'Package' }, { label: 'Before' }],
        rows: bands.flatMap(({ cluster, threads }) =>
          threads.map((thread) => {
            const place = places[thread];
            const written = (at: number | undefined): string =>
              at === undefined || at === noThread ? noValue : at.toString();
            return [
              nameOfThread(layout, thread),
              cluster === null ? noValue : clusterName(cluster),
              written(place?.now),
              written(place?.before),
            ];
          }),
        ),
      })}
    >
      <ol className="shmap-packages" data-many={layout.threads.length > 64 ? '' : undefined}>
        {Array.from({ length: layout.topology.packages }, (_, number) => (
          <Package key={number} layout={layout} number={number} bands={bands} places={places} />
        ))}
      </ol>
      {spread.length > 0 && (
        <p className="small mute">
          {spread.join(', ')}: {whereTo({ threads: [], package: null })}.
        </p>
      )}
    </Figure>
  );
}
