// A program of tasks under two schedulers: the location of its misses, and opening a scenario with tasks.

import { expectAccessible } from './support/axe';
import { done, machine, open, openShort, result, stop } from './support/coscope';
import { expect, moving, test } from './support/test';
import type { Locator } from '@playwright/test';

test.use(moving);

/** The digits of a number on the page. */
const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '');

test('fills the data picture level by level, and says who misses where', async ({ page }) => {
  await open(page, '#id=mergesort');
  await stop(page);
  await page.keyboard.press('End');
  const small = page.getByRole('region', { name: 'Tasks: misses' });
  await expect(
    small.getByText(/Most data come from memory: under Work stealing only, on parts of 4096–8192;/),
  ).toBeVisible();
  await expect(small.getByText(/scale 1\/64/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('t');
  const view = page.getByRole('tabpanel', { name: 'Tasks' });
  for (const pane of ['a', 'b'] as const) {
    const last = (await result(page, pane))?.caches.at(-1);
    const name = pane === 'a' ? 'Parallel Depth First' : 'Work stealing';
    const said = view.getByRole('region', { name: `${name}, data picture` }).locator('b');
    expect(digits(await said.textContent())).toBe(last?.misses.toString());
  }
  const picture = view.getByRole('application', { name: /^Work stealing: L2 hits and misses/ });
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await expect(view.getByText(/^sort, level 9, data 0–256, task/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(
    view.getByText(/^merge, level 8, data 0–256, task .* misses in .* lookups of L2/),
  ).toBeAttached();
  await expect(view.getByRole('img', { name: /active calls?, .* × L2$/ })).toHaveCount(2);
  await view.getByRole('radio', { name: 'over time' }).check();
  await expect(view.getByRole('application', { name: /data × time/ })).toHaveCount(2);
  await expectAccessible(page, '.workbench');
  await view.getByRole('button', { name: /^As table/ }).click();
  await expect(view.getByRole('row')).toHaveCount(1 + 10);
  // The page's transport also controls the view.
  await page.keyboard.press('Home');
  await expect(view.getByRole('region', { name: /^Work stealing/ })).toHaveCount(0);
  await expect(view.getByText(/Work stealing 0 misses of L2 so far/)).toBeVisible();
});

test('shows who runs what and what comes next, and unfolds a call', async ({ page }) => {
  await open(page, '#id=mergesort');
  await stop(page);
  await page.keyboard.press('t');
  const view = page.getByRole('tabpanel', { name: 'Tasks' });
  await view.getByRole('radio', { name: 'Graph' }).check();
  expect(new URL(page.url()).search).toBe('?view=task-graph');
  await expect(view.getByRole('slider')).toHaveCount(0);
  await page.getByRole('slider', { name: 'Moment of the run' }).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('PageUp');
  const calls = view.getByRole('application', { name: /^Work stealing: call tree/ });
  await calls.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(
    view.getByText(/^sort 65.536, .* tasks of 2\D?814 ended, .* ready, cores .* inside$/),
  ).toBeAttached();
  await page.keyboard.press('Enter');
  const unfolded = view.getByRole('navigation', { name: 'Unfolded' });
  await expect(unfolded.getByRole('button')).toHaveCount(3);
  await expectAccessible(page, '.workbench');
  await unfolded.getByRole('button').first().click();
  await expect(unfolded.getByRole('button')).toHaveCount(1);
  await calls.click({ position: { x: 30, y: 30 } });
  await expect(unfolded.getByRole('button')).toHaveCount(3);
  await view.getByRole('button', { name: /^As table/ }).click();
  await expect(view.getByRole('row')).toHaveCount(1 + 2 * 8);
});

test('a task pointed at is lit in the other pane, a pinned one in the link, and a core on the stage lights its tasks', async ({
  page,
}) => {
  await open(page, '?view=task-graph#id=mergesort');
  await stop(page);
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('PageUp');
  const view = page.getByRole('tabpanel', { name: 'Tasks' });
  const list = (pane: string) =>
    view.getByRole('application', { name: new RegExp(`^${pane}: (queue|ready)`) });
  const small = page
    .getByRole('region', { name: 'Tasks: misses' })
    .getByRole('application', { name: /^Work stealing/ });
  const selected = () => new URL(page.url()).searchParams.get('select');
  const pixels = (canvas: Locator) =>
    canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const [queues, misses] = [await pixels(list('Parallel Depth First')), await pixels(small)];

  // A task selected under one scheduler is lit under the other one and in the picture of misses.
  await list('Work stealing').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pixels(list('Parallel Depth First'))).not.toBe(queues);
  await expect.poll(() => pixels(small)).not.toBe(misses);
  await page.keyboard.press('Space');
  await expect(view.getByText(/, pinned$/)).toBeAttached();
  await expect.poll(selected).toMatch(/^task:\d+$/);
  await page.getByRole('main').focus();
  await page.keyboard.press('Escape');
  await expect.poll(selected).toBeNull();
  await expect.poll(() => pixels(small)).toBe(misses);

  // A core of the stage, pinned by key, lights its tasks, and the text states its part of the working set.
  await page.keyboard.press('.');
  await expect.poll(selected).toBe('core:0');
  await expect.poll(() => pixels(small)).not.toBe(misses);
  await view.getByRole('radio', { name: 'Misses' }).check();
  await expect(view.getByText(/active calls?, working set .*, selected .* × L2$/).first()).toBeVisible();
});

test('runs the program on more and more cores', async ({ page }) => {
  test.slow();
  await open(page, '#id=mergesort');
  await stop(page);
  // A link from when this was a separate view.
  await page.goto('?view=task-scaling#id=mergesort');
  const view = page.getByRole('tabpanel', { name: 'Tasks' });
  await expect(view.getByRole('radio', { name: 'Scaling' })).toBeChecked();
  await expect(view.getByText(/scale 1\/64/)).toBeVisible();
  // Nothing runs without a request.
  await expect(view.getByRole('progressbar')).toHaveCount(0);
  await view.getByRole('button', { name: /^Run 2 schedulers on \d+ machines$/ }).click();
  // Immediately: on an idle machine the runs take only seconds.
  await view.getByRole('button', { name: 'Stop' }).dispatchEvent('click');
  await view.getByRole('button', { name: 'Go on' }).click();
  const all = view.getByText(/^\d+ runs, two schedulers and one core alone on each machine$/);
  await expect(all).toBeVisible({ timeout: 90_000 });
  const faster = view.getByRole('figure', { name: 'Speedup' });
  await faster.getByRole('button', { name: /^As table/ }).click();
  const last = faster.getByRole('row').last().getByRole('cell');
  await expect(last.first()).toContainText('published 26.4');
  const speedups = (await last.allInnerTexts()).map(parseFloat);
  // Constructive sharing: on 32 cores Parallel Depth First is the faster of the two.
  expect(speedups[0]).toBeGreaterThan(speedups[1] ?? NaN);
  await expectAccessible(page, '.workbench');
});

test('says where threads run that they have no tasks, and opens a scenario that has', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Open “Tasks that feed each other”' }).click();
  await expect(page.getByRole('application', { name: /^Work stealing: L2/ }).first()).toBeVisible();
  await done(page);
  await page.keyboard.press('Escape');
  await expect(machine(page, 'B').getByText('ready tasks')).toBeVisible();
  await page.keyboard.press('Control+z');
  await done(page);
  await expect(page.getByRole('region', { name: 'Tasks: misses' })).toHaveCount(0);
});

test('threads after tasks have their own names', async ({ page }) => {
  await openShort(page);
  const names = machine(page, 'A').locator('.thread-name');
  const before = (await names.allTextContents()).sort();
  await page.goto('#id=mergesort');
  await expect.poll(async () => (await result(page))?.title).toBe('Tasks that feed each other');
  await done(page);
  await page.goBack();
  await done(page);
  await expect.poll(async () => (await names.allTextContents()).sort()).toEqual(before);
});
