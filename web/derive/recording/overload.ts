/** Times when a processor was idle while another ran one thread and had another waiting. */
import { idleThread, type Lane, type Span, type Wait } from './schedule.ts';

/** Sorts spans by time and merges those that touch. */
function joined(spans: readonly Span[]): Span[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (to > from) all.push({ from, to });
  }
  return all;
}

/** The intersection of two lists of spans; both are in order of time, without overlaps. */
function common(one: readonly Span[], other: readonly Span[]): Span[] {
  const found: Span[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [one[i], other[j]];
    if (!a || !b) return found;
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
    if (to > from) found.push({ from, to });
    if (a.to < b.to) i++;
    else j++;
  }
}

function runsOf({ from, to, tid }: Lane, isIdle: boolean): Span[] {
  const found: Span[] = [];
  for (let run = 0; run < to.length; run++)
    if ((tid[run] === idleThread) === isIdle) found.push({ from: from[run] ?? 0, to: to[run] ?? 0 });
  return found;
}

/** By processor, in the order of the lanes. */
export function idleWhileOverloaded(lanes: readonly Lane[], waits: readonly Wait[]): Span[][] {
  const byProcessor = new Map<number, Wait[]>();
  for (const wait of waits) {
    const own = byProcessor.get(wait.processor);
    if (own) own.push(wait);
    else byProcessor.set(wait.processor, [wait]);
  }
  const overloaded = joined(
    lanes.flatMap((lane) => common(runsOf(lane, false), joined(byProcessor.get(lane.processor) ?? []))),
  );
  return lanes.map((lane) => common(runsOf(lane, true), overloaded));
}
