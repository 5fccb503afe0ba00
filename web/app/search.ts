/** What the palette finds: commands, and everything that ships. */
import { commandGroups, type Command } from '../ui/commands.ts';
import { bestFirst, rankOf, wordsOf } from '../ui/find.ts';

/** A line of the palette: a command, or something that ships. */
export interface Entry extends Pick<Command, 'id' | 'label' | 'keys' | 'also' | 'disabled' | 'run'> {
  readonly group: string;
  /** What choosing it does, where its name does not say so. */
  readonly note?: string | undefined;
}

const groups: readonly string[] = commandGroups;

/** The entries that fit, best first and of equals in their order; all of them, group by group, for an empty query. Disabled ones are left out. */
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
