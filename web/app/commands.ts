/** The page's own commands: palette, keys, panels, projector, theme, and one "Open …" for each registered view. */
import type { Command } from '../ui/commands.ts';
import { pictureKinds } from '../charts/picture/kinds.ts';
import { saveElement } from '../charts/picture/SaveMenu.tsx';
import { setThemeChoice, type ThemeChoice } from '../ui/theme.ts';
import { isNarrow } from '../ui/media.ts';
import { letGo } from '../engine/selection.ts';
import { setPresent } from './mode.ts';
import type { Panel } from './panel.ts';
import { panels } from './panels.ts';
import { closeSheet, openDialog, toggleSide, useShell } from './shell-state.ts';
import { closeView, openView, useOpenViews } from './workbench/open.ts';

function themeCommand(choice: ThemeChoice, label: string): Command {
  return {
    id: `page.theme.${choice}`,
    label,
    group: 'Page',
    also: 'theme colours appearance',
    run: () => setThemeChoice(choice),
  };
}

/** Toggles projector mode, which hides both side panels. */
function present(isOn: boolean): Command {
  return {
    id: 'page.present',
    label: isOn ? 'Stop presenting' : 'Present',
    group: 'View',
    keys: ['p'],
    also: 'projector large type slides',
    header: 90,
    lit: isOn,
    run() {
      setPresent(!isOn);
      useShell.setState({ left: isOn, right: isOn });
    },
  };
}

/** The one command that presents, or stops to. */
export const presentCommands = { enter: [present(false)], leave: [present(true)] } as const;

const pageCommands: readonly Command[] = [
  {
    id: 'page.palette',
    label: 'Command palette',
    group: 'Page',
    keys: ['mod+k'],
    run: () => useShell.setState({ palette: true, keySheet: false }),
  },
  {
    id: 'page.keys',
    label: 'Keyboard shortcuts',
    group: 'Page',
    keys: ['?'],
    also: 'help shortcuts keyboard',
    run: () => useShell.setState({ keySheet: true, palette: false }),
  },
  {
    id: 'page.left',
    label: 'Show or hide the editors',
    group: 'View',
    keys: ['['],
    also: 'left panel editor',
    run: () => toggleSide('left'),
  },
  {
    id: 'page.right',
    label: 'Show or hide the metrics',
    group: 'View',
    keys: [']'],
    also: 'right panel why',
    run: () => toggleSide('right'),
  },
  {
    id: 'page.why',
    label: 'Show why these threads run',
    group: 'View',
    also: 'decision reason right panel',
    run: () => useShell.setState({ right: true, sheet: 'why', dialog: null }),
  },
  {
    id: 'page.close-view',
    label: 'Unpin, leave the range, or close sheet or view',
    group: 'View',
    keys: ['escape'],
    run: () => {
      if (!letGo() && !(isNarrow() && closeSheet())) closeView();
    },
  },
  themeCommand('system', 'Colours as the system has them'),
  themeCommand('light', 'Light colours'),
  themeCommand('dark', 'Dark colours'),
];

/** The view that was used last, else the stage. */
function whatIsShown(): { element: Element; title: string } | null {
  const { active } = useOpenViews.getState();
  const panel = panels.find(({ id }) => id === active);
  const element = document.querySelector(panel ? `.view-body[data-view="${panel.id}"]` : '#stage');
  return element && { element, title: panel?.title ?? useShell.getState().title };
}

const saveCommands: readonly Command[] = pictureKinds.map(({ kind, label }) => ({
  id: `picture.${kind}`,
  label: `Save this picture as ${label}`,
  group: 'View',
  also: 'export image chart download take along',
  run: () => {
    const shown = whatIsShown();
    if (shown) void saveElement(shown.element, shown.title, kind);
  },
}));

const idOf = (panel: Panel): string => `open.${panel.id}`;
const views = panels.filter(({ slot }) => slot === 'view' || slot === 'dialog');

/** The panel that a command opens, if any. */
export function viewOf(command: string): Panel | undefined {
  return views.find((panel) => idOf(panel) === command);
}

function viewCommands(): Command[] {
  return views.map((panel) => ({
    id: idOf(panel),
    label: panel.title,
    group: 'Open',
    keys: panel.keys,
    header: panel.header,
    run: () => (panel.slot === 'dialog' ? openDialog : openView)(panel.id),
  }));
}

/** The commands that web/app/main.tsx registers for the lifetime of the page. */
export const shellCommands: readonly Command[] = [...pageCommands, ...saveCommands, ...viewCommands()];
