// Notes on moments: written, shown on the schedule, edited, removed, restored, and opened from a link.

import { expectAccessible } from './support/axe';
import { digest, done, openShort, result, stop } from './support/coscope';
import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });
const mark = (page: Page, name: RegExp) => notes(page).getByRole('button', { name });

test('a note by keyboard and one by pointer: no run begins, undo knows them, and the link brings them', async ({
  page,
  elsewhere,
}) => {
  await openShort(page);
  await stop(page);
  const before = await digest(page);
  await expect(notes(page)).toHaveCount(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: /^Note at quantum/ });
  await expect(field).toBeFocused();
  await field.fill('Here the caches are <b>cold</b>');
  await page.keyboard.press('Enter');
  await expect(mark(page, /^Note at quantum 0: Here the caches are <b>cold/)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // By pointer, at the moment under it.
  const track = page.locator('.gantt-track').first();
  const box = await track.boundingBox();
  await track.dblclick({ position: { x: (box?.width ?? 0) * 0.55, y: 5 } });
  await field.fill('art has its turn');
  await page.keyboard.press('Enter');
  const second = mark(page, /^Note at quantum 1\d: art has its turn/);
  await expect(second).toBeVisible();
  await expectAccessible(page);

  // Edited, and undone.
  await second.click();
  await field.fill('art evicts');
  await page.keyboard.press('Enter');
  await expect(mark(page, /art evicts$/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(second).toBeVisible();

  // No simulation was run for it.
  expect(await digest(page)).toBe(before);
  await done(page);
  const link = page.url();
  expect(new URL(link).searchParams.get('notes')).toMatch(/^0 Here the caches.*\n1\d art has its turn$/);

  const other = await elsewhere();
  await other.goto(link);
  await done(other);
  await expect(mark(other, /art has its turn$/)).toBeVisible();
  expect((await result(other))?.digest).toBe(before);
  await notes(other).getByText('2 notes').click();
  await notes(other).getByRole('button', { name: 'Remove the note at quantum 0' }).click();
  await expect(notes(other).getByText('1 note', { exact: true })).toBeVisible();
  await expect.poll(() => new URL(other.url()).searchParams.get('notes')).toMatch(/^1\d art has its turn$/);
});

test('notes of a link that mean harm are refused as a whole, and the page goes on', async ({ page }) => {
  await openShort(page, {}, `?notes=${encodeURIComponent('3 good\n4 \u202Eevil')}`);
  await expect(page.getByText('The notes of this link cannot be read')).toBeVisible();
  await expect(notes(page)).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('notes')).toBeNull();
});

test('the zoom of the schedule travels in the link', async ({ page, elsewhere }) => {
  await openShort(page);
  await stop(page);
  const zoom = () => new URL(page.url()).searchParams.get('zoom');
  await page.keyboard.press('+');
  await expect.poll(zoom).toMatch(/^[\d.]+-[\d.]+$/);
  // The address follows with a delay.
  const once = zoom();
  await page.keyboard.press('+');
  await expect.poll(zoom).not.toBe(once);
  const ticks = await page.locator('.timeline-axis .time-tick').allInnerTexts();
  const other = await elsewhere();
  await other.goto(page.url());
  // It plays from the start of the linked interval, and would play beyond it.
  await stop(other);
  await done(other);
  await expect(other.getByRole('button', { name: 'zoom out' })).toBeVisible();
  expect(await other.locator('.timeline-axis .time-tick').allInnerTexts()).toEqual(ticks);
  await other.getByRole('button', { name: 'zoom out' }).click();
  await expect.poll(() => new URL(other.url()).searchParams.get('zoom')).toBeNull();
});

test('notes stay with their scenario: Back and undo return to them', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.getByRole('main').focus();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: /^Note at quantum/ }).fill('Here it begins');
  await page.keyboard.press('Enter');
  const written = mark(page, /Here it begins$/);
  await expect(written).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('notes')).toContain('Here it begins');
  const open = async () => {
    await page.getByRole('button', { name: 'Gallery' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /smaller L2/ })
      .first()
      .click();
    await expect(written).toHaveCount(0);
  };
  await open();
  await expect.poll(() => new URL(page.url()).searchParams.get('notes')).toBeNull();
  await page.goBack();
  await expect(written).toBeVisible();
  await open();
  await page.keyboard.press('Control+z');
  await expect(written).toBeVisible();
});
