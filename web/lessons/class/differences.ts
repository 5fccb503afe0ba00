/** What is compared, and in which words: the same as in wasm-core/laboratory/src/lesson/verify.rs. */
import type { LessonResult } from '../../scenario/generated/types.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What of a file differs from what its predictions come to now. `digest` is that of the file's content. */
export function differencesOf(found: LessonResult, digest: string, again: LessonResult): string[] {
  const problems: string[] = [];
  const differs = (what: string, is: number, should: number): void => {
    if (is !== should) problems.push(`${what} is ${is.toString()}, and should be ${should.toString()}`);
  };
  again.scores.forEach((should, at) => {
    const is = found.scores[at];
    if (is !== undefined) differs(`score ${(at + 1).toString()}`, is, should);
  });
  differs('the score', found.score, again.score);
  if (found.scores.length !== again.scores.length || !isSame(found.truths, again.truths))
    problems.push('the simulated figures are not those of its lesson');
  if (!isSame(found.runs, again.runs)) problems.push('its runs are not those of its lesson');
  if (found.digest !== digest)
    problems.push(
      problems.length === 0 && found.digest !== again.digest
        ? 'changed after it was written: answers, name, seed or lesson are not those of its digest'
        : 'changed after it was written',
    );
  return problems;
}
