/** The history of a search: its best trial in words, every trial in a picture; the best runs again here to compare digests. */
import { useMemo } from 'react';
import { contender } from '../../derive/compare/comparison.ts';
import { readings } from '../../derive/compare/readings.ts';
import { fieldAt, sweepFields } from '../../derive/sweep/fields.ts';
import { atEnd } from '../../derive/sweep/in-end.ts';
import { bestSoFar, wayBack, type SearchHistory, type Trial } from '../../derive/sweep/search-file.ts';
import { useBatch } from '../../engine/batch.ts';
import { engine } from '../../engine/client.ts';
import { runMany, type PoolRun, type RunJob } from '../../engine/pool.ts';
import type { JsonValue, PolicyChoice } from '../../scenario/generated/types.ts';
import { openScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { counted, formatCount, formatNumber } from '../../ui/format.ts';
import { valueWords } from './axis-labels.ts';
import { documentOf, otherEngine, removeDropped, sameDigest, type DroppedSearch } from './dropped.ts';
import { SearchPicture } from './SearchPicture.tsx';

const isPolicy = (value: JsonValue): value is PolicyChoice & JsonValue =>
  typeof value === 'object' && value !== null && 'id' in value && 'params' in value;

/** The policy with its list parameters, such as a placement: "Pinned 3 1 0 2". */
function policyWords(policy: PolicyChoice): string {
  const lists = Object.values(policy.params).filter((value) => Array.isArray(value));
  return [contender(engine().policies, policy).name, ...lists.flat().map(String)].join(' ');
}

/** "between 0.1 and 0.5", "at most 0.05". */
function boundsWords([low, high]: SearchHistory['constraint'][string]): string {
  if (low === null) return high === null ? 'any' : `at most ${formatNumber(high)}`;
  if (high === null) return `at least ${formatNumber(low)}`;
  return `between ${formatNumber(low)} and ${formatNumber(high)}`;
}

/** The relation of the file's engine to the one here; null while the best trial runs again. */
function comparison({ search, engine: here }: DroppedSearch, best: Trial | undefined, again: string | null) {
  if (search.engine !== here)
    return {
      isGood: false,
      words: otherEngine(search.engine, here, 'trial'),
    };
  if (!best) return { isGood: false, words: 'No trial keeps every constraint.' };
  if (again === null) return { isGood: true, words: 'Running its best trial again, to compare digests.' };
  if (again === best.digest)
    return {
      isGood: true,
      words: sameDigest(here, 'best trial'),
    };
  return {
    isGood: false,
    words: `Engine ${here}, as here, but its best trial, run again here, has another result: the file was changed.`,
  };
}

export function SearchResults({ dropped }: { readonly dropped: DroppedSearch }) {
  const { name, search, base } = dropped;
  const { trials, direction } = search;
  const bestAt = useMemo(() => bestSoFar(search).at(-1) ?? -1, [search]);
  const best = trials[bestAt];
  const fields = useMemo(() => sweepFields(atEnd(base), engine().policies), [base]);
  const level = Math.max(...base.machine.caches.map((cache) => cache.level));
  const measure = readings(level).find(({ id }) => id === search.measure)?.label ?? search.measure;
  const settingWords = ([pointer, value]: [string, JsonValue]): string => {
    if (isPolicy(value)) return policyWords(value);
    const field = fieldAt(pointer, fields, base);
    return `${field.label} ${valueWords(field, value)}`;
  };
  const settings = ({ settings: set }: Trial): string => Object.entries(set).map(settingWords).join(', ');
  const jobs = useMemo((): RunJob[] => {
    const scenario = best && search.engine === dropped.engine ? documentOf(base, best.settings) : null;
    return scenario ? [{ scenario }] : [];
  }, [best, base, search.engine, dropped.engine]);
  const { outcomes } = useBatch<RunJob, PoolRun>(jobs, runMany);
  const [outcome] = outcomes;
  const again = outcome ? (outcome.ok ? outcome.value.result.digest : outcome.problem) : null;
  const { words, isGood } = comparison(dropped, best, again);
  const open = (at: number): void => {
    const trial = trials[at];
    const document = trial && documentOf(base, trial.settings);
    if (!document) return;
    openScenario(
      { ...document, baseline: wayBack(base, trial) },
      { label: `${name}: trial ${formatCount(at + 1)}` },
    );
  };
  const refused = trials.filter(({ problem }) => problem !== null).length;
  const broken = trials.filter(({ feasible, problem }) => !feasible && problem === null).length;
  return (
    <>
      <div className="sweep-form">
        <p>
          <strong>{name}</strong>: {counted(trials.length, 'trial')} of “{base.title}” for the{' '}
          {direction === 'maximize' ? 'highest' : 'lowest'} {measure}
          {Object.entries(search.constraint).map(([of, bounds]) => `, ${of} ${boundsWords(bounds)}`)}.
          {broken > 0 && ` ${formatCount(broken)} broke a constraint.`}
          {refused > 0 && ` ${formatCount(refused)} refused.`}{' '}
          <Button onClick={removeDropped}>Remove the file</Button>
        </p>
        <p className={isGood ? 'small mute' : 'small bad'} role="status">
          {words}
        </p>
        {best && (
          <p className="search-found">
            Best: {measure} <strong>{formatNumber(best.value ?? NaN)}</strong> in trial{' '}
            {formatCount(bestAt + 1)}, {settings(best)}.{' '}
            <Button tone="solid" onClick={() => open(bestAt)}>
              Open it beside the start
            </Button>
          </p>
        )}
      </div>
      <SearchPicture search={search} measure={measure} settings={settings} onOpen={open} />
    </>
  );
}
