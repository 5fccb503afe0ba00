// The co-run laboratory: mutual slow-downs, the best pairs, and opening a pair as a live run.

import type { Locator, Page } from '@playwright/test';
import type { Scenario, ThreadGroup } from '../web/scenario/generated/types.ts';
import { expectAccessible } from './support/axe';
import { changing, done, drop, openShort, result } from './support/coscope';
import { lackey } from './support/lackey';
import { short } from './support/scenario';
import { expect, test } from './support/test';

/** Opens the laboratory and waits until all its runs are complete. */
async function laboratory(page: Page): Promise<Locator> {
  await page.keyboard.press('l');
  const view = page.getByRole('tabpanel', { name: 'Co-run matrix' });
  await filled(view);
  return view;
}

async function filled(view: Locator): Promise<void> {
  await expect(view.getByText(/^\d+ runs of .* in /)).toBeVisible({ timeout: 60_000 });
}

/** The default scenario with these programs only, one copy of each. */
function of(...programs: string[]): Pick<Scenario, 'workload'> {
  const { workload } = short();
  const threads = programs.map((program) => ({ ...workload.threads[0], program, copies: 1 }));
  return { workload: { ...workload, threads: threads as ThreadGroup[] } };
}

test('a trace that was dropped gets a class and a row, and goes into a live run', async ({ page }) => {
  await openShort(page, of('gzip', 'art', 'parser'));
  await drop(page, 'my program.lackey', lackey(20_000));
  await page.getByRole('button', { name: 'Play it as a thread' }).click();
  await expect
    .poll(async () => (await result(page))?.threads.map(({ program }) => program))
    .toContain('my-program');
  await done(page);

  const view = await laboratory(page);
  await view.getByRole('button', { name: 'As table: Degradation by neighbour' }).click();
  const row = view.getByRole('row', { name: /^my-program (turtle|sheep|rabbit|devil) 0\.\d+/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole('cell')).toHaveCount(3 + 4 - 1);
  await view.getByRole('button', { name: 'As picture: Degradation by neighbour' }).click();
  await expectAccessible(page, '.workbench');

  await view.getByRole('application', { name: /What the row's program loses/ }).press('Enter');
  await changing(page, () => view.getByRole('button', { name: 'open as scenario' }).click());
  expect((await result(page))?.threads).toHaveLength(2);
});

test('the oracle of the laboratory runs against chance', async ({ page }) => {
  await openShort(page, of('gzip', 'art', 'parser', 'crafty'));
  const view = await laboratory(page);
  await expect(view.getByRole('img', { name: /best .*worst / })).toBeVisible();
  await view.getByText('intensity', { exact: true }).click();
  await changing(page, () => view.getByRole('button', { name: 'compare best vs. random pairing' }).click());
  expect([(await result(page, 'a'))?.policy, (await result(page))?.policy]).toEqual(['random', 'optimal']);
});

test('what cannot be measured is said, with what still works', async ({ page }) => {
  await openShort(page, of('gzip', 'art', 'parser'));
  const view = await laboratory(page);
  await expect(view.getByText(/3 programs do not divide into groups of 2.* do not need it/s)).toBeVisible();
  await view.getByRole('button', { name: 'Remove gzip' }).click();
  await view.getByRole('button', { name: 'Remove art' }).click();
  await expect(view.getByText('A co-run needs two programs')).toBeVisible();
  await view.getByRole('combobox', { name: 'Add' }).selectOption('vortex');
  await filled(view);
});

test('without a shared cache, and without references, the rest is still measured', async ({ page }) => {
  const { machine } = short();
  const phase = { instructions: 1_000_000, references_per_kinstr: 0, store_share: 0, components: [] };
  await openShort(page, {
    machine: {
      ...machine,
      cores: [{ count: 2, contexts: 1, model: 'in-order' }],
      caches: machine.caches.map((cache) => ({ ...cache, shared_by: 'core' })),
    },
    workload: {
      ...of('gzip', 'silent').workload,
      programs: { silent: { about: 'Computes.', source: 'This test.', phases: [phase] } },
    },
  });
  const view = await laboratory(page);
  await expect(view.getByText(/No cache of this machine is shared by 2 cores/)).toBeVisible();
  await expect(view.getByText(/silent makes no references/)).toBeVisible();
  await view.getByRole('button', { name: 'As table: Degradation by neighbour' }).click();
  await expect(view.getByRole('row', { name: /^silent/ })).toContainText(/0\s?%.*0\s?%/);
});

test('on a phone the shades have a scale, and nothing is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShort(page, {}, '?view=corun');
  const view = page.getByRole('region', { name: 'Co-run matrix' });
  await filled(view);
  await expect(view.getByText(/^loss 0\s+\d+\s%$/)).toBeVisible();
  const beyond = () =>
    view.locator('.corun-table').evaluate((table) => table.scrollWidth - table.clientWidth);
  // Both widths are rounded.
  await expect.poll(beyond).toBeLessThanOrEqual(1);
});
