// Papers: each paper's published numbers beside ours, by palette and by address; filtered, as a table, and linked to scenarios.

import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe';
import { openShort } from './support/coscope';
import { short, linkOf } from './support/scenario.ts';
import { expect, test } from './support/test';

test('a paper is found, filtered, read as a table, and left for a scenario', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Command palette' });
  await palette.fill('papers');
  await palette.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Papers' });
  const list = dialog.getByRole('navigation', { name: 'Papers' });
  await expect(list.getByRole('button')).toHaveCount(9);

  const tam = list.getByRole('button', { name: /^Tam et al\. 2007/ });
  await expect(tam).toContainText(/\d+ of \d+ emergent rows in range/);
  await tam.press('Enter');
  await expect(page).toHaveURL(/[?&]papers=tam\b/);
  const paper = dialog.getByRole('article', { name: /^Thread Clustering/ });
  await expect(paper).toContainText(/\d+ of \d+ published numbers met within 25/);
  const all = paper.getByRole('status');
  await expect(all).toHaveText(/^(\d+) of \1 rows$/);
  await expectAccessible(page, 'dialog[open]');

  const figure = paper.getByRole('figure', { name: 'Fig. 5' });
  await expect(figure.getByRole('img').first()).toHaveAccessibleName(
    /^Fig\. 5, measured ÷ published: \d+ rows/,
  );
  await figure.getByRole('button', { name: 'As table: Fig. 5' }).press('Enter');
  await expect(figure.getByRole('row', { name: /^Auction: adjusted Rand index/ })).toContainText('0.832');

  await paper.getByRole('switch', { name: 'Not in range only' }).press('Space');
  await expect(all).toHaveText(/^1 of \d+ rows$/);
  await paper.getByLabel('Class').selectOption('self-check');
  await expect(paper.getByText('No row of this class misses its range.')).toBeVisible();

  const missed = paper.getByRole('region', { name: 'Not in range' });
  await expect(missed).toContainText('three of 32 threads');
  await missed.getByText('1 row', { exact: true }).click();
  await expect(missed).toContainText('Auction: adjusted Rand index');

  await paper.getByText(/^Fig\. 8: overhead of sampling/).click();
  await expect(paper.getByRole('region', { name: /^Fig\. 8: overhead of sampling/ })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');

  await paper.getByRole('region', { name: 'Scenarios' }).getByRole('button', { name: 'Eight chips' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(/^Eight chips/);
  expect(new URL(page.url()).searchParams.has('papers')).toBe(false);
});

test('a link opens on its paper, and a figure gives the command that measures it again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`?papers=kumar${linkOf(short({}))}`);
  const dialog = page.getByRole('dialog', { name: 'Papers' });
  const figure = dialog.getByRole('figure', { name: 'Table 4.8' });
  await expect(figure).toBeVisible();
  await figure
    .getByRole('button', { name: /^Copy the command that measures Table 4\.8 again/ })
    .press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("npm run -s coscope -- paper kumar --rows 'table-4.8-*'");
  // A picture names the study as its origin, not the run behind the page.
  const saved = page.waitForEvent('download');
  await figure.getByRole('button', { name: /^Save this picture/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'SVG' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('kumar-table-4-8.svg');
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /Kumar 2009, published and measured · Coscope [\d.]+/,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/papers=/);
});

test('papers have pictures beside their rows, each with its table', async ({ page }) => {
  const open = async (id: string, title: RegExp) => {
    await page.goto(`./?papers=${id}${linkOf(short())}`);
    const figure = page.getByRole('dialog', { name: 'Papers' }).getByRole('figure', { name: title });
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.getByRole('img').first()).toBeVisible();
    return figure;
  };
  const emulated = await open('fedorova', /^Emulated, as in the paper/);
  await expect(emulated.getByRole('img')).toHaveCount(2);
  await emulated.getByRole('button', { name: /^As table/ }).click();
  await expect(emulated.getByRole('row', { name: /^IPC against default PERF published/ })).toContainText(
    '45',
  );

  const regressions = await open('kumar', /^Regressions/);
  await expect(regressions.getByRole('region', { name: /^Table 3\.1: sensitivity/ })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');

  const grains = await open('chen', /^Fig\. 6: mergesort/);
  await expect(grains.getByRole('img')).toHaveCount(6);
  const theorem = await open('chen', /^Theorem 3\.1: misses/);
  await expect(theorem.getByRole('img').first()).toHaveAccessibleName(
    /more misses than one core in 0 programs of 400/,
  );
  const counterexample = await open('chen', /^Theorem 3\.1 needs/);
  await counterexample.getByRole('button', { name: /^As table/ }).click();
  await expect(counterexample.getByRole('row', { name: /^least recently used 205 206$/ })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
});

test('a study says what it does not compare, and how its ranges were made', async ({ page }) => {
  await page.goto(`?papers=linux-cache-aware${linkOf(short())}`);
  const dialog = page.getByRole('dialog', { name: 'Papers' });
  const about = dialog.getByRole('region', { name: 'About this study' });
  await expect(about).toContainText('Not compared: netperf, tbench');
  const text = about.getByText(/^Figures of the cover letters of Linux/);
  await expect(text).toBeHidden();
  await about.getByText('About this study').click();
  await expect(text).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  // A study that compares everything has no such line.
  await dialog.getByRole('button', { name: /^Tam et al\. 2007/ }).click();
  await expect(dialog.getByRole('article', { name: /^Thread Clustering/ })).toBeVisible();
  await expect(about).not.toContainText('Not compared');
});
