// Throughput vs. fairness: every policy on the scenario of the stage, and the one that is chosen goes there.

import { expectAccessible } from './support/axe';
import { changing, openShort, result, stop } from './support/coscope';
import { expect, test } from './support/test';

test('lays every policy out, and a chosen point becomes B', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('f');
  const view = page.getByRole('tabpanel', { name: 'Throughput vs. fairness' });
  await expect(view.getByText('and 9 programs alone', { exact: false })).toBeVisible();
  await expect(view.getByText(/^\d+ policies and 9 programs alone$/)).toBeVisible({ timeout: 20_000 });

  // What the picture says of B is what the run itself measured.
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
  await page.keyboard.press('f');
  const view = page.getByRole('tabpanel', { name: 'Throughput vs. fairness' });
  await view.getByRole('button', { name: 'Stop' }).click();
  await expect(view.getByText(/^\d+ of \d+ runs/)).toBeVisible();
  await view.getByRole('button', { name: 'Go on' }).click();
  await expect(view.getByText(/^\d+ policies and 9 programs alone$/)).toBeVisible({ timeout: 20_000 });
});
