// In a presentation, and inside another page.

import { expectAccessible } from './support/axe';
import { done, machine, open, openShort, stop } from './support/coscope';
import { expect, moving, test } from './support/test';

test.use(moving);

test('a clicker steps through the moments worth seeing', async ({ page }) => {
  await open(page, '?present=1');
  await done(page);
  const step = page.getByRole('complementary', { name: 'Step of the presentation' });
  await expect(step).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(step.getByRole('status')).toContainText('A: Default. B: Balance set.');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(step.getByRole('status')).toContainText('Compare the IPC');
  // B samples first: its missing data is of no use to a class.
  await page.keyboard.press('PageDown');
  await expect(step.getByRole('status')).toContainText(
    'the first decision that differs. Balance set is still measuring the threads',
  );
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('PageDown');
  await expect(step.getByRole('status')).toContainText(/The end: an IPC of [\d.]+ in A and [\d.]+ in B/);
  await expect(step.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('PageUp');
  await expect(step.getByRole('status')).not.toContainText('The end');
  // Moving the clock elsewhere leaves the steps.
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(step).toHaveCount(0);
});

test('at 1920 × 1080 the result, both machines, the caches and the miss ratios are seen without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, '?present=1');
  await stop(page);
  // The breakdown of the gain appears last, in its reserved space.
  await expect(page.getByRole('region', { name: 'Result' }).getByText('thread mix')).toBeVisible({
    timeout: 30_000,
  });
  const whole = { ratio: 1 };
  await expect(page.getByRole('region', { name: 'Result' })).toBeInViewport(whole);
  for (const pane of ['A', 'B'] as const) await expect(machine(page, pane)).toBeInViewport(whole);
  const foot = await page.locator('.shell-footer').boundingBox();
  for (const name of [/L2 occupancy, A/, /L2 occupancy, B/, 'L2 miss ratio']) {
    const figure = page.getByRole('figure', { name });
    await expect(figure).toBeInViewport(whole);
    // The panel of the clock does not cover it.
    const box = await figure.boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(foot?.y ?? 0);
  }
});

test('the numbers of waiting threads are said to be quanta, also after they have moved', async ({ page }) => {
  await open(page, '?present=1');
  await stop(page);
  await page.keyboard.press('Home');
  for (let quantum = 1; quantum <= 4; quantum++) {
    await page.keyboard.press('ArrowRight');
    for (const pane of ['A', 'B'] as const) {
      const waiting = machine(page, pane).locator('.thread[data-state=waiting]');
      await expect(waiting).toHaveCount(10);
      // Each chip shows its name, its age or both.
      await expect(waiting.and(page.locator('[data-bare]:not([data-age])'))).toHaveCount(0);
      const said = machine(page, pane).getByText('quanta waited');
      await expect(async () => {
        const aged = await waiting.and(page.locator('[data-age]')).count();
        expect(await said.count()).toBe(aged > 0 ? 1 : 0);
      }).toPass({ timeout: 5_000 });
    }
  }
});

test('beside a view the causes of the gain are whole or absent', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '?present=1&view=microscope');
  await stop(page);
  const causes = page.getByRole('region', { name: 'Result' }).locator('.gain-causes');
  await expect(causes.getByText('thread mix')).toBeInViewport({ ratio: 1, timeout: 30_000 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(causes).toBeHidden();
});

test('presenting is left by its word in the header', async ({ page }) => {
  await openShort(page, {}, '?present=1');
  const machineEditor = page.getByRole('heading', { name: 'Machine', exact: true });
  await expect(machineEditor).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop presenting' }).click();
  await expect(machineEditor).toBeVisible();
  await expect(page).not.toHaveURL(/present/);
  await page.keyboard.press('p');
  await expect(machineEditor).toHaveCount(0);
});

test('the result stays in sight while a view takes all of the stage', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openShort(page, {}, '?present=1&view=evictions');
  await stop(page);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(/IPC, machine\s*A \d\.\d\d\s*B \d\.\d\d/);
  const view = page.getByRole('tabpanel', { name: 'Evictions' });
  await expect(view).toBeVisible();
  const [above, below] = [await result.boundingBox(), await page.getByRole('tab').boundingBox()];
  expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual((below?.y ?? NaN) + 1);
  await expectAccessible(page);
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
