/** The events of a reference, in sentences for beginners. */
import type { CacheUnit, Layout, ProbedAccess, Scenario } from '../../scenario/generated/types.ts';
import { outcomeOf, type AddressParts } from '../../derive/caches/microscope.ts';
import { formatCount, formatCycles } from '../../ui/format.ts';
import { nameOfThread } from '../../derive/names/threads.ts';

/** Three phases of every reference, in order. */
export const phases = ['set', 'compare', 'update'] as const;
export type Phase = (typeof phases)[number];

export const phaseNames: Readonly<Record<Phase, string>> = {
  set: '1 · Find the set',
  compare: '2 · Compare the tags',
  update: '3 · Put in order',
};

/** A line number in hexadecimal, the usual form of addresses. */
export function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

export interface Moment {
  readonly layout: Layout;
  readonly scenario: Scenario;
  readonly cache: CacheUnit;
  readonly name: string;
  readonly access: ProbedAccess;
  readonly parts: AddressParts;
}

function ownerName(layout: Layout, owner: number): string {
  const unit = layout.owners[owner];
  if (!unit) return 'no thread';
  return unit.thread === null ? (layout.programs[unit.program] ?? '') : nameOfThread(layout, unit.thread);
}

function findSet({ layout, cache, name, access, parts }: Moment): string {
  const who = nameOfThread(layout, access.thread);
  const how =
    parts.indexBits === null
      ? `${name} has ${formatCount(cache.sets)} sets, which is no power of two, so the set is the line number modulo ${formatCount(cache.sets)}: ${formatCount(parts.line)} mod ${formatCount(cache.sets)} = ${formatCount(parts.set)}.`
      : `The ${formatCount(parts.indexBits)} index bits name the set: ${formatCount(parts.set)} of 0 to ${formatCount(cache.sets - 1)}.`;
  return `${who} accesses line ${hex(parts.line)} of ${name}. ${how} A line can be only in its own set, in any of its ${formatCount(cache.ways)} ways.`;
}

function compare({ layout, cache, access, parts }: Moment): string {
  const outcome = outcomeOf(access);
  const tag = hex(parts.tag);
  if (outcome.kind === 'hit') {
    const owner = access.ways[outcome.place]?.owner ?? 0;
    return `All ${formatCount(cache.ways)} ways are compared at once. One, at place ${formatCount(outcome.place + 1)}, has tag ${tag}: a hit. ${ownerName(layout, owner)} brought it in.`;
  }
  const miss = `All ${formatCount(cache.ways)} ways are compared at once, and none has tag ${tag}: a miss.`;
  if (outcome.kind === 'fills') return `${miss} One way is still empty: no line is evicted.`;
  if (outcome.kind === 'replaces')
    return `${miss} The set is full, so a line is evicted: the least recently used one, the last in the row. It belongs to ${ownerName(layout, outcome.victim.owner)}.`;
  return `${miss} The set is full, so a line is evicted; the replacement policy chooses it.`;
}

function costOf({ scenario, cache }: Moment): { hit: number; memory: number; last: boolean } {
  const hit = scenario.machine.caches[cache.entry]?.hit_cycles ?? 0;
  return { hit, memory: scenario.machine.memory.latency_cycles, last: cache.last };
}

function update(moment: Moment): string {
  const { layout, access, name } = moment;
  const outcome = outcomeOf(access);
  const { hit, memory, last } = costOf(moment);
  const lru = scenarioReplacement(moment) === 'lru';
  if (outcome.kind === 'hit')
    return `${lru ? 'The line moves to the front of the row: most recently used, it is evicted last.' : 'The line stays in its way.'} The data are there after ${formatCycles(hit)}.`;
  const wait = last
    ? `Memory answers after ${formatCycles(memory)}, later if other requests wait.`
    : 'The request goes to the next level.';
  const arrives = lru ? `The new line takes the front of the row.` : `The new line takes the free way.`;
  if (outcome.kind === 'fills') return `${wait} ${arrives}`;
  if (outcome.kind === 'unforetold') return `${wait} The new line replaces the one evicted from ${name}.`;
  const { victim } = outcome;
  const own = victim.owner === layout.threads[access.thread]?.owner;
  const paid = own
    ? 'It evicted a line of its own.'
    : `If ${ownerName(layout, victim.owner)} uses its line again, it will miss: interference.`;
  const written = victim.dirty ? ' The victim was modified, so it is written back to memory first.' : '';
  return `${wait} ${arrives} ${paid}${written}`;
}

/** The replacement policy of the cache under the microscope. */
export function scenarioReplacement({
  scenario,
  cache,
}: Pick<Moment, 'scenario' | 'cache'>): 'lru' | 'tree-plru' | 'random' {
  return scenario.machine.caches[cache.entry]?.replacement ?? 'lru';
}

/** The sentence for one phase. */
export function sentence(moment: Moment, phase: Phase): string {
  if (phase === 'set') return findSet(moment);
  return phase === 'compare' ? compare(moment) : update(moment);
}

/** Hit or miss, and its consequence. */
export function verdict(access: ProbedAccess): string {
  const { kind } = outcomeOf(access);
  if (kind === 'hit') return 'hit';
  return kind === 'fills' ? 'miss, fills an empty way' : 'miss, evicts a line';
}
