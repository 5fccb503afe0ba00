// Journeys across several views: one selection, one range, one link; and with reduced motion.

import { expectAccessible } from './support/axe';
import { changing, machine, open, openShort, result, stop, typeValue, docked } from './support/coscope';
import { linkOf, shipped, shortRun } from './support/scenario';
import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

const sumOf = (page: Page) => docked(page, 'Evictions').locator('.evictions-sum').last();

test('a view is docked, edited under, pinned in, put in a link, and opened again the same', async ({
  page,
  context,
}) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('e');
  const evictions = docked(page, 'Evictions');
  await evictions.getByText('whole run').click();
  const before = await sumOf(page).innerText();
  const { hash } = new URL(page.url());
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await expect(sumOf(page)).not.toHaveText(before);

  await evictions.locator('.evictions-rows').first().getByText('art', { exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('select')).toBe('program:art');
  const chips = (of: Page) =>
    machine(of, 'B')
      .locator('.thread')
      .filter({ hasText: /^(art|gzip)/ })
      .evaluateAll((all) =>
        all
          .map((chip) => ({
            program: chip.textContent.slice(0, 3),
            isDimmed: getComputedStyle(chip).backgroundColor.startsWith('oklab'),
          }))
          .sort((a, b) => a.program.localeCompare(b.program) || Number(a.isDimmed) - Number(b.isDimmed)),
      );
  await expect.poll(() => chips(page).then((all) => all.some(({ isDimmed }) => isDimmed))).toBe(true);

  // The address follows an edit after its picture.
  await expect.poll(() => new URL(page.url()).hash).not.toBe(hash);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForFunction(() => window.coscope !== undefined);
  await expect(other.getByRole('button', { name: 'art: pin' })).toHaveAttribute('aria-pressed', 'true');
  await docked(other, 'Evictions').getByText('whole run').click();
  // The view is drawn after the stage: each page's sum may still be that of a part of its run.
  await expect
    .poll(async () => (await sumOf(other).innerText()) === (await sumOf(page).innerText()))
    .toBe(true);
  expect((await result(other))?.digest).toBe((await result(page))?.digest);
});

test('a range brushed by key is the window of the metrics and of three views at once', async ({ page }) => {
  await openShort(page, {}, '?view=evictions,cycles,gain');
  await stop(page);
  const ipc = await page.getByTestId('reading-ipc-b').innerText();
  await page.getByRole('main').focus();
  await page.keyboard.press('Home');
  for (let times = 0; times < 8; times++) await page.keyboard.press('ArrowRight');
  for (let times = 0; times < 4; times++) await page.keyboard.press('Shift+ArrowRight');
  const range = page.getByRole('navigation', { name: 'Range of quanta' }).locator('b');
  await expect
    .poll(async () => {
      const [from = NaN, to = NaN] = (await range.innerText()).match(/\d+/g)?.map(Number) ?? [];
      return to - from;
    })
    .toBe(4);
  const words = await range.innerText();
  await expect(page.getByRole('region', { name: 'Metrics' })).toContainText(words);
  await expect(page.getByTestId('reading-ipc-b')).not.toHaveText(ipc);
  for (const name of ['Evictions', 'Cycle breakdown', 'Gain breakdown']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(docked(page, name).getByText(words, { exact: false }).first()).toBeVisible();
  }
  await page.getByRole('main').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('reading-ipc-b')).toHaveText(ipc);
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing plays by itself, the whole run is shown, and a step is a jump', async ({ page }) => {
    await openShort(page);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(page.getByText('quantum 19', { exact: true })).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('quantum 1', { exact: true })).toBeVisible();
    // While it plays, no thread is ever between two places.
    const places = () =>
      machine(page, 'B')
        .locator('.thread')
        .evaluateAll((all) => all.map((chip) => (chip as HTMLElement).style.transform).join());
    await page.keyboard.press('Space');
    const seen = new Map<string, Set<string>>();
    for (let looks = 0; looks < 40; looks++) {
      const [quantum, where] = await Promise.all([
        page
          .getByText(/^quantum \d+$/)
          .first()
          .innerText(),
        places(),
      ]);
      const all = seen.get(quantum) ?? new Set();
      seen.set(quantum, all.add(where));
      await page.waitForTimeout(25);
    }
    await page.keyboard.press('Space');
    expect(seen.size).toBeGreaterThan(1);
    // Two reads are not simultaneous: the quantum may end between them.
    for (const [quantum, all] of seen) expect(all.size, quantum).toBeLessThanOrEqual(2);
    await expectAccessible(page);
  });
});

test('memory controllers are drawn where memory is the subject, and nowhere else', async ({ page }) => {
  const controllers = (pane: 'A' | 'B') =>
    machine(page, pane).getByRole('list', { name: 'Memory controllers' }).getByRole('meter');
  await openShort(page);
  await stop(page);
  await expect(controllers('B')).toHaveCount(0);
  // Memory half as fast in A: the compared values are shown.
  await openShort(page, {
    baseline: { '/machine/memory/cycles_per_line': 90 },
  });
  await stop(page);
  await expect(controllers('A')).toHaveCount(1);
  const busy = async (pane: 'A' | 'B') => Number(await controllers(pane).getAttribute('aria-valuenow'));
  await page.keyboard.press('End');
  await expect.poll(() => busy('A')).toBeGreaterThan(await busy('B'));
  await expectAccessible(page, 'main');

  const scenario = shipped('two-controllers');
  await open(page, linkOf({ ...scenario, run: { ...scenario.run, ...shortRun } }));
  await stop(page);
  await expect(controllers('B')).toHaveCount(2);
  await expect(controllers('B').first()).toHaveAccessibleName('memory 0 · cores 0–3, busy');
});
