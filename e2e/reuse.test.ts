// Reuse distances: every program's curve with the machine's caches on it, and the curve of a user's trace.

import type { ThreadGroup } from '../web/scenario/generated/types.ts';
import { expectAccessible } from './support/axe';
import { done, drop, openShort, stop } from './support/coscope';
import { lackey } from './support/lackey';
import { short } from './support/scenario';
import { expect, test } from './support/test';

test('a dropped trace has a curve, and its working set is what was walked', async ({ page }) => {
  await openShort(page);
  await drop(page, 'my program.lackey', lackey(20_000, 32_768));
  await page.getByRole('button', { name: 'Play it as a thread' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await done(page);
  await page.keyboard.press('d');
  const view = page.getByRole('tabpanel', { name: 'Reuse distances' });
  const programs = view.getByRole('list', { name: 'Programs and traces' });
  await programs.getByRole('button', { name: 'my-program' }).click();
  // Repeated passes over 32 KB: all of it fits into an L2 of 48 KB, and only its 512 lines miss once each.
  await expect(view.getByText(/^my-program touches 32.KB/)).toBeVisible();
  await expect(
    view.getByRole('img', { name: /^Miss ratio of my-program alone: .*working set 32.KB, .* in L2 48.KB/ }),
  ).toBeVisible();
  await expectAccessible(page, '.workbench');

  await programs.getByRole('button', { name: 'art' }).click();
  await expect(view.getByText(/^art touches/)).toBeVisible();
  await view.getByRole('button', { name: /^As table: A large working set/ }).click();
  await expect(view.getByRole('row', { name: /^my-program 32.KB/ })).toBeVisible();
});

test('a program without references is named with what it lacks, and the others stay', async ({ page }) => {
  const { workload } = short();
  const phase = { instructions: 1_000_000, references_per_kinstr: 0, store_share: 0, components: [] };
  const threads = ['gzip', 'silent'].map((program) => ({ ...workload.threads[0], program, copies: 1 }));
  await openShort(page, {
    workload: {
      ...workload,
      threads: threads as ThreadGroup[],
      programs: { silent: { about: 'Computes.', source: 'This test.', phases: [phase] } },
    },
  });
  await stop(page);
  await page.keyboard.press('d');
  const view = page.getByRole('tabpanel', { name: 'Reuse distances' });
  await expect(view.getByRole('alert')).toContainText(/^silent: there are no memory references/);
  await expect(view.getByRole('button', { name: 'silent' })).toBeDisabled();
  await view.getByRole('button', { name: 'gzip', exact: true }).click();
  await expect(view.getByText(/^gzip touches/)).toBeVisible();
});
