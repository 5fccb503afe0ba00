/** Suggests names similar to an unknown name. */
import { distance } from 'fastest-levenshtein';

/** As many as can be read at a glance. */
const most = 3;

/** The names with the smallest edit distance, nearest first. */
export function nearest(name: string, names: readonly string[]): string[] {
  return names
    .map((each) => ({ each, changes: distance(name, each) }))
    .sort((a, b) => a.changes - b.changes)
    .slice(0, most)
    .map(({ each }) => each);
}
