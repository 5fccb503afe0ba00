/** The header line: product, scenario, and commands. */
import { useShallow } from 'zustand/react/shallow';
import { useScenario } from '../scenario/store.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { runCommand, useCommandList, useCommands, type Command } from '../ui/commands.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { writeKeys } from '../ui/keys.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { Tip } from '../ui/Tip.tsx';
import { setThemeChoice, useThemeChoice, type ThemeChoice } from '../ui/theme.ts';
import { presentCommands, viewOf } from './commands.ts';
import { useMode } from './mode.ts';
import { lacksOf } from './needs.ts';
import { useShell } from './shell-state.ts';
import { Slot } from './Slot.tsx';
import { AskedTitle, TitleField } from './TitleField.tsx';

const themes: readonly { choice: ThemeChoice; icon: IconName; label: string }[] = [
  { choice: 'system', icon: 'system', label: 'Colours: as the system' },
  { choice: 'light', icon: 'light', label: 'Colours: light' },
  { choice: 'dark', icon: 'dark', label: 'Colours: dark' },
];

function ThemeButton() {
  const choice = useThemeChoice();
  const at = themes.findIndex((theme) => theme.choice === choice);
  const now = themes[at] ?? { icon: 'system', label: 'Colours' };
  return (
    <IconButton
      className="theme-button"
      icon={now.icon}
      label={now.label}
      onClick={() => {
        setThemeChoice(themes[(at + 1) % themes.length]?.choice ?? 'system');
      }}
    />
  );
}

function itemOf({ id, label, keys, disabled }: Command, note?: string | null): MenuItem {
  return {
    id,
    label,
    note: note ?? undefined,
    group: viewOf(id)?.group,
    keys: keys?.[0] === undefined ? undefined : writeKeys(keys[0]),
    disabled,
    onAction: () => {
      runCommand(id);
    },
  };
}

/** Why a view has nothing to show for this scenario. */
function noteOf({ id }: Command, lacks: ReturnType<typeof lacksOf>): string | null {
  const need = viewOf(id)?.needs;
  return need ? lacks[need] : null;
}

function Word({ command: { id, label, lit, disabled, hint } }: { readonly command: Command }) {
  const button = (
    <Button
      tone={lit ? 'accent' : 'quiet'}
      disabled={disabled}
      onClick={() => {
        runCommand(id);
      }}
    >
      {label}
    </Button>
  );
  return hint === undefined ? button : <Tip text={hint}>{button}</Tip>;
}

function Actions() {
  const lacks = useScenario(useShallow(({ scenario }) => lacksOf(scenario)));
  const commands = [...useCommandList((state) => state.commands).values()];
  const words = commands
    .filter((command) => command.header !== undefined)
    .sort((a, b) => (a.header ?? 0) - (b.header ?? 0));
  const analyses = commands
    .filter(({ group, header }) => group === 'Open' && header === undefined)
    .map((command) => itemOf(command, noteOf(command, lacks)));
  const isPresenting = useMode(({ present }) => present);
  useCommands(isPresenting ? presentCommands.leave : presentCommands.enter);
  const hidden = isPresenting ? commands.filter(({ id }) => id === 'page.left' || id === 'page.right') : [];
  return (
    <>
      <span className="header-words">
        <Menu label="Analyze" className="button header-analyze" align="end" items={analyses} />
        {words.map((command) => (
          <Word key={command.id} command={command} />
        ))}
      </span>
      <span className="header-more">
        <Menu
          label="More"
          align="end"
          className="icon-button"
          items={[...analyses, ...[...words, ...hidden].map((command) => itemOf(command))]}
        >
          <Icon name="more" />
        </Menu>
      </span>
    </>
  );
}

/** A separate component, because it changes with every edit, unlike the rest. */
function Summary() {
  return <span className="shell-summary">{useShell((shell) => shell.summary)}</span>;
}

export function Header() {
  const asked = useShell((shell) => shell.asked?.title);
  const title = useShell((shell) => asked ?? shell.title);
  return (
    <header className="shell-header">
      <span className="wordmark">coscope</span>
      <h1 className="visually-hidden">{title === '' ? 'Coscope' : title}</h1>
      {title !== '' && (asked === undefined ? <TitleField /> : <AskedTitle title={title} />)}
      <Summary />
      <nav className="shell-actions" aria-label="Actions">
        <Slot id="actions" />
        <Actions />
        <IconButton
          icon="search"
          label="Command palette"
          keys={writeKeys('mod+k')}
          onClick={() => {
            runCommand('page.palette');
          }}
        />
        <ThemeButton />
      </nav>
    </header>
  );
}
