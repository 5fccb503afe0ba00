// Exporting the run: as files for other programs, and as a page for a report.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { TraceEvent } from '../web/derive/export/chrome-trace.ts';
import { openShort, result } from './support/coscope';
import { expect, test } from './support/test';

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('figures, counts and the timeline are files, and say what the page says', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('x');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();

  const figures = JSON.parse((await saved(page, 'Figures as JSON')).text) as { B: unknown };
  expect(figures.B).toEqual(await result(page));

  const rows = (await saved(page, 'All counters')).text.trimEnd().split('\n');
  expect(rows[0]).toBe('run,quantum,first_cycle,cycles,measured,column,of,value');
  const executed = rows
    .map((row) => row.split(','))
    .filter(
      ([run, , , , measured, column]) => run === 'B' && measured === '1' && column === 'context_instructions',
    )
    .reduce((sum, row) => sum + Number(row.at(-1)), 0);
  expect(executed).toBe((await result(page))?.instructions);

  const trace = JSON.parse((await saved(page, 'Timeline for Perfetto')).text) as {
    traceEvents: TraceEvent[];
  };
  const kinds = new Set(trace.traceEvents.map(({ ph }) => ph));
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['C', 'M', 'X', 'i']));
});

test('a lab report carries link, seed and digest, and is saved as Markdown', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Lab report' }).click();
  const digest = (await result(page))?.digest ?? '';
  const ofA = (await result(page, 'a'))?.digest;
  await expect(page.getByText(digest).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Instructions per cycle, by quantum' })).toBeVisible();
  const { name, text } = await saved(page, 'Save as Markdown');
  expect(name).toMatch(/\.md$/);
  expect(text).toContain(digest);
  const link = /<(http[^>]+)>/.exec(text)?.[1] ?? '';
  await page.goto(link);
  await page.reload();
  await expect.poll(async () => (await result(page))?.digest, { timeout: 30_000 }).toBe(digest);
  await expect.poll(async () => (await result(page, 'a'))?.digest).toBe(ofA);
});

test('paper says where its figures come from', async ({ page }) => {
  await openShort(page);
  const { digest = '', seed } = (await result(page)) ?? {};
  const lines = page.locator('.on-paper');
  // The code that adds the lines loads when the page is idle. Real printing fires both events with no time to check in between.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(lines).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(lines).toContainText(digest);
  await expect(lines).toContainText(`seed ${String(seed)}`);
  const link = (await lines.textContent())?.split('\n').at(-1) ?? '';
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(lines).toHaveCount(0);
  await page.goto(link);
  await page.reload();
  await expect.poll(async () => (await result(page))?.digest, { timeout: 30_000 }).toBe(digest);
});
