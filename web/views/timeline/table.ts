/** The timeline as a table: for each quantum the threads that ran, by hardware context. */
import { noThread, placementAt } from '../../derive/machine/moment.ts';
import type { Pane } from '../../engine/session.ts';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { formatCount, noValue } from '../../ui/format.ts';
import { nameOfThread } from '../../derive/names/threads.ts';

function ran(pane: Pane | null, quantum: number): string {
  if (!pane) return '';
  const frame = quantum * pane.layout.frames_per_quantum;
  if (frame >= pane.frames.count) return noValue;
  return [...placementAt(pane.frames, frame)]
    .map((thread) => (thread === noThread ? noValue : nameOfThread(pane.layout, thread)))
    .join(', ');
}

/** Rows by quantum; A's column only where there is a baseline. */
export function timelineTable(a: Pane | null, b: Pane | null): TableData {
  const quanta = Math.max(a?.layout.quanta ?? 0, b?.layout.quanta ?? 0);
  return {
    caption: 'Threads at the start of each quantum, by hardware context',
    columns: [
      { label: 'Quantum', numeric: true },
      ...(a ? [{ label: 'A' }] : []),
      { label: a ? 'B' : 'Threads' },
    ],
    rows: Array.from({ length: quanta }, (_, quantum) => [
      amountOf(formatCount, quantum),
      ...(a ? [ran(a, quantum)] : []),
      ran(b, quantum),
    ]),
  };
}
