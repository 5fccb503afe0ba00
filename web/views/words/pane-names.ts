/** What differs between A and B, for panes whose policies have the same name. */
import { partName } from '../../derive/names/fields.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { differences } from '../../scenario/differences.ts';
import type { PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { counted } from '../../ui/format.ts';
import { isWithin } from '../../scenario/pointer.ts';
import { absent, knownWords, threadsWords } from './pointer-labels.ts';

/** Further differences are left to the editors. Chosen. */
const mostSaid = 2;
/** The parts of a scenario that its policy does not contain. */
const parts = ['machine', 'workload', 'run'] as const;

/** Threads that two placements put on different hardware contexts; 0 unless both are placements. */
function placedElsewhere(a: unknown, b: unknown): number {
  if (!Array.isArray(a) || !Array.isArray(b)) return 0;
  return b.filter((context, thread) => context !== a[thread]).length;
}

/** "L1 8 KB", "6 threads pinned elsewhere": what one of the panes has that the other has not, at most `most` of it. */
export function differencesOf(of: 'a' | 'b', a: Scenario, b: Scenario, most = mostSaid): string[] {
  const [own, other] = of === 'a' ? [a, b] : [b, a];
  const inNumbers = threadsWords(other, own.workload.threads);
  const places = parts
    .flatMap((part) => differences(a[part], b[part], `/${part}`))
    .filter(({ pointer }) => inNumbers === null || !isWithin(pointer, '/workload/threads'))
    .flatMap(({ pointer, before, after }) => {
      const words = knownWords(own, pointer, (of === 'a' ? before : after) ?? absent(pointer));
      if (words !== null) return [words];
      return of === 'b' ? [`other ${partName(own, pointer)}`] : [];
    });
  const [from, to] = [a, b].map((scenario) => lastPolicy(scenario).policy.params['placement']);
  const moved = placedElsewhere(from, to);
  return [
    ...(inNumbers === null ? [] : [inNumbers]),
    ...places.slice(0, most),
    ...(of === 'b' && moved > 0 ? [`${counted(moved, 'thread')} pinned elsewhere`] : []),
  ];
}

/** The names of both policies; where they are the same, with what differs. */
export function paneNames(known: readonly PolicyInfo[], a: Scenario, b: Scenario): readonly [string, string] {
  const [ofA, ofB] = [lastPolicy(a).policy, lastPolicy(b).policy];
  const [titleA, titleB] = [policyTitle(known, ofA), policyTitle(known, ofB)];
  if (titleA.name !== titleB.name) return [titleA.name, titleB.name];
  const named = (of: 'a' | 'b', one: typeof titleA, other: typeof titleA): string => {
    const own = one.details.filter((detail) => !other.details.includes(detail));
    const said = [...differencesOf(of, a, b), ...own];
    return said.length === 0 ? one.name : `${one.name} (${said.join(', ')})`;
  };
  return [named('a', titleA, titleB), named('b', titleB, titleA)];
}
