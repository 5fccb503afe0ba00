// Forks: another future from a moment on, compared with its parent, and saved.

import { expectAccessible } from './support/axe';
import { addressOf, changing, machine, open, openShort, result, stop, typeValue } from './support/coscope';
import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

const view = (page: Page) => page.getByRole('region', { name: 'Forks', exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Fork here' });

/** Types a number into a field of the form. */
async function type(page: Page, label: string, value: string): Promise<void> {
  const field = form(page).getByRole('textbox', { name: label, exact: true });
  await field.fill(value);
  await field.press('Enter');
}

/** Forks the policy of B at a quantum. */
async function forkPolicy(page: Page, quantum: string, policy: string, name: string): Promise<void> {
  await page.keyboard.press('Shift+Y');
  await type(page, 'At quantum', quantum);
  await form(page).getByRole('combobox', { name: 'Policy' }).selectOption(policy);
  await form(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await changing(page, () => form(page).getByRole('button', { name: 'Fork', exact: true }).click());
}

test('another policy from a moment on: where it first decides differently, and what that makes', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  const trunk = await result(page);
  await forkPolicy(page, '8', 'round-robin', 'In turn');

  // A is the parent, B the fork, and the page is at the first decision that differs.
  expect((await result(page, 'a'))?.digest).toBe(trunk?.digest);
  expect((await result(page))?.policy).toBe('round-robin');
  const why = page.getByRole('region', { name: 'Why', exact: true });
  await expect(why.getByRole('heading', { name: 'Why, at quantum 8' })).toBeVisible();
  await expect(why.getByText(/^Changed from here: Round robin /)).toBeVisible();
  await expect(page.getByText('same until cycle 800')).toBeVisible();

  await page.keyboard.press('y');
  await expect(view(page).getByText(/The same until cycle 800.k, quantum 8/)).toBeVisible();
  await expect(
    view(page).getByText('The first decision that differs is at quantum 8', { exact: false }),
  ).toBeVisible();
  // The figures cover the run after the fork, as do the metrics.
  const ipc = view(page).getByRole('row', { name: /^IPC, machine/ });
  const written = async (pane: 'a' | 'b') =>
    Number(await page.getByTestId(`reading-ipc-${pane}`).innerText());
  const [a, b] = [await written('a'), await written('b')];
  await expect(ipc).toContainText(a.toFixed(2));
  await expect(ipc).toContainText(b.toFixed(2));
  await expect(ipc).toContainText(b < a ? 'lower' : 'higher');
  await expectAccessible(page, '.forks');

  await view(page).getByRole('button', { name: 'Show it in Why' }).click();
  await expect(why.getByRole('heading', { name: 'Why, at quantum 8' })).toBeVisible();
});

/** The policy of a pane in the editor. */
const policyField = (page: Page, pane: 'A' | 'B') =>
  page
    .getByRole('region', { name: 'Policy' })
    .getByRole('combobox', { name: new RegExp(`^${pane}\\s?, policy`) });

test('the editors edit what A and B show, each alone, and metrics begin where the fork begins', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  const metrics = page.getByRole('region', { name: 'Metrics' });
  await expect(metrics.getByText('quanta 4–20', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Y');
  await type(page, 'At quantum', '8');
  await form(page).getByRole('combobox', { name: 'Policy' }).selectOption('round-robin');
  await changing(page, () => form(page).getByRole('button', { name: 'Fork', exact: true }).click());

  // Editor and stage agree.
  await expect(policyField(page, 'A')).toHaveValue('balance-set');
  await expect(policyField(page, 'B')).toHaveValue('round-robin');
  await expect(machine(page, 'A').getByRole('heading', { name: 'Balance set' })).toBeVisible();
  await expect(machine(page, 'B').getByRole('heading', { name: 'Round robin' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Policy' }).getByText('from quantum 8')).toBeVisible();

  // The common past is not measured.
  await expect(metrics.getByText('quanta 8–20, from the fork on')).toBeVisible();
  const ofRun = (await result(page, 'a'))?.ipc.toFixed(2);
  const ofFork = await metrics.getByTestId('reading-ipc-a').innerText();
  expect(ofFork).not.toBe(ofRun);
  await expect(machine(page, 'A').locator('.pane-ipc b')).toHaveText(ofFork);

  // B alone.
  const trunk = await result(page, 'a');
  const inTurn = (await result(page))?.digest;
  await changing(page, () => policyField(page, 'B').selectOption('cpi-balanced'));
  expect((await result(page, 'a'))?.digest).toBe(trunk?.digest);
  expect((await result(page))?.policy).toBe('cpi-balanced');
  await page.keyboard.press('y');
  await expect(view(page).getByRole('radio', { name: /^B is CPI-balanced/i })).toBeChecked();
  await page.keyboard.press('Escape');
  await changing(page, () => page.keyboard.press('Control+z'));
  expect((await result(page))?.digest).toBe(inTurn);

  // Editing A, whose past B shares: the stage follows.
  await changing(page, () => policyField(page, 'A').selectOption('random'));
  await expect(machine(page, 'A').getByRole('heading', { name: 'Random' })).toBeVisible();
  await expect(policyField(page, 'B')).toHaveValue('round-robin');
  await expect(machine(page, 'B').getByRole('heading', { name: 'Round robin' })).toBeVisible();
  await expectAccessible(page, 'main');
});

test('a field that the fork sets shows and edits B’s value; what no fork sets changes in both', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('Shift+Y');
  await type(page, 'At quantum', '8');
  await form(page).getByText('Machine', { exact: true }).click();
  await type(page, 'L2 shared, size', '24 KB');
  await changing(page, () => form(page).getByRole('button', { name: 'Fork', exact: true }).click());
  const editor = page.getByRole('region', { name: 'Machine', exact: true });
  const size = editor.getByRole('textbox', { name: 'L2 shared, value' });
  await expect(size).toHaveValue(/^24.KB$/);
  await expect(editor.getByText(/^B from quantum 8 · A 48.KB$/)).toBeVisible();

  const a = (await result(page, 'a'))?.digest;
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await expect(size).toHaveValue(/^96.KB$/);
  expect((await result(page, 'a'))?.digest).toBe(a);

  await changing(page, () => typeValue(page, 'Memory', '20'));
  await expect.poll(async () => (await result(page, 'a'))?.digest).not.toBe(a);
  await expectAccessible(page, 'main');
});

test('a tree of two forks: any two ends, names and notes, kept over a reload and taken back', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  await forkPolicy(page, '8', 'round-robin', 'In turn');
  await page.keyboard.press('Shift+Y');
  await type(page, 'At quantum', '12');
  await form(page).getByText('Machine', { exact: true }).click();
  await type(page, 'L2 shared, size', '24 KB');
  await expectAccessible(page, 'dialog[open]');
  await changing(page, () => form(page).getByRole('button', { name: 'Fork', exact: true }).click());

  await page.keyboard.press('y');
  await expect(view(page).getByRole('textbox', { name: /^Name of fork L2 24.KB$/ })).toHaveValue(
    /^L2 24.KB$/,
  );
  const note = view(page).getByRole('textbox', { name: 'Note on fork In turn' });
  await note.fill('fair, and slow');
  await note.press('Enter');
  const before = await result(page);
  await changing(page, () => view(page).getByRole('radio', { name: 'B is In turn' }).check());
  await view(page)
    .getByRole('radio', { name: /^A is Default/ })
    .check();
  await expect(view(page).getByText('They differ from the start.', { exact: false })).toBeVisible();

  await open(page, await addressOf(page));
  await page.reload();
  await stop(page);
  await page.keyboard.press('y');
  await expect(view(page).getByRole('textbox', { name: 'Note on fork In turn' })).toHaveValue(
    'fair, and slow',
  );
  await expect(view(page).getByRole('radio', { name: 'B is In turn' })).toBeChecked();

  // Removing a fork removes its forks too, and undo restores both.
  await changing(page, () =>
    view(page)
      .getByRole('radio', { name: /^B is L2 24.KB$/ })
      .check(),
  );
  expect((await result(page))?.digest).toBe(before?.digest);
  await view(page).getByRole('button', { name: 'Delete fork In turn' }).click();
  await expect(view(page).getByRole('textbox', { name: /^Name of fork L2 24.KB$/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await changing(page, () => page.keyboard.press('Control+z'));
  expect((await result(page))?.digest).toBe(before?.digest);
});

test('by keyboard alone, and a value that cannot change says why', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('Shift+Y');
  const any = form(page).getByText('Any value', { exact: true });
  await any.focus();
  await page.keyboard.press('Enter');
  await form(page).getByRole('combobox', { name: 'Place' }).focus();
  await page.keyboard.type('/run/quanta');
  await form(page).getByRole('textbox', { name: 'Value' }).focus();
  await page.keyboard.type('99');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const go = form(page).getByRole('button', { name: 'Fork', exact: true });
  await go.focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('alert')).toContainText('The lengths of a run cannot change');
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  // Without a fork the editors change the scenario itself.
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
});
