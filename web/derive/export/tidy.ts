/** A run as a tidy table: one row per number and quantum, with its dimensions named. */
import type { Dim } from '../../scenario/generated/types.ts';
import { cyclesOf, quantumFrames, type Frames } from '../../engine/frames.ts';
import { nameOfThread } from '../names/threads.ts';

const head = ['run', 'quantum', 'first_cycle', 'cycles', 'measured', 'column', 'of', 'value'] as const;

/** Name of an index of a dimension. */
function nameOf(frames: Frames, dim: Dim, index: number): string {
  const { layout } = frames;
  switch (dim) {
    case 'thread':
      return nameOfThread(layout, index);
    case 'cause':
      return layout.causes[index] ?? String(index);
    case 'pipeline-counter':
      return layout.pipeline_counters[index] ?? String(index);
    case 'slot-use':
      return layout.slot_uses[index] ?? String(index);
    case 'context-resource':
      return layout.context_resources[index] ?? String(index);
    case 'tracked-cache':
      return `cache ${layout.tracked_caches[index] ?? index}`;
    default:
      return `${dim} ${index}`;
  }
}

/** Names of all values of a column, the last dimension fastest. */
function namesOf(frames: Frames, dims: readonly Dim[]): string[] {
  const sizes = sizesOf(frames);
  return dims.reduce<string[]>(
    (names, dim) =>
      names.flatMap((name) =>
        Array.from({ length: sizes[dim] }, (_, index) =>
          [name, nameOf(frames, dim, index)].filter((part) => part !== '').join(', '),
        ),
      ),
    [''],
  );
}

/** The size of each dimension. */
function sizesOf({ layout }: Frames): Readonly<Record<Dim, number>> {
  return {
    context: layout.topology.contexts.length,
    core: layout.topology.cores.length,
    thread: layout.threads.length,
    owner: layout.owners.length,
    cache: layout.topology.caches.length,
    cause: layout.causes.length,
    node: layout.topology.nodes,
    'tracked-cache': layout.tracked_caches.length,
    'prefetching-cache': layout.prefetching_caches.length,
    'pipeline-counter': layout.pipeline_counters.length,
    'slot-use': layout.slot_uses.length,
    'context-resource': layout.context_resources.length,
  };
}

/** All rows of a run, quantum by quantum; zeros are left out. */
export function* tidyRows(run: string, frames: Frames): Generator<readonly (string | number)[]> {
  yield head;
  const { layout } = frames;
  const columns = layout.columns.map((column) => ({
    ...column,
    names: namesOf(frames, column.dims),
  }));
  const quanta = Math.ceil(frames.count / layout.frames_per_quantum);
  for (let quantum = 0; quantum < quanta; quantum++) {
    const range = quantumFrames(frames, quantum);
    const about = [
      run,
      quantum,
      quantum * layout.quantum_cycles,
      cyclesOf(layout, range),
      quantum >= layout.warmup_quanta ? 1 : 0,
    ];
    for (const { id, offset, length, is_state, names } of columns) {
      // A state has its value at the end of the quantum.
      const first = is_state ? range.to - 1 : range.from;
      for (let at = 0; at < length; at++) {
        let value = 0;
        for (let frame = first; frame < range.to; frame++) value += frames.row(frame)[offset + at] ?? 0;
        if (value !== 0) yield [...about, id, names[at] ?? String(at), value];
      }
    }
  }
}
