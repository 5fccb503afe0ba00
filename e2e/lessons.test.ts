// Lessons: predict, run, compare, and submit; by keyboard too; a teacher's variant; malicious links.

import { readFile, readdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LessonResult } from '../web/scenario/generated/types.ts';
import { expectAccessible } from './support/axe';
import { done, open, openShort, result, typeValue } from './support/coscope';
import { lesson, lessonLink, lessonLinkOfText } from './support/lesson';
import { expect, test } from './support/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Lesson', exact: true });

/** From the first step to the last prediction. */
async function predict(page: Page): Promise<void> {
  await button(page, 'Begin').click();
  await expect(button(page, 'Next')).toBeDisabled();
  const field = page.getByRole('textbox', { name: 'IPC, value' });
  await field.fill('0.17');
  await field.press('Enter');
  await button(page, 'Next').click();
  await button(page, 'Twice as much').click();
  await page.getByRole('slider', { name: 'IPC at 2' }).press('ArrowUp');
  await button(page, 'Next').click();
  await button(page, 'Two up').click();
  await button(page, 'Next').click();
}

/** Picks a thread up and puts it down, by keyboard. */
async function put(page: Page, thread: string, context: number): Promise<void> {
  await button(page, thread).focus();
  await page.keyboard.press('Enter');
  await button(page, `Hardware context ${String(context)}, empty`).focus();
  await page.keyboard.press('Enter');
}

test('a lesson from the question to the file that is handed in', async ({ page }) => {
  await page.goto(`${lessonLink({}, 2)}&name=Ada`);
  await expect(panel(page).getByText(lesson.question)).toBeVisible();
  await expectAccessible(page);
  await predict(page);
  // No result is visible yet.
  await expect(page.getByRole('region', { name: 'Metrics' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Machine/ })).toHaveCount(0);
  await put(page, 'cpi-1 1', 0);
  await put(page, 'cpi-1 2', 2);
  await put(page, 'cpi-16 1', 1);
  await expect(button(page, 'Run it')).toBeDisabled();
  await put(page, 'cpi-16 2', 3);
  await expectAccessible(page);
  await button(page, 'Run it').click();

  await expect(panel(page).getByText('All runs have ended.')).toBeVisible({ timeout: 20_000 });
  await done(page);
  // Undo leads no further back than the lesson.
  await expect(button(page, 'Undo')).toBeDisabled();
  // On a projector, the lesson stays beside the stage.
  await page.keyboard.press('p');
  await expect(button(page, 'Show results')).toBeVisible();
  await page.keyboard.press('p');
  const simulated = (await result(page, 'a'))?.ipc ?? 0;
  await button(page, 'Show results').click();
  await expect(panel(page)).toContainText(`the simulation says ${simulated.toFixed(2)}`);
  await expectAccessible(page);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(panel(page).getByRole('row').nth(1)).toContainText('Two');
  await page.keyboard.press('PageDown');
  // Compute-bound threads apart: the better of the two distinct placements.
  await expect(panel(page)).toContainText('2 placements differ');
  await expect(panel(page).locator('.lesson-score')).toContainText('100');
  await expectAccessible(page);
  await button(page, 'Next').click();

  const saving = page.waitForEvent('download');
  await button(page, 'Save the result').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('two-cores-2-ada.json');
  const taken = JSON.parse(await readFile(await saved.path(), 'utf8')) as LessonResult;
  expect(taken).toMatchObject({ lesson_result: 1, name: 'Ada', assignment: { seed: 2 } });
  expect(taken.scores.slice(2)).toEqual([1, 1]);
  expect(taken.runs[0]?.digest).toBe((await result(page, 'a'))?.digest);

  // A reload loses nothing, and leaving restores the previous state.
  await page.reload();
  await expect(button(page, 'Save the result')).toBeEnabled({ timeout: 20_000 });
  await button(page, 'A longer run').click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A longer run');
});

test('Back and Forward lead through a lesson, and what it suggests, step by step', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await open(page, '#id=balance-set');
  const before = await heading.innerText();
  await page.evaluate((link) => window.location.assign(link), lessonLink({}, 2));
  await predict(page);
  await put(page, 'cpi-1 1', 0);
  await put(page, 'cpi-1 2', 2);
  await put(page, 'cpi-16 1', 1);
  await put(page, 'cpi-16 2', 3);
  await button(page, 'Run it').click();
  await expect(panel(page).getByText('All runs have ended.')).toBeVisible({ timeout: 20_000 });
  await button(page, 'Show results').click();
  for (let turned = 0; turned < 3; turned++) await page.keyboard.press('PageDown');
  await button(page, 'Next').click();
  await button(page, 'A longer run').click();
  await expect(page).toHaveURL(/#s=/);
  await expect(heading).toHaveText('A longer run');

  await page.goBack();
  await expect(button(page, 'A longer run')).toBeVisible();
  await expect(page).toHaveURL(/#l=/);
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(heading).toHaveText(before);
  await page.goForward();
  await expect(button(page, 'A longer run')).toBeVisible();
  await page.goForward();
  await expect(panel(page)).toHaveCount(0);
  await expect(heading).toHaveText('A longer run');
});

test('a link followed from within a lesson opens, and a broken one leaves the lesson open', async ({
  page,
}) => {
  await page.goto('#lesson=pipeline-balance');
  await expect(button(page, 'Begin')).toBeVisible();
  await page.evaluate(() => window.location.assign('#id=nope'));
  await expect(page.getByRole('alert').first()).toHaveText('This link cannot be opened');
  await expect(page).toHaveURL(/#lesson=pipeline-balance&seed=1$/);
  await expect(button(page, 'Begin')).toBeVisible();
  await page.evaluate(() => window.location.assign('#id=mergesort'));
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#id=mergesort$/);
  await expect(page).toHaveTitle(/^Tasks that feed each other/);
});

test('leaving a lesson brings back what was on the page', async ({ page }) => {
  await openShort(page);
  await typeValue(page, 'Cores', '1');
  const undo = button(page, 'Undo');
  await expect(undo).toBeEnabled();
  const before = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('main').focus();
  await page.keyboard.press('k');
  const list = page.getByRole('dialog', { name: 'Lessons' });
  await expect(list.getByRole('listitem')).toHaveCount((await readdir('workloads/lessons')).length);
  const first = list.getByRole('listitem').first();
  await expect(first).toContainText('Scheduling · introductory · about 11 min · 3 predictions');
  await expect(first).toContainText('not begun');
  await expectAccessible(page, 'dialog[open]');
  await list.getByRole('button', { name: /^A pipeline to share/ }).click();
  await expect(page).toHaveURL(/#lesson=pipeline-balance&seed=1/);
  await expect(page).toHaveTitle(/^A pipeline to share/);
  // The scenario behind the question cannot be seen, and is not changed.
  await expect(undo).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+z');
  // Also after a reload.
  await page.reload();
  await button(page, 'Leave the lesson').click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#s=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before);
  await undo.click();
  await expect(page.getByRole('textbox', { name: 'Cores, value' })).toHaveValue('2');
});

test('a prediction is asked for where nothing of the result can be seen, in every lesson', async ({
  page,
}) => {
  const ids = (await readdir('workloads/lessons')).map((name) => name.replace('.json', ''));
  expect(ids.length).toBeGreaterThan(5);
  for (const [index, mode] of ['?view=evictions,cycles', '?present=1&view=evictions'].entries()) {
    await page.goto(mode);
    await done(page);
    for (const id of ids) {
      await page.evaluate(
        (fragment) => window.location.assign(fragment),
        `#lesson=${id}&seed=${String(index + 1)}`,
      );
      await button(page, 'Begin').click();
      await expect(button(page, 'Next'), id).toBeVisible();
      // Header and lesson only: no machine, figure, verdict, view, or clock.
      const others = page.locator('.shell > :not(header, main):visible, main > :not(.lesson-alone):visible');
      expect((await others.allInnerTexts()).join('').trim(), `${id} ${mode}`).toBe('');
      await expect(page.locator('header, .lesson-alone').getByText(/[+−]\d+ %/), id).toHaveCount(0);
      await expect(page.locator('.verdict-figure, [data-testid^="reading-"]'), id).toHaveCount(0);
    }
  }
});

test('an order is no prediction before somebody has made it one', async ({ page }) => {
  await page.goto('#lesson=who-hurts-whom&seed=1');
  await button(page, 'Begin').click();
  await expect(button(page, 'Next')).toBeDisabled();
  await button(page, 'Keep this order').click();
  await expect(button(page, 'Next')).toBeEnabled();
  await expect(button(page, 'Keep this order')).toHaveCount(0);
});

test('a teacher makes a variant, and its link opens elsewhere', async ({ page, elsewhere, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(lessonLink());
  await expect(button(page, 'Begin')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('lesson as text');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'A lesson of your own' });
  const text = editor.getByRole('textbox', { name: 'Lesson, JSON' });
  const written = await text.inputValue();
  await text.fill(written.replace('"/ipc"', '"/ipx"').replace('"of": "one"', '"of": "nine"'));
  await expect(editor.getByText(/there is no run "nine"/i)).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Copy link' })).toBeDisabled();
  await text.fill(written.replace('Two cores', 'Two cores, my way'));
  // Closed by mistake, it is as it was.
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('lesson as text');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(/Two cores, my way/);
  await page.evaluate(() => history.replaceState(null, '', `?notes=3+private${location.hash}`));
  await editor.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toContain('private');
  const other = await elsewhere();
  await other.goto(link.replace('seed=1', 'seed=5'));
  await expect(other.getByRole('heading', { name: 'Two cores, my way' })).toBeVisible();
  await expect(panel(other)).toContainText('Seed 5');
});

const broken = [
  ['a lesson that does not ship', '#lesson=no-such-lesson', /no-such-lesson/],
  ['a bomb', lessonLinkOfText(' '.repeat(50_000_000)), /more than 4 MB/],
  ['prototype pollution', lessonLinkOfText('{"__proto__": {"id": "x"}}'), /cannot be a name/],
  [
    'hours of work',
    lessonLink({ setting: { of: 'pipeline-balance', set: { '/run/quanta': 20_000 } } }),
    /too long/,
  ],
] as const;

test('a link to what is no lesson explains itself, and the page goes on', async ({ page }) => {
  for (const [what, link, said] of broken)
    await test.step(what, async () => {
      await page.goto(link);
      await expect(page.getByRole('alert').first()).toHaveText('This lesson cannot be opened');
      await expect(page.locator('.notices')).toContainText(said);
      await expect(page.getByRole('region', { name: 'Machine B', exact: true })).toBeVisible();
    });
});

test('markup in a lesson is text', async ({ page }) => {
  await page.goto(lessonLink({ title: '<img src=x onerror=alert(1)>' }));
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expect(page.locator('.lesson img')).toHaveCount(0);
});

test('fits a phone, and a projector turns its pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(lessonLink());
  await expect(button(page, 'Begin')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`?present=1${lessonLink({}, 3)}`);
  await expect(button(page, 'Begin')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(panel(page)).toContainText('IPC of one thread of CPI');
  await page.keyboard.press('PageUp');
  await expect(panel(page)).toContainText(lesson.question);
});
