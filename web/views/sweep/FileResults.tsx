/** The results file of a sweep as pictures; its first run is repeated here, to compare the digests. */
import { useMemo } from 'react';
import { energyReadingsOf } from '../../derive/compare/energy.ts';
import { readings } from '../../derive/compare/readings.ts';
import { fieldAt, sweepFields } from '../../derive/sweep/fields.ts';
import { atEnd } from '../../derive/sweep/in-end.ts';
import type { Place } from '../../derive/sweep/plan.ts';
import { pointsOf } from '../../derive/sweep/points.ts';
import { enginesOf, sweepOfFile } from '../../derive/sweep/results-file.ts';
import { useBatch } from '../../engine/batch.ts';
import { engine } from '../../engine/client.ts';
import { runMany, type Outcome, type PoolRun, type RunJob } from '../../engine/pool.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/format.ts';
import { Select } from '../../ui/Select.tsx';
import { ask, useAsked } from './asked.ts';
import { placeWords, type NamedAxis } from './axis-labels.ts';
import { documentOf, otherEngine, removeDropped, sameDigest, type DroppedSweep } from './dropped.ts';
import { PlanPicture } from './PlanPicture.tsx';

/** The relation of the file's engine and scenario to those here. */
function comparison(
  { runs, base, engine: here }: DroppedSweep,
  repeated: Outcome<PoolRun> | undefined,
): { readonly words: string; readonly isGood: boolean } {
  const others = enginesOf(runs).filter((version) => version !== here);
  if (others.length > 0)
    return {
      isGood: false,
      words: otherEngine(others.join(' and '), here, 'point'),
    };
  const [first] = runs;
  if (!first || !repeated)
    return { isGood: true, words: 'Running its first line again, to compare digests.' };
  if (repeated.ok && repeated.value.result.digest === first.result.digest)
    return {
      isGood: true,
      words: sameDigest(here, 'first line'),
    };
  const why = repeated.ok ? 'has another digest' : `is refused: ${repeated.problem}`;
  const which = first.result.title === base.title ? 'this scenario with other settings' : 'another scenario';
  return {
    isGood: false,
    words: `Engine ${here}, as here, but its first line, run again with “${base.title}”, ${why}. The file is of ${which}: open the one that was swept (“${first.result.title}”), then drop the file again.`,
  };
}

export function FileResults({ dropped }: { readonly dropped: DroppedSweep }) {
  const { name, runs, base, engine: here } = dropped;
  const chosen = useAsked(({ measure }) => measure);
  const { plan, outcomes, runAt } = useMemo(() => sweepOfFile(runs, base, engine().policies), [runs, base]);
  const { axes, policies, seeds } = plan.sweep;
  const level = Math.max(1, ...(runs[0]?.result.caches ?? []).map((cache) => cache.level));
  const measures = useMemo(
    () => [...readings(level, schedulesOf(base)), ...energyReadingsOf(base.machine)],
    [level, base],
  );
  const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
  const points = useMemo(() => measure && pointsOf(plan, outcomes, measure), [plan, outcomes, measure]);
  const entrants = useMemo(() => policies.map((policy) => ({ ...policy, pane: null })), [policies]);
  const [x, y] = useMemo(() => {
    const fields = sweepFields(atEnd(base), engine().policies);
    return axes.map((axis): NamedAxis => ({ ...axis, field: fieldAt(axis.pointer, fields, base) }));
  }, [axes, base]);
  const again = useMemo((): RunJob[] => {
    const scenario = runs[0]?.engine === here ? documentOf(base, runs[0].settings) : null;
    return scenario ? [{ scenario }] : [];
  }, [runs, base, here]);
  const { outcomes: repeated } = useBatch<RunJob, PoolRun>(again, runMany);
  if (!measure || !points || !x) return null;
  const lost: Outcome<PoolRun> = { ok: false, problem: 'its fields are not in that scenario' };
  const { words, isGood } = comparison(dropped, again.length === 0 ? lost : repeated[0]);
  const open = (place: Place): void => {
    const run = runAt(place);
    const document = run && documentOf(base, run.settings);
    if (!document) return;
    const at = placeWords(y ? [x, y] : [x], [place.x, place.y]);
    edit(`${name}: ${at}, ${policies[place.policy]?.name ?? ''}`, (now) => ({
      ...document,
      title: now.title,
      about: now.about,
      baseline: now.baseline,
    }));
  };
  return (
    <>
      <div className="sweep-form">
        <p>
          <strong>{name}</strong>: {counted(runs.length, 'run')},{' '}
          {counted(policies.length, 'policy', 'policies')}, {counted(seeds.length, 'seed')}.{' '}
          <Button onClick={removeDropped}>Remove the file</Button>
        </p>
        <p className={isGood ? 'small mute' : 'small bad'} role="status">
          {words}
        </p>
        <div className="sweep-row">
          <Select
            label="Metric"
            value={measure.id}
            choices={measures.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => ask({ measure: id })}
          />
        </div>
      </div>
      <PlanPicture
        plan={plan}
        points={points}
        axes={y ? [x, y] : [x]}
        entrants={entrants}
        measure={measure}
        onOpen={open}
      />
    </>
  );
}
