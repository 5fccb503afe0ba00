import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shellCommands } from '../../web/app/commands.ts';
import { findEntries } from '../../web/app/search.ts';
import { useShell } from '../../web/app/shell-state.ts';
import { Shell } from '../../web/app/Shell.tsx';
import { setSingleKeys } from '../../web/app/useKeyboard.ts';
import { afterFirstPicture, handsAreComing } from '../../web/engine/first-picture.ts';
import { registerCommands, runCommand, type Command } from '../../web/ui/commands.ts';
import { keyIsTaken, keyOf } from '../../web/ui/keys.ts';
import { dismiss, notify } from '../../web/ui/notices.ts';
import { completeDom } from './dom.ts';

beforeEach(completeDom);
beforeEach(() => registerCommands(shellCommands));

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function command(id: string, label: string, more: Partial<Command> = {}): Command {
  return { id, label, group: 'Play', run: vi.fn(), ...more };
}

describe('a button that is there before what it does', () => {
  it('is heard once that comes', () => {
    const late = command('test.late', 'Late');
    expect(runCommand(late.id)).toBe(false);
    const remove = registerCommands([late]);
    expect(late.run).toHaveBeenCalledTimes(1);
    remove();
    registerCommands([late])();
    expect(late.run).toHaveBeenCalledTimes(1);
  });

  it('is forgotten when something else was asked for since', () => {
    const late = command('test.later', 'Later');
    runCommand(late.id);
    runCommand('test.another');
    registerCommands([late])();
    expect(late.run).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  it('have one name on every keyboard', () => {
    expect(keyOf({ ...none, key: 'k', metaKey: true })).toBe('mod+k');
    expect(keyOf({ ...none, key: 'K', ctrlKey: true, shiftKey: true })).toBe('mod+shift+k');
    expect(keyOf({ ...none, key: '?', shiftKey: true })).toBe('?');
    expect(keyOf({ ...none, key: ' ' })).toBe('space');
    expect(keyOf({ ...none, key: 'ArrowLeft', shiftKey: true })).toBe('shift+arrowleft');
  });

  it('belong to the control that uses them', () => {
    document.body.innerHTML = '<input id="t"><input id="r" type="range"><button id="b">x</button>';
    const at = (id: string) => document.getElementById(id);
    expect(keyIsTaken('p', at('t'))).toBe(true);
    expect(keyIsTaken('mod+k', at('t'))).toBe(false);
    expect(keyIsTaken('mod+z', at('t'))).toBe(true);
    expect(keyIsTaken('arrowleft', at('r'))).toBe(true);
    expect(keyIsTaken('p', at('r'))).toBe(false);
    expect(keyIsTaken('space', at('b'))).toBe(true);
    expect(keyIsTaken('arrowleft', at('b'))).toBe(false);
  });

  it('undo belongs to the page unless a value is being typed over', () => {
    document.body.innerHTML =
      '<input id="v" class="value"><input id="d" class="value" data-draft=""><select id="s"></select>';
    const at = (id: string) => document.getElementById(id);
    expect(keyIsTaken('mod+z', at('v'))).toBe(false);
    expect(keyIsTaken('mod+shift+z', at('v'))).toBe(false);
    expect(keyIsTaken('mod+z', at('d'))).toBe(true);
    expect(keyIsTaken('p', at('v'))).toBe(true);
    expect(keyIsTaken('mod+z', at('s'))).toBe(false);
    expect(keyIsTaken('p', at('s'))).toBe(true);
  });
});

describe('commands', () => {
  it('are found by any of their words, label first', () => {
    const all = [
      command('a', 'Open sweep'),
      command('b', 'Sweep the L2', { also: 'size' }),
      command('c', 'Play'),
    ];
    expect(findEntries(all, 'sweep').map(({ id }) => id)).toEqual(['b', 'a']);
    expect(findEntries(all, 'size l2').map(({ id }) => id)).toEqual(['b']);
    expect(findEntries(all, '')).toHaveLength(3);
  });

  it('come before what ships where both fit as well', () => {
    const play = command('play', 'Sweep everything');
    const lesson = { id: 'lesson/sweep', label: 'Sweep by hand', group: 'Lesson', run: vi.fn() };
    const machine = { id: 'machine/t1', label: 'Sun T1', group: 'Machine', also: 'sweep', run: vi.fn() };
    const found = findEntries([play, machine, lesson], 'sweep').map(({ id }) => id);
    expect(found).toEqual(['play', 'lesson/sweep', 'machine/t1']);
    expect(findEntries([play, lesson], 'lesson')).toEqual([lesson]);
  });

  it('run by key while the shell stands, unless disabled or single keys are off', () => {
    const play = command('play', 'Play', { keys: ['j'] });
    const undo = registerCommands([play, command('never', 'Never', { keys: ['n'], disabled: true })]);
    render(<Shell />);
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(play.run).toHaveBeenCalledTimes(1);
    expect(runCommand('never')).toBe(false);
    setSingleKeys(false);
    fireEvent.keyDown(document.body, { key: 'j' });
    setSingleKeys(true);
    expect(play.run).toHaveBeenCalledTimes(1);
    undo();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(play.run).toHaveBeenCalledTimes(1);
  });

  it('run by key under a dialog only if they are of the scenario, and leave a text its own undo', () => {
    const [redo, play] = [
      command('redo', 'Redo', { keys: ['mod+y'], inDialogs: true }),
      command('play', 'Play', { keys: ['j'] }),
    ];
    const remove = registerCommands([redo, play]);
    render(<Shell />);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    const text = dialog.appendChild(document.createElement('textarea'));
    fireEvent.keyDown(dialog, { key: 'y', ctrlKey: true });
    fireEvent.keyDown(dialog, { key: 'j' });
    fireEvent.keyDown(text, { key: 'y', ctrlKey: true });
    expect(redo.run).toHaveBeenCalledTimes(1);
    expect(play.run).not.toHaveBeenCalled();
    dialog.remove();
    remove();
  });

  it('hear keys that were pressed while they were on their way, in order, once', async () => {
    render(<Shell />);
    void afterFirstPicture(() => Promise.resolve());
    for (const key of ['f9', 'f8', 'f9']) fireEvent.keyDown(document.body, { key });
    const heard: string[] = [];
    const late = ['f8', 'f9'].map((key) => command(key, key, { keys: [key], run: () => heard.push(key) }));
    registerCommands(late)();
    expect(heard).toEqual(['f9', 'f8', 'f9']);
    registerCommands(late)();
    expect(heard).toHaveLength(3);

    await vi.waitUntil(() => !handsAreComing(), { timeout: 10_000 });
    fireEvent.keyDown(document.body, { key: 'f8' });
    registerCommands(late)();
    expect(heard).toHaveLength(3);
  });

  it('are in the header when they ask for it, and in the palette', async () => {
    const undo = registerCommands([command('race', 'Zebra', { header: 1 })]);
    render(<Shell />);
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Zebra' })).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const input = await screen.findByRole('combobox', { name: 'Command palette' }, { timeout: 10_000 });
    fireEvent.change(input, { target: { value: 'zeb' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(useShell.getState().palette).toBe(false);
    undo();
  });

  it('are listed with their keys on the sheet', async () => {
    render(<Shell />);
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 10_000 });
    expect(within(sheet).getByText('Command palette')).toBeDefined();
    act(() => {
      useShell.setState({ keySheet: false });
    });
  });
});

describe('shell', () => {
  it('has its landmarks, one first heading and a way past the rest', () => {
    render(<Shell />);
    for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(role)).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Skip to the stage' })).toBeDefined();
  });

  it('shows a notice with its place and remedy until it is dealt with', () => {
    const run = vi.fn();
    render(<Shell />);
    act(() => {
      notify({
        title: 'This size does not fit',
        place: '/machine/caches/1/size_bytes',
        remedies: [{ label: 'Use 48 KB', run }],
        tone: 'bad',
      });
    });
    expect(screen.getByText('/machine/caches/1/size_bytes')).toBeDefined();
    // jsdom hides popovers, open ones too.
    fireEvent.click(screen.getByRole('button', { name: 'Use 48 KB', hidden: true }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('This size does not fit')).toBeNull();
    dismiss(0);
  });
});
