// Data sharing: shMaps fill, clusters match the groups, threads migrate, remote stalls disappear.

import { expectAccessible } from './support/axe';
import { open, openShort, result, stop } from './support/coscope';
import { linkOf } from './support/scenario';
import { boards } from './support/sharing';
import { expect, test } from './support/test';

test('finds the groups, moves them together, and says so in pictures and words', async ({ page }) => {
  await open(page, linkOf(boards()));
  await stop(page);
  await page.keyboard.press('End');
  await page.keyboard.press('w');
  const view = page.getByRole('tabpanel', { name: 'Data sharing' });
  await expect(view.getByText(/^Compared at quantum \d+: 16 threads in 4 clusters\.$/)).toBeVisible();
  await expect(view.getByText(/threads in another package than before/)).toBeVisible();

  // The policy has no information about the groups.
  const truth = view.getByRole('row', { name: /^B, one pass, and the true groups/ });
  await expect(truth.getByRole('cell')).toHaveText(['1.00', /^100\s%$/]);

  // A cell names the memory range and the threads that touched it; arrow keys reach it.
  await view.getByRole('application', { name: /^shMaps/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(view.locator('.shmap-said')).toContainText(
    /board-\d, 128\sB from byte \d+\. Touched by player/,
  );
  await expectAccessible(page, '.workbench');
  await page.keyboard.press('Escape');

  const remote = (stalls: Awaited<ReturnType<typeof result>>): number =>
    (stalls?.stalls['remote-l2'] ?? 0) + (stalls?.stalls['remote-l3'] ?? 0);
  const [a, b] = [await result(page, 'a'), await result(page, 'b')];
  expect(remote(b)).toBeLessThan(remote(a));
});

test('lays every cycle out, and each sums to all of them', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('c');
  const view = page.getByRole('tabpanel', { name: 'Cycle breakdown' });
  const figure = view.getByRole('figure', { name: 'Cycles by cause' });
  const cycles = (await result(page))?.cycles ?? 0;
  // The default machine: two cores, eight hardware contexts, all of which always have a thread.
  for (const [choice, units] of [
    ['core cycles', 2],
    ['thread cycles', 8],
  ] as const) {
    await view.getByRole('radio', { name: choice }).check();
    await figure.getByRole('button', { name: /^As table/ }).click();
    const all = await figure.getByRole('row', { name: /^all/ }).getByRole('cell').last().innerText();
    expect(Number(all.replace(/\s/g, ''))).toBe(units * cycles);
    await figure.getByRole('button', { name: /^As picture/ }).click();
  }
  await expectAccessible(page, '.workbench');
});

test('says what is needed where nobody samples, and what can be seen all the same', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('w');
  const view = page.getByRole('tabpanel', { name: 'Data sharing' });
  await expect(view.getByText(/^Only “Thread clustering”/)).toBeVisible();
  await expect(view.getByText('The machine has one package', { exact: false })).toBeVisible();
  await expectAccessible(page, '.workbench');
  await view.getByRole('button', { name: 'Cycle breakdown' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Cycle breakdown' })).toBeVisible();
});
