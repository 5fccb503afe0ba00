/** What a cycle of a hardware context was, in words. Sources: docs/model.md. */
import type { CycleKind } from '../../derive/time/stalls.ts';
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
    definition: 'Waiting for instructions after those of a mispredicted path were thrown away.',
  },
  tlb: { name: 'TLB', definition: 'Waiting for the refill of the data TLB.' },
  l1: { name: 'L1', definition: 'Waiting for a first-level cache that takes more than one cycle.' },
  l2: { name: 'L2', definition: 'Waiting for data that the second level held.' },
  l3: { name: 'L3', definition: 'Waiting for data that a third or fourth level held.' },
  peer: {
    name: 'neighbour',
    definition: 'Waiting for a private cache of another core of the same package.',
  },
  'remote-l2': {
    name: 'remote L2',
    definition: 'Waiting for another package, whose first or second level held the line.',
  },
  'remote-l3': {
    name: 'remote L3',
    definition: 'Waiting for another package, whose third or fourth level held the line.',
  },
  memory: {
    name: 'memory',
    definition: 'Waiting for data that only memory held; with memory nodes, the memory of its own node.',
  },
  'remote-memory': {
    name: 'remote memory',
    definition: 'Waiting for data that only the memory of another node held.',
  },
  bandwidth: {
    name: 'bandwidth',
    definition: 'Waiting in the queue of a path between caches or to memory: others are being served first.',
  },
  switch: { name: 'switching', definition: 'The operating system changes the thread.' },
  trap: { name: 'sampling', definition: 'The operating system takes a sample of a reuse distance.' },
  idle: { name: 'idle', definition: 'No thread to run.' },
};

/** How dark each is: the further away what it waits for, the darker; work is the accent. */
const shades: Readonly<Record<Exclude<CycleKind, 'working'>, number>> = {
  issue: 0.05,
  clock: 0.12,
  dependence: 0.1,
  fetch: 0.14,
  branch: 0.22,
  tlb: 0.97,
  l1: 0.18,
  l2: 0.3,
  l3: 0.44,
  peer: 0.37,
  'remote-l2': 0.82,
  'remote-l3': 0.87,
  memory: 0.58,
  'remote-memory': 0.67,
  bandwidth: 0.92,
  switch: 0.5,
  trap: 0.75,
  idle: 0,
};

/** Its colour, as CSS. */
export function fillOf(kind: CycleKind, theme: Theme): string {
  return kind === 'working' ? 'var(--accent)' : heat(shades[kind], theme);
}
