// In front of a class, and inside somebody else's page.

import { expectAccessible } from './support/axe';
import { done, openShort, stop } from './support/coscope';
import { expect, test } from './support/test';

test('a clicker steps through the moments worth seeing', async ({ page }) => {
  await openShort(page, {}, '?present=1');
  await done(page);
  const step = page.getByRole('complementary', { name: 'Step of the presentation' });
  await expect(step).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(step.getByRole('status')).toContainText('A: Default. B: Balance set.');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('PageDown');
  await expect(step.getByRole('status')).toContainText(/The end: an IPC of [\d.]+ in A and [\d.]+ in B/);
  await expect(step.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('PageUp');
  await expect(step.getByRole('status')).not.toContainText('The end');
  // Going elsewhere leaves the steps.
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(step).toHaveCount(0);
});

test('one view in a frame leads to the whole page with its state', async ({ page, context }) => {
  await openShort(page, {}, '?embed=1&view=evictions&at=3');
  await done(page);
  await expect(page.getByRole('heading', { name: 'Evictions', exact: true })).toBeVisible();
  await expect(page.getByText(/quantum 3/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toHaveCount(0);
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open in Coscope' }).click();
  const whole = await opening;
  await whole.waitForFunction(() => window.coscope !== undefined);
  expect(new URL(whole.url()).search).toBe('?view=evictions&at=3');
  await expect(whole.getByRole('tabpanel', { name: 'Evictions' })).toBeVisible();
  await whole.keyboard.press('Escape');
  await expect(whole.getByText(/quantum 3/).first()).toBeVisible();
});

test('a view is shared as a frame', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openShort(page);
  await stop(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('tabpanel', { name: 'Evictions' })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy as a frame for another page' }).click();
  const frame = await page.evaluate(() => navigator.clipboard.readText());
  expect(frame).toMatch(
    /^<iframe src="http[^"]+\?embed=1&amp;view=evictions&amp;at=\d+#s=2\.[^"]+" title="[^"]+"/,
  );
});
