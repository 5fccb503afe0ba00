// Exporting pictures: as vectors with text as text, as pixels, and as numbers. And the significance of a difference.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { openShort, readReadings, result, stop } from './support/coscope';
import { expect, test } from './support/test';

async function saved(page: Page, action: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function byCommand(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  return saved(page, async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.locator('.palette-input').fill(label);
    await expect(page.locator('.palette-item[aria-selected=true]')).toContainText(label);
    await page.keyboard.press('Enter');
  });
}

interface Facts {
  readonly error: string | null;
  readonly title: string;
  readonly description: string;
  readonly texts: readonly string[];
  readonly elements: readonly string[];
  readonly references: readonly string[];
}

/** The content of an SVG as another program reads it. */
function readSvg(page: Page, text: string): Promise<Facts> {
  return page.evaluate((svg) => {
    const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const all = [...drawing.querySelectorAll('*')];
    const textOf = (name: string): string[] =>
      all.filter(({ localName }) => localName === name).map((one) => one.textContent);
    return {
      error: drawing.querySelector('parsererror')?.textContent ?? null,
      title: textOf('title')[0] ?? '',
      description: textOf('desc')[0] ?? '',
      texts: textOf('text'),
      elements: [...new Set(all.map(({ localName }) => localName))],
      references: all.flatMap((one) =>
        [...one.attributes].filter(({ name }) => name.endsWith('href')).map(({ value }) => value),
      ),
    };
  }, text);
}

test('the stage as SVG has its words as text and says which run it is of', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const { name, bytes } = await byCommand(page, 'Save this picture as SVG');
  expect(name).toMatch(/\.svg$/);
  const found = await readSvg(page, bytes.toString('utf8'));
  expect(found.error).toBeNull();
  expect(found.texts).toEqual(
    expect.arrayContaining(['Default', 'Balance set', 'core 0', 'core 1', 'quantum']),
  );
  expect(found.texts.filter((text) => text === 'quantum')).toHaveLength(1);
  expect(found.description).toContain((await result(page))?.digest);
  expect(found.description).toContain('#s=');
  expect(found.elements).not.toContain('script');
  expect(found.elements).not.toContain('foreignObject');
  expect(found.elements).not.toContain('image');
  expect(found.references).toEqual([]);
});

test('a figure of the stage has the axis and the colours that the page has around it', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const save = async (figure: string) => {
    const { bytes } = await saved(page, async () => {
      await page.getByRole('button', { name: `Save this picture: ${figure}` }).press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Enter');
    });
    return (await readSvg(page, bytes.toString('utf8'))).texts;
  };
  const quanta = ['quantum', '0', '10', '20'];
  expect(await save('L2 miss ratio')).toEqual(expect.arrayContaining(quanta));
  expect(await save('L2 occupancy, B')).toEqual(expect.arrayContaining([...quanta, 'gzip', 'vortex']));
  const schedule = await save('Schedule');
  expect(schedule).toEqual(expect.arrayContaining([...quanta, 'gzip', 'vortex']));
  expect(schedule.filter((text) => text === 'quantum')).toHaveLength(1);
  await page.keyboard.press('3');
  const stalls = await save('What the hardware contexts of B spend their cycles on');
  expect(stalls).toEqual(expect.arrayContaining([...quanta, 'working', 'bandwidth']));
  await expect(page.locator('.in-file:visible')).toHaveCount(0);
});

test('a view is saved from its head: PNG at twice the size, CSV with the figures shown', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('e');
  const view = page.getByRole('tabpanel', { name: 'Evictions' });
  await view.getByText('whole run').click();
  // A beside B: two tables in one file, every number with its figure, row and column.
  const sums = await view.locator('.evictions-sum').allInnerTexts();
  const total = sums.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0);
  const save = page.locator('.dock-tools').getByRole('button', { name: 'Save this picture: Evictions' });
  await expectAccessible(page, '.workbench');
  const csv = await saved(page, async () => {
    await save.click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  });
  const rows = csv.bytes
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','));
  expect(sums).toHaveLength(2);
  expect(rows[0]).toEqual(['figure', 'line', 'row', 'column', 'value']);
  const body = rows.slice(1).filter((row) => !row.includes('All') && row.at(-3) !== 'All');
  expect(body.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(total);

  // By keyboard this time.
  const png = await saved(page, async () => {
    await save.press('Enter');
    // The menu takes the focus once it has opened; earlier keys go to the button.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  });
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  const { width } = (await view.locator('.view-body').boundingBox()) ?? { width: 0 };
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(2 * width);
});

test('one picture of many: the readings as a person reads them, unrounded', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('x');
  const { bytes } = await saved(page, () => page.getByRole('button', { name: 'B vs. A: CSV' }).click());
  const [head, first] = bytes
    .toString('utf8')
    .split('\n')
    .map((row) => row.split(','));
  expect(head).toEqual(['Reading', 'A', 'B']);
  expect(Number(first?.at(-1))).toBeCloseTo((await result(page))?.ipc ?? NaN, 9);
  await page.keyboard.press('Escape');
  expect((await readReadings(page))[1]).toBe(Number(first?.at(-1)).toFixed(2));
});

test('significance: A and B under the same seeds say how sure the difference is, and the report says it too', async ({
  page,
}) => {
  await openShort(page);
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByRole('radio', { name: 'Over seeds' }).check();
  await view.getByText('5', { exact: true }).click();
  await view.getByRole('button', { name: 'Run A and B under 5 seeds' }).click();
  await expect(view.getByText('5 seeds, A and B under each', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const answer = await view.locator('.luck-answer').innerText();
  expect(answer).toMatch(/^IPC, machine: B is (higher|lower|equal) under (all )?\d (of \d )?seeds/);
  await expectAccessible(page, '.workbench');

  const { bytes } = await saved(page, async () => {
    await view.getByRole('button', { name: 'Save this picture: Every seed, from A to B' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  });
  const ipc = bytes
    .toString('utf8')
    .split('\n')
    .filter((row) => row.startsWith('"IPC'))
    .map((row) => row.split(',').slice(-2).map(Number));
  expect(ipc).toHaveLength(5);
  const won = ipc.filter(([a = 0, b = 0]) => b > a).length;
  if (answer.includes('higher')) expect(answer).toContain(`higher under ${won.toString()} of 5 seeds`);
  // The first seed is the scenario's own, and its pair is the result on the page.
  expect(ipc[0]?.[1]).toBeCloseTo((await result(page))?.ipc ?? NaN, 9);

  // The metrics show it too, on request below them.
  await page.keyboard.press('Escape');
  const metrics = page.getByRole('region', { name: 'Metrics', exact: true });
  await metrics.getByText('Significance over seeds').click();
  await metrics.getByText('5', { exact: true }).click();
  await metrics.getByRole('button', { name: 'Run A and B under 5 seeds' }).click();
  const short = metrics.locator('.luck-short > div', { hasText: 'IPC, machine' });
  await expect(short.getByText(/^(significant|not significant|no difference)$/)).toBeVisible({
    timeout: 30_000,
  });
  if (answer.includes('not significant'))
    await expect(metrics.locator('.reading', { hasText: 'IPC, machine' })).toContainText('not significant');
  await expectAccessible(page);

  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Lab report' }).click();
  await expect(page.getByRole('columnheader', { name: 'Under 5 seeds' })).toBeVisible();
});
