/** The programs and traces that the laboratory can co-run. */
import { useMemo } from 'react';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import type { CorunProgram, Scenario } from '../../scenario/generated/types.ts';

/** Each program and trace of a scenario once; changed programs include their text. */
export function programsOf({ workload }: Scenario): CorunProgram[] {
  const programs = new Map<string, CorunProgram>();
  for (const { program, trace } of workload.threads) {
    const inline = program === undefined ? undefined : workload.programs[program];
    if (program !== undefined) programs.set(program, inline ? { program, inline } : { program });
    else if (trace !== undefined) programs.set(trace, { trace });
  }
  return [...programs.values()];
}

/** The scenario's own programs first, then recorded traces, then the shipped ones. */
export function useKnownPrograms(scenario: Scenario): readonly CorunProgram[] {
  const { programs, traces, kept } = useLibrary();
  useLoadedLibrary({ quiet: true });
  return useMemo(() => {
    const names = [...new Set([...(traces ?? []).map(({ name }) => name), ...(kept ?? [])])];
    const own = programsOf(scenario);
    const all = [
      ...own,
      ...names.map((trace): CorunProgram => ({ trace })),
      ...[...programs.keys()].map((program): CorunProgram => ({ program })),
    ];
    return all.filter(
      (program, place) => all.findIndex((other) => nameOfProgram(other) === nameOfProgram(program)) === place,
    );
  }, [scenario, programs, traces, kept]);
}

/** The name of a program in a request. */
export function nameOfProgram({ program, trace }: CorunProgram): string {
  return program ?? trace ?? '';
}
