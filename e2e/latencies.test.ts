// Threads that wait: how long and for what, in A and in B; and no such view if no thread waits.

import { expectAccessible } from './support/axe';
import { docked, open, openShort, result, stop } from './support/coscope';
import { linkOf, shipped } from './support/scenario';
import { expect, test } from './support/test';

test('latencies are read with their change, their table and the time of each thread', async ({ page }) => {
  const scenario = shipped('pipes');
  const run = { ...scenario.run, quantum_cycles: 500_000, warmup_quanta: 2, quanta: 12 };
  await open(page, `?view=latencies${linkOf({ ...scenario, run })}`);
  await stop(page);
  const view = docked(page, 'Latencies');
  const [before, after] = [(await result(page, 'a'))?.waits, (await result(page))?.waits];
  const [a, b] = [before?.wakeup_latency, after?.wakeup_latency];
  if (!a || !b) throw new Error('no thread of this scenario waits');
  expect(b.count).toBeGreaterThan(100);

  // The text shows the measured values, and names the longer one.
  const row = view.getByRole('listitem').filter({ hasText: 'Wake-up latency, median' });
  const longer = b.p50 > a.p50;
  await expect(row).toContainText(longer ? 'worse' : /better|same as A/);
  const shown = new Intl.NumberFormat('en', { useGrouping: true });
  await view.getByRole('button', { name: 'As table: Wake-up latency' }).click();
  const cells = view.getByRole('row', { name: /^p99 / }).getByRole('cell');
  for (const [cell, value] of [a.p99, b.p99].entries())
    await expect
      .poll(async () => (await cells.nth(cell).innerText()).replaceAll(/\s/g, ''))
      .toBe(shown.format(value).replaceAll(',', ''));

  // One bar for each of the eight threads, in descending order of the chosen wait.
  const bars = view.getByRole('figure', { name: 'Time by thread' });
  await expect(bars.locator('ol > li')).toHaveCount(8);
  await bars.getByRole('combobox', { name: 'Most of' }).selectOption('channel');
  const shares = (after?.threads ?? []).map(
    (own) => own.channel / (own.running + own.ready + own.sleeping + own.channel),
  );
  const most = shares.indexOf(Math.max(...shares));
  await expect(bars.locator('ol > li').first()).toHaveAttribute('data-of', `thread:${most.toString()}`);
  await expectAccessible(page, '.workbench');
});

test('where no thread waits, the menu says so', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.getByRole('button', { name: /^Analyze/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Latencies/ })).toContainText('needs threads that wait');
});

test('where threads wait, latency is among the first metrics, and a ratio of few misses is not praised', async ({
  page,
}) => {
  await open(page, '#id=overload-on-wakeup');
  await stop(page);
  const [a, b] = [(await result(page, 'a'))?.waits, (await result(page))?.waits];
  if (!a || !b) throw new Error('no thread of this scenario waits');
  const metrics = page.getByRole('region', { name: 'Metrics' });
  const rows = metrics.getByRole('listitem').filter({ has: page.locator('.term') });
  await expect(rows.nth(1)).toContainText('Wake-up latency, p99');
  await expect(rows.nth(1)).toContainText(
    (b.wakeup_latency?.p99 ?? NaN) < (a.wakeup_latency?.p99 ?? NaN) ? 'better' : 'worse',
  );
  await expect(rows.nth(2)).toContainText('Idle while threads are ready');
  await expect(metrics.getByTestId('reading-idle-while-ready-b')).toHaveText(
    b.idle_while_ready_share.toFixed(3),
  );
  await expect(metrics.getByRole('listitem').filter({ hasText: 'L3 miss ratio' })).toContainText(
    'few misses',
  );
  await expect(metrics.getByRole('listitem').filter({ hasText: 'L3 miss ratio' })).not.toContainText(
    'better',
  );
  await expectAccessible(page);
  // The result line, where the metrics are not visible, shows it too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Result' }).getByText('Wake-up latency, p99')).toBeVisible();
});
