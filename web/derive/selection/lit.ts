/**
 * What a selected thing highlights: a thread its program and vice versa, a core its contexts and caches, a task the
 * core that ran it, a call its tasks.
 */
import type { Thing, ThingKind } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { tonesOf } from '../names/tones.ts';
import { callsAround } from '../tasks/calls.ts';
import { endOf } from '../tasks/log.ts';
import { allLit, type Lit } from './is-lit.ts';

/** Cores, with their contexts and caches; in runs of tasks, workers and tones are cores as well. */
function ofCores(
  layout: Layout,
  cores: readonly number[],
  caches?: readonly number[],
): [ThingKind, number[]][] {
  const { topology } = layout;
  const contexts = topology.contexts.flatMap(({ core }, context) => (cores.includes(core) ? [context] : []));
  const theirs = topology.caches.flatMap((cache, number) =>
    cache.cores.some((core) => cores.includes(core)) ? [number] : [],
  );
  return [
    ['core', [...cores]],
    ['context', contexts],
    ['cache', [...(caches ?? theirs)]],
    ...(layout.dag ? [['thread', [...cores]] as [ThingKind, number[]]] : []),
  ];
}

/** Tasks, the calls with them, and the cores that ran them, as far as they are in the log. */
function ofTasks(
  layout: Layout,
  table: TaskTable,
  tasks: readonly number[],
  calls: readonly number[],
): [ThingKind, number[]][] {
  const cores = new Set(tasks.flatMap((task) => endOf(table, task)?.core ?? []));
  return [['task', [...tasks]], ['call', [...calls]], ...(cores.size > 0 ? ofCores(layout, [...cores]) : [])];
}

function ofCall(layout: Layout, table: TaskTable, call: number): [ThingKind, number[]][] {
  const { first = 0, end = 0 } = table.calls[call] ?? {};
  const tasks = Array.from({ length: end - first }, (_, place) => first + place);
  const inside = table.calls.flatMap((other, number) =>
    other.first >= first && other.end <= end ? [number] : [],
  );
  return ofTasks(layout, table, tasks, [...callsAround(table, first), ...inside]);
}

function ofThing(layout: Layout, { kind, id }: Thing, table: TaskTable | null): [ThingKind, number[]][] {
  const { topology, threads } = layout;
  const tones = tonesOf(layout);
  switch (kind) {
    case 'program': {
      // A program's own tone highlights its groups as well.
      const its = threads.flatMap(({ program }, thread) =>
        program === id || tones.ofThread[thread] === id ? [thread] : [],
      );
      return [
        ['program', [id, ...its.map((thread) => tones.ofThread[thread] ?? id)]],
        ['thread', its],
      ];
    }
    case 'thread':
      return layout.dag
        ? ofCores(layout, [id])
        : [
            ['thread', [id]],
            ['program', [tones.ofThread[id] ?? -1, threads[id]?.program ?? -1]],
          ];
    case 'core':
      return ofCores(layout, [id]);
    case 'cache':
      return ofCores(layout, topology.caches[id]?.cores ?? [], [id]);
    case 'context':
      return [...ofCores(layout, [topology.contexts[id]?.core ?? -1]), ['context', [id]]];
    case 'task':
      return table && id < table.unit.tasks ? ofTasks(layout, table, [id], callsAround(table, id)) : [];
    case 'call':
      return table?.calls[id] ? ofCall(layout, table, id) : [];
  }
}

/** What a thing highlights; everything if there is none. `table`: the run's tasks, in runs of tasks. */
export function litBy(layout: Layout, thing: Thing | null, table: TaskTable | null = null): Lit {
  if (!thing) return allLit;
  return new Map(ofThing(layout, thing, table).map(([kind, ids]) => [kind, new Set(ids)]));
}
