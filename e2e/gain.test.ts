// The kind of a gain: in one line below the headline, and in a view by program; for ranges and after edits too.

import { expectAccessible } from './support/axe';
import { changing, open, openShort, stop, typeValue } from './support/coscope';
import { expect, test } from './support/test';

test('a gain is taken apart, on the stage and by program', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const line = page
    .getByRole('region', { name: 'Metrics', exact: true })
    .getByRole('button', { name: 'Gain breakdown' });
  await expect(line).toContainText('thread mix');
  await expect(line).toContainText('thread speed');
  await line.click();

  const view = page.getByRole('tabpanel', { name: 'Gain breakdown' });
  const headline = view.locator('.gain-headline');
  await expect(headline).toContainText(/IPC \d\.\d\d → \d\.\d\d, \+\d+/);
  await expect(view.getByText(/Progress per thread, B ÷ A/)).toBeVisible();
  await expect(view.getByRole('row', { name: /^ammp/ })).toBeVisible();

  // The parts, as written, add up to the whole.
  const said = (await headline.textContent())?.replaceAll('−', '-') ?? '';
  const [total = NaN, ...parts] = [...said.matchAll(/([+-][\d.]+)\s*%/g)].map(([, value]) => Number(value));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, -0.5);

  const before = await headline.textContent();
  await changing(page, () => typeValue(page, 'L2 shared', '12 MB'));
  await expect(headline).not.toHaveText(before ?? '');
  await expectAccessible(page);
});

test('runs the same work when asked, beside the gain, and marks it after an edit', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.getByRole('button', { name: 'Gain breakdown' }).click();
  const work = page.getByRole('region', { name: 'The same work' });
  await expect(work.locator('.gain-headline')).toHaveCount(0);
  await work.getByLabel('Per thread').selectOption('50 k instructions');
  await work.getByRole('button', { name: 'Run the same work' }).click();

  const headline = work.locator('.gain-headline');
  await expect(headline).toHaveText(/^[+−][\d.]+\s%\sIPC; for the same work B is \d\.\d\d × as fast\.$/u);
  await expect(
    work.getByText(/^Time until the last thread has done its work: A .*\scycles, B .*\scycles\.$/u),
  ).toBeVisible();
  await expect(work.getByText(/^Time per thread, A ÷ B: mean \d/)).toBeVisible();

  // Each of the eighteen threads, with the two times behind the sentence's ratio.
  await work.getByRole('button', { name: 'As table: Time to finish the work by thread' }).click();
  const rows = work.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(19);
  const last = async (column: number): Promise<number> => {
    const cells = await rows.locator(`td:nth-of-type(${column.toString()})`).allInnerTexts();
    return Math.max(...cells.map((text) => Number(text.replaceAll(/\s/g, ''))));
  };
  const said = /B is (\d\.\d\d)/.exec((await headline.textContent()) ?? '')?.[1];
  expect(((await last(2)) / (await last(3))).toFixed(2)).toBe(said);
  await expectAccessible(page, '.workbench');

  // For the other machine nothing is known yet, and the displayed gain would belong to another run.
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await expect(work.getByText('These results are from before the last edit.')).toBeVisible();
  await expect(headline).toHaveText(/^For the same work B is/);
  await page.keyboard.press('Control+z');
  await expect(headline).toHaveText(/IPC; for the same work B is/);
});

test('a thread that goes on after its work is another question', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.getByRole('button', { name: 'Gain breakdown' }).click();
  const work = page.getByRole('region', { name: 'The same work' });
  await work.getByLabel('Per thread').selectOption('as in A’s window');
  await work.getByText('goes on', { exact: true }).click();
  await work.getByRole('button', { name: 'Run the same work' }).click();
  // Starved threads may or may not be done in the end; the text covers both.
  await expect(work.locator('.gain-headline')).toHaveText(/B is \d\.\d\d × as fast|did not finish within/);
});

test('policies are ranked by thread mix, and a sweep draws it', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('r');
  const view = page.getByRole('tabpanel', { name: 'Compare policies' });
  await view.getByText('Over time', { exact: true }).click();
  await view.getByLabel('Ranked by').selectOption('Gain by thread mix');
  const ranked = view.getByRole('list', { name: 'Policies by Gain by thread mix' });
  // The line below the headline of the stage matches B's row.
  const mix = page.locator('.gain-causes span:has(> [data-cause=thread_mix]) > b').first();
  await expect(ranked.locator('[data-pane=b] .race-value')).toHaveText((await mix.textContent()) ?? '');
  await expect(ranked.locator('[data-pane=a] .race-value')).toHaveText('±0\u202f%');

  await page.keyboard.press('v');
  const sweep = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await sweep.getByLabel('By', { exact: true }).selectOption('Gain by thread mix');
  const chart = sweep.getByRole('button', { name: /^Gain by thread mix along L2: Size/ });
  await expect(sweep.getByText('2 policies × 4 values, 1 seed', { exact: true })).toBeVisible();
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(sweep.locator('.sweep-said')).toContainText(/at 48\sKB: Gain by thread mix [+−]/u);
  await expect(sweep.locator('.sweep-said')).toContainText((await mix.textContent()) ?? '');
});

test('the first page has all of its gain: of what kind it is, and what is left for the same work', async ({
  page,
}) => {
  test.slow();
  await open(page, '?view=gain');
  await stop(page);
  const view = page.getByRole('tabpanel', { name: 'Gain breakdown' });
  await expect(view.getByText('thread mix: the shares of the processor')).toBeVisible();
  const work = page.getByRole('region', { name: 'The same work' });
  await work.getByRole('button', { name: 'Run the same work' }).click();
  await expect(work.locator('.gain-headline')).toHaveText(
    /^\+26\s%\sIPC; for the same work B is 1\.02 × as fast\.$/u,
    { timeout: 90_000 },
  );
});
