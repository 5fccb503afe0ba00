/** Names and definitions of the parts of a shared core. Sources: docs/model/cores.md. */
import { bottleneck, fillOf, type CoreUse } from '../../derive/cores/pipeline.ts';
import type { ContextResource, SlotUse } from '../../scenario/generated/types.ts';
import { formatPercent, formatRatio } from '../../ui/format.ts';

export interface Words {
  readonly name: string;
  readonly definition: string;
}

export const slotWords: Readonly<Record<SlotUse, Words>> = {
  fetch: { name: 'fetched', definition: 'An instruction that the thread will execute.' },
  'fetch-wrong-path': {
    name: 'wrong path',
    definition: 'Fetched after a mispredicted branch, discarded when it is resolved.',
  },
  'fetch-lost-fragment': {
    name: 'block ended',
    definition: 'The block of instructions ended at a taken branch or at the end of a line.',
  },
  'fetch-lost-cache': { name: 'L1I missed', definition: 'The instruction cache had to fetch the line.' },
  'fetch-lost-room': {
    name: 'no room',
    definition: 'Earlier instructions wait for a queue entry, register or place in the active list.',
  },
  'fetch-lost-idle': {
    name: 'no thread',
    definition: 'No thread, a thread just switched in, or one at its end.',
  },
  'issue-integer': { name: 'integer', definition: 'Integer operations and branches.' },
  'issue-load-store': {
    name: 'load, store',
    definition: 'Loads and stores, on the integer units that can do them.',
  },
  'issue-floating-point': { name: 'floating point', definition: 'Floating-point operations.' },
  'issue-wrong-path': {
    name: 'wrong path',
    definition: 'Executed after a mispredicted branch, then discarded.',
  },
  'issue-lost-integer': { name: 'unused', definition: 'No ready instruction for this unit.' },
  'issue-lost-floating-point': { name: 'unused', definition: 'No ready instruction for this unit.' },
  commit: { name: 'committed', definition: 'Committed in program order.' },
  'commit-lost': { name: 'nothing ready', definition: 'No thread’s oldest instruction was complete.' },
};

export type PoolId = Exclude<ContextResource, 'fetch-slots'>;

export const poolWords: Readonly<Record<PoolId, Words>> = {
  'integer-queue': {
    name: 'integer queue',
    definition: 'Integer instructions, loads and stores that wait for operands or a unit.',
  },
  'floating-point-queue': {
    name: 'FP queue',
    definition: 'Floating-point instructions that wait for operands or a unit.',
  },
  'integer-registers': {
    name: 'integer registers',
    definition: 'Renaming registers of integer results that have not committed.',
  },
  'floating-point-registers': {
    name: 'FP registers',
    definition: 'Renaming registers of floating-point results that have not committed.',
  },
  'active-list': {
    name: 'active lists',
    definition: 'Instructions between renaming and commit; each hardware context has a list of its own.',
  },
  'outstanding-misses': {
    name: 'misses under way',
    definition: 'First-level misses in progress.',
  },
  'tlb-entries': { name: 'D-TLB', definition: 'Pages with a cached translation.' },
};

const lossWords: Partial<Record<SlotUse, string>> = {
  'fetch-wrong-path': 'to wrong paths',
  'fetch-lost-fragment': 'to blocks that end at a taken branch or at a line’s end',
  'fetch-lost-cache': 'to misses of the instruction cache',
  'fetch-lost-room': 'because there is no room behind',
  'fetch-lost-idle': 'because no thread can fetch',
};

/** From this share on a queue or register file is called full. Chosen. */
const nearlyFull = 0.75;

/** The stage that loses most slots, in one sentence, with the reason if a pool behind it is full. */
export function sayBottleneck(use: CoreUse): string {
  const worst = bottleneck(use);
  if (!worst) return 'No fetch slot is lost.';
  const loss = `Fetch loses ${formatPercent(worst.share)} of its slots, ${lossWords[worst.use] ?? ''}`;
  const pool = use.pools[worst.fullest as PoolId];
  if (worst.use !== 'fetch-lost-room' || fillOf(pool) < nearlyFull) return `${loss}.`;
  const name = poolWords[worst.fullest as PoolId].name;
  const be = name.endsWith('registers') ? 'are' : 'is';
  return `${loss}: the ${name} ${be} ${formatPercent(fillOf(pool))} full.`;
}

/** 9.8, 12, 0.4: entries or slots in an average cycle. */
export function amount(value: number): string {
  return value >= 9.95 || Number.isInteger(value) ? Math.round(value).toString() : formatRatio(value, 1);
}
