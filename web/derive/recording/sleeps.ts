/** Sleeps in a recording: from the end of a thread's run to its next wake-up, where the file has both. */
import type { RecordingRead } from '../../engine/recording.ts';
import { eachRun, idleThread, type Span, type Wait } from './schedule.ts';

export interface Sleep extends Span {
  readonly tid: number;
}

/** By thread, the end times of its runs, in order. */
function endsOf(read: RecordingRead): Map<number, number[]> {
  const ends = new Map<number, number[]>();
  eachRun(read, (tid, _processor, _from, end) => {
    if (tid === idleThread) return;
    const own = ends.get(tid);
    if (own) own.push(end);
    else ends.set(tid, [end]);
  });
  return ends;
}

export function sleepsOf(read: RecordingRead, waits: readonly Wait[]): Sleep[] {
  const runs = new Map([...endsOf(read)].map(([tid, ends]) => [tid, { ends, next: 0, waited: -Infinity }]));
  const sleeps: Sleep[] = [];
  for (const { tid, from, to, cause } of waits) {
    const own = runs.get(tid);
    if (!own) continue;
    while ((own.ends[own.next] ?? Infinity) <= from) own.next++;
    const ended = own.ends[own.next - 1];
    // If the run ended before the last wait did, the run between is not in the file.
    if (cause === 'woken' && ended !== undefined && ended >= own.waited)
      sleeps.push({ tid, from: ended, to: from });
    own.waited = to;
  }
  return sleeps;
}
