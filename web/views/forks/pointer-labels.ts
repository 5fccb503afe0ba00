/** What pointers set, in the words of the page: of a baseline, of a fork. */
import type { JsonValue, PolicyInfo, Scenario, ThreadGroup } from '../../scenario/generated/types.ts';
import { choiceAt, isNumber, numberAt } from '../../scenario/fields.ts';
import { nameOf } from '../../scenario/change/workload.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import {
  counted,
  formatBytes,
  formatCount,
  formatCycles,
  formatNumber,
  formatPercent,
} from '../../ui/format.ts';
import { quantities } from '../../ui/quantities.ts';

const cacheFields: Readonly<Record<string, (value: number) => string>> = {
  size_bytes: formatBytes,
  ways: (value) => counted(value, 'way'),
  line_bytes: (value) => `lines of ${formatBytes(value)}`,
  hit_cycles: (value) => `hits after ${formatCycles(value)}`,
  cycles_per_line: (value) => `${formatCycles(value)}/line`,
};

const runFields: Readonly<Record<string, (value: number) => string>> = {
  '/run/seed': (value) => `seed ${formatCount(value)}`,
  '/run/quantum_cycles': (value) => `quantum of ${formatCycles(value)}`,
  '/run/switch_cycles': (value) => `switches of ${formatCycles(value)}`,
  '/run/trap_cycles': (value) => `traps of ${formatCycles(value)}`,
  '/machine/memory/cycles_per_line': (value) => `memory ${formatCycles(value)}/line`,
  '/machine/memory/latency_cycles': (value) => `memory after ${formatCycles(value)}`,
};

const groupFields: Readonly<Record<string, (value: number) => string>> = {
  count: (value) => counted(value, 'core'),
  contexts: (value) => `${counted(value, 'hardware context')} per core`,
  clock_percent: (value) => `cores at ${formatPercent(value / 100)}`,
};

const isEmpty = (value: JsonValue): boolean => Array.isArray(value) && value.length === 0;

/** "L2 96 KB": what a baseline's pointer sets, in words; the pointer itself where there are none. */
export function pointerWords(scenario: Scenario, pointer: string, value: JsonValue): string {
  if (typeof value === 'number') {
    const [, entry, field] = /^\/machine\/caches\/(\d+)\/(\w+)$/.exec(pointer) ?? [];
    const cache = scenario.machine.caches[Number(entry)];
    const inCache = field === undefined ? undefined : cacheFields[field];
    if (cache && inCache) return `L${cache.level} ${inCache(value)}`;
    const [, group = ''] = /^\/machine\/cores\/0\/(\w+)$/.exec(pointer) ?? [];
    const words = runFields[pointer] ?? groupFields[group];
    if (words) return words(value);
    if (!isNumber(pointer) || (entry !== undefined && !cache)) return `${pointer} = ${formatNumber(value)}`;
    const { label, unit } = numberAt(pointer);
    const said = `${label}: ${quantities[unit].format(value)}`;
    return cache ? `L${cache.level} ${said}` : said;
  }
  const [, entry, feature] = /^\/machine\/caches\/(\d+)\/(prefetch|partition)$/.exec(pointer) ?? [];
  const cache = scenario.machine.caches[Number(entry)];
  if (cache && feature === 'prefetch' && value === null) return `L${cache.level} without prefetcher`;
  if (cache && feature === 'partition' && isEmpty(value)) return `L${cache.level} without reserved ways`;
  if (pointer === '/machine/perfect' && Array.isArray(value)) {
    const named = choiceAt(pointer).choices.filter((choice) => value.includes(choice.value));
    return isEmpty(value) ? 'nothing perfect' : `perfect: ${named.map(({ label }) => label).join(', ')}`;
  }
  if (pointer === '/machine/memory/numa' && value === null) return 'one memory for all';
  if (pointer === '/run/interventions' && Array.isArray(value))
    return isEmpty(value) ? 'no changes by hand' : `${counted(value.length, 'change')} by hand`;
  return `${pointer} = ${JSON.stringify(value)}`;
}

/** What a group of the workload becomes; null for what has no words. */
function groupWords(scenario: Scenario, pointer: string, value: JsonValue): string | null {
  const [, entry, field] = /^\/workload\/threads\/(\d+|-)(?:\/(\w+))?$/.exec(pointer) ?? [];
  if (entry === undefined) return null;
  if (entry === '-') {
    const group = value as unknown as ThreadGroup;
    return `${formatCount(group.copies)} × ${nameOf(group)} arrive`;
  }
  const group = scenario.workload.threads[Number(entry)];
  const name = group ? nameOf(group) : `group ${entry}`;
  if (field === 'instructions' && value === 1) return `${name} ends`;
  return field === 'program' && typeof value === 'string' ? `${name} becomes ${value}` : null;
}

/** "Random", "L2 96 KB", "gcc ends": what one value of a fork changes. */
export function changeWords(
  scenario: Scenario,
  known: readonly PolicyInfo[],
  pointer: string,
  value: JsonValue,
): string {
  if (pointer === '/policy' && typeof value === 'object' && value !== null && 'id' in value) {
    const { name, details } = policyTitle(known, value as unknown as Scenario['policy']);
    return [name, ...details].join(' ');
  }
  return groupWords(scenario, pointer, value) ?? pointerWords(scenario, pointer, value);
}
