// Editing: undo and redo, a reload that loses nothing, threads placed by hand.

import type { Page } from '@playwright/test';
import {
  addressOf,
  changing,
  digest,
  done,
  machine,
  open,
  openShort,
  result,
  stop,
  typeValue,
} from './support/coscope';
import { expect, test } from './support/test';

const value = (page: Page, label: string) => page.getByRole('textbox', { name: `${label}, value` });

test('every edit is undone and done again, and a reload keeps the work', async ({ page }) => {
  await openShort(page);
  const first = await digest(page);
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await changing(page, async () => {
    await page.getByRole('textbox', { name: 'art, copies' }).hover();
    await page.getByRole('button', { name: 'art: one copy more' }).click();
  });
  const last = await digest(page);
  await expect(page.getByRole('textbox', { name: 'art, copies' })).toHaveValue(/3/);

  await changing(page, () => page.keyboard.press('Control+z'));
  await changing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(value(page, 'L2 shared')).toHaveValue(/^48/);
  expect(await digest(page)).toBe(first);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await changing(page, () => page.getByRole('button', { name: 'Redo' }).click());
  await changing(page, () => page.keyboard.press('Control+Shift+z'));
  expect(await digest(page)).toBe(last);

  const address = await addressOf(page);
  await page.reload();
  // The scenario of the address runs first; an edit that it does not contain yet follows immediately.
  await expect.poll(() => digest(page)).toBe(last);
  await done(page);
  expect(page.url()).toBe(address);
  await changing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(page.getByRole('textbox', { name: 'art, copies' })).toHaveValue(/2/);
  await changing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  expect(await digest(page)).toBe(first);
});

for (const [server, delayMs] of [
  ['', 0],
  // Meanwhile the page writes the edit over the address that the reload asked for.
  [', also from a slow server', 2000],
] as const)
  test(`a reload just after an edit keeps it, and the history${server}`, async ({ page }) => {
    await openShort(page);
    await typeValue(page, 'Cores', '3');
    await done(page);
    await page.route('**/sub/path/', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.continue();
    });
    await typeValue(page, 'L2 shared', '192 KB');
    await page.reload();
    await expect(value(page, 'L2 shared')).toHaveValue(/^192/);
    await done(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(value(page, 'Cores')).toHaveValue('2');
  });

test('a smaller machine says which pins it takes, and the way back', async ({ page }) => {
  const placement = [0, 7, ...Array<null>(16).fill(null)];
  await openShort(page, { policy: { id: 'pinned', params: { placement } } });
  await typeValue(page, 'Cores', '1');
  const notice = page.getByText('A thread is no longer pinned');
  await expect(notice).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(value(page, 'Cores')).toHaveValue('2');
  await expect(notice).toHaveCount(0);
});

test('a drag of a slider is one step back', async ({ page }) => {
  await openShort(page);
  const first = await digest(page);
  const slider = page.getByRole('slider', { name: 'L2 shared' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider is not to be seen');
  await changing(page, async () => {
    await page.mouse.move(box.x + box.width * 0.33, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 8 });
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  });
  await expect(value(page, 'L2 shared')).not.toHaveValue(/^48/);
  await changing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  expect(await digest(page)).toBe(first);
});

test('the policy is chosen with its parameters, and the comparison can be left out', async ({ page }) => {
  await openShort(page);
  await changing(page, () =>
    page.getByRole('combobox', { name: /^B\s?, policy/ }).selectOption('Round robin'),
  );
  expect((await result(page))?.policy).toBe('round-robin');
  await changing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await changing(page, () => page.getByRole('combobox', { name: 'B, Selection' }).selectOption('FAIR'));
  await page.getByRole('button', { name: 'Remove baseline' }).click();
  await expect(machine(page, 'A')).toHaveCount(0);
  await done(page);
  expect(await result(page, 'a')).toBeNull();
  expect((await result(page))?.policy).toBe('balance-set');
});

/** The places of a thread of B in the first quanta; threads that share a hardware context take turns. */
async function placesOf(page: Page, name: string): Promise<Set<string>> {
  const places = new Set<string>();
  const chip = machine(page, 'B').getByRole('button', { name: new RegExp(`^${name}, `) });
  await page.keyboard.press('Home');
  for (let quantum = 1; quantum <= 6; quantum += 1) {
    await page.getByRole('button', { name: 'Step forward a quantum' }).click();
    await expect(page.getByText(`quantum ${quantum}`, { exact: true })).toBeVisible();
    const label = (await chip.getAttribute('aria-label')) ?? '';
    const [place] = /core \d+, hardware context \d+/.exec(label) ?? [];
    if (place !== undefined) places.add(place);
  }
  return places;
}

test.describe('placing a thread by hand', () => {
  const waiting = (page: Page) =>
    machine(page, 'B')
      .getByRole('button', { name: /, waiting/ })
      .first();

  test('by pointer: dragged onto a hardware context it stays there', async ({ page }) => {
    await openShort(page);
    await stop(page);
    // Well into the run, so that there is a past.
    await page.keyboard.press('Home');
    for (let quantum = 1; quantum <= 8; quantum += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByText('quantum 8', { exact: true })).toBeVisible();
    const name = (await waiting(page).getAttribute('aria-label'))?.split(', ')[0] ?? '';
    const chip = await waiting(page).boundingBox();
    const target = await machine(page, 'B').locator('.machine-context').first().boundingBox();
    if (!chip || !target) throw new Error('thread or hardware context is not to be seen');
    await changing(page, async () => {
      await page.mouse.move(chip.x + chip.width / 2, chip.y + chip.height / 2);
      await page.mouse.down();
      await page.mouse.move(chip.x + chip.width / 2, chip.y - 20, { steps: 4 });
      await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
      await page.mouse.up();
    });
    // It takes effect from the quantum shown on, and is visible; the past stays.
    const at = machine(page, 'B').getByRole('button', { name: `${name}, core 0, hardware context 0` });
    await expect(at).toBeVisible();
    await page.getByRole('region', { name: 'Run', exact: true }).getByText('More', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Interventions' }).getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: 'From the start' }).click();
    await expect.poll(async () => (await result(page))?.policy).toBe('pinned');
    await done(page);
    expect([...(await placesOf(page, name))]).toEqual(['core 0, hardware context 0']);
    await expect(page.getByRole('combobox', { name: /^B\s?, policy/ })).toHaveValue('pinned');
  });

  test('by keyboard: picked up, carried by arrows, put down', async ({ page }) => {
    await openShort(page);
    await stop(page);
    // The hardware contexts may be empty where the clock stopped; in the first quantum they are not.
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Step forward a quantum' }).click();
    await expect(page.getByText('quantum 1', { exact: true })).toBeVisible();
    const threads = machine(page, 'B').getByRole('group', { name: 'Threads of B' });
    const chip = threads.getByRole('button', { name: /core 0, hardware context 0/ });
    const name = (await chip.getAttribute('aria-label'))?.split(', ')[0] ?? '';
    await chip.focus();
    await page.keyboard.press('Enter');
    await expect(machine(page, 'B').getByRole('status')).toContainText(`${name} to core 0`);
    await page.keyboard.press('ArrowRight');
    await expect(machine(page, 'B').getByRole('status')).toContainText('core 1');
    await changing(page, () => page.keyboard.press('Enter'));
    await expect(
      threads.getByRole('button', { name: new RegExp(`^${name}, core 1, hardware context`) }),
    ).toBeVisible();
  });
});

test('an edit is not written over the address to which Back leads at once', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await open(page, '#id=mergesort');
  const first = await heading.innerText();
  await page.evaluate(() => window.location.assign('#id=balance-set'));
  await expect(heading).not.toHaveText(first);
  await done(page);
  await typeValue(page, 'L2 shared', '96 KB');
  await page.goBack();
  await expect(heading).toHaveText(first);
  await done(page);
  expect(await addressOf(page)).toMatch(/#id=mergesort$/);
});
