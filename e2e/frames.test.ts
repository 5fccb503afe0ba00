// In a frame of an unknown page, Coscope exposes its origin to no page and accepts no click as consent.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { done, result } from './support/coscope';
import { example, letRun, linkWith } from './support/own-policy';
import { expect, test } from './support/test';

/** A foreign page on the same server, with a frame. */
async function neighbour(page: Page, frame: string): Promise<void> {
  await page.route('**/neighbour.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Neighbour</title>${frame}` }),
  );
  await page.goto('neighbour.html');
}

/**
 * The answer of a worker that the neighbour opens in the framed sandbox; null if there is none. The page opens workers over a
 * channel, and used plain messages before.
 */
function ask(page: Page, by: 'channel' | 'message'): Promise<string | null> {
  return page.evaluate(
    (way) =>
      new Promise<string | null>((resolve) => {
        const script = `onmessage = async ({ ports: [port] }) => {
          const kept = await Promise.resolve().then(() => indexedDB.databases()).then(() => 'storage', () => 'none');
          const sent = await fetch(${JSON.stringify(location.href)}, { mode: 'no-cors' }).then(() => 'network', () => 'none');
          port.postMessage(self.origin + ' ' + kept + ' ' + sent);
        };`;
        const frame = document.querySelector('iframe')?.contentWindow;
        if (!frame) throw new Error('the neighbour has a frame');
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
        const open = { kind: 'open', id: 1, script, code: '' };
        if (way === 'message') frame.postMessage(open, '*', [port2]);
        else {
          const orders = new MessageChannel();
          frame.postMessage(null, '*', [orders.port2]);
          orders.port1.postMessage(open, [port2]);
        }
        setTimeout(() => resolve(null), 3_000);
      }),
    by,
  );
}

test('the sandbox of policies runs nothing under the origin of the page', async ({ page }) => {
  await neighbour(page, '<iframe src="policy-sandbox.html"></iframe>');
  expect(await ask(page, 'message')).toBeNull();
  expect(await ask(page, 'channel')).toBeNull();
});

test('to whoever frames it without an origin, it gives a worker without one', async ({
  page,
  complaints,
}) => {
  await neighbour(page, '<iframe sandbox="allow-scripts" src="policy-sandbox.html"></iframe>');
  expect(await ask(page, 'channel')).toBe('null none none');
  // Refused by the frame's policy, which the worker inherits: without the policy, the request succeeds.
  const without = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = `fetch(${JSON.stringify(location.href)}, { mode: 'no-cors' }).then(() => postMessage('network'), () => postMessage('none'))`;
        new Worker(`data:text/javascript,${encodeURIComponent(script)}`).onmessage = ({ data }) => {
          resolve(data);
        };
      }),
  );
  expect(without).toBe('network');
  complaints.length = 0;
});

test('the page does not run inside another one, and says where it does', async ({ page }) => {
  await neighbour(page, '<iframe src="./#id=balance-set"></iframe>');
  const framed = page.frameLocator('iframe');
  await expect(framed.locator('body')).toHaveText(/^Coscope does not run inside another page/);
  const link = framed.getByRole('link', { name: 'Open Coscope in a tab of its own' });
  await expect(link).toHaveAttribute('href', /#id=balance-set$/);
  expect(page.workers()).toEqual([]);
  expect(await page.frames()[1]?.evaluate(() => 'coscope' in window)).toBe(false);
});

test('embedded it runs, but no program of somebody’s', async ({ page }) => {
  const link = linkWith(example('take-turns'));
  await neighbour(page, `<iframe src="./?embed=1${link}" width="900" height="700"></iframe>`);
  const framed = page.frameLocator('iframe');
  await expect(framed.getByText('It does not run inside another page.')).toBeVisible();
  await expect(framed.getByRole('button', { name: 'Read the program' })).toHaveCount(0);
  await expect(framed.getByRole('region', { name: 'Machine A' }).locator('.pane-ipc b')).not.toHaveText('–');
  expect(await page.frames()[1]?.evaluate(() => window.coscope?.result('b') ?? null)).toBeNull();
});

/** What docs/security.md tells a server to send, by file; `every file` has an empty name. */
const recommended = [
  ...readFileSync(path.resolve(import.meta.dirname, '../docs/security.md'), 'utf8').matchAll(
    /^\| (?:every file|`\w+\/([\w.-]+)`)\s+\| `([\w-]+): ([^`]+)`/gm,
  ),
].map(([, file = '', name = '', value = '']) => ({ file, name, value }));

test('with the headers that a server should send, a policy of one’s own still runs', async ({ page }) => {
  expect(recommended.length).toBeGreaterThan(4);
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const file = path.basename(new URL(response.url()).pathname.replace(/\/$/, '/index.html'));
    const more = recommended.filter((header) => header.file === '' || header.file === file);
    await route.fulfill({
      response,
      headers: { ...response.headers(), ...Object.fromEntries(more.map(({ name, value }) => [name, value])) },
    });
  });
  await page.goto(linkWith(example('take-turns')));
  await letRun(page);
  await done(page);
  expect((await result(page))?.digest).toMatch(/./);
});
