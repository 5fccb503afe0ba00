/** The machine's picture as a table: the contents and activity of each part in the quantum shown. */
import { cacheName } from '../../derive/machine/caches.ts';
import type { Frames } from '../../engine/frames.ts';
import { busyShares } from '../../derive/machine/memory.ts';
import { linesByTone, momentAt, noThread, placementAt } from '../../derive/machine/moment.ts';
import { contextIpc, missRatio, sumQuantum } from '../../derive/machine/quantum.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { tonesOf } from '../../derive/names/tones.ts';
import { amountOf, type TableCell, type TableData } from '../../charts/DataTable.tsx';
import { formatCount, formatIpc, formatPercent, formatRatio, noValue } from '../../ui/format.ts';
import type { Beside } from '../waits/useBeside.ts';
import { nameOfContext } from './notes.ts';

/** `position` is the clock's, in frames; `beside`: null unless threads wait. */
export function machineTable(frames: Frames, position: number, beside: Beside | null): TableData {
  const { layout } = frames;
  const moment = momentAt(frames, position, true);
  const quantum = Math.floor(moment.frame / layout.frames_per_quantum);
  const sums = sumQuantum(frames, quantum);
  const { names } = tonesOf(layout);
  const contexts = Array.from(placementAt(frames, moment.frame), (thread, context): TableCell[] => [
    nameOfContext(layout, context),
    thread === noThread ? noValue : nameOfThread(layout, thread),
    amountOf(formatIpc, contextIpc(sums, context)),
    '',
    '',
    ...(beside ? [beside.idleCell(frames, moment.frame, context)] : []),
  ]);
  const caches = layout.topology.caches.flatMap((_, cache): TableCell[][] => {
    const name = cacheName(layout, cache);
    return [
      [name, 'all', '', amountOf(formatRatio, missRatio(sums, cache)), ''],
      ...Array.from(linesByTone(frames, cache, moment), (lines, tone): TableCell[] => [
        name,
        names[tone] ?? '',
        '',
        '',
        amountOf(formatCount, lines),
      ]),
    ];
  });
  const memory = layout.topology.nodes > 1 ? busyShares(frames, quantum) : [];
  const nodes = memory.map((share, node): TableCell[] => [
    `memory ${formatCount(node)}`,
    '',
    '',
    '',
    '',
    ...(beside ? [''] : []),
    amountOf(formatPercent, share),
  ]);
  return {
    caption: `The machine, quantum ${formatCount(quantum)}`,
    columns: [
      { label: 'Part' },
      { label: 'Of' },
      { label: 'IPC', numeric: true },
      { label: 'Miss ratio', numeric: true },
      { label: 'Lines', numeric: true },
      ...(beside ? [{ label: 'Idle while ready', numeric: true }] : []),
      ...(nodes.length > 0 ? [{ label: 'Busy', numeric: true }] : []),
    ],
    rows: [...contexts, ...caches, ...nodes, ...(beside?.offRows(frames, moment.frame) ?? [])],
  };
}
