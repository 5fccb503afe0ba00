// Forks: another future from a moment on, told apart from the one that it leaves, and kept.

import { expectAccessible } from './support/axe';
import { changing, open, openShort, result, stop, typeValue } from './support/coscope';
import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

const view = (page: Page) => page.getByRole('region', { name: 'Forks', exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Fork here' });

/** Types a number over one of the form. */
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

  // A is what it leaves, B the fork, and the page stands at the first decision that differs.
  expect((await result(page, 'a'))?.digest).toBe(trunk?.digest);
  expect((await result(page))?.policy).toBe('round-robin');
  const why = page.getByRole('region', { name: 'Why', exact: true });
  await expect(why.getByRole('heading', { name: 'Why, at quantum 8' })).toBeVisible();
  await expect(why.getByText(/Changed from here: .*round-robin/)).toBeVisible();
  await expect(page.getByText('same until cycle 800')).toBeVisible();

  await page.keyboard.press('y');
  await expect(view(page).getByText(/The same until cycle 800.k, quantum 8/)).toBeVisible();
  await expect(
    view(page).getByText('The first decision that differs is at quantum 8', { exact: false }),
  ).toBeVisible();
  const ipc = view(page).getByRole('row', { name: /^IPC, machine/ });
  const [a, b] = [trunk?.ipc ?? NaN, (await result(page))?.ipc ?? NaN];
  await expect(ipc).toContainText(a.toFixed(2));
  await expect(ipc).toContainText(b.toFixed(2));
  await expect(ipc).toContainText(b < a ? 'lower' : 'higher');
  await expectAccessible(page, '.forks');

  await view(page).getByRole('button', { name: 'Show it in Why' }).click();
  await expect(why.getByRole('heading', { name: 'Why, at quantum 8' })).toBeVisible();
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

  await expect.poll(() => page.url()).toContain('#s=');
  await page.waitForTimeout(600);
  await open(page, page.url());
  await page.reload();
  await stop(page);
  await page.keyboard.press('y');
  await expect(view(page).getByRole('textbox', { name: 'Note on fork In turn' })).toHaveValue(
    'fair, and slow',
  );
  await expect(view(page).getByRole('radio', { name: 'B is In turn' })).toBeChecked();

  // What leaves a fork goes with it, and undo brings both back.
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
  // The editors go on changing the scenario itself.
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
});
