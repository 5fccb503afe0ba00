/** What somebody may have meant by a name that nothing has. */
import { distance } from 'fastest-levenshtein';

/** So many are read at a glance. */
const most = 3;

/** The names that the fewest changes of a letter lead to, nearest first. */
export function nearest(name: string, names: readonly string[]): string[] {
  return names
    .map((each) => ({ each, changes: distance(name, each) }))
    .sort((a, b) => a.changes - b.changes)
    .slice(0, most)
    .map(({ each }) => each);
}
