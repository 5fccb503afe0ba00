// The main job, end to end: view, change, share.

import type { Page } from '@playwright/test';
import { done, machine, open, readIpc, readReadings, result, typeValue } from './support/coscope';
import { linkOf, shipped } from './support/scenario';
import { expect, moving, test } from './support/test';

test.use(moving);

/** Keeps the engine from arriving until the returned function is called. */
async function holdEngine(page: Page): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\.wasm/, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('a newcomer sees the difference, halves the cache, and a colleague reads the same', async ({
  page,
  context,
  elsewhere,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  // Two machines run without a click.
  await page.goto('');
  await expect(machine(page, 'A')).toBeVisible();
  await expect(machine(page, 'B')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const threads = machine(page, 'B').getByRole('group', { name: 'Threads of B' }).getByRole('button');
  await expect(threads).toHaveCount(18);

  // B has a higher IPC on the same machine, shown in two places.
  await done(page);
  const [before, after] = [await readIpc(page, 'A'), await readIpc(page, 'B')];
  expect(before).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(before * 1.1);
  expect((await result(page))?.ipc).toBeCloseTo(after, 2);
  await expect(page.getByTestId('reading-ipc-b')).toHaveText(after.toFixed(2));
  const readings = await readReadings(page);

  // Half the L2: other readings, without a "run" button.
  const address = page.url();
  await typeValue(page, 'L2 shared', '24 KB');
  await expect(machine(page, 'B').getByText('L2 24 KB')).toBeVisible();
  await expect.poll(() => readReadings(page)).not.toEqual(readings);
  await done(page);
  const halved = await readReadings(page);
  expect(await readIpc(page, 'B')).toBeLessThan(after);
  await expect.poll(() => page.url()).not.toBe(address);

  // The link opens exactly this for a first-time visitor.
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  const colleague = await elsewhere();
  await open(colleague, link);
  expect(await readReadings(colleague)).toEqual(halved);
  expect(await result(colleague)).toEqual(await result(page));
  expect(await result(colleague, 'a')).toEqual(await result(page, 'a'));
});

test('the machine stands there before the engine does, and can be edited meanwhile', async ({ page }) => {
  const arrive = await holdEngine(page);
  await page.goto('');
  for (const pane of ['A', 'B'] as const) {
    await expect(machine(page, pane).getByText('L2 48 KB')).toBeVisible();
    await expect(machine(page, pane).locator('.pane-name')).toHaveText(
      pane === 'A' ? 'Default' : 'Balance set',
    );
  }
  await expect(page.getByText('starting the engine')).toBeVisible();
  await typeValue(page, 'L2 shared', '24 KB');
  arrive();
  await expect(machine(page, 'B').getByText('L2 24 KB')).toBeVisible();
  await done(page);
  expect(await readIpc(page, 'B')).toBeGreaterThan(await readIpc(page, 'A'));
});

test('a link says what it opens while the engine is loading, and nothing of another scenario is shown', async ({
  page,
}) => {
  const arrive = await holdEngine(page);
  const scenario = shipped('mergesort');
  await page.goto(linkOf(scenario));
  await expect(page.locator('.shell-title')).toHaveText(scenario.title);
  await expect(page.getByText(scenario.about)).toBeVisible();
  await expect(page.getByText('Loading the engine')).toBeVisible();
  await expect(machine(page, 'B')).toHaveCount(0);
  await expect(page.getByLabel('What is being run')).toBeEmpty();
  arrive();
  await done(page);
  await expect(page.getByText('Loading the engine')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Title of the scenario' })).toHaveValue(scenario.title);
});
