/** Reuse distances: the cache requirement of a program from its own references, before any sharing. */
import { useMemo, useState } from 'react';
import { missRatioAt } from '../../derive/caches/curve.ts';
import { sizeMarks, workingSetBytes } from '../../derive/caches/reuse.ts';
import { litBy } from '../../derive/selection/lit.ts';
import { pin, useSelection } from '../../engine/selection.ts';
import { useSession } from '../../engine/session.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatBytes, formatCount, formatPercent } from '../../ui/format.ts';
import { useInk } from '../../ui/ink.ts';
import { SegmentedControl } from '../../ui/Select.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { Curves } from './Curves.tsx';
import { Distances } from './Distances.tsx';
import { planReuse } from './plan.ts';
import { Ranking } from './Ranking.tsx';
import './reuse.css';
import { useProfiles, type Profiled } from './useProfiles.ts';
import { NoRun } from '../words/NoRun.tsx';

/** One reference of every `rate`; `coscope mrc` defaults to 100 too. Chosen. */
const rates = ['10', '100', '1000'] as const;
type Rate = (typeof rates)[number];

function Profiles({ layout }: { readonly layout: Layout }) {
  const [rate, setRate] = useState<Rate>('100');
  const [wanted, setWanted] = useState<string | null>(null);
  const [fetched, setFetched] = useState<readonly string[]>([]);
  const pinned = useSelection((selection) => selection.pinned);
  const selected = [...(litBy(layout, pinned).get('program') ?? [])]
    .map((program) => layout.programs[program])
    .find((name) => name !== undefined);
  const choose = (name: string): void => {
    setWanted(name);
    const id = layout.programs.indexOf(name);
    if (id >= 0) pin({ kind: 'program', id });
  };
  const [box, { width }] = useSize();
  const ink = useInk();
  const { batch, sources, known, problems } = useProfiles(Number(rate), fetched);
  const marks = useMemo(() => sizeMarks(layout), [layout]);
  const last = marks.findLast(({ kind }) => kind === 'cache');
  // The selected program; without a choice, the program of the workload that misses most, once all of its profiles are there, or
  // the picture would jump. The library's other programs may take longer.
  const own = sources.filter(({ name }) => layout.programs.includes(name));
  const ownKnown = own.filter(({ name }) => known.some((one) => one.name === name)).length;
  const isIn = own.length > 0 && ownKnown === own.length;
  const chosen =
    known.find(({ name }) => name === (selected ?? wanted)) ??
    (batch.state === 'running' && !isIn
      ? undefined
      : missingMost(ofWorkload(known, layout), last?.bytes ?? 0));
  const plan = useMemo(
    () => chosen && planReuse(marks, chosen.profile, width, ink),
    [marks, chosen, width, ink],
  );

  return (
    <div className="beside">
      <div className="beside-settings">
        <ul className="reuse-programs" aria-label="Programs and traces">
          {sources.map(({ name, isProfiled }, place) => {
            const isThere = known.some((one) => one.name === name);
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={name === chosen?.name}
                  disabled={isProfiled && !isThere}
                  title={isProfiled ? undefined : 'A recorded trace that is not fetched yet'}
                  onClick={() => {
                    if (!isProfiled) setFetched([...fetched, name]);
                    choose(name);
                  }}
                >
                  <Swatch program={place} />
                  {name}
                </button>
              </li>
            );
          })}
        </ul>
        <div className="reuse-rate small">
          <span className="mute" aria-hidden="true">
            estimate from one reference in
          </span>
          <SegmentedControl
            label="Estimate from one reference in"
            value={rate}
            choices={rates.map((value) => ({ value, label: formatCount(Number(value)) }))}
            onChange={setRate}
          />
        </div>
      </div>
      <div className="beside-result">
        {batch.state !== 'done' && (
          <BatchProgress runs={batch} what={`${formatCount(batch.progress.total)} programs and traces`} />
        )}
        {problems.length > 0 && (
          <ul className="reuse-problems" role="alert">
            {problems.map(({ name, problem }) => (
              <li key={name}>
                <b>{name}</b>: {problem}. The others are not affected.
              </li>
            ))}
          </ul>
        )}
        {!chosen && batch.state === 'running' && (
          <p role="status" className="mute">
            The picture appears when the programs of this workload are profiled: {formatCount(ownKnown)} of{' '}
            {formatCount(own.length)} are.
          </p>
        )}
        {chosen && last && <Answer {...chosen} cache={last.name} bytes={last.bytes} />}
        <div className="reuse-over">
          <div ref={box} className="reuse-one">
            {chosen && plan && width > 0 && (
              <>
                <Curves plan={plan} rem={ink.rem} known={known} chosen={chosen} onChoose={choose} />
                <Distances plan={plan} rem={ink.rem} chosen={chosen} />
              </>
            )}
          </div>
          <div className="reuse-all">
            {known.length > 1 && last && (
              <Ranking
                known={known}
                chosen={chosen?.name ?? ''}
                cache={last}
                rem={ink.rem}
                onChoose={choose}
              />
            )}
            <p className="mute small">
              Fedorova et al. 2005 (§4) first grouped threads by working set, and dropped it: it predicts the
              miss ratio only of programs that use all of it evenly. Reuse distances predict both.
            </p>
          </div>
        </div>
        <p className="mute small">
          A program: its lookups after a warm-up; a trace: all of it. The curve is exact for a fully
          associative LRU cache by itself, which gets them all; an L2 gets only the misses of the L1 before
          it, and its own miss ratio, which Why estimates, is higher. A line used again after n references has
          seen at most n other lines: what lies left of a cache’s mark below hits in it for certain.
        </p>
      </div>
    </div>
  );
}

/** The sources that run here, if any does: the library's others are for comparison. */
function ofWorkload(known: readonly Profiled[], { programs }: Layout): readonly Profiled[] {
  const own = known.filter(({ name }) => programs.includes(name));
  return own.length > 0 ? own : known;
}

/** The source with the highest miss ratio in `bytes`, among those that have one. */
function missingMost(known: readonly Profiled[], bytes: number): Profiled | undefined {
  const misses = ({ profile }: Profiled): number => missRatioAt(profile.exact, bytes / profile.line_bytes);
  return known.reduce<Profiled | undefined>(
    (most, one) => (most && misses(most) >= misses(one) ? most : one),
    undefined,
  );
}

/** The chosen source in a sentence. */
function Answer({
  name,
  profile,
  cache,
  bytes,
}: Profiled & { readonly cache: string; readonly bytes: number }) {
  const lines = bytes / profile.line_bytes;
  return (
    <p className="reuse-answer" role="status">
      <b>{name}</b> touches <b>{formatBytes(workingSetBytes(profile))}</b> in{' '}
      {formatCount(profile.references)} lookups; alone in {cache} ({formatBytes(bytes)}){' '}
      <b>{formatPercent(missRatioAt(profile.exact, lines), 1)}</b> of them miss. Sampling says{' '}
      {formatPercent(missRatioAt(profile.sampled, lines), 1)}.
    </p>
  );
}

export default function ReuseView() {
  const layout = useSession(({ panes }) => panes.b?.layout ?? null);
  return layout ? <Profiles layout={layout} /> : <NoRun />;
}
