// One selection, one range, one zoom: a brush or pin in one place applies in all others, and in the link.

import { expectAccessible } from './support/axe';
import { machine, openShort, stop } from './support/coscope';
import { expect, test } from './support/test';
import type { Locator, Page } from '@playwright/test';

const metrics = (page: Page) => page.getByRole('region', { name: 'Metrics' });
const range = (page: Page) => page.getByRole('navigation', { name: 'Range of quanta' });
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Drags along an element, from one fraction of its width to another. */
async function dragAlong(page: Page, element: Locator, from: number, to: number): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('there is nothing to drag along');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + from * box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, y, { steps: 6 });
  await page.mouse.up();
}

test('a range brushed on the axis is the window of metrics and views, and crumbs lead back', async ({
  page,
}) => {
  await openShort(page, {}, '?view=evictions');
  await stop(page);
  const evictions = page.getByRole('tabpanel', { name: 'Evictions', exact: true });
  await evictions.getByText('whole run').click();
  const sum = evictions.locator('.evictions-sum').last();
  const all = Number((await sum.innerText()).replace(/\D/g, ''));
  const ipc = await page.getByTestId('reading-ipc-b').innerText();

  // The labels' gutter takes a part of the axis.
  await dragAlong(page, page.locator('.timeline-axis'), 0.5, 0.7);
  await expect(range(page).getByText(/^quanta \d+–\d+$/)).toBeVisible();
  const words = await range(page).locator('b').innerText();
  await expect(metrics(page)).toContainText(words);
  await expect(evictions.getByText(words).first()).toBeVisible();
  expect(Number((await sum.innerText()).replace(/\D/g, ''))).toBeLessThan(all);
  await expect(page.getByTestId('reading-ipc-b')).not.toHaveText(ipc);
  expect(query(page, 'range')).toBe(words.replace('quanta ', '').replace('–', '-'));
  await expectAccessible(page);

  await page.keyboard.press('c');
  await expect(page.getByText(`share of all thread cycles of ${words}`)).toBeVisible();

  await range(page).getByRole('button', { name: 'whole run' }).click();
  await expect(page.getByTestId('reading-ipc-b')).toHaveText(ipc);
  expect(query(page, 'range')).toBeNull();
});

test('by keyboard: a range grows from the playhead, time is zoomed, Escape leads back', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.getByRole('main').focus();
  await page.keyboard.press('Home');
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowRight');
  await expect(range(page).locator('b')).toHaveText('quanta 0–3');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(range(page).locator('b')).toHaveText('quanta 0–2');
  expect(query(page, 'range')).toBe('0-2');

  const ticks = page.locator('.timeline-axis .time-tick');
  const before = await ticks.allInnerTexts();
  await page.keyboard.press('b');
  await expect(ticks.last()).toHaveText('2');
  await page.keyboard.press('0');
  await expect(ticks).toHaveText(before);
  await page.keyboard.press('Escape');
  await expect(range(page)).toBeHidden();
  expect(query(page, 'range')).toBeNull();
});

test('the wheel over the axis zooms all pictures over time alike', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const axis = page.locator('.timeline-axis');
  const river = page.locator('.over-time path[data-of]').first();
  const before = await river.getAttribute('d');
  const box = await axis.boundingBox();
  if (!box) throw new Error('no axis');
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
  for (let times = 0; times < 6; times++) {
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(50);
  }
  await expect(river).not.toHaveAttribute('d', before ?? '');
  await expect(axis.getByText('0', { exact: true })).toHaveCount(0);
  await range(page).getByRole('button', { name: 'zoom out' }).click();
  await expect(river).toHaveAttribute('d', before ?? '');
});

test('a program pinned by keyboard is lit on the stage and in the link, and Escape lets it go', async ({
  page,
  context,
}) => {
  await openShort(page);
  await stop(page);
  const pin = page.getByRole('button', { name: 'art: pin' });
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  expect(query(page, 'select')).toBe('program:art');
  await expectAccessible(page);
  const opacity = (of: Page, name: string) =>
    of
      .locator('.over-time path[data-of]')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .first()
      .evaluate((path) => getComputedStyle(path).opacity);
  await expect.poll(() => opacity(page, 'art')).toBe('1');
  await expect.poll(() => opacity(page, 'gzip')).toBe('0.25');
  const colours = await machine(page, 'B')
    .locator('.thread')
    .evaluateAll((chips) =>
      chips.map((chip) => ({
        isArt: chip.textContent.startsWith('art'),
        colour: getComputedStyle(chip).backgroundColor,
        own: getComputedStyle(chip).getPropertyValue('--program'),
      })),
    );
  expect(colours.some(({ isArt }) => isArt)).toBe(true);
  for (const { isArt, colour } of colours) expect(colour.startsWith('oklab'), colour).toBe(!isArt);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'art: pin' })).toHaveAttribute('aria-pressed', 'true');
  await other.close();

  await page.getByRole('main').focus();
  await page.keyboard.press('Escape');
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  expect(query(page, 'select')).toBeNull();
  await expect.poll(() => opacity(page, 'gzip')).toBe('1');
});

test('by thread, each row is a thread and shows where it ran', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.getByRole('combobox', { name: 'Rows of the schedule' }).selectOption('by thread');
  await expect(page.locator('.gantt-names').first().locator('li')).not.toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Hardware contexts of the threads/ }).first()).toBeVisible();
});
