/** Rivers: the owners of the last level's lines over time, A above B, and one sentence that the data support. */
import { lazy, Suspense, useState } from 'react';
import { cacheName, lastCaches, lastLevel } from '../../derive/machine/caches.ts';
import { afterFirstPicture } from '../../engine/first-picture.ts';
import { useRested } from '../../engine/rested.ts';
import { useSize } from '../../charts/useSize.ts';
import { PlayheadLine } from '../../charts/time/PlayheadLine.tsx';
import { useHasBaseline, useTimespan } from '../../engine/run.ts';
import { useTimeScale } from '../../charts/time/scale.ts';
import './occupancy.css';
import { ProgramKey } from './ProgramKey.tsx';
import { River } from './River.tsx';

const Ways = lazy(() => afterFirstPicture(() => import('./Ways.tsx')));

export default function Occupancy() {
  const [box, { width }] = useSize();
  const scale = useTimeScale(width, useTimespan());
  const compared = useHasBaseline();
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const [cache, setCache] = useState<number | null>(null);
  const dealt = useRested(({ panes: { a, b } }) => Boolean(a?.result?.ways ?? b?.result?.ways));
  const caches = layout ? lastCaches(layout) : [];
  // An edit may have removed the cache.
  const shown = cache !== null && caches.includes(cache) ? cache : null;

  return (
    <>
      <section className="over-time" aria-label="Occupancy over time" ref={box}>
        {layout && <ProgramKey layout={layout} />}
        {layout && caches.length > 1 && (
          <div className="over-time-choice">
            <select
              className="select"
              aria-label="Lines of"
              value={shown ?? 'all'}
              onChange={({ currentTarget: { value } }) => setCache(value === 'all' ? null : Number(value))}
            >
              <option value="all">all L{lastLevel(layout)} together</option>
              {caches.map((number) => (
                <option key={number} value={number}>
                  {cacheName(layout, number)}
                </option>
              ))}
            </select>
          </div>
        )}
        {width > 0 && (
          <>
            {compared && <River pane="a" cache={shown} scale={scale} />}
            <River pane="b" cache={shown} scale={scale} />
            <PlayheadLine scale={scale} />
          </>
        )}
      </section>
      {dealt && (
        <Suspense>
          {compared && <Ways pane="a" />}
          <Ways pane="b" />
        </Suspense>
      )}
    </>
  );
}
