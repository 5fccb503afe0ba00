/** Keyboard shortcuts on one sheet, and the switch that disables single keys. */
import { commandGroups, useCommandList } from '../ui/commands.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { writeKeys } from '../ui/keys.ts';
import { Switch } from '../ui/Switch.tsx';
import { useShell } from './shell-state.ts';
import { setSingleKeys, useSingleKeys } from './useKeyboard.ts';

export default function KeySheet() {
  const commands = useCommandList((state) => state.commands);
  const singleKeys = useSingleKeys((state) => state.on);
  const groups = commandGroups
    .map((group) => ({
      group,
      entries: [...commands.values()].filter(
        ({ group: of, keys }) => of === group && keys !== undefined && keys.length > 0,
      ),
    }))
    .filter(({ entries }) => entries.length > 0);

  return (
    <Dialog title="Keyboard shortcuts" onClose={() => useShell.setState({ keySheet: false })}>
      <div className="keys-sheet">
        {groups.map(({ group, entries }) => (
          <section key={group}>
            <Heading level={3}>{group}</Heading>
            {entries.map((command) => (
              <div key={command.id} className="row">
                <span>{command.label}</span>
                <span className="keys">
                  {command.keys?.map((keys) => (
                    <kbd key={keys}>{writeKeys(keys)}</kbd>
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
      <Switch label="Single keys, without Ctrl or ⌘" checked={singleKeys} onChange={setSingleKeys} />
    </Dialog>
  );
}
