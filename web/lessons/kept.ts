/** Progress in each lesson, stored in this browser by lesson and seed, so that a reload loses nothing. */
import type { Answer, Lesson, MachineSpec } from '../scenario/generated/types.ts';
import { markOf } from '../scenario/mark.ts';
import type { OpenLesson } from './state.ts';

const key = 'coscope.lessons.1';
/** Beyond this number, the oldest are dropped. */
const mostKept = 200;

export interface Kept {
  readonly step: number;
  readonly answers: readonly (Answer | null)[];
  readonly isCommitted: boolean;
  readonly name: string;
  readonly machine: MachineSpec | null;
  /** 0–1, once it is scored. */
  readonly score: number | null;
}

/** Two variants of one lesson are stored separately. */
function placeOf(lesson: Lesson, seed: number): string {
  return `${lesson.id} ${seed.toString()} ${markOf(JSON.stringify(lesson))}`;
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'step' in value &&
    'answers' in value &&
    typeof value.step === 'number' &&
    Array.isArray(value.answers)
  );
}

function all(): Map<string, Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return new Map();
    const pairs = (kept as [string, unknown][]).filter((pair): pair is [string, Kept] => isKept(pair[1]));
    return new Map(pairs);
  } catch {
    return new Map();
  }
}

/** Progress in a lesson under a seed; null if it was never begun here. */
export function keptLesson(lesson: Lesson, seed: number): Kept | null {
  return all().get(placeOf(lesson, seed)) ?? null;
}

/** The latest progress in a lesson, for any seed. */
export function latestOf(lesson: Lesson): (Kept & { readonly seed: number }) | null {
  const mark = markOf(JSON.stringify(lesson));
  const own = [...all()].filter(([place]) => place.startsWith(`${lesson.id} `) && place.endsWith(` ${mark}`));
  const [place, kept] = own.at(-1) ?? [];
  return place === undefined || kept === undefined ? null : { ...kept, seed: Number(place.split(' ')[1]) };
}

/** Stores the progress; returns whether there was room. Without storage it lasts as long as the page. */
export function keepLesson(open: OpenLesson): boolean {
  const { lesson, seed, machine, step, answers, isCommitted, name, result } = open;
  const place = placeOf(lesson, seed);
  const kept = all();
  // A finished lesson that is reopened is simulated again, and has no result until then.
  const earlier = isCommitted ? (kept.get(place)?.score ?? null) : null;
  kept.delete(place);
  kept.set(place, { step, answers, isCommitted, name, machine, score: result?.score ?? earlier });
  try {
    localStorage.setItem(key, JSON.stringify([...kept].slice(-mostKept)));
    return true;
  } catch {
    return false;
  }
}
