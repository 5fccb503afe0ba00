// An edit keeps the previous result: metrics, the line over time, the list of runs, and a comparison of two runs.

import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import {
  changing,
  digest,
  done,
  machine,
  openShort,
  readIpc,
  result,
  stop,
  typeValue,
} from './support/coscope';
import { expect, test } from './support/test';

const metrics = (page: Page) => page.getByRole('region', { name: 'Metrics', exact: true });
const runs = (page: Page) => metrics(page).getByRole('list', { name: 'Runs, latest first' });
const run = (page: Page, words: string) => runs(page).getByRole('listitem').filter({ hasText: words });

/** Performs an action and waits for another result of pane A. */
async function changingA(page: Page, action: () => Promise<unknown>): Promise<void> {
  const before = (await result(page, 'a'))?.digest;
  await action();
  await expect.poll(async () => (await result(page, 'a'))?.digest).not.toBe(before);
  await done(page);
}

test('an edit is seen beside the run before it, and any two runs against each other', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const first = await digest(page);
  const [before, a] = [await readIpc(page, 'B'), await readIpc(page, 'A')];
  await expect(metrics(page).getByText(/^History/)).toHaveCount(0);
  await expect(page.getByTestId('before-ipc')).toHaveCount(0);
  await expect(page.getByTestId('ghost')).toHaveCount(0);

  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  const second = await digest(page);
  const after = await readIpc(page, 'B');
  expect(after).toBeGreaterThan(before);
  await expect(page.getByTestId('before-ipc')).toHaveText(before.toFixed(2));
  await expect(page.getByTestId('reading-ipc-b')).toHaveText(after.toFixed(2));
  await expect(page.getByTestId('ghost')).toHaveAttribute('d', /^M/);
  await expect(page.getByRole('img', { name: /L2 miss ratio.*pale: B before/ })).toBeVisible();
  await page.getByRole('radio', { name: 'IPC', exact: true }).check({ force: true });
  await expect(page.getByRole('img', { name: /instructions per cycle.*pale: B before/ })).toBeVisible();

  // A closed list takes no separate line; an open one shows changes and results.
  const history = metrics(page).getByText('History, 2 runs');
  const folds = [history, metrics(page).getByText('By thread', { exact: true })];
  const [one, other] = await Promise.all(folds.map((fold) => fold.boundingBox()));
  expect(one?.y).toBe(other?.y);
  await history.click();
  await expect(runs(page).getByRole('listitem')).toHaveCount(2);
  const latest = run(page, 'L2 48 → 96 KB');
  await expect(latest).toHaveAttribute('aria-current', 'true');
  await expect(latest).toContainText(`IPC ${before.toFixed(2)} → ${after.toFixed(2)}`);
  await expect(run(page, 'As opened')).toContainText('vs. A');
  await expectAccessible(page, '.right-readings');

  // Going back is an edit, and its run is already known.
  await changing(page, () => page.getByRole('button', { name: 'Go back to: As opened' }).click());
  expect(await digest(page)).toBe(first);
  await expect(page.getByRole('textbox', { name: 'L2 shared, value' })).toHaveValue(/^48/);
  await expect(runs(page).getByRole('listitem')).toHaveCount(2);
  await expect(run(page, 'As opened')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByTestId('before-ipc')).toHaveText(after.toFixed(2));
  await changing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  expect(await digest(page)).toBe(second);

  // The previous run becomes A; B stays.
  await changingA(page, () => page.getByRole('button', { name: 'Compare with: As opened' }).click());
  expect(await digest(page)).toBe(second);
  expect(await readIpc(page, 'A')).toBe(before);
  expect((await result(page, 'a'))?.digest).toBe(first);
  expect((await result(page, 'a'))?.policy).toBe('balance-set');
  await expect(machine(page, 'A')).toContainText('48 KB');
  await expect(page.getByTestId('ghost')).toHaveCount(0);
  await expect(runs(page).getByRole('listitem')).toHaveCount(3);
  await expect(run(page, 'A with L2 48 KB')).toContainText(`IPC ${after.toFixed(2)} +`);
  await expect(run(page, 'L2 48 → 96 KB')).toContainText('B is the same in both.');
  await changingA(page, () => page.getByRole('button', { name: 'Undo' }).click());
  expect(await readIpc(page, 'A')).not.toBe(a);
  await expect(runs(page).getByRole('listitem')).toHaveCount(3);
});

test('a drag is one run of the list, threads that came are said, and another scenario begins anew', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  const before = await readIpc(page, 'B');
  const slider = page.getByRole('slider', { name: 'L2 shared' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider is not to be seen');
  await changing(page, async () => {
    await page.mouse.move(box.x + box.width * 0.33, box.y + box.height / 2);
    await page.mouse.down();
    for (const part of [0.5, 0.6, 0.7]) {
      await page.mouse.move(box.x + box.width * part, box.y + box.height / 2, { steps: 3 });
      // Intermediate runs are completed, and are no steps.
      await done(page);
    }
    await page.mouse.up();
  });
  await expect(page.getByTestId('before-ipc')).toHaveText(before.toFixed(2));
  await metrics(page).getByText('History, 2 runs').click();

  await changing(page, async () => {
    await page.getByRole('textbox', { name: 'art, copies' }).hover();
    await page.getByRole('button', { name: 'art: one copy more' }).click();
  });
  await expect(run(page, 'art: 2 → 3 threads')).toHaveAttribute('aria-current', 'true');
  await expect(runs(page).getByRole('listitem')).toHaveCount(3);
  // A may have other threads as well.
  await changingA(page, () => page.getByRole('button', { name: 'Compare with: As opened' }).click());
  expect((await result(page, 'a'))?.threads).toHaveLength(18);
  expect((await result(page))?.threads).toHaveLength(19);

  await changing(page, async () => {
    await page.keyboard.press('g');
    await page.getByRole('dialog', { name: 'Gallery' }).getByText('Twice the cache').first().click();
  });
  await expect(runs(page).getByRole('listitem')).toHaveText([/^As opened/]);
});
