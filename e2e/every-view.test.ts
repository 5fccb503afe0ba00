// Accessibility of every view in the registry, in both themes: a new view is checked without a new test.

import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe';
import { dropAll, open, openShort, stop } from './support/coscope';
import { openedCount, openedPanels, type OpenedPanel } from './support/panels';
import { linkOf, short, shipped, shortRun } from './support/scenario';
import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

/** A short scenario with the features that a view needs. */
function linkFor({ needs }: OpenedPanel): string {
  if (needs === null || needs === 'baseline' || needs === 'threads') return linkOf(short());
  const id = { coherence: 'chat', smt: 'thread-sensitive', tasks: 'mergesort', waits: 'pipes' }[needs];
  if (id === undefined) throw new Error(`linkFor in e2e/every-view.test.ts needs a scenario for '${needs}'`);
  if (needs === 'tasks') return `#id=${id}`;
  const scenario = shipped(id);
  return linkOf({ ...scenario, run: { ...scenario.run, ...shortRun } });
}

/** Waits until nothing is loading. */
async function settled(page: Page, part: string): Promise<void> {
  await expect(page.locator(`${part} [aria-busy=true]`)).toHaveCount(0, { timeout: 30_000 });
}

async function openByName(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
}

test('the registry is read as a whole', () => {
  expect(openedPanels).toHaveLength(openedCount);
  expect(openedPanels.length).toBeGreaterThan(10);
  expect(openedPanels.every(({ id, title }) => id !== '' && title !== '')).toBe(true);
});

/** Each theme is checked after a switch from the other one: the page must follow the system's setting immediately. */
async function expectAccessibleInBoth(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, as in every journey, no colour is in transition.
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, part);
  }
}

test.describe('axe finds nothing, in light or in dark,', () => {
  for (const panel of openedPanels.filter(({ slot }) => slot === 'view'))
    test(`in ${panel.title}`, async ({ page }) => {
      // Each of its pictures requires a visit.
      test.slow(panel.pictures.length > 1);
      for (const name of panel.pictures.length > 0 ? panel.pictures : [panel.id]) {
        await open(page, `?view=${name}${linkFor(panel)}`);
        await stop(page);
        await expect(page.getByRole('tabpanel', { name: panel.title, exact: true })).toBeVisible();
        await settled(page, '.workbench');
        await expectAccessibleInBoth(page, '.workbench');
        // A repeated address would not reload the page.
        await page.goto('about:blank');
      }
    });

  for (const { title } of openedPanels.filter(({ slot }) => slot === 'dialog'))
    test(`in ${title}`, async ({ page }) => {
      await openShort(page);
      await stop(page);
      await openByName(page, title);
      await settled(page, 'dialog[open]');
      await expectAccessibleInBoth(page, 'dialog[open]');
    });

  test('in the gallery, in a lesson, and in the results of a class', async ({ page }) => {
    await openShort(page);
    await stop(page);
    await page.keyboard.press('g');
    await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible();
    await settled(page, 'dialog[open]');
    await expectAccessibleInBoth(page, 'dialog[open]');
    await page.keyboard.press('Escape');

    const content = readFileSync('wasm-core/cli/tests/command_line/lesson-result.json', 'utf8');
    await dropAll(page, [{ name: 'ada.json', content }]);
    const results = page.getByRole('dialog', { name: 'Class results' });
    await expect(results.getByRole('cell', { name: 'yes', exact: true })).toBeVisible({ timeout: 60_000 });
    await expectAccessibleInBoth(page, 'dialog[open]');
    await page.keyboard.press('Escape');

    await page.keyboard.press('k');
    const lessons = page.getByRole('dialog', { name: 'Lessons' });
    await lessons.getByRole('button', { name: /^A pipeline to share/ }).click();
    await expect(page.locator('.lesson-alone')).toBeVisible();
    await settled(page, '.lesson-alone');
    await expectAccessibleInBoth(page);
  });
});
