// From a telephone to a projector: usable, reachable, without overlaps.

import { done, machine, openShort, readIpc, result, stop } from './support/coscope';
import { overlaps } from './support/overlaps';
import { short } from './support/scenario';
import { expect, test } from './support/test';

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything is reachable without scrolling sideways', async ({ page }) => {
    await openShort(page);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    const play = page.getByRole('button', { name: /^(Play|Pause)$/ });
    await expect(play).toBeInViewport();
    await play.tap();
    expect(await readIpc(page, 'B')).toBeGreaterThan(0);
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('button', { name: 'Edit' }).tap();
    await expect(page.getByRole('textbox', { name: 'L2 shared, value' })).toBeInViewport();
    expect(await sideways()).toBeLessThanOrEqual(0);
    await panels.getByRole('button', { name: 'Metrics' }).tap();
    await expect(page.getByTestId('reading-ipc-b')).toBeInViewport();
    await panels.getByRole('button', { name: 'Why' }).tap();
    await expect(page.getByRole('heading', { name: /^Why, at quantum/ })).toBeInViewport();
    await expect(play).toBeInViewport();
    expect(await sideways()).toBeLessThanOrEqual(0);
  });

  test('only its panels scroll, not the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openShort(page, {}, '?view=policies');
    const figures = page.getByLabel('B vs. A').getByTestId('reading-ipc-b');
    await expect(figures).toBeVisible();
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(await below()).toBeLessThanOrEqual(0);
  });

  test('B stands beside A, with its strip and its IPC in sight', async ({ page }) => {
    await openShort(page);
    const [a, b] = [await machine(page, 'A').boundingBox(), await machine(page, 'B').boundingBox()];
    expect(b?.y).toBe(a?.y);
    expect(b?.x).toBeGreaterThanOrEqual((a?.x ?? 0) + (a?.width ?? 0));
    for (const pane of ['A', 'B'] as const) {
      await expect(machine(page, pane).getByRole('heading')).toBeInViewport();
      await expect(machine(page, pane).locator('.pane-ipc')).toBeInViewport();
      await expect(machine(page, pane).locator('.machine-title').first()).toBeInViewport();
    }
  });

  test('Escape closes the sheet and leaves the page as it is', async ({ page }) => {
    await openShort(page);
    const before = page.url();
    await page.getByRole('button', { name: 'Metrics' }).click();
    await expect(page.getByText('By thread', { exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByText('By thread', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Metrics' })).toHaveAttribute('aria-expanded', 'false');
    expect(page.url()).toBe(before);
  });

  test('panes of one policy say what differs', async ({ page }) => {
    await page.goto('#id=by-hand');
    await expect(machine(page, 'B')).toContainText('6 threads pinned elsewhere');
    await expect(machine(page, 'B').locator('.pane-details')).toBeInViewport();
  });

  test('a long title takes two lines, and can be typed over', async ({ page }) => {
    const title = 'Eighteen threads, eight hardware contexts, and a title that is long';
    await openShort(page, { title });
    const [copy, input] = [page.locator('.title-size'), page.getByLabel('Title of the scenario')];
    await expect(copy).toBeVisible();
    const height = (await copy.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(28);
    await input.focus();
    await expect(copy).toBeHidden();
    await input.fill('Short');
    await input.press('Enter');
    await expect(copy).toHaveText('Short');
  });

  test('two fingers enlarge the pictures and move nothing in them', async ({ page }) => {
    await openShort(page);
    await done(page);
    const before = await result(page);
    await machine(page, 'B').scrollIntoViewIfNeeded();
    const box = await machine(page, 'B').boundingBox();
    if (!box) throw new Error('the machine has no place on the page');
    const browser = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await browser.send('Input.synthesizePinchGesture', { x, y, scaleFactor: 2 });
    expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
    expect(await result(page)).toEqual(before);
  });
});

for (const [width, height, query] of [
  [1920, 1080, '?present=1'],
  [1280, 720, '?present=1'],
  [1440, 900, ''],
] as const) {
  test(`at ${width} × ${height}${query} no text lies over another`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openShort(page, {}, query);
    await stop(page);
    await page.keyboard.press('End');
    await expect(machine(page, 'A')).toBeInViewport();
    await expect(machine(page, 'B')).toBeInViewport();
    expect(await overlaps(page)).toEqual([]);
  });
}

test('a long name is cut in its column, and moves no figure out of sight', async ({ page }) => {
  const { workload } = short();
  const name = 'payment-service-worker-production-eu';
  const threads = workload.threads.map((group, n) => (n === 0 ? { ...group, program: name } : group));
  const phase = { instructions: 1_000_000, references_per_kinstr: 0, store_share: 0, components: [] };
  const program = { about: 'Serves.', source: 'This test.', phases: [phase] };
  await openShort(page, { workload: { ...workload, threads, programs: { [name]: program } } });
  await page.getByText('By thread', { exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(name) }).first();
  await expect(row.getByRole('cell').last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Slowdown' })).toBeInViewport({ ratio: 1 });
});

test('embedded, it is the stage, its time and the way to the whole', async ({ page }) => {
  await openShort(page, {}, '?embed=1');
  await expect(machine(page, 'B')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open in Coscope' })).toHaveAttribute('href', /#s=2\./);
});
