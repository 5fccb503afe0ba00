// The gallery: all that ships is in it, and one of each kind opens from it. That every one of them runs, tests/engine/same.test.ts
// and the engine's own tests see without a browser.

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
    // The figures of what is measured so far, so of both warm-up and first frames: nobody waits for the end.
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
