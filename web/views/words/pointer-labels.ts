/** The meaning of pointers of a baseline or a fork, in the words of the page. */
import type { JsonValue, PolicyInfo, Scenario, ThreadGroup } from '../../scenario/generated/types.ts';
import { choiceAt, isChoice, isNumber, numberAt, numbersOfTasks } from '../../scenario/fields.ts';
import { fullClock } from '../../scenario/change/machine.ts';
import { nameOf } from '../../scenario/change/workload.ts';
import { fieldName, partName } from '../../derive/names/fields.ts';
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

/** "L2: Replacement" without its colon, as in "L2 Replacement: LRU". */
function labelAt(scenario: Scenario, pointer: string, label: string): string {
  return fieldName(scenario, pointer, label).replace(/^(L\d+|Memory|Coherence|Tasks): /, '$1 ');
}

function numberWords(scenario: Scenario, pointer: string, value: number): string | null {
  const [, entry, field] = /^\/machine\/caches\/(\d+)\/(\w+)$/.exec(pointer) ?? [];
  const cache = scenario.machine.caches[Number(entry)];
  if (entry !== undefined && !cache) return null;
  const inCache = field === undefined ? undefined : cacheFields[field];
  if (cache && inCache) return `L${cache.level} ${inCache(value)}`;
  const [, group = ''] = /^\/machine\/cores\/0\/(\w+)$/.exec(pointer) ?? [];
  const words = runFields[pointer] ?? groupFields[group];
  if (words) return words(value);
  const { dag } = scenario.workload;
  const ofTasks = dag && numbersOfTasks(dag).find(({ id }) => pointer === `/workload/dag/${id}`);
  const known = ofTasks ?? (isNumber(pointer) ? numberAt(pointer) : null);
  return known && `${labelAt(scenario, pointer, known.label)}: ${quantities[known.unit].format(value)}`;
}

/** "L2 96 KB": the meaning of a value at a pointer, in words; null if there are none. */
export function knownWords(scenario: Scenario, pointer: string, value: JsonValue): string | null {
  if (typeof value === 'number') return numberWords(scenario, pointer, value);
  const [, entry, feature] =
    /^\/machine\/caches\/(\d+)\/(prefetch|partition|allocation|colours)$/.exec(pointer) ?? [];
  const cache = scenario.machine.caches[Number(entry)];
  if (cache && feature === 'prefetch')
    return `L${cache.level} ${value === null ? 'without' : 'with'} prefetcher`;
  if (cache && feature === 'partition')
    return `L${cache.level} ${isEmpty(value) ? 'without' : 'with'} reserved ways`;
  if (cache && feature === 'colours')
    return `L${cache.level} ${isEmpty(value) ? 'without' : 'with'} page colours`;
  if (cache && feature === 'allocation')
    return `L${cache.level} ${value === null ? 'without' : 'with'} way allocation`;
  if (pointer === '/machine/perfect' && Array.isArray(value)) {
    const named = choiceAt(pointer).choices.filter((choice) => value.includes(choice.value));
    return isEmpty(value) ? 'nothing perfect' : `perfect: ${named.map(({ label }) => label).join(', ')}`;
  }
  if (pointer === '/machine/memory/numa') return value === null ? 'one memory for all' : 'memory nodes';
  if (pointer === '/run/interventions' && Array.isArray(value))
    return isEmpty(value) ? 'no changes by hand' : `${counted(value.length, 'change')} by hand`;
  if (pointer === '/workload/threads' && Array.isArray(value))
    return threadsWords(scenario, value as unknown as ThreadGroup[]);
  if (typeof value !== 'string' || !isChoice(pointer)) return null;
  const { label, choices } = choiceAt(pointer);
  const chosen = choices.find((choice) => choice.value === value);
  return chosen ? `${labelAt(scenario, pointer, label)}: ${chosen.label}` : null;
}

/** The meaning of a field that a document omits. */
export function absent(pointer: string): JsonValue {
  if (pointer.endsWith('/clock_percent')) return fullClock;
  return /\/(partition|colours)$/.test(pointer) || pointer === '/machine/perfect' ? [] : null;
}

/** "without art", "2 × gcc": how a list of threads differs from the scenario's; null if not in their numbers. */
export function threadsWords(scenario: Scenario, threads: readonly ThreadGroup[]): string | null {
  const copiesOf = (groups: readonly ThreadGroup[], name: string): number =>
    groups.reduce((sum, group) => (nameOf(group) === name ? sum + group.copies : sum), 0);
  const names = new Set([...scenario.workload.threads, ...threads].map(nameOf));
  const said = [...names].flatMap((name) => {
    const copies = copiesOf(threads, name);
    if (copies === copiesOf(scenario.workload.threads, name)) return [];
    return copies === 0 ? `without ${name}` : `${formatCount(copies)} × ${name}`;
  });
  return said.length > 0 ? said.join(', ') : null;
}

/** The value set by a baseline's pointer, in words; the pointer itself if the value has none. */
export function pointerWords(scenario: Scenario, pointer: string, value: JsonValue): string {
  const words = knownWords(scenario, pointer, value);
  if (words !== null) return words;
  if (typeof value === 'object' && value !== null) return `other ${partName(scenario, pointer)}`;
  return `${pointer} = ${typeof value === 'number' ? formatNumber(value) : JSON.stringify(value)}`;
}

/** The change of a workload group; null if there are no words for it. */
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

/** "Random", "L2 96 KB", "gcc ends": the change made by one value of a fork. */
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

/** The changes made by the values of a fork or an intervention, a few words for each. */
export function wordsOfValues(
  scenario: Scenario,
  known: readonly PolicyInfo[],
  values: Readonly<Record<string, JsonValue>>,
): string[] {
  return Object.entries(values).map(([pointer, value]) => changeWords(scenario, known, pointer, value));
}
