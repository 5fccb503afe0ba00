/** The reuse profiles of all sources of references here, as the engine returns them. */
import { useMemo } from 'react';
import { reuseSources, type ReuseSource } from '../../derive/caches/reuse.ts';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import { profileMany, type ReuseQuestion } from '../../engine/reuse.ts';
import type { ReuseProfile } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';

/** A source with its profile. `place` is its colour index. */
export interface Profiled {
  readonly name: string;
  readonly place: number;
  readonly profile: ReuseProfile;
}

export interface Profiles {
  readonly batch: BatchState;
  readonly sources: readonly ReuseSource[];
  readonly known: readonly Profiled[];
  /** Sources without a profile, and the reason. */
  readonly problems: readonly { readonly name: string; readonly problem: string }[];
}

export function useProfiles(oneIn: number): Profiles {
  const scenario = useScenario((state) => state.scenario);
  const { programs, traces, kept } = useLibrary();
  useLoadedLibrary({ quiet: true });

  const lineBytes = scenario.machine.caches[0]?.line_bytes ?? 64;
  const recorded = [...(traces ?? []).map(({ name }) => name), ...(kept ?? [])];
  // An edit that leaves the programs unchanged starts no new profiles.
  const asked = JSON.stringify(reuseSources(scenario, programs, recorded));
  const [sources, questions] = useMemo(() => {
    const found = JSON.parse(asked) as ReuseSource[];
    const each = found.map(({ name, program }): ReuseQuestion => ({
      source: program ? { program } : { trace: name },
      lineBytes,
      oneIn,
    }));
    return [found, each];
  }, [asked, lineBytes, oneIn]);
  const batch = useBatch(questions, profileMany);

  return {
    batch,
    sources,
    known: sources.flatMap(({ name }, place): Profiled[] => {
      const outcome = batch.outcomes[place];
      return outcome?.ok ? [{ name, place, profile: outcome.value }] : [];
    }),
    problems: sources.flatMap(({ name }, place) => {
      const outcome = batch.outcomes[place];
      return outcome && !outcome.ok ? [{ name, problem: outcome.problem }] : [];
    }),
  };
}
