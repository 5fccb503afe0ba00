// The gallery: it contains every shipped scenario, and one of each kind opens from it. That each of them runs is tested without
// a browser, by tests/engine/same.test.ts and the engine's own tests.

import { readdirSync } from 'node:fs';
import { expectAccessible } from './support/axe';
import { done, machine, openShort, result } from './support/coscope';
import { shippedTitles } from './support/scenario';
import { expect, test } from './support/test';

test('every shipped scenario is there, and opens with a click and runs', async ({ page }) => {
  await openShort(page);
  const open = page.getByRole('button', { name: 'Gallery' });
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await open.click();
  const entries = gallery.getByRole('link');
  const shipped = shippedTitles();
  await expect(entries).toHaveCount(shipped.size);
  const titles = await entries.evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label') ?? link.querySelector('strong')?.textContent ?? ''),
  );
  expect([...titles].sort()).toEqual([...shipped.values()].sort());
  // Threads, tasks, and a variant.
  for (const id of ['smaller-l2', 'mergesort', 'auction-by-hand']) {
    const title = shipped.get(id) ?? '';
    if (!(await gallery.isVisible())) await open.click();
    await entries.nth(titles.indexOf(title)).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    // The figures measured so far, so after warm-up and first frames, without waiting for the end.
    for (const pane of ['a', 'b'] as const) {
      await expect.poll(async () => (await result(page, pane))?.title, { timeout: 180_000 }).toBe(title);
    }
    await expect(
      machine(page, 'B')
        .or(page.getByRole('region', { name: 'Machine', exact: true }))
        .first(),
    ).toBeVisible();
  }
  await done(page);
  expect((await result(page))?.ipc).toBeGreaterThan(0);
});

const shipped = readdirSync('workloads/scenarios');

test('scenarios stand in groups with their results, and are found and opened by keyboard', async ({
  page,
}) => {
  await openShort(page);
  await page.keyboard.press('g');
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  for (const group of ['Caches', 'Scheduling', 'Today’s kernel', 'SMT', 'Sharing', 'Tasks'])
    await expect(gallery.getByRole('region', { name: group })).toBeVisible();
  // The result of the run of every first visit, as shown by the page itself.
  const first = gallery
    .getByRole('listitem')
    .filter({ hasText: 'Eighteen threads, eight hardware contexts' });
  await expect(first).toContainText(/\+26\s%.*IPC/);
  await expect(first).toContainText('less even');
  await expectAccessible(page, 'dialog[open]');

  const search = gallery.getByRole('searchbox', { name: 'Search scenarios and lessons' });
  await expect(search).toBeFocused();
  await page.keyboard.type('auction');
  await expect(gallery.getByText(`1 of ${shipped.length.toString()}`)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(gallery.locator('[data-entry]').first()).toBeFocused();
  await search.fill('ucp');
  await expect(gallery.getByRole('link', { name: /Ways by/ })).toBeVisible();
  await search.fill('nothing of that name');
  await expect(gallery.getByText('No scenario matches.')).toBeVisible();

  // The same words search the lessons.
  await search.fill('tasks');
  await gallery.getByRole('button', { name: 'Lessons' }).click();
  const lessons = page.getByRole('dialog', { name: 'Lessons' });
  await expect(lessons.getByRole('searchbox')).toHaveValue('tasks');
  await expect(lessons.getByRole('listitem')).not.toHaveCount(readdirSync('workloads/lessons').length);
  await lessons.getByRole('button', { name: 'Scenarios' }).click();

  // Enter opens the first match.
  await expect(gallery.getByRole('searchbox')).toBeFocused();
  await gallery.getByRole('searchbox').fill('sort an array');
  await page.keyboard.press('Enter');
  await expect(gallery).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks that feed each other');
});

test('what ships for another engine is simulated here, and kept', async ({ page }) => {
  // A shipped result is not used: the simulated one must be the same.
  await page.route(/Gallery-.*\.js$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/engine:(["'`])[\d.]+\1/, 'engine:"0"') });
  });
  await openShort(page);
  await page.keyboard.press('g');
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await gallery.getByRole('searchbox').fill('array of four times');
  const card = gallery.getByRole('listitem').first();
  // Visible text only: until the result is known, hidden text keeps its space.
  await expect(card).toContainText(/IPC/, { timeout: 60_000, useInnerText: true });
  const said = await card.innerText();
  const kept = await page.evaluate(() => localStorage.getItem('coscope.gallery.1'));
  expect(kept).toContain('makespan');
  await page.unroute(/Gallery-.*\.js$/);
  await page.reload();
  await done(page);
  await page.keyboard.press('g');
  await gallery.getByRole('searchbox').fill('array of four times');
  await expect(card).toContainText(/IPC/, { useInnerText: true });
  expect(await card.innerText()).toBe(said);
});
