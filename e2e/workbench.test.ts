// Views beside a live stage: docked, updated by edits, rearranged, stored in a link and reopened.

import { expectAccessible } from './support/axe';
import { changing, docked, done, openShort, result, stop, typeValue } from './support/coscope';
import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('with a view open, an edit is answered in view, stage and metrics, and keys still step', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('e');
  const evictions = docked(page, 'Evictions');
  await evictions.getByText('whole run').click();
  // A beside B if there is room: B is the last.
  const sum = evictions.locator('.evictions-sum').last();
  const before = await sum.innerText();
  const ipc = page.getByTestId('reading-ipc-b');
  const ipcBefore = await ipc.innerText();
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await expect(sum).not.toHaveText(before);
  await expect(ipc).not.toHaveText(ipcBefore);
  await expect(page.getByRole('main').getByText('L2 96 KB', { exact: false }).first()).toBeVisible();

  await page.getByRole('main').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('quantum 1', { exact: true }).last()).toBeVisible();
});

test('views are arranged by hand, and the link opens them so', async ({ page, context }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('e');
  await page.keyboard.press('c');
  await expect(tab(page, 'Cycle breakdown')).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).search).toBe('?view=evictions%2Ccycles');

  // Dragged out of its dock to the right half of it.
  const home = await docked(page, 'Cycle breakdown').boundingBox();
  if (!home) throw new Error('the view is not there');
  await tab(page, 'Evictions').hover();
  await page.mouse.down();
  await page.mouse.move(home.x + home.width / 2, home.y + 40, { steps: 5 });
  await page.mouse.move(home.x + home.width - 20, home.y + home.height / 2, { steps: 10 });
  await page.mouse.up();
  await expect(docked(page, 'Evictions')).toBeVisible();
  await expect(docked(page, 'Cycle breakdown')).toBeVisible();
  await expectAccessible(page);

  // Resized by key, and moved to another side of the stage.
  const edge = page.getByRole('separator').first();
  const stage = page.getByRole('main');
  const tall = (await stage.boundingBox())?.height ?? 0;
  await edge.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await stage.boundingBox())?.height ?? 0).toBeLessThan(tall);
  await stage.focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect
    .poll(async () => {
      const view = await docked(page, 'Cycle breakdown').boundingBox();
      return ((await stage.boundingBox())?.x ?? NaN) - (view?.x ?? NaN);
    })
    .toBeGreaterThan(100);

  const other = await context.newPage();
  await other.goto(page.url());
  await done(other);
  const place = await docked(page, 'Evictions').boundingBox();
  await expect.poll(async () => docked(other, 'Evictions').boundingBox()).toEqual(place);
  expect((await result(other))?.digest).toBe((await result(page))?.digest);
});

test('one key gives a view all the room, Escape closes it, and the stage has its place again', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  // A maximised view is the main content instead.
  const stage = page.locator('#stage');
  const whole = await stage.boundingBox();
  await page.keyboard.press('d');
  await expect(docked(page, 'Reuse distances')).toBeVisible();
  expect((await stage.boundingBox())?.height).toBeLessThan(whole?.height ?? 0);
  await page.keyboard.press('z');
  await expect(stage).toBeHidden();
  await page.keyboard.press('z');
  await expect(stage).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  expect(await stage.boundingBox()).toEqual(whole);
  expect(new URL(page.url()).search).toBe('');

  // Closed while it has all the room.
  await page.keyboard.press('e');
  await expect(docked(page, 'Evictions')).toBeVisible();
  await page.keyboard.press('z');
  await expect(stage).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(stage).toBeVisible();
  await expect.poll(() => stage.boundingBox()).toEqual(whole);
});

test('a result is announced to screen readers behind a maximised view, too', async ({ page }) => {
  await openShort(page, {}, '?view=evictions');
  await stop(page);
  await expect(docked(page, 'Evictions')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.locator('#stage')).toBeHidden();
  const said = page.getByRole('status').filter({ hasText: /^IPC[^:]*: B \d\.\d\d, A \d\.\d\d/ });
  await expect(said).toHaveCount(1);
  const before = await said.innerText();
  await changing(page, () => typeValue(page, 'L2 shared', '24 KB'));
  await expect(said).not.toHaveText(before);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('one view at a time comes up as a sheet, and the bar leads back to it', async ({ page }) => {
    await openShort(page, {}, '?view=evictions,cycles');
    await stop(page);
    const sheet = page.getByRole('region', { name: 'Cycle breakdown' });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('combobox', { name: 'View' }).selectOption('Evictions');
    await expect(page.getByRole('region', { name: 'Evictions', exact: true })).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Panels' });
    await bar.getByRole('button', { name: 'Metrics' }).click();
    await expect(page.getByRole('region', { name: 'Evictions', exact: true })).toBeHidden();
    await bar.getByRole('button', { name: 'Evictions' }).click();
    await page.getByRole('button', { name: 'Close Evictions' }).click();
    await expect(bar.getByRole('button', { name: 'Evictions' })).toHaveCount(0);
  });
});
