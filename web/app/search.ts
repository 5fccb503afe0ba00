/** The search of the palette: commands, and all shipped content. */
import { commandGroups, type Command } from '../ui/commands.ts';
import { bestFirst, rankOf, wordsOf } from '../ui/find.ts';

/** An entry of the palette: a command, or shipped content. */
export interface Entry extends Pick<Command, 'id' | 'label' | 'keys' | 'also' | 'disabled' | 'run'> {
  readonly group: string;
  /** The effect of choosing it, if its name does not show it. */
  readonly note?: string | undefined;
}

const groups: readonly string[] = commandGroups;

/** The matching, enabled entries, best first, equals in their order; for an empty query all of them, group by group. */
export function findEntries<Found extends Entry>(entries: Iterable<Found>, query: string): Found[] {
  const words = wordsOf(query);
  return bestFirst(
    [...entries].filter((entry) => !entry.disabled),
    (entry) =>
      words.length === 0
        ? groups.length - groups.indexOf(entry.group)
        : rankOf(entry.label, `${entry.group} ${entry.also ?? ''}`, words),
  );
}
