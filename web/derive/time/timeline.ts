/** Hardware contexts over time: who ran where and for how long, and where two runs first part. */
import type { DecisionRecord, Layout } from '../../scenario/generated/types.ts';
import type { Frames } from '../../engine/frames.ts';
import { noThread } from '../machine/moment.ts';

/** A thread's unbroken stay on a hardware context, in frames; `end` is the first frame without it. */
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

/** Those who run together, by program and copy: a set, whoever sits where; the two runs may number threads differently. */
function group(layout: Layout, placement: DecisionRecord['placement']): string {
  return placement
    .map((thread) => {
      const unit = thread === null ? undefined : layout.threads[thread];
      return unit ? `${layout.programs[unit.program] ?? ''} ${unit.copy}` : '';
    })
    .sort()
    .join('\n');
}

/** What holds at the end of each quantum's decisions, by quantum. */
function lastByQuantum(layout: Layout, decisions: readonly DecisionRecord[]): Map<number, string> {
  return new Map(decisions.map(({ quantum, placement }) => [quantum, group(layout, placement)]));
}

interface Decided {
  readonly layout: Layout;
  readonly decisions: readonly DecisionRecord[];
}

/** The first quantum that both have decided and in which the two let different groups run; null when there is none yet. */
export function firstDifference(a: Decided, b: Decided): number | null {
  const [inA, inB] = [lastByQuantum(a.layout, a.decisions), lastByQuantum(b.layout, b.decisions)];
  const quanta = [...new Set([...inA.keys(), ...inB.keys()])].sort((one, other) => one - other);
  const decided = Math.min(Math.max(-1, ...inA.keys()), Math.max(-1, ...inB.keys()));
  let [lastA, lastB] = ['', ''];
  for (const quantum of quanta) {
    if (quantum > decided) return null;
    lastA = inA.get(quantum) ?? lastA;
    lastB = inB.get(quantum) ?? lastB;
    if (lastA !== lastB) return quantum;
  }
  return null;
}
