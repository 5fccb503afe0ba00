/** The changes between two runs, in the words of the editors: "L2 48 → 96 KB". */
import { basePolicy, otherPointers } from '../../scenario/change/policy.ts';
import { branchesOf, shownEnds } from '../../scenario/change/forks.ts';
import { nameOf } from '../../scenario/change/workload.ts';
import { differences, type Difference } from '../../scenario/differences.ts';
import type {
  JsonValue,
  ParamSpec,
  PolicyChoice,
  PolicyInfo,
  Scenario,
} from '../../scenario/generated/types.ts';
import { isWithin } from '../../scenario/pointer.ts';
import { partName } from '../../derive/names/fields.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import { counted, formatNumber } from '../../ui/format.ts';
import { absent, knownWords, pointerWords } from '../words/pointer-labels.ts';

/** With a new name and at least this many differences, it is another machine. Chosen. */
const anotherMachine = 3;
/** Changes written out; the others are counted. */
const mostSaid = 2;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "L2 48 KB" and "L2 96 KB" as "L2 48 → 96 KB": the common prefix and suffix appear once. */
export function joined(before: string, after: string): string {
  if (before === after) return after;
  // Numbers contain thin spaces.
  const [was, is] = [before.split(/([ \u00a0])/), after.split(/([ \u00a0])/)];
  const shorter = Math.min(was.length, is.length);
  let head = 0;
  while (head < shorter - 1 && was[head] === is[head]) head += 1;
  // Never splits a word from its space.
  head -= head % 2;
  let tail = 0;
  while (tail < shorter - head - 1 && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  tail -= tail % 2;
  const middle = (words: readonly string[]): string => words.slice(head, words.length - tail).join('');
  return `${is.slice(0, head).join('')}${middle(was)} → ${middle(is)}${is.slice(is.length - tail).join('')}`;
}

function placeChange(
  before: Scenario,
  after: Scenario,
  { pointer, before: was, after: is }: Difference,
): string {
  const [old, now] = [
    knownWords(before, pointer, was ?? absent(pointer)),
    knownWords(after, pointer, is ?? absent(pointer)),
  ];
  return old === null || now === null
    ? `${capital(partName(after, pointer))} changed`
    : capital(joined(old, now));
}

function copiesByName({ workload }: Scenario): Map<string, number> {
  const copies = new Map<string, number>();
  for (const group of workload.threads)
    copies.set(nameOf(group), (copies.get(nameOf(group)) ?? 0) + group.copies);
  return copies;
}

function threadChanges(before: Scenario, after: Scenario): string[] {
  const [was, is] = [copiesByName(before), copiesByName(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old = 0, now = 0] = [was.get(name), is.get(name)];
    if (old === now) return [];
    if (old === 0) return [`${counted(now, `thread`)} of ${name} added`];
    if (now === 0) return [`${name} removed`];
    return [`${name}: ${joined(counted(old, 'thread'), counted(now, 'thread'))}`];
  });
}

const titleOf = (known: readonly PolicyInfo[], policy: PolicyChoice): string => {
  const { name, details } = policyTitle(known, policy);
  return [name, ...details].join(' ');
};

function paramChange(
  { label, unit, kind, default: usual }: ParamSpec,
  was: JsonValue = usual,
  is: JsonValue = usual,
): string {
  const words = (value: JsonValue): string | null => {
    if (kind.kind === 'choice') return kind.options.find(([option]) => option === value)?.[1] ?? null;
    if (kind.kind === 'flag') return value === true ? 'on' : 'off';
    return typeof value === 'number' ? `${formatNumber(value)} ${unit}`.trimEnd() : null;
  };
  const [old, now] = [words(was), words(is)];
  return old === null || now === null ? `${label} changed` : `${label}: ${joined(old, now)}`;
}

function policyChanges(
  pane: string,
  known: readonly PolicyInfo[],
  was: PolicyChoice,
  is: PolicyChoice,
): string[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (was.id !== is.id) return [`${pane}: ${policyTitle(known, was).name} → ${policyTitle(known, is).name}`];
  const specs = known.find(({ id }) => id === is.id)?.params ?? [];
  const changed = specs.filter(({ id }) => JSON.stringify(was.params[id]) !== JSON.stringify(is.params[id]));
  if (changed.length === 0) return [`${pane}: policy changed`];
  return changed.map((spec) => `${pane}: ${paramChange(spec, was.params[spec.id], is.params[spec.id])}`);
}

const setsPolicy = ({ baseline }: Scenario): boolean =>
  Object.keys(baseline ?? {}).some((pointer) => isWithin(pointer, '/policy'));

/** The changes of A, as far as they differ from those of B. */
function baselineChanges(before: Scenario, after: Scenario, known: readonly PolicyInfo[]): string[] {
  const [was, is] = [basePolicy(before), basePolicy(after)];
  if (is === null) return was === null ? [] : ['Baseline removed'];
  const old = new Map(was === null ? [] : otherPointers(before));
  const now = new Map(otherPointers(after));
  const others = [...new Set([...old.keys(), ...now.keys()])].flatMap((pointer) => {
    const [value, next] = [old.get(pointer), now.get(pointer)];
    if (JSON.stringify(value) === JSON.stringify(next)) return [];
    if (next === undefined) return [`A without ${pointerWords(before, pointer, value ?? null)}`];
    if (value === undefined) return [`A with ${pointerWords(after, pointer, next)}`];
    return [`A: ${joined(pointerWords(before, pointer, value), pointerWords(after, pointer, next))}`];
  });
  if (was === null) return [`A: ${titleOf(known, is)}`, ...others];
  return setsPolicy(before) || setsPolicy(after)
    ? [...policyChanges('A', known, was, is), ...others]
    : others;
}

function forkChanges(before: Scenario, after: Scenario): string[] {
  const [was, is] = [branchesOf(before), branchesOf(after)];
  if (was.length !== is.length) return [is.length > was.length ? 'Fork added' : 'Fork removed'];
  if (JSON.stringify(was) !== JSON.stringify(is)) return ['Fork changed'];
  const isSame = JSON.stringify(shownEnds(before)) === JSON.stringify(shownEnds(after));
  return isSame || is.length === 0 ? [] : ['Other forks shown'];
}

/** Every change, in document order. */
export function changesInWords(before: Scenario, after: Scenario, known: readonly PolicyInfo[]): string[] {
  const sectionOf = (section: 'machine' | 'workload' | 'run'): Difference[] =>
    differences(before[section], after[section], `/${section}`);
  const said = (found: readonly Difference[]): string[] => [
    ...new Set(found.map((difference) => placeChange(before, after, difference))),
  ];
  const machine = sectionOf('machine').filter(({ pointer }) => pointer !== '/machine/name');
  const [oldName, newName] = [before.machine.name, after.machine.name];
  const threads = threadChanges(before, after);
  const workload = sectionOf('workload').filter(
    // Copies are reported with the names; moved entries are compared by name.
    ({ pointer }) =>
      !isWithin(pointer, '/workload/threads') || (threads.length === 0 && !pointer.endsWith('/copies')),
  );
  return [
    ...(oldName !== newName && machine.length >= anotherMachine
      ? [`Machine: ${oldName} → ${newName}`]
      : said(machine)),
    ...threads,
    ...said(workload),
    ...policyChanges(after.baseline === null ? 'Policy' : 'B', known, before.policy, after.policy),
    ...said(sectionOf('run')),
    ...baselineChanges(before, after, known),
    ...forkChanges(before, after),
  ];
}

/** "L2 48 → 96 KB, seed 7 → 8 and 3 more". */
export function summary(changes: readonly string[]): string {
  const rest = changes.length - mostSaid;
  if (rest <= 0) return changes.join(', ');
  return `${changes.slice(0, mostSaid).join(', ')} and ${rest} more`;
}
