// A scenario's description, and the first minute: shown once, covering nothing, and not again.

import { expectAccessible } from './support/axe';
import { changing, open, stop, typeValue } from './support/coscope';
import { expect, moving, test } from './support/test';

test.use(moving);

test('a first visit tells the story and marks three things; both are gone when they have done their work', async ({
  page,
}) => {
  await open(page, '');
  await stop(page);
  const story = page.getByRole('region', { name: 'About this scenario' });
  await expect(story.getByText('Nine programs, two copies each', { exact: false })).toBeVisible();
  const marks = story.getByRole('list', { name: 'What to look at' });
  await expect(marks.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await expect(marks).toHaveCount(0);
  await story.getByRole('button', { name: 'Fold the description' }).click();
  await expect(story).toHaveCount(0);

  await page.reload();
  await stop(page);
  await expect(page.getByRole('region', { name: 'Machine B', exact: true })).toBeVisible();
  await expect(story).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(story).toBeVisible();
  await expect(marks).toHaveCount(0);
});

test('the first mark is at a cache with lines, and at the machine if its last cache is empty at first', async ({
  page,
  elsewhere,
}) => {
  const isMarked = (selector: string, on = page) =>
    on
      .locator(`.panes > :first-child ${selector}`)
      .first()
      .evaluate((marked) => getComputedStyle(marked, '::before').content);
  await open(page, '');
  expect(await isMarked('.machine-title-name')).toBe('"1"');
  expect(await isMarked('.pane-head')).not.toBe('"1"');
  // Its L3 is a victim cache.
  const other = await elsewhere();
  await other.goto('#id=eight-chips');
  await expect(other.locator('.machine-title-name').first()).toBeVisible();
  expect(await isMarked('.machine-title-name', other)).not.toBe('"1"');
  expect(await isMarked('.pane-head', other)).toBe('"1"');
});

test('the result is on the stage where the metrics are not', async ({ page }) => {
  await open(page, '');
  await stop(page);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toBeHidden();
  await page.keyboard.press('p');
  await expect(result).toBeVisible();
  await expect(result).toContainText(/IPC, machine\s*A 0\.\d\d\s*B 1\.\d\d\s*\+\d\d\s?%/);
  await expectAccessible(page);
});
