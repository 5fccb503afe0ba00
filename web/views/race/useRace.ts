/** Runs the scenario under every policy that takes part, and tells each one's figures while it goes on. */
import { useCallback, useMemo, useState } from 'react';
import { under, type Contender } from '../../derive/compare/comparison.ts';
import type { Entrant, Runner } from '../../derive/compare/ranking.ts';
import { runMany, type ManyOptions, type PoolRun, type RecordedRun } from '../../engine/pool.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';

export interface RaceRunner extends Runner {
  /** Frames of one quantum each, as far as they are there. */
  readonly recorded: RecordedRun | null;
  /** The engine's words, where it refuses. */
  readonly problem: string | null;
}

interface Job {
  readonly key: string;
  readonly scenario: Scenario;
}

type Known = Pick<RaceRunner, 'standing' | 'result' | 'recorded' | 'problem'>;

const unknown: Known = { standing: 'waiting', result: null, recorded: null, problem: null };

function knownOf({ result, recorded }: PoolRun, standing: 'running' | 'ended'): Known {
  // In the warm-up nothing is measured.
  return { standing, result: result.cycles === 0 ? null : result, recorded, problem: null };
}

/** All of a scenario but what a race does not depend on: its words and its own policies. */
function askedOf(scenario: Scenario): string {
  const run = { ...scenario.run, frames_per_quantum: 1 };
  return JSON.stringify({
    ...scenario,
    title: '',
    about: '',
    baseline: null,
    policy: { id: '', params: {} },
    run,
  });
}

export function useRace(
  scenario: Scenario,
  entrants: readonly Entrant[],
): { readonly runs: BatchState; readonly runners: readonly RaceRunner[] } {
  const asked = askedOf(scenario);
  // Kept by policy, so that one more or one less in the race blanks nobody.
  const [known, setKnown] = useState<{
    readonly asked: string;
    readonly of: ReadonlyMap<string, Known>;
  }>({ asked, of: new Map() });
  // Who is A and who is B changes the list, and nothing of what has to run.
  const those = JSON.stringify(entrants.map(({ key, name, policy }): Contender => ({ key, name, policy })));
  const jobs = useMemo(
    () =>
      (JSON.parse(those) as Contender[]).map((one): Job => ({
        key: one.key,
        scenario: under(JSON.parse(asked) as Scenario, one),
      })),
    [asked, those],
  );
  const many = useCallback(
    (wanted: readonly Job[], { onResult, ...options }: ManyOptions<PoolRun>) => {
      const learn = (index: number, news: Known): void => {
        const key = wanted[index]?.key ?? '';
        setKnown((old) => {
          const before = old.asked === asked ? old.of : new Map<string, Known>();
          if (before.get(key)?.standing === 'ended') return old;
          return { asked, of: new Map(before).set(key, news) };
        });
      };
      return runMany(
        wanted.map((job) => ({ scenario: job.scenario, frames: true })),
        {
          ...options,
          onPart: (index, part) => learn(index, knownOf(part, 'running')),
          onResult: (index, outcome) => {
            learn(
              index,
              outcome.ok
                ? knownOf(outcome.value, 'ended')
                : { ...unknown, standing: 'refused', problem: outcome.problem },
            );
            onResult?.(index, outcome);
          },
        },
      );
    },
    [asked],
  );
  const runs = useBatch(jobs, many);
  const runners = entrants.map((entrant): RaceRunner => ({
    ...entrant,
    ...((known.asked === asked ? known.of.get(entrant.key) : undefined) ?? unknown),
  }));
  return { runs, runners };
}
