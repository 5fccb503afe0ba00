// After the first visit the page works offline; a newer version is announced and interrupts nothing.

import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { done, open, openShort, result } from './support/coscope';
import { linkOf, long, short, shipped, shortRun } from './support/scenario';
import { serve } from './support/serve.mjs';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

const installed = (): Promise<boolean> =>
  navigator.serviceWorker.ready.then(async () => (await caches.keys()).length > 0);

test('what was visited once opens without a network', async ({ page, context, complaints }) => {
  await openShort(page);
  expect(await page.evaluate(installed)).toBe(true);
  const before = await result(page);
  await context.setOffline(true);
  await page.reload();
  await done(page);
  expect((await result(page))?.digest).toBe(before?.digest);
  // Views that have not been opened before are available too.
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible();
  await context.setOffline(false);
  // The list of traces, not loaded before, requires the network.
  complaints.length = 0;
});

test('a recorded trace that was played once plays without a network', async ({
  page,
  context,
  complaints,
}) => {
  const scenario = shipped('real-programs');
  await open(page, linkOf({ ...scenario, baseline: null, run: { ...scenario.run, ...shortRun } }));
  await page.evaluate(installed);
  // The service worker is in charge from the second visit on.
  await page.reload();
  await done(page);
  const before = await result(page);
  await context.setOffline(true);
  await page.reload();
  await done(page);
  expect((await result(page))?.digest).toBe(before?.digest);
  await context.setOffline(false);
  complaints.length = 0;
});

test('a newer version says that it is there, and waits until it is wanted', async ({ page, complaints }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'coscope-dist-'));
  await cp('dist', folder, { recursive: true });
  const server = await serve(folder, 0, '/');
  try {
    await open(page, `${server.url}${linkOf(short())}`);
    await page.evaluate(installed);
    await page.reload();
    await done(page);
    await appendFile(path.join(folder, 'sw.js'), '\n// a newer version\n');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const notice = page.getByText('A newer version is available');
    await expect(notice).toBeVisible();
    const digest = (await result(page))?.digest;
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload now' }).click();
    await reloaded;
    await expect(notice).toHaveCount(0);
    await done(page);
    expect((await result(page))?.digest).toBe(digest);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
  // This page has an origin of its own.
  complaints.length = 0;
});

test('a newer version that comes in the middle of a run waits, in two tabs, and the run ends with its figures', async ({
  page,
  context,
  complaints,
}) => {
  test.slow();
  const folder = await mkdtemp(path.join(tmpdir(), 'coscope-dist-'));
  await cp('dist', folder, { recursive: true });
  const server = await serve(folder, 0, '/');
  try {
    const address = `${server.url}${linkOf(long())}`;
    await open(page, address);
    const untroubled = await result(page);
    await page.evaluate(installed);
    await page.reload();
    const other = await context.newPage();
    await other.goto(address);
    await other.waitForFunction(() => window.coscope?.result() !== null);
    expect(await other.evaluate(() => window.coscope?.state())).toBe('running');
    await appendFile(path.join(folder, 'sw.js'), '\n// a newer version\n');
    // The server no longer has the files of the running version.
    await rm(path.join(folder, 'assets'), { recursive: true });
    await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    for (const tab of [page, other]) {
      await done(tab);
      expect(await result(tab)).toEqual(untroubled);
    }
    // Parts not loaded yet are now loaded, from the files that the first visit stored.
    await other.keyboard.press('g');
    await expect(other.getByRole('dialog', { name: 'Gallery' })).toBeVisible();
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
  // This page has an origin of its own.
  complaints.length = 0;
});

test('the page allows nothing from anywhere else, and no text as script', async ({ page, complaints }) => {
  await openShort(page);
  const policy = await page
    .locator('meta[http-equiv="Content-Security-Policy"]')
    .evaluate((meta) => (meta as HTMLMetaElement).content);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
    const fetched = await fetch('https://example.org/').then(
      () => 'answered',
      () => 'refused',
    );
    return { ran: 'broken' in window, fetched };
  });
  expect(outcome).toEqual({ ran: false, fetched: 'refused' });
  // The refusals are reported as complaints, as intended.
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});
