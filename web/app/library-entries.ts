/** Everything that ships, as entries of the palette: choosing one opens it. */
import { useMemo } from 'react';
import { machineSummary } from '../editors/machine-summary.ts';
import { openText } from '../editors/open.ts';
import { takeShippedMachine } from '../editors/take-machine.ts';
import { entryOf, openProgram } from '../editors/workload/add.ts';
import { useLibrary, useLoadedLessons, useLoadedLibrary } from '../engine/library.ts';
import { takeShipped } from '../lessons/take.ts';
import { schedulesOf } from '../scenario/change/policy.ts';
import { useScenario } from '../scenario/store.ts';
import type { Entry } from './search.ts';

type Library = ReturnType<typeof useLibrary.getState>;

/** Each kind in the order in which it ships. Programs only where threads run: tasks have none. */
export function entriesOf(library: Library, hasThreads: boolean): Entry[] {
  const { scenarios, variants, programs, machines, lessons } = library;
  const names = hasThreads ? [...programs.keys()] : [];
  return [
    ...[...scenarios, ...variants].map(({ id, title, about, text }) => ({
      id: `scenario/${id}`,
      label: title,
      group: 'Scenario',
      also: `${id} ${about}`,
      run: () => void openText(text, title),
    })),
    ...lessons.map((lesson) => ({
      id: `lesson/${lesson.id}`,
      label: lesson.title,
      group: 'Lesson',
      also: `${lesson.id} ${lesson.question} ${lesson.source}`,
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
  ];
}

/** Fetched when the palette opens, lessons when something is typed; empty until then. */
export function useLibraryEntries(isTyped: boolean): readonly Entry[] {
  const library = useLibrary();
  const hasThreads = useScenario(({ scenario }) => schedulesOf(scenario) === 'threads');
  useLoadedLibrary({ quiet: true });
  useLoadedLessons({ wanted: isTyped });
  return useMemo(() => entriesOf(library, hasThreads), [library, hasThreads]);
}
