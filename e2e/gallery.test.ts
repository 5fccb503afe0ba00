// The gallery: every scenario that ships opens from it, and so does every variant. That each also runs to its end, and to the
// same end as natively, tests/engine/same.test.ts sees without a browser.

import { done, machine, openShort, result } from './support/coscope';
import { shippedIds } from './support/scenario';
import { expect, test } from './support/test';

test('every shipped scenario opens with a click and runs', async ({ page }) => {
  test.setTimeout(900_000);
  await openShort(page);
  const open = page.getByRole('button', { name: 'Gallery' });
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await open.click();
  const entries = gallery.getByRole('link');
  await expect(entries).toHaveCount(shippedIds().length);
  const titles = await entries.evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label') ?? link.querySelector('strong')?.textContent ?? ''),
  );
  expect(new Set(titles).size).toBe(titles.length);
  for (const [which, title] of titles.entries()) {
    if (which > 0) await open.click();
    await entries.nth(which).click();
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
