/** The reuse profiles of the programs here and of the traces in use, as the engine returns them. */
import { useMemo } from 'react';
import { reuseSources, type ReuseSource } from '../../derive/caches/reuse.ts';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import { profileMany, type ReuseQuestion } from '../../engine/reuse.ts';
import { programNames } from '../../scenario/change/workload.ts';
import type { ReuseProfile } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';

/** A source with its profile. `place` is its colour index. */
export interface Profiled {
  readonly name: string;
  readonly place: number;
  readonly profile: ReuseProfile;
}

/** A source, and whether it is profiled. */
export interface OfferedSource extends ReuseSource {
  /** A shipped trace that the workload does not use is fetched only once it is wanted: a file may have megabytes. */
  readonly isProfiled: boolean;
}

export interface Profiles {
  readonly batch: BatchState;
  readonly sources: readonly OfferedSource[];
  readonly known: readonly Profiled[];
  /** Sources without a profile, and the reason. */
  readonly problems: readonly { readonly name: string; readonly problem: string }[];
}

/** `wanted`: traces to be profiled although the workload does not use them. */
export function useProfiles(oneIn: number, wanted: readonly string[]): Profiles {
  const scenario = useScenario((state) => state.scenario);
  const { programs, traces, kept } = useLibrary();
  useLoadedLibrary({ quiet: true });

  const lineBytes = scenario.machine.caches[0]?.line_bytes ?? 64;
  const own = kept ?? [];
  const shipped = (traces ?? []).map(({ name }) => name);
  const used = new Set([...programNames(scenario), ...own, ...wanted]);
  // An edit that leaves the programs unchanged starts no new profiles.
  const asked = JSON.stringify(
    reuseSources(scenario, programs, [...shipped, ...own]).map((source): OfferedSource => ({
      ...source,
      isProfiled: source.program !== null || used.has(source.name),
    })),
  );
  const [sources, questions] = useMemo(() => {
    const found = JSON.parse(asked) as OfferedSource[];
    const each = found
      .filter(({ isProfiled }) => isProfiled)
      .map(({ name, program }): ReuseQuestion => ({
        source: program ? { program } : { trace: name },
        lineBytes,
        oneIn,
      }));
    return [found, each];
  }, [asked, lineBytes, oneIn]);
  const batch = useBatch(questions, profileMany);
  const profiled = sources.flatMap((source, place) => (source.isProfiled ? [{ ...source, place }] : []));

  return {
    batch,
    sources,
    known: profiled.flatMap(({ name, place }, index): Profiled[] => {
      const outcome = batch.outcomes[index];
      return outcome?.ok ? [{ name, place, profile: outcome.value }] : [];
    }),
    problems: profiled.flatMap(({ name }, index) => {
      const outcome = batch.outcomes[index];
      return outcome && !outcome.ok ? [{ name, problem: outcome.problem }] : [];
    }),
  };
}
