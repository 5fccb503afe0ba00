// The gallery: every scenario that ships opens from it and runs to its end.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { done, machine, openShort, result } from './support/coscope';
import { shipped } from './support/scenario';
import { expect, test } from './support/test';

const ids = readdirSync(path.resolve(import.meta.dirname, '../workloads/scenarios')).map((file) =>
  path.basename(file, '.json'),
);

test('every shipped scenario opens with a click and finishes', async ({ page }) => {
  test.setTimeout(900_000);
  await openShort(page);
  expect(ids.length).toBeGreaterThanOrEqual(6);
  for (const id of ids) {
    const { title } = shipped(id);
    await page.getByRole('button', { name: 'Gallery' }).click();
    const gallery = page.getByRole('dialog', { name: 'Gallery' });
    await gallery.getByText(title, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect.poll(async () => (await result(page))?.title, { timeout: 60_000 }).toBe(title);
    await done(page);
    expect((await result(page))?.ipc).toBeGreaterThan(0);
    await expect(
      machine(page, 'B')
        .or(page.getByRole('region', { name: 'Machine', exact: true }))
        .first(),
    ).toBeVisible();
  }
});
