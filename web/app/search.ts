/** Finding a command by what a person types: all words must occur; a label that starts with them comes first. */
import { commandGroups, type Command } from '../ui/commands.ts';

function rank(command: Command, words: readonly string[]): number {
  const label = command.label.toLowerCase();
  const all = `${label} ${command.group.toLowerCase()} ${command.also ?? ''}`;
  if (!words.every((word) => all.includes(word))) return -1;
  const [first = ''] = words;
  if (label.startsWith(first)) return 3;
  if (label.includes(` ${first}`)) return 2;
  return label.includes(first) ? 1 : 0;
}

/** The commands that fit, best first; all of them, group by group, for an empty query. Disabled ones are left out. */
export function findCommands(commands: Iterable<Command>, query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...commands]
    .filter((command) => !command.disabled)
    .map((command) => ({
      command,
      score:
        words.length === 0
          ? commandGroups.length - commandGroups.indexOf(command.group)
          : rank(command, words),
    }))
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
