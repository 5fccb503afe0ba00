/**
 * A lesson in the address: `#lesson=ID&seed=17&name=Ada` names a shipped one, `#l=2.…&seed=17` contains a whole one,
 * packed and bounded like a scenario's link.
 */
import type { Lesson } from '../scenario/generated/types.ts';
import { pack, unpack, type Unpacked } from '../scenario/link/codec.ts';
import { mostShown, partsOf } from '../scenario/link/link.ts';

export const mostSeed = 2 ** 32 - 1;
/** The most characters of a name; the same limit as in the engine. */
export const mostName = 80;

/** The lesson in an address. */
export interface WantedLesson {
  /** A shipped lesson's id, or the text of one. */
  readonly of: { readonly id: string } | { readonly text: Unpacked };
  readonly seed: number;
  /** A seed in the address that is none. */
  readonly refusedSeed: string | null;
  readonly name: string;
}

export const firstSeed = 1;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The lesson in a fragment; null if there is none. Never throws. */
export function readLessonFragment(fragment: string): WantedLesson | null {
  let of: WantedLesson['of'] | null = null;
  let seed = firstSeed;
  let refusedSeed: string | null = null;
  let name = '';
  for (const [key, value] of partsOf(fragment)) {
    // An id that is not shipped is rejected later, with its name.
    if (key === 'lesson') of = { id: value.slice(0, mostShown) };
    if (key === 'l') of = { text: unpack(value) };
    if (key === 'seed') {
      const isSeed = /^\d{1,10}$/.test(value) && Number(value) <= mostSeed;
      [seed, refusedSeed] = isSeed ? [Number(value), null] : [firstSeed, decoded(value).slice(0, mostShown)];
    }
    if (key === 'name') name = decoded(value).slice(0, mostName);
  }
  return of && { of, seed, refusedSeed, name };
}

/** The fragment that opens a lesson, including `#`. */
export function lessonFragment(
  lesson: Lesson,
  isShipped: boolean,
  { seed, name }: { readonly seed: number; readonly name: string },
): string {
  const what = isShipped ? `lesson=${lesson.id}` : `l=${pack(JSON.stringify(lesson))}`;
  return `#${what}&seed=${seed.toString()}${name === '' ? '' : `&name=${encodeURIComponent(name)}`}`;
}
