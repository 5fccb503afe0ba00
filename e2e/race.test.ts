// Compare policies, over time: any policies on the scenario of the stage, ranked while they run; a chosen policy is applied to it.

import { expectAccessible } from './support/axe';
import { changing, done, openShort, readIpc, result, stop } from './support/coscope';
import { example, letRun, linkWith } from './support/own-policy';
import { expect, test } from './support/test';

const allRun = /^\d+ policies and \d+ programs? alone$/;

test('ranks every policy, and a row becomes B', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('radio', { name: 'Over time' }).check();
  const rows = view.getByRole('list', { name: /^Policies by/ }).getByRole('listitem');
  // Nothing runs without a request; the results of A and B are known from the stage.
  await expect(view.getByRole('progressbar')).toHaveCount(0);
  await expect(rows.locator('.race-value b, .race-value:not(:has(.mute))')).toHaveCount(2);
  await expect(view.locator('.multiple-line[d^=M]')).toHaveCount(2);
  await view.getByRole('button', { name: /^Run \d+ policies and 9 programs alone$/ }).click();
  await expect(view.getByText(allRun)).toBeVisible({ timeout: 20_000 });

  // The picture shows for B the figure measured by the run itself, and the values decrease from the top.
  const b = await result(page);
  const own = rows.filter({ hasText: 'B Balance set PERF' });
  await expect(own.locator('.race-value')).toHaveText(b?.ipc.toFixed(2) ?? 'not measured');
  const values = (await rows.locator('.race-value').allInnerTexts()).map(Number);
  expect(values.length).toBeGreaterThan(5);
  expect(values).toEqual([...values].sort((one, other) => other - one));
  await view.getByLabel('Ranked by').selectOption('L2 MPKI');
  const misses = (await rows.locator('.race-value').allInnerTexts()).map(Number);
  expect(misses).toEqual([...misses].sort((one, other) => one - other));
  await expect(view.getByRole('list', { name: 'IPC over time' }).getByRole('listitem')).toHaveCount(
    values.length,
  );
  await expectAccessible(page, '.workbench');

  await changing(page, () => view.getByRole('button', { name: 'Round robin: make it B' }).click());
  expect((await result(page))?.policy).toBe('round-robin');
  // The old B stays in the race.
  await expect(rows.filter({ hasText: 'Balance set PERF' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await result(page))?.policy).toBe('balance-set');
  await expect.poll(() => readIpc(page, 'B')).toBeCloseTo(b?.ipc ?? NaN, 2);
});

test('compares what a fork could have set: each policy from its quantum on, as B’s is', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('Shift+Y');
  const form = page.getByRole('dialog', { name: 'Fork here' });
  const quantum = form.getByRole('textbox', { name: 'At quantum', exact: true });
  await quantum.fill('8');
  await quantum.press('Enter');
  await form.getByRole('combobox', { name: 'Policy' }).selectOption('round-robin');
  await changing(page, () => form.getByRole('button', { name: 'Fork', exact: true }).click());
  const b = await result(page);

  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('radio', { name: 'Over time' }).check();
  await expect(view.getByText('Each is in force from quantum 8 on, as B’s is.')).toBeVisible();
  const rows = view.getByRole('list', { name: /^Policies by/ }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'B Round robin' }).locator('.race-value')).toHaveText(
    b?.ipc.toFixed(2) ?? 'not measured',
  );
  await view.getByRole('button', { name: /^Run \d+ policies/ }).click();
  await expect(view.getByText(allRun)).toBeVisible({ timeout: 20_000 });
  // A row's figure equals the stage's run once its policy becomes B: the fork stays, and sets that policy.
  const random = rows.filter({ hasText: 'Random' });
  const promised = await random.locator('.race-value').innerText();
  await changing(page, () => view.getByRole('button', { name: 'Random: make it B' }).click());
  const now = await result(page);
  expect(now?.policy).toBe('random');
  expect(now?.ipc.toFixed(2)).toBe(promised);
  expect(now?.ipc).not.toBe(b?.ipc);
  await expect(page.getByText('same until cycle 800')).toBeVisible();
});

test('races the schedulers of a program of tasks', async ({ page }) => {
  await page.goto('#id=mergesort');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('button', { name: /^Run \d+ policies$/ }).click();
  await view.getByLabel('Ranked by').selectOption('Makespan');
  await expect(view.getByText(/^\d+ policies$/)).toBeVisible({ timeout: 20_000 });
  const rows = view.getByRole('list', { name: 'Policies by Makespan' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Parallel Depth First');
});

test('a policy of one’s own races against the others', async ({ page }) => {
  await page.goto(linkWith(example('least-misses')));
  await letRun(page);
  await done(page);
  const b = await result(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('radio', { name: 'Over time' }).check();
  await view.getByRole('button', { name: /^Run \d+ policies/ }).click();
  await expect(view.getByText(allRun)).toBeVisible({ timeout: 30_000 });
  const rows = view.getByRole('list', { name: /^Policies by/ }).getByRole('listitem');
  expect(await rows.count()).toBeGreaterThan(5);
  await expect(rows.filter({ hasText: 'B Your own' }).locator('.race-value')).toHaveText(
    b?.ipc.toFixed(2) ?? 'not measured',
  );
});
