// Linux's present scheduler on a user's own machine, with its reasons for balancing; its cache-aware successor, which groups
// threads by process; and a case where a process is not a group and another policy wins.

import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { done, drop, machine, open, openShort, result, stop } from './support/coscope';
import { lstopo } from './support/lstopo';
import { linkOf, shipped, short } from './support/scenario';
import { expect, test } from './support/test';

const why = (page: Page) => page.getByRole('region', { name: 'Why' });

/** Steps quantum by quantum to a decision of a kind, and returns its text. */
async function decisionOf(page: Page, kind: RegExp, mostQuanta: number) {
  const found = why(page).locator('.why-steps p').filter({ hasText: kind }).first();
  // Keys must control the clock, not the switch between A and B.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Home');
  for (let quantum = 0; quantum < mostQuanta; quantum++) {
    await expect(why(page).getByRole('heading', { name: /^Why/ })).toHaveText(
      `Why, at quantum ${quantum.toString()}`,
    );
    if (quantum === 0) await why(page).getByText('Every step in this quantum').click();
    await expect(why(page).getByText(/^(\d+ decisions?, by cycles|Nothing was decided)/)).toBeVisible();
    if (await found.isVisible()) break;
    await page.keyboard.press('ArrowRight');
  }
  return found;
}

test('a machine from lstopo runs EEVDF, and Why gives the reason of a balancing decision', async ({
  page,
}) => {
  // Threads that sleep and wake, under the default policy of the first page.
  await openShort(page, { workload: shipped('overload-on-wakeup').workload });
  await expect(machine(page, 'A').getByRole('heading', { name: 'Default' })).toBeVisible();
  await drop(page, 'machine.xml', lstopo('Two sockets', 2));
  const dialog = page.getByRole('dialog', { name: 'Import machine' });
  await expect(dialog.getByLabel('What was found')).toContainText('2 packages, 8 cores, 16 hardware threads');
  await dialog.getByRole('button', { name: 'Use this machine' }).click();
  await expect(page.locator('.notices')).toContainText('A runs EEVDF, Linux’s default scheduler.');
  await done(page);
  await stop(page);
  await expect(machine(page, 'A').getByRole('heading', { name: 'EEVDF' })).toBeVisible();
  expect((await result(page, 'a'))?.policy).toBe('eevdf');
  // A policy chosen by the user stays.
  await expect(machine(page, 'B').getByRole('heading', { name: 'Balance set' })).toBeVisible();

  await why(page).getByText('A', { exact: true }).click();
  const decision = await decisionOf(page, /balanced within/, 12);
  await expect(decision).toContainText(
    /worker·\d+ moves from hardware context \d+ to \d+, balanced within the (core|last cache|package|machine): \S/,
  );
  await expectAccessible(page);
  // One undo restores the scheduler of 1999 and its machine.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(machine(page, 'A').getByRole('heading', { name: 'Default' })).toBeVisible();
});

test('cache-aware EEVDF wins where a process shares data, and says why it gathers', async ({ page }) => {
  await open(page, linkOf(short()));
  await page.keyboard.press('g');
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await gallery.getByRole('searchbox').fill('pipes within one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shipped('pipes').title);
  await done(page);
  await stop(page);
  await expect(machine(page, 'A').getByRole('heading', { name: 'EEVDF', exact: true })).toBeVisible();
  await expect(machine(page, 'B').getByRole('heading', { name: 'Cache-aware EEVDF' })).toBeVisible();
  const [a, b] = [(await result(page, 'a'))?.ipc ?? NaN, (await result(page))?.ipc ?? NaN];
  expect(b).toBeGreaterThan(1.5 * a);
  await expect(page.getByRole('region', { name: 'Metrics' })).toContainText(
    new RegExp(`\\+${Math.round(100 * (b / a - 1)).toString()}\\s%\\s*better`),
  );
  const gather = await decisionOf(page, /prefers this last cache/, 40);
  await expect(gather).toContainText(
    /moves from hardware context \d+ to \d+, balanced within the machine: its process prefers this last cache\./,
  );
});

test('where a process is not a group of sharers, thread clustering beats cache-aware EEVDF', async ({
  page,
}) => {
  for (const id of ['two-databases', 'four-processes']) {
    await page.goto('about:blank');
    await open(page, `#id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shipped(id).title);
    await done(page);
    await expect(machine(page, 'A').getByRole('heading', { name: 'Cache-aware EEVDF' })).toBeVisible();
    await expect(machine(page, 'B').getByRole('heading', { name: 'Thread clustering' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Metrics' })).toContainText(/\+\d+\s%\s*better/);
    const [a, b] = [(await result(page, 'a'))?.ipc ?? NaN, (await result(page))?.ipc ?? NaN];
    expect(b, id).toBeGreaterThan(1.1 * a);
  }
  // The policy reports its groups and their packages at each quantum.
  await stop(page);
  await page.keyboard.press('End');
  await expect(why(page)).toContainText(/cluster/i);
});

test('ways that a utility monitor deals are seen with their means', async ({ page }) => {
  await open(page, '#id=ways-by-utility');
  await done(page);
  await stop(page);
  const ways = page.getByRole('group', { name: 'L2 ways of B' });
  const dealt = (await result(page))?.ways?.[0];
  await expect(ways).toContainText(`mean of ${String(dealt?.deals)} deals`);
  const most = dealt?.threads.reduce((a, b) => (b.mean_ways > a.mean_ways ? b : a));
  await expect(ways).toContainText(`loop ${String(most?.mean_ways)}`);
});
