// Moving in time: play, scrub, single quanta, the reason at that quantum, and the microscope.

import type { Page } from '@playwright/test';
import { changing, done, machine, open, openShort, stop } from './support/coscope';
import { expect, moving, test } from './support/test';

test.use(moving);

const quantum = (page: Page, number: number) =>
  page.getByRole('contentinfo').getByText(`quantum ${number}`, { exact: true });

test('it plays, is scrubbed, and steps by single quanta in both directions', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('Home');
  await expect(quantum(page, 0)).toBeVisible();
  await page.getByRole('button', { name: 'Step forward a quantum' }).click();
  await expect(quantum(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(quantum(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Step back a quantum' }).click();
  await expect(quantum(page, 1)).toBeVisible();

  const scrubber = page.getByRole('slider', { name: 'Moment of the run' });
  const box = await scrubber.boundingBox();
  if (!box) throw new Error('the scrubber is not to be seen');
  await page.mouse.click(box.x + box.width * 0.525, box.y + box.height / 2);
  await expect(quantum(page, 10)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why, at quantum 10' })).toBeVisible();
  await scrubber.press('ArrowRight');
  await expect(quantum(page, 11)).toBeVisible();

  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const shown = page.getByRole('contentinfo').getByText(/^quantum \d+$/);
  await expect.poll(async () => Number((await shown.innerText()).replace('quantum ', ''))).toBeGreaterThan(2);
});

test('Why lists the candidates; without the winner, the runner-up runs', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const why = page.getByRole('region', { name: 'Why' });
  const row = (place: string) => why.getByRole('row').filter({ hasText: place });
  const threads = async (place: string): Promise<string> =>
    (await row(place).getByRole('cell').first().locator('.visually-hidden').innerText()).trim();

  await page.keyboard.press('End');
  const heading = why.getByRole('heading').first();
  const last = await heading.innerText();
  await page.getByRole('button', { name: 'Step back a quantum' }).click();
  // The step glides: the rows belong to the quantum of the veto only after it has arrived.
  await expect(heading).not.toHaveText(last);
  await expect(row('runner-up')).toBeVisible();
  const [chosen, runnerUp] = [await threads('runs'), await threads('runner-up')];
  expect(chosen.split(', ')).toHaveLength(8);
  expect(runnerUp).not.toBe(chosen);

  await changing(page, () => why.getByRole('button', { name: 'Exclude this group' }).click());
  await expect(why.getByText('Excluded at this decision')).toBeVisible();
  expect(await threads('runs')).toBe(runnerUp);
  for (const name of runnerUp.split(', '))
    await expect(machine(page, 'B').getByRole('button', { name: new RegExp(`^${name}, core`) })).toHaveCount(
      1,
    );
  await changing(page, () => why.getByRole('button', { name: 'Allow it again' }).click());
  expect(await threads('runs')).toBe(chosen);
});

test('the microscope follows one reference from address to victim', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('m');
  const microscope = page.getByRole('tabpanel', { name: 'Cache inspector' });
  const ways = microscope.getByRole('list', { name: /^Set / }).getByRole('listitem');
  await expect(ways).toHaveCount(12);
  const sets = new Set<string>();
  for (let step = 0; step < 12; step += 1) {
    sets.add((await microscope.getByRole('list', { name: /^Set / }).getAttribute('aria-label')) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  expect(sets.size).toBeGreaterThan(1);
});

test('the microscope opens on a cache that has threads below it', async ({ page }) => {
  await open(page, '#id=wasted-cores');
  await done(page);
  await stop(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  const microscope = page.getByRole('tabpanel', { name: 'Cache inspector' });
  // In A all threads are on the first of two packages.
  await microscope.getByRole('radio', { name: 'A', exact: true }).press('Space');
  await expect(microscope.getByRole('combobox', { name: 'Cache' })).toHaveValue('32');
  await expect(microscope.getByText(/of 64 references hit/)).toBeVisible();
});
