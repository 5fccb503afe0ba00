/** Names of the machine's parts, and sentences about them short enough for a note. */
import { cacheName, linesIn } from '../../derive/machine/caches.ts';
import type { DrawnThread } from '../../derive/machine/scene.ts';
import {
  contextIpc,
  missRatio,
  stallShares,
  workingShare,
  type QuantumSums,
} from '../../derive/machine/quantum.ts';
import type { Cause, Layout } from '../../scenario/generated/types.ts';
import { tonesOf } from '../../derive/names/tones.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { formatBytes, formatCount, formatIpc, formatPercent, formatRatio } from '../../ui/format.ts';
import type { NoteLines } from '../../charts/HoverNote.tsx';
import type { Beside } from '../waits/useBeside.ts';

const causeWords: Record<Cause, string> = {
  issue: 'ready, another thread of the core issued',
  clock: 'between two ticks of the core’s slower clock',
  dependence: 'waiting for the result of an instruction',
  fetch: 'waiting for instructions',
  branch: 'waiting for instructions after a wrong path',
  tlb: 'waiting for the data TLB',
  l1: 'waiting for L1',
  l2: 'waiting for data from L2',
  l3: 'waiting for data from L3',
  peer: 'waiting for a neighbouring core',
  'remote-l2': 'waiting for the L2 of another package',
  'remote-l3': 'waiting for the L3 of another package',
  memory: 'waiting for memory',
  'remote-memory': 'waiting for the memory of another node',
  bandwidth: 'queueing for a path to caches or memory',
  switch: 'the operating system switched threads',
  trap: 'the operating system took a sample',
  idle: 'idle',
};

/** ` · 75 %` after the name of a core whose clock is slower than the machine's; otherwise empty. */
export function clockOfCore({ topology }: Layout, core: number): string {
  const { clock_percent: percent } = topology.cores[core] ?? {};
  return percent === undefined ? '' : ` · ${formatPercent(percent / 100)}`;
}

/** `core 1, hardware context 3`, `core 6 · 75 %, hardware context 0`; contexts are numbered per core, from 0, as cores are. */
export function nameOfContext(layout: Layout, context: number): string {
  const unit = layout.topology.contexts[context];
  return unit ? `core ${unit.core}${clockOfCore(layout, unit.core)}, hardware context ${unit.slot}` : '';
}

/** `L2 48 KB`, or `L2 48 KB → 96 KB` if a change of values resizes it. */
export function titleOfCache({ topology, cache_sizes: sizes }: Layout, cache: number): string {
  const unit = topology.caches[cache];
  if (!unit) return '';
  const each = sizes?.map(({ bytes }) => bytes[cache] ?? 0) ?? [unit.size_bytes];
  const turns = each.filter((bytes, at) => bytes !== each[at - 1]);
  return `L${unit.level} ${turns.map(formatBytes).join(' → ')}`;
}

/** How long a thread has waited; empty within its first quantum. */
function waitWords({ age, starving }: DrawnThread): string {
  if (age === 0) return '';
  const quanta = age === 1 ? 'quantum' : 'quanta';
  return ` for ${formatCount(age)} ${quanta}${starving ? ', starving' : ''}`;
}

/** The state of a thread that does not run; omits the machine's own queue if `isShort`. */
function doingWords(layout: Layout, drawn: DrawnThread, beside: Beside | null, isShort: boolean): string {
  if (drawn.activity !== 'ready') return beside?.activityWords[drawn.activity] ?? 'asleep';
  const queue = drawn.queue < 0 ? 'ready queue' : `run queue of ${nameOfContext(layout, drawn.queue)}`;
  return `waiting${isShort && drawn.queue < 0 ? '' : ` in the ${queue}`}${waitWords(drawn)}`;
}

/** A thread in a sentence, for screen readers. */
export function sayThread(
  layout: Layout,
  thread: number,
  drawn: DrawnThread,
  sums: QuantumSums,
  beside: Beside | null,
): string {
  const name = nameOfThread(layout, thread);
  if (drawn.context < 0) return `${name}, ${doingWords(layout, drawn, beside, true)}`;
  return `${name}, ${nameOfContext(layout, drawn.context)}, IPC ${formatIpc(contextIpc(sums, drawn.context))}`;
}

/** A thread and the breakdown of its hardware context's cycles. */
export function noteOfThread(
  layout: Layout,
  thread: number,
  drawn: DrawnThread,
  sums: QuantumSums,
  beside: Beside | null,
): NoteLines {
  const name = nameOfThread(layout, thread);
  if (drawn.context < 0) return [name, doingWords(layout, drawn, beside, false)];
  const ipc = contextIpc(sums, drawn.context);
  const { groups, ofThread, names } = tonesOf(layout);
  const tone = ofThread[thread] ?? -1;
  return [
    `${name} on ${nameOfContext(layout, drawn.context)}`,
    ...(groups.includes(tone) ? [`shares ${names[tone] ?? ''}`] : []),
    `IPC ${formatIpc(ipc)} in quantum ${sums.quantum}`,
    `${formatPercent(workingShare({ layout }, sums, drawn.context))} of cycles: working`,
    ...stallShares(layout, sums, drawn.context).map(
      ({ cause, share }) => `${formatPercent(share)}: ${causeWords[cause]}`,
    ),
  ];
}

/** One tone's part of a cache, or its empty part (`tone` −1). */
export function noteOfSegment(
  layout: Layout,
  cache: number,
  tone: number,
  lines: number,
  sums: QuantumSums,
): NoteLines {
  const unit = layout.topology.caches[cache];
  if (!unit) return [];
  const capacity = linesIn(layout, cache, sums.quantum);
  const owner = tone < 0 ? 'No owner' : (tonesOf(layout).names[tone] ?? '');
  return [
    `${owner}: ${formatPercent(lines / capacity)} of ${cacheName(layout, cache)}`,
    `${formatCount(lines)} of ${formatCount(capacity)} lines of ${formatBytes(unit.line_bytes)}`,
    `miss ratio of the cache in quantum ${sums.quantum}: ${formatRatio(missRatio(sums, cache))}`,
  ];
}
