/** Facts about a lesson in the list, derived by rules: its file states neither its duration nor its level. */
import { subjectOf, type Subject } from '../derive/names/subject.ts';
import { schedulesOf } from '../scenario/change/policy.ts';
import type { Lesson, Scenario } from '../scenario/generated/types.ts';
import { isWithin } from '../scenario/pointer.ts';
import { hasSmt, isCoherent, isOutOfOrder } from '../scenario/traits.ts';
import type { Kept } from './kept.ts';
import { stepsOf } from './steps.ts';

/** The rule as shown beside the minutes. */
export const minutesRule = 'Minutes are estimates: one per step, one more for a curve or a placement.';

export function minutesOf({ questions }: Pick<Lesson, 'questions'>): number {
  const drawn = questions.filter(({ task }) => task.kind === 'curve' || task.kind === 'placement');
  return stepsOf(questions.length).length + drawn.length;
}

/** The subject of its scenario; Caches if its runs differ in their caches. */
export function subjectOfLesson({ runs }: Pick<Lesson, 'runs'>, scenario: Scenario): Subject {
  const subject = subjectOf(scenario);
  const pointers = runs.flatMap(({ set }) => Object.keys(set));
  return subject === 'Scheduling' && pointers.some((pointer) => isWithin(pointer, '/machine/caches'))
    ? 'Caches'
    : subject;
}

export const levels = ['introductory', 'intermediate', 'advanced'] as const;

export const levelRule =
  'Introductory lessons need cores, caches and threads only. Intermediate ones add one of: out-of-order cores, SMT, coherence, tasks, a machine of your choice. Advanced ones add several.';

/** By the concepts required beyond in-order cores, caches and threads. */
export function levelOf(lesson: Pick<Lesson, 'setting'>, scenario: Scenario): (typeof levels)[number] {
  const beyond = [
    isOutOfOrder(scenario),
    hasSmt(scenario),
    isCoherent(scenario),
    schedulesOf(scenario) === 'tasks',
    lesson.setting.own_machine === true,
  ].filter(Boolean);
  return levels[Math.min(beyond.length, levels.length - 1)] ?? levels[0];
}

/**
 * "Parekh et al. 2000": the beginning of a source, up to its first year and the end of the parenthesis around that
 * year. Without a year, its first sentence.
 */
export function paperOf(source: string): string {
  const [dated] = /^.*?\b(?:19|20)\d\d\b(?:–\d+)?/.exec(source) ?? [];
  if (dated === undefined) return /^.*?(?=\.(?:\s|$))/.exec(source)?.[0] ?? source;
  const [rest = ''] =
    dated.lastIndexOf('(') > dated.lastIndexOf(')')
      ? (/^[^)]*\)/.exec(source.slice(dated.length)) ?? [])
      : [];
  return dated + rest;
}

/** Progress in a lesson in this browser. */
export type Status = 'not begun' | 'begun' | 'predicted' | 'done';

export function statusOf(kept: Pick<Kept, 'score' | 'isCommitted' | 'step'> | null): Status {
  if (!kept) return 'not begun';
  if (kept.score !== null) return 'done';
  if (kept.isCommitted) return 'predicted';
  return kept.step > 0 ? 'begun' : 'not begun';
}
