// A class: all result files dropped together, each verified by simulating it again, invalid ones named.

import { readFileSync } from 'node:fs';
import type { LessonResult } from '../web/scenario/generated/types.ts';
import { expectAccessible } from './support/axe';
import { dropAll, openShort } from './support/coscope';
import { expect, test } from './support/test';

/** The test file of `coscope verify`: written by the page at the end of a lesson. */
const asWritten = readFileSync('wasm-core/cli/tests/command_line/lesson-result.json', 'utf8');

function changed(change: Partial<LessonResult>): string {
  return JSON.stringify({ ...(JSON.parse(asWritten) as LessonResult), ...change });
}

test('results dropped together are a table, a picture per question, and each is checked', async ({
  page,
}) => {
  await openShort(page);
  await dropAll(page, [
    { name: 'ada.json', content: asWritten },
    { name: 'better.json', content: changed({ name: 'Bea', score: 1 }) },
    { name: 'old.json', content: changed({ name: 'Old', engine: '0.0.1' }) },
    { name: 'twice.json', content: asWritten },
    { name: 'broken.json', content: '{' },
    { name: 'scenario.json', content: '{"version": 1}' },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Class results' });
  const left = dialog.getByRole('alert');
  await expect(left.getByRole('listitem')).toHaveCount(2);
  await expect(left).toContainText('broken.json: not JSON');
  await expect(left).toContainText('scenario.json: JSON, but not the result of a lesson');

  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('Ada').getByRole('cell', { name: 'yes', exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(row('Bea').getByRole('cell', { name: 'differs', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(row('Bea')).toContainText('the score is 1, and should be');
  await expect(row('Old')).toContainText('simulated by engine 0.0.1');
  // Head, three students, mean.
  await expect(dialog.getByRole('table').first().getByRole('row')).toHaveCount(5);
  await expect(dialog.getByRole('figure')).toHaveCount(4);
  await expectAccessible(page, 'dialog[open]');

  await dialog.getByRole('switch', { name: 'Names' }).uncheck();
  await expect(row('Student 1')).toBeVisible();
  await expect(dialog).not.toContainText('Ada');

  await dialog.getByRole('button', { name: 'Remove all' }).click();
  await expect(dialog.getByRole('table')).toHaveCount(0);
});

test('the results of a class are chosen in Lessons, by keyboard', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('k');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open results of a class' }).press('Enter');
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([
    { name: 'ada.json', mimeType: 'application/json', buffer: Buffer.from(asWritten) },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Class results' });
  await expect(dialog.getByRole('heading', { name: 'Scores of 1 student' })).toBeVisible();
});
