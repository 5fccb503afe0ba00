/** A file that a student handed in, as the engine reads it: a file that is no result is rejected with a reason. */
import { askMany, type ManyOptions } from '../../engine/pool.ts';
import type { CallName, Calls } from '../../engine/protocol.ts';
import type { Lesson, LessonResult } from '../../scenario/generated/types.ts';
import { formatBytes } from '../../ui/format.ts';
import { messageOf } from '../../scenario/error-message.ts';

/** A result, and the data that belong to it. */
export interface Taken {
  readonly file: string;
  /** Its text without white space, by which duplicates are recognised. */
  readonly text: string;
  /** As in the file. */
  readonly result: LessonResult;
  /** Why this engine cannot check it; null if it can. */
  readonly outdated: string | null;
  /** The lesson as drawn from its seed. */
  readonly lesson: Lesson;
}

/** A file that is not a result, and why. */
export interface Refused {
  readonly file: string;
  readonly problem: string;
}

export type HandedIn = Taken | Refused;

export const isTaken = (one: HandedIn): one is Taken => 'result' in one;

/** A lesson has 256 KB at most (docs/lessons.md); its answers are smaller. */
const mostBytes = 1024 * 1024;

/** Makes one call to the engine on the pool's workers. */
export async function ask<Name extends CallName>(
  name: Name,
  question: Calls[Name][0],
  { signal }: Pick<ManyOptions<never>, 'signal'> = {},
): Promise<Exclude<Calls[Name][1], { error: unknown }>> {
  const [outcome] = await askMany(name, [question], { signal });
  if (!outcome?.ok) throw new Error(outcome?.problem);
  const { value } = outcome;
  if (typeof value === 'object' && value !== null && 'error' in value) {
    const { path, problem } = value.error;
    throw new Error(path === '' ? problem : `${path}: ${problem}`);
  }
  return value as Exclude<Calls[Name][1], { error: unknown }>;
}

async function read(file: File): Promise<HandedIn> {
  try {
    if (file.size > mostBytes)
      throw new Error(`it has ${formatBytes(file.size)}, a result has at most ${formatBytes(mostBytes)}`);
    const text = await file.text();
    const outdated = await ask('lessonOutdated', { text });
    const result = JSON.parse(text) as LessonResult;
    const { assignment, answers } = result;
    const { lesson } = await ask('lessonPlan', { assignment, answers });
    return { file: file.name, text: JSON.stringify(result), result, outdated, lesson };
  } catch (error) {
    return { file: file.name, problem: messageOf(error) };
  }
}

const known = new WeakMap<File, Promise<HandedIn>>();

/** Reads a file once. Never rejects. */
export function readHandedIn(file: File): Promise<HandedIn> {
  const reading = known.get(file) ?? read(file);
  known.set(file, reading);
  return reading;
}
