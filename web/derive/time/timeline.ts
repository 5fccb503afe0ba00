/** Hardware contexts over time: the threads on each, and where two runs first differ. */
import type { DecisionRecord, Layout } from '../../scenario/generated/types.ts';
import type { Frames } from '../../engine/frames.ts';
import { noThread } from '../machine/moment.ts';

/** A thread's unbroken stay on a hardware context, in frames; `end` is the first frame after it. */
export interface Stay {
  readonly context: number;
  readonly thread: number;
  readonly start: number;
  readonly end: number;
}

/** All stays between two frames, by hardware context, then by time. A stay is cut at `from` and `to`. */
export function stays(frames: Frames, from = 0, to = frames.count): Stay[] {
  const at = frames.offset('context_thread');
  const found: Stay[] = [];
  for (let context = 0; context < frames.layout.topology.contexts.length; context++) {
    let [thread, start] = [noThread, from];
    for (let frame = from; frame <= to; frame++) {
      const next = frame < to ? (frames.row(frame)[at + context] ?? 0) - 1 : noThread;
      if (next === thread && frame < to) continue;
      if (thread !== noThread && frame > start) found.push({ context, thread, start, end: frame });
      [thread, start] = [next, frame];
    }
  }
  return found;
}

/** A thread's identity in both runs, which may number threads differently: its program and copy. */
function nameOf({ threads, programs }: Layout, thread: number | null): string {
  const unit = thread === null ? undefined : threads[thread];
  return unit ? `${programs[unit.program] ?? ''} ${unit.copy}` : '';
}

/** By core, the first core interchangeable with it: alike, with all caches shared and none of its own. */
function firstAlike({ topology: { cores, caches } }: Layout): number[] {
  const known = new Map<string, number>();
  return cores.map(({ package: around, node, contexts, path, model, clock_percent, power }, number) => {
    const hasOwn = model === 'smt' || path.some((cache) => caches[cache]?.cores.length === 1);
    const key = hasOwn
      ? number.toString()
      : JSON.stringify([around, node, contexts, path, model, clock_percent, power]);
    const first = known.get(key) ?? number;
    known.set(key, first);
    return first;
  });
}

/** A text of the threads that run on each core, on whichever of its hardware contexts. */
function byCore(layout: Layout): (placement: DecisionRecord['placement']) => string {
  const alike = firstAlike(layout);
  return (placement) =>
    layout.topology.cores
      .map(({ first_context, contexts }, core) => {
        const own = placement.slice(first_context, first_context + contexts);
        const names = own.map((thread) => nameOf(layout, thread)).sort();
        return `${(alike[core] ?? core).toString()}: ${names.join(', ')}`;
      })
      .sort()
      .join('\n');
}

/** A text of the threads that run at all. */
const together =
  (layout: Layout) =>
  (placement: DecisionRecord['placement']): string =>
    placement
      .map((thread) => nameOf(layout, thread))
      .sort()
      .join('\n');

/** Whether the cores of two machines correspond by number. */
function hasSameCores(a: Layout, b: Layout): boolean {
  const [inA, inB] = [a, b].map((layout) =>
    JSON.stringify([firstAlike(layout), layout.topology.cores.map(({ contexts }) => contexts)]),
  );
  return inA === inB;
}

interface Decided {
  readonly layout: Layout;
  readonly decisions: readonly DecisionRecord[];
}

/**
 * The first quantum decided in both runs after which other threads run, or the same ones on other cores; null if there
 * is none yet. Machines with different cores, and runs that begin with different placements, are compared by which
 * threads run.
 */
export function firstDifference(a: Decided, b: Decided): number | null {
  const areAlike = hasSameCores(a.layout, b.layout);
  const onCores = areAlike ? firstIn(byCore, a, b) : null;
  return areAlike && onCores !== 0 ? onCores : (firstIn(together, a, b) ?? onCores);
}

function firstIn(written: typeof byCore, a: Decided, b: Decided): number | null {
  const [inA, inB] = [a, b].map(({ layout, decisions }): Written => ({
    // On a large machine one placement is long: none is written behind the one that differs.
    write: written(layout),
    placements: new Map(decisions.map(({ quantum, placement }) => [quantum, placement])),
  })) as [Written, Written];
  const quanta = [...new Set([...inA.placements.keys(), ...inB.placements.keys()])];
  quanta.sort((one, other) => one - other);
  // Decisions are in order of time.
  const decided = Math.min(a.decisions.at(-1)?.quantum ?? -1, b.decisions.at(-1)?.quantum ?? -1);
  let [lastA, lastB] = ['', ''];
  for (const quantum of quanta) {
    if (quantum > decided) return null;
    lastA = writtenAt(inA, quantum) ?? lastA;
    lastB = writtenAt(inB, quantum) ?? lastB;
    if (lastA !== lastB) return quantum;
  }
  return null;
}

interface Written {
  readonly write: (placement: DecisionRecord['placement']) => string;
  readonly placements: ReadonlyMap<number, DecisionRecord['placement']>;
}

function writtenAt({ write, placements }: Written, quantum: number): string | undefined {
  const placement = placements.get(quantum);
  return placement && write(placement);
}
