/** All shipped content as entries of the palette: choosing one opens or applies it. */
import { useMemo } from 'react';
import { machineSummary } from '../views/words/machine-summary.ts';
import { openText } from '../editors/open.ts';
import { takeShippedMachine } from '../editors/take-machine.ts';
import { choosePolicy, isOfRecording } from '../editors/policy/choose.ts';
import { addTrace, entryOf, openProgram } from '../editors/workload/add.ts';
import { policyName } from '../derive/names/policy.ts';
import { wordsOfScenario } from '../derive/names/scenario-words.ts';
import { engine } from '../engine/client.ts';
import { useLibrary, useLoadedLessons, useLoadedLibrary } from '../engine/library.ts';
import { takeShipped } from '../lessons/take.ts';
import { schedulesOf } from '../scenario/change/policy.ts';
import { shippedScenario } from '../scenario/default.ts';
import type { PolicyListing, Schedules } from '../scenario/generated/types.ts';
import { useScenario } from '../scenario/store.ts';
import type { Entry } from './search.ts';

type Library = ReturnType<typeof useLibrary.getState>;

/** Each kind in its shipped order. Programs and traces only in runs of threads; only policies that fit the scenario. */
export function entriesOf(
  library: Library,
  policies: readonly PolicyListing[],
  schedules: Schedules,
): Entry[] {
  const { scenarios, variants, programs, machines, lessons, traces } = library;
  const names = schedules === 'threads' ? [...programs.keys()] : [];
  const recorded = schedules === 'threads' ? (traces ?? []) : [];
  const madeOf = new Map(
    [...scenarios, ...variants].map(({ id, text }) => [id, wordsOfScenario(shippedScenario(text))]),
  );
  return [
    ...[...scenarios, ...variants].map(({ id, title, about, text }) => ({
      id: `scenario/${id}`,
      label: title,
      group: 'Scenario',
      also: `${id} ${about} ${madeOf.get(id) ?? ''}`,
      run: () => void openText(text, title),
    })),
    ...lessons.map((lesson) => ({
      id: `lesson/${lesson.id}`,
      label: lesson.title,
      group: 'Lesson',
      also: `${lesson.id} ${lesson.question} ${lesson.source} ${madeOf.get(lesson.setting.of) ?? ''}`,
      run: () => void takeShipped(lesson),
    })),
    ...machines.map(({ id, machine, about }) => ({
      id: `machine/${id}`,
      label: machine.name,
      group: 'Machine',
      also: `${id} ${about}`,
      note: machineSummary(machine),
      run: () => takeShippedMachine(machine),
    })),
    ...names.map((name) => ({
      id: `program/${name}`,
      label: name,
      group: 'Program',
      also: programs.get(name)?.about,
      note: entryOf(name) < 0 ? 'adds a thread' : 'in this workload',
      run: () => openProgram(name),
    })),
    ...recorded.map(({ name, about, command }) => ({
      id: `trace/${name}`,
      label: name,
      group: 'Trace',
      also: `${about} ${command}`,
      note: 'adds a thread',
      run: () => addTrace(name),
    })),
    ...policies
      .filter((policy) => policy.schedules === schedules && !isOfRecording(policy))
      .map((policy) => ({
        id: `policy/${policy.id}`,
        label: policyName(policy),
        group: 'Policy',
        also: `${policy.id} ${policy.summary} ${policy.source}`,
        note: 'becomes the policy of B',
        run: () => choosePolicy('b', policy),
      })),
  ];
}

/** Loaded when the palette opens, lessons when something is typed; empty until then. */
export function useLibraryEntries(isTyped: boolean): readonly Entry[] {
  const library = useLibrary();
  const schedules = useScenario(({ scenario }) => schedulesOf(scenario));
  useLoadedLibrary({ quiet: true });
  useLoadedLessons({ wanted: isTyped });
  return useMemo(() => entriesOf(library, engine().policies, schedules), [library, schedules]);
}
