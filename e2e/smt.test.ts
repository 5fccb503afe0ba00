// A core that threads share in every cycle: each thread's share, a perfect resource, the schedulers, the cost of fairness.

import { expectAccessible } from './support/axe';
import { changing, done, open, result, stop } from './support/coscope';
import { linkOf } from './support/scenario';
import { smt } from './support/smt';
import { expect, test } from './support/test';

test('shows who has what of the core, and a perfect resource in B alone', async ({ page }) => {
  await open(page, linkOf(smt()));
  await stop(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('i');
  const core = page.getByRole('tabpanel', { name: 'Core pipeline' });
  await expect(core.getByRole('figure')).toHaveCount(2);
  await expect(core.getByText(/^Fetch loses /)).toHaveCount(2);
  await expectAccessible(page, '.workbench');
  const b = core.getByRole('figure', { name: 'Core 0 of B' });
  await b.getByRole('button', { name: /^As table/ }).click();
  // Every slot is used or lost: the two add up to the capacity.
  const slots = await b.getByRole('row', { name: /^Fetch slots/ }).all();
  const numbers = await Promise.all(
    slots.map(async (row) => (await row.getByRole('cell').allInnerTexts()).slice(0, 2).map(Number)),
  );
  const [there = 0] = numbers[0] ?? [];
  const sum = numbers.reduce((all, [, used = 0]) => all + used, 0);
  expect(there).toBe(16);
  expect(Math.abs(sum - there)).toBeLessThan(0.6);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Advanced' }).click();
  const drawer = page.getByRole('dialog', { name: 'Machine' });
  await changing(page, () => drawer.getByRole('combobox', { name: 'D-TLB' }).selectOption('b'));
  const [a, perfect] = [await result(page, 'a'), await result(page, 'b')];
  expect(a?.tlb?.misses).toBeGreaterThan(0);
  expect(perfect?.tlb?.misses).toBe(0);
  await drawer.getByText('Shared by its threads').click();
  await expectAccessible(page, 'dialog[open]');
});

test('fills the table of schedulers, opens one as B, and drags fairness along its curve', async ({
  page,
}) => {
  await open(page, linkOf(smt()));
  await stop(page);
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('radio', { name: 'SMT schedulers' }).check();
  await view.getByRole('radio', { name: '1 seed' }).check();
  await view.getByRole('button', { name: 'Run 11 schedulers, 1 seed each' }).click();
  await expect(view.getByText(/^11 schedulers, 1 seed each$/)).toBeVisible({ timeout: 60_000 });
  const table = view.getByRole('table', { name: 'Every scheduler on this scenario' });
  await expect(table.getByRole('rowheader')).toHaveCount(11);
  // A speedup exists only after every thread has run alone.
  await expect(table.locator('td[data-figure=speedup] b')).toHaveCount(11);
  await table.getByRole('button', { name: 'F_mean' }).click();
  await expect(table.getByRole('columnheader', { name: /^F_mean/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectAccessible(page, '.workbench');

  await changing(page, () => table.getByRole('button', { name: 'G_L2MR as B' }).click());
  await expect(table.getByRole('button', { name: 'G_L2MR as B' })).toHaveAttribute('aria-pressed', 'true');
  await expect(view.getByRole('heading', { name: 'What fairness costs G_L2MR' })).toBeVisible();
  const dial = view.getByRole('slider', { name: /^Anti-starvation/ });
  await changing(page, async () => {
    await dial.focus();
    await page.keyboard.press('End');
    await dial.blur();
  });
  await expect(dial).toHaveAttribute('aria-valuetext', '1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await done(page);
  await page.keyboard.press('r');
  await expect(dial).toHaveAttribute('aria-valuetext', '0');
});
