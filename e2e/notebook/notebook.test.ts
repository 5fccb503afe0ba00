// `scenario.show()` in JupyterLab: the page in a cell, without a network, and its scenario in both directions.

import type { FrameLocator } from '@playwright/test';
import { expect, test } from '../support/test';
import { openNotebook, runCell, showPage } from './lab';

/** The digest of the page in a frame, once its runs have ended. */
async function digestOf(framed: FrameLocator): Promise<string> {
  let digest = '';
  await expect
    .poll(async () => {
      digest = await framed
        .locator(':root')
        .evaluate(() => (window.coscope?.state() === 'done' ? window.coscope.result()?.digest : null) ?? '')
        // The frame reloads when its view changes.
        .catch(() => '');
      return digest;
    })
    .not.toBe('');
  return digest;
}

test('a change in the page is the scenario in Python, and the other way round', async ({ page }) => {
  await openNotebook(page, 'both-ways', [
    'import coscope\nscenario = coscope.load("balance-set").set("/run/quanta", 12)\npage = scenario.show("page", height=700)\npage',
    'print(page.scenario["/policy/id"], page.scenario.run().digest)',
    'page.scenario = scenario.set("/run/seed", 5)\nprint(page.scenario.run().digest)',
    'page.view = "evictions"',
  ]);
  const framed = await showPage(page, 0);
  const first = await digestOf(framed);
  expect(await runCell(page, 1)).toBe(`balance-set ${first}`);

  await framed.getByRole('combobox', { name: /^B\s?, policy/ }).selectOption('Round robin');
  const digestAgain = () => digestOf(framed);
  await expect.poll(digestAgain).not.toBe(first);
  await expect.poll(() => runCell(page, 1)).toBe(`round-robin ${await digestOf(framed)}`);

  const fromPython = await runCell(page, 2);
  await expect.poll(digestAgain).toBe(fromPython);
  expect(fromPython).not.toBe(first);

  await runCell(page, 3);
  await expect(framed.getByRole('heading', { name: 'Evictions', exact: true })).toBeVisible();
  expect(await digestOf(framed)).toBe(fromPython);
});

test('what the page needs later comes from the kernel: the full engine, and recorded traces', async ({
  page,
}) => {
  await openNotebook(page, 'later', [
    'import coscope\ntasks = coscope.load("mergesort")\ntasks.show("tasks")',
    'print(tasks.run().digest)',
    'recorded = coscope.load("real-programs").set({"/run/quanta": 2, "/run/warmup_quanta": 0})\nrecorded.show()',
    'print(recorded.run().digest)',
  ]);
  for (const cell of [0, 2]) {
    const framed = await showPage(page, cell);
    const digest = await digestOf(framed);
    expect(await runCell(page, cell + 1)).toBe(digest);
  }
});

test('the frame has no origin, reaches no network, and takes the colors of JupyterLab', async ({
  page,
  complaints,
}) => {
  await openNotebook(page, 'frame', ['import coscope\ncoscope.load("balance-set").show("evictions")']);
  const framed = await showPage(page, 0);
  await digestOf(framed);
  const root = framed.locator(':root');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() =>
    window.jupyterapp?.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' }),
  );
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await digestOf(framed);
  expect(complaints).toEqual([]);

  const reached = await root.evaluate(async (_, address) => {
    const asked = new XMLHttpRequest();
    const answered = new Promise<number>((resolve) => {
      asked.onloadend = () => resolve(asked.status);
    });
    asked.open('GET', address);
    asked.send();
    const parent = (() => {
      try {
        return window.parent.document.title;
      } catch {
        return null;
      }
    })();
    return { origin: self.origin, parent, status: await answered };
  }, new URL('/api/status', page.url()).href);
  expect(reached).toEqual({ origin: 'null', parent: null, status: 0 });
  expect(complaints.every((complaint) => complaint.includes('Content Security Policy'))).toBe(true);
  complaints.length = 0;
});
