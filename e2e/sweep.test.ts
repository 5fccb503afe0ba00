// Sweep: a number of the scenario over many values under A and B, the value at which one overtakes the other, and a point opened.

import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe';
import { changing, open, openShort, result, stop } from './support/coscope';
import { linkOf, short } from './support/scenario';
import { expect, test } from './support/test';

/** The digest of each row of a CSV file. Quoted fields before it contain commas. */
function digestsOf(csv: string): string[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => /,([0-9a-f]{16,64})(,|$)/.exec(row)?.[1] ?? row);
}

test('sweeps one number, opens a point, and hands out its rows', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const b = await result(page);
  await page.keyboard.press('v');
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await expect(view.getByText('2 policies × 4 values, 1 seed', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  // The chart shows for the present size the figure measured by the run itself.
  const chart = view.getByRole('button', { name: /^IPC, machine along L2: Size/ });
  const said = view.locator('.sweep-said');
  const walk = async (size: string): Promise<void> => {
    await page.keyboard.press('ArrowRight');
    await expect(said).toContainText(`Balance set PERF AVG at ${size}\u00a0KB`);
  };
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await walk('48');
  await expect(said).toContainText(`IPC, machine ${b?.ipc.toFixed(2) ?? ''}`);
  await expectAccessible(page, '.workbench');

  const saved = page.waitForEvent('download');
  await view.getByRole('button', { name: 'CSV', exact: true }).click();
  const digests = digestsOf(readFileSync(await (await saved).path(), 'utf8'));
  expect(digests).toHaveLength(8);
  expect(digests).toContain(b?.digest);

  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await walk('48');
  await walk('96');
  await changing(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'L2 shared, value' })).toHaveValue(/96.KB/);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await result(page))?.digest).toBe(b?.digest);
});

test('maps two numbers, says who wins where, and what is refused', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('v');
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await view.getByText('a list', { exact: true }).click();
  await view.getByLabel('L2: Size, values with commas between').fill('1000, 24 KB, 96 KB');
  await view.getByLabel('L2: Size, values with commas between').press('Enter');
  await view.getByRole('button', { name: 'add a second field' }).click();
  await view.getByLabel('and along', { exact: true }).last().selectOption('Memory: Cycles per line');
  await expect(view.getByText(/^2 policies × 3 × \d values, 1 seed$/)).toBeVisible({ timeout: 30_000 });
  await expect(view.getByRole('alert')).toContainText('/machine/caches/1/size_bytes');
  // The key names the marks that are there, and no others.
  await expect(view.getByText(/×: refused/)).toBeVisible();
  await expect(view.getByText(/hatched: rough/)).toHaveCount(0);
  await view.getByRole('button', { name: 'As table: Best policy' }).click();
  await expect(view.getByRole('cell', { name: /^Balance set PERF AVG by/ }).first()).toBeVisible();
  await expectAccessible(page, '.workbench');
});

test('finds where one policy overtakes another, or says that it does not', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('v');
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await view.getByRole('button', { name: 'Find it' }).click();
  await expect(view.getByText(/overtakes .* between|do not cross here/)).toBeVisible({ timeout: 30_000 });
});

test('over a fork each policy really runs from the fork on, and a point opens in the fork', async ({
  page,
}) => {
  const scenario = short();
  const branch = {
    id: '1',
    of: 'b',
    at_cycle: 800_000,
    values: { '/policy': { id: 'round-robin', params: {} } },
    name: 'In turn',
    note: '',
  };
  await open(page, `?view=sweep${linkOf({ ...scenario, forks: { branches: [branch], a: 'b', b: '1' } })}`);
  await stop(page);
  const b = await result(page);
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await expect(view.getByText('2 policies × 4 values, 1 seed', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(view.getByText('so they include the quanta before the fork at 8')).toBeVisible();
  const saved = page.waitForEvent('download');
  await view.getByRole('button', { name: 'CSV', exact: true }).click();
  const digests = digestsOf(readFileSync(await (await saved).path(), 'utf8'));
  expect(new Set(digests).size).toBe(8);
  // The run on the stage is among them.
  expect(digests).toContain(b?.digest);

  const chart = view.getByRole('button', { name: /^IPC, machine along L2: Size/ });
  await chart.focus();
  const said = view.locator('.sweep-said');
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Balance set');
  await changing(page, () => page.keyboard.press('Enter'));
  // The fork now has the policy; up to its quantum the run is unchanged.
  expect((await result(page))?.policy).toBe('balance-set');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await result(page))?.digest).toBe(b?.digest);
});

test('halves and doubles every field, ranks them, and opens a bar', async ({ page }) => {
  test.slow();
  await openShort(page);
  await stop(page);
  const b = await result(page);
  await page.keyboard.press('v');
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await view.getByText('Sensitivity', { exact: true }).click();
  // Nothing runs without a request.
  const run = view.getByRole('button', { name: /^Run \d+ simulations/ });
  await expect(run).toBeVisible();
  await expect(view.getByRole('progressbar')).toBeHidden();
  await run.click();
  await expect(view.getByText(/^\d+ fields halved and doubled$/)).toBeVisible({ timeout: 120_000 });
  await expect(view.getByText(/ matters most: .* → .* changes IPC, machine from /)).toBeVisible();

  await view.getByRole('button', { name: /^Show all \d+ fields$/ }).click();
  const bar = (field: string, by: string) => view.getByRole('button', { name: `Open ${field} ${by}` });
  const ipc = async (field: string, by: string): Promise<number> =>
    Number(await bar(field, by).locator('.knob-figure').innerText());
  const now = b?.ipc ?? NaN;
  expect(await ipc('Memory: Cycles per line', 'doubled')).toBeLessThan(now);
  expect(await ipc('Memory: Cycles per line', 'halved')).toBeGreaterThan(now);
  expect(await ipc('L2: Size', 'doubled')).toBeGreaterThan(now);
  // Ranked: each row's larger change is at most that of the previous row.
  const effects = await view
    .locator('.knob')
    .evaluateAll((rows) =>
      rows.map((row) =>
        Math.max(
          ...[...row.querySelectorAll('.knob-track > i')].map((drawn) =>
            parseFloat((drawn as HTMLElement).style.width),
          ),
          0,
        ),
      ),
    );
  expect(effects.length).toBeGreaterThan(12);
  expect(effects).toEqual([...effects].sort((one, other) => other - one));
  await expectAccessible(page, '.workbench');

  // The effect on B's gain over A gives another order.
  await view.getByText('B − A', { exact: true }).click();
  await expect(view.getByRole('heading', { name: 'Sensitivity: B − A of IPC, machine' })).toBeVisible();
  await view.getByRole('button', { name: 'As table: Sensitivity: B − A of IPC, machine' }).click();
  await expect(view.getByRole('row', { name: /^L2: Size 48.KB/ })).toBeVisible();
  await view.getByRole('button', { name: /^As picture/ }).click();
  await view.getByText('Metric', { exact: true }).last().click();

  // A bar opens as its scenario, whose run has the bar's figure. The results stay, marked as older.
  const doubled = await ipc('L2: Size', 'doubled');
  await bar('L2: Size', 'doubled').focus();
  await changing(page, () => page.keyboard.press('Enter'));
  expect((await result(page))?.ipc).toBeCloseTo(doubled, 2);
  await expect(view.getByText('These results are from before the last edit.')).toBeVisible();
  await expect(bar('L2: Size', 'doubled')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await result(page))?.digest).toBe(b?.digest);
  await expect(view.getByText('These results are from before the last edit.')).toBeHidden();
});

test('more runs than the page does: how long they would take here, and a spec for a cluster', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('v');
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  const list = async (label: string, values: number[]): Promise<void> => {
    await view.getByText('a list', { exact: true }).last().click();
    const field = view.getByLabel(`${label}, values with commas between`);
    await field.fill(values.join(', '));
    await field.press('Enter');
  };
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  await list(
    'L2: Size',
    numbers(40).map((number) => number * 12_288),
  );
  await view.getByRole('button', { name: 'add a second field' }).click();
  await view.getByLabel('and along', { exact: true }).last().selectOption('Memory: Cycles per line');
  await list('Memory: Cycles per line', numbers(60));
  const more = view.getByRole('region', { name: 'More than the page runs' });
  await expect(more.getByRole('alert')).toContainText('more than 4000 runs');
  await expect(more.getByText(/^One run takes .+ here, so all of them about .+\.$/)).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page, '.workbench');
  const saved = page.waitForEvent('download');
  await more.getByRole('button', { name: 'sweep.json' }).click();
  const spec = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as {
    vary: Record<string, unknown[]>;
  };
  const counts = Object.values(spec.vary).map(({ length }) => length);
  expect(counts).toEqual([2, 40, 60, 1]);
});

test('a link opens on the same picture, and runs nothing before it is asked to', async ({
  page,
  elsewhere,
}) => {
  await openShort(page);
  await stop(page);
  await page.keyboard.press('v');
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await view.getByText('a list', { exact: true }).click();
  await view.getByLabel('L2: Size, values with commas between').fill('24 KB, 96 KB');
  await view.getByLabel('L2: Size, values with commas between').press('Enter');
  await view.getByLabel('By', { exact: true }).selectOption('L2 miss ratio');
  const map = await elsewhere();
  await map.goto(page.url());
  const there = map.getByRole('tabpanel', { name: 'Parameter sweep' });
  await expect(there.getByLabel('By', { exact: true })).toHaveValue('l2-miss-ratio');
  const run = there.getByRole('button', { name: 'Run 2 policies × 2 values, 1 seed' });
  await expect(run).toBeVisible();
  await expect(there.getByRole('progressbar')).toHaveCount(0);
  await run.click();
  await expect(there.getByText('2 policies × 2 values, 1 seed', { exact: true })).toBeVisible({
    timeout: 20_000,
  });

  await view.getByRole('radio', { name: 'Sensitivity' }).check();
  await view.getByRole('radio', { name: 'B − A' }).check();
  const other = await elsewhere();
  await other.goto(page.url());
  const same = other.getByRole('tabpanel', { name: 'Parameter sweep' });
  await expect(same.getByRole('radio', { name: 'B − A' })).toBeChecked();
  await expect(same.getByRole('combobox', { name: 'Metric', exact: true })).toHaveValue('l2-miss-ratio');
  await expect(same.getByRole('button', { name: /^Run \d+ simulations$/ })).toBeVisible();
});

test('settings of a link that mean harm are none', async ({ page }) => {
  const harm = '{"axes":[{"pointer":"/run","span":{"by":"even","from":0,"to":1e9,"count":"x"}}],"seeds":1e9}';
  await openShort(page, {}, `?view=sweep&sweep=${encodeURIComponent(harm)}`);
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await expect(view.getByText('2 policies × 4 values, 1 seed', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  expect(new URL(page.url()).searchParams.get('sweep')).toBeNull();
});
