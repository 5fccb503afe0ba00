/** Commands on the whole scenario: undo, redo, open, save, show others. */
import { useMemo } from 'react';
import { redo, redoLabel, undo, undoLabel, useScenario } from '../scenario/store.ts';
import { useCommands, type Command } from '../ui/commands.ts';
import { takes } from './bring/takes.ts';
import { askForFile } from '../ui/ask-for-files.ts';
import { openDialog } from './dialogs.ts';

/** Loaded when a file is opened or saved. */
const files = () => import('./bring/files.ts');

/** Commands that never change. */
export const fixedScenarioCommands: readonly Command[] = [
  {
    id: 'open.gallery',
    label: 'Gallery',
    group: 'Open',
    keys: ['g'],
    also: 'scenarios examples shipped',
    header: 20,
    run: () => openDialog({ kind: 'gallery' }),
  },
  {
    id: 'scenario.open',
    label: 'Open',
    group: 'Edit',
    keys: ['mod+o'],
    also: 'my own program file load import scenario trace recording valgrind perf kernel json',
    header: 60,
    hint: `Opens ${takes}. Dropping it on the page does the same.`,
    run: () => {
      void askForFile().then(async (file) => {
        if (file) await (await files()).bringFile(file);
      });
    },
  },
  {
    id: 'scenario.save',
    label: 'Save',
    group: 'Edit',
    keys: ['mod+s'],
    inDialogs: true,
    also: 'file download scenario json',
    header: 61,
    run: () => void files().then(({ saveScenario }) => saveScenario()),
  },
  {
    id: 'fork.here',
    label: 'Fork here',
    group: 'Edit',
    keys: ['shift+y'],
    also: 'branch what if another policy machine future',
    run: () => openDialog({ kind: 'fork' }),
  },
  {
    id: 'edit.machine',
    label: 'Machine: advanced',
    group: 'Edit',
    also: 'cache core memory',
    run: () => openDialog({ kind: 'machine' }),
  },
  {
    id: 'edit.machines',
    label: 'Machine library',
    group: 'Edit',
    also: 'choose another machine gallery real historical servers processors',
    run: () => openDialog({ kind: 'machines' }),
  },
  {
    id: 'edit.real-machine',
    label: 'Import machine',
    group: 'Edit',
    also: 'my own machine computer server import lstopo hwloc topology xml synthetic hardware',
    run: () => openDialog({ kind: 'real-machine', file: null }),
  },
  {
    id: 'machine.save',
    label: 'Machine as a file for lstopo',
    group: 'Edit',
    also: 'export hwloc topology xml download',
    run: () => void files().then(({ saveMachine }) => saveMachine()),
  },
  {
    id: 'placement.commands',
    label: 'Export pinning commands',
    group: 'Edit',
    also: 'export taskset numactl cpuset cgroup affinity pin',
    run: () => openDialog({ kind: 'placement' }),
  },
  {
    id: 'policy.own',
    label: 'Write your own policy',
    group: 'Edit',
    also: 'program code typescript javascript function scheduler editor',
    run: () => openDialog({ kind: 'own-policy', pane: 'b' }),
  },
  {
    id: 'policy.own.a',
    label: 'Write your own policy for A',
    group: 'Edit',
    also: 'program code typescript javascript function scheduler editor baseline',
    run: () => openDialog({ kind: 'own-policy', pane: 'a' }),
  },
  {
    id: 'edit.text',
    label: 'Scenario as text',
    group: 'Edit',
    also: 'json',
    run: () => openDialog({ kind: 'text' }),
  },
  {
    id: 'edit.bring',
    label: 'Trace from a file',
    group: 'Edit',
    also: 'import valgrind lackey din',
    run: () => openDialog({ kind: 'bring', file: null }),
  },
];

export function useScenarioCommands(): void {
  const past = useScenario(undoLabel);
  const future = useScenario(redoLabel);
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'edit.undo',
        label: past === undefined ? 'Undo' : `Undo: ${past}`,
        group: 'Edit',
        keys: ['mod+z'],
        inDialogs: true,
        also: 'take back',
        disabled: past === undefined,
        run: undo,
      },
      {
        id: 'edit.redo',
        label: future === undefined ? 'Redo' : `Redo: ${future}`,
        group: 'Edit',
        keys: ['mod+shift+z', 'mod+y'],
        inDialogs: true,
        disabled: future === undefined,
        run: redo,
      },
      ...fixedScenarioCommands,
    ],
    [past, future],
  );
  useCommands(commands);
}
