/** Words for the kinds of cycles of a hardware context. Sources: docs/model/cores.md. */
import type { CycleKind } from '../../derive/time/stalls.ts';
import type { Kind } from '../../charts/Kinds.tsx';
import { causeColour, overheadShares, causeGroups, type CauseGroup } from '../../ui/cause-colour.ts';
import { heat } from '../../ui/colour.ts';
import type { Theme } from '../../ui/theme.ts';

export interface CycleWords {
  readonly name: string;
  readonly definition: string;
}

export const cycleWords: Readonly<Record<CycleKind, CycleWords>> = {
  working: {
    name: 'working',
    definition: 'The hardware context issued an instruction; a wide core may issue several in a cycle.',
  },
  issue: {
    name: 'waiting its turn',
    definition: 'Ready, but another hardware context of the same core issued in this cycle.',
  },
  clock: {
    name: 'slower clock',
    definition:
      'The core’s clock, slower than the machine’s, did not tick in this cycle, whatever the thread waited for.',
  },
  dependence: {
    name: 'dependence',
    definition: 'Waiting for the result of an instruction that needs no data from below the first level.',
  },
  fetch: {
    name: 'fetch',
    definition: 'Waiting for instructions: the instruction cache missed, or other hardware contexts fetched.',
  },
  branch: {
    name: 'wrong path',
    definition: 'Waiting for instructions after a mispredicted path was discarded.',
  },
  tlb: { name: 'TLB', definition: 'Waiting for the refill of the data TLB.' },
  l1: { name: 'L1', definition: 'Waiting for a first-level cache that takes more than one cycle.' },
  l2: { name: 'L2', definition: 'Waiting for data in the second level.' },
  l3: { name: 'L3', definition: 'Waiting for data in a third or fourth level.' },
  peer: {
    name: 'neighbour',
    definition: 'Waiting for a private cache of another core of the same package.',
  },
  'remote-l2': {
    name: 'remote L2',
    definition: 'Waiting for another package: the line is in a first or second level there.',
  },
  'remote-l3': {
    name: 'remote L3',
    definition: 'Waiting for another package: the line is in a third or fourth level there.',
  },
  memory: {
    name: 'memory',
    definition: 'Waiting for memory; with memory nodes, for that of its own node.',
  },
  'remote-memory': {
    name: 'remote memory',
    definition: 'Waiting for the memory of another node.',
  },
  bandwidth: {
    name: 'bandwidth',
    definition: 'Waiting in the queue of a path between caches or to memory.',
  },
  switch: { name: 'switching', definition: 'The operating system switches the thread.' },
  trap: { name: 'sampling', definition: 'The operating system takes a sample of a reuse distance.' },
  idle: { name: 'idle', definition: 'No thread to run.' },
};

/** The causes of each group of colours; work is the accent, idle the background. */
const groups: Readonly<Record<CauseGroup, readonly CycleKind[]>> = {
  // The core itself.
  core: ['clock', 'dependence', 'issue', 'branch', 'fetch'],
  // Caches of the same package.
  caches: ['l1', 'l2', 'l3', 'peer'],
  // Memory and the path to it.
  memory: ['memory', 'remote-memory', 'bandwidth', 'tlb'],
  // Caches of other packages.
  remote: ['remote-l2', 'remote-l3'],
};

/** Its colour, as CSS. */
export function fillOf(kind: CycleKind, theme: Theme): string {
  if (kind === 'working') return 'var(--accent)';
  const group = causeGroups.find((candidate) => groups[candidate].includes(kind));
  const [switching, sampling] = overheadShares[theme];
  if (!group) return heat(kind === 'switch' ? switching : kind === 'trap' ? sampling : 0, theme);
  return causeColour(group, groups[group].indexOf(kind), theme);
}

export function cycleKind(kind: CycleKind, theme: Theme): Kind<CycleKind> {
  return { id: kind, ...cycleWords[kind], fill: fillOf(kind, theme) };
}
