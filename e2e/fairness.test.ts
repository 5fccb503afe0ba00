// Compare policies, throughput vs. fairness: every policy on the scenario of the stage; a chosen policy is applied to it.

import { expectAccessible } from './support/axe';
import { changing, openShort, result, stop, typeValue } from './support/coscope';
import { expect, test } from './support/test';

test('lays every policy out, and a chosen point becomes B', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('button', { name: /^Run \d+ policies and 9 programs alone$/ }).click();
  await expect(view.getByText(/^\d+ policies and 9 programs alone$/)).toBeVisible({ timeout: 20_000 });

  // The picture shows for B the figures measured by the run itself.
  const points = view.getByRole('list', { name: 'Policies' }).getByRole('button');
  const b = await result(page);
  await expect(points.filter({ hasText: 'B Balance set PERF' })).toHaveAccessibleName(
    new RegExp(`IPC ${b?.ipc.toFixed(2) ?? 'not measured'}.*It is B`),
  );
  await expect(points.filter({ hasText: 'A Default' })).toBeVisible();
  await expect(view.getByText(/Optimal \(oracle\) needs “Degradation”/)).toBeVisible();
  await expectAccessible(page, '.workbench');

  await changing(page, () => points.filter({ hasText: 'Round robin' }).click());
  expect((await result(page))?.policy).toBe('round-robin');
  await expect(points.filter({ hasText: 'B Round robin' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await result(page))?.policy).toBe('balance-set');
});

test('stops and goes on, and keeps what is known', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('button', { name: /^Run \d+ policies/ }).click();
  // Immediately: on an idle machine the runs take less than a second.
  await view.getByRole('button', { name: 'Stop' }).dispatchEvent('click');
  await expect(view.getByText(/^\d+ of \d+ runs/)).toBeVisible();
  await view.getByRole('button', { name: 'Go on' }).click();
  await expect(view.getByText(/^\d+ policies and 9 programs alone$/)).toBeVisible({ timeout: 20_000 });
});

test('marks what is from before an edit, keeps it, and runs anew only when asked', async ({ page }) => {
  // A link from when this was a separate view.
  await openShort(page, {}, '?view=fairness');
  await stop(page);
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  const run = view.getByRole('button', { name: /^Run / });
  const points = view.getByRole('list', { name: 'Policies' }).getByRole('button');
  const all = view.getByText(/^\d+ policies and 9 programs alone$/);
  await expect(points).toHaveCount(2);
  await run.click();
  await expect(all).toBeVisible({ timeout: 20_000 });
  const count = await points.count();

  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await expect(view.getByText('All points are from before the last edit; B vs. A is current.')).toBeVisible();
  await expect(points).toHaveCount(count);
  await expect(view.getByRole('progressbar')).toHaveCount(0);
  await run.click();
  await expect(all).toBeVisible({ timeout: 20_000 });
  await page.getByRole('main').focus();
  await changing(page, () => page.keyboard.press('Control+z'));
  // The runs from before the edit are valid again.
  await expect(all).toBeVisible();
  await expect(run).toHaveCount(0);
});
