// Power of the cores: energy among the metrics, judged and sortable; its model in the machine editor; contention by resource.

import { expectAccessible } from './support/axe';
import { docked, open, result, stop } from './support/coscope';
import { linkOf, shipped, shortRun } from './support/scenario';
import { expect, test } from './support/test';

test('light threads on little cores take less energy, and what cores draw can be edited', async ({
  page,
}) => {
  await open(page, '#id=light-on-little');
  await stop(page);
  const [a, b] = [(await result(page, 'a'))?.energy, (await result(page))?.energy];
  if (!a || !b) throw new Error('the machine states no power');
  expect(b.joules).toBeLessThan(a.joules);
  const row = page.getByRole('listitem').filter({ hasText: 'Energy per request' });
  await expect(row).toContainText('better');

  await page.getByRole('button', { name: 'Advanced' }).first().click();
  const power = page.getByRole('region', { name: 'Power' });
  await expect(power.getByRole('switch', { name: 'Count energy' })).toBeChecked();
  const little = power.getByRole('group', { name: 'Cores 2:' });
  const active = little.getByRole('textbox', { name: /^Active power/ });
  await active.fill('3000');
  await active.press('Enter');
  // Little cores with more power than big ones: the chosen placement now costs more energy.
  await expect.poll(async () => (await result(page))?.energy?.joules ?? 0).toBeGreaterThan(b.joules);
  await power.getByRole('switch', { name: 'Count energy' }).click();
  await expect.poll(async () => (await result(page))?.energy).toBeUndefined();
  await expectAccessible(page, 'dialog');
});

test('on a phone the result says energy too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#id=light-on-little');
  const line = page.getByRole('region', { name: 'Result' });
  await expect(line.getByText('Energy, J')).toBeVisible();
  await expect(line.getByText('L3 miss ratio')).toBeHidden();
});

test('contention is taken apart by resource, with its table', async ({ page }) => {
  test.slow();
  await open(
    page,
    `?view=cycles${linkOf({ ...shipped('spread-the-misses'), run: { ...shipped('spread-the-misses').run, ...shortRun } })}`,
  );
  const view = docked(page, 'Cycle breakdown');
  await view.getByText('Contention by resource').click();
  await view.getByRole('button', { name: /^Run without contention/ }).click();
  const figure = view.getByRole('figure', { name: 'Contention by resource' });
  await expect(figure.getByRole('button', { name: 'Memory controllers' })).toBeVisible({ timeout: 120_000 });
  await figure.getByRole('button', { name: 'As table: Contention by resource' }).click();
  await expect(figure.getByRole('row', { name: /^As it is/ })).toBeVisible();
  await expect(figure.getByRole('row', { name: /^All of these/ })).toBeVisible();
  await expectAccessible(page, '.workbench');
});
