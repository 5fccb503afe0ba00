// A page under stress: its workers die, its storage is full, it is reloaded, frozen, slow, or open in several tabs.
// Nothing is lost, and the run ends with the same figures.

import type { Page } from '@playwright/test';
import { addressOf, changing, digest, done, openShort, result, typeValue } from './support/coscope';
import { linkOf, long, short } from './support/scenario';
import { expect, moving, test } from './support/test';

test.use(moving);

const longLink = () => linkOf(long());

/** Kills a worker of a page at a random moment, `times` times, each time with an edit that must take effect. */
async function killing(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await page.waitForTimeout(Math.random() * 120);
    const workers = page.workers();
    const worker = workers[Math.floor(Math.random() * workers.length)];
    // The worker may have ended meanwhile.
    await worker?.evaluate(() => self.close()).catch(() => undefined);
    await changing(page, () => typeValue(page, 'L2 shared', time % 2 === 0 ? '96 KB' : '48 KB'));
    expect(await page.evaluate(() => window.coscope?.problem())).toBeNull();
  }
}

/** Waits for the first results. */
const begun = (page: Page) => page.waitForFunction(() => window.coscope?.result() !== null);

async function expectSameEnd(page: Page, untroubled: Page): Promise<void> {
  await done(page);
  await done(untroubled);
  expect(await result(page)).toEqual(await result(untroubled));
}

test('workers that die at any moment cost no edit', async ({ page }) => {
  test.slow();
  await openShort(page);
  const before = await digest(page);
  await killing(page, 2);
  expect(await digest(page)).toBe(before);
});

test('nor do a hundred', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(3_600_000);
  await openShort(page);
  const before = await digest(page);
  await killing(page, 100);
  expect(await digest(page)).toBe(before);
});

for (const storage of ['full', 'denied'] as const)
  test(`where storage is ${storage} an edit runs, is undone, and stays in the address`, async ({ page }) => {
    await page.addInitScript((how) => {
      const refuse = (): never => {
        throw new DOMException('refused by a test', how === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (how === 'full') Storage.prototype.setItem = refuse;
      else
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, { get: refuse });
      IDBFactory.prototype.open = refuse;
    }, storage);
    await openShort(page);
    const before = await digest(page);
    await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
    const edited = await digest(page);
    await changing(page, () => page.keyboard.press('ControlOrMeta+z'));
    expect(await digest(page)).toBe(before);
    await changing(page, () => page.keyboard.press('ControlOrMeta+Shift+z'));
    expect(await addressOf(page)).not.toContain(linkOf(short()));
    await page.reload();
    await done(page);
    expect(await digest(page)).toBe(edited);
  });

test('a page that is frozen, woken, reloaded in the middle of a run, and slow ends with the same figures', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  const untroubled = await elsewhere();
  await untroubled.goto(longLink());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.goto(longLink());
  await begun(page);
  await page.reload();
  await begun(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  // Longer than a worker may be silent.
  await untroubled.waitForTimeout(9_500);
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await expectSameEnd(page, untroubled);
});

test('a page that is hidden and shown again and again during a run ends with the same figures, and takes an edit', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  const untroubled = await elsewhere();
  await untroubled.goto(longLink());
  await page.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
    const turn = () => {
      hidden = !hidden;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event(hidden ? 'pagehide' : 'pageshow'));
    };
    Object.assign(window, { turn });
    // A browser draws no frames of a hidden page.
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => {
      if (!hidden) return nextFrame(draw);
      return window.setTimeout(() => window.requestAnimationFrame(draw), 100);
    };
  });
  await page.goto(longLink());
  await begun(page);
  let turns = 0;
  const turn = () => page.evaluate(() => (window as Window & { turn?: () => void }).turn?.());
  while ((await page.evaluate(() => window.coscope?.state())) === 'running' || turns < 2) {
    await turn();
    turns += 1;
    await page.waitForTimeout(150);
  }
  if (turns % 2 === 1) await turn();
  await expectSameEnd(page, untroubled);
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
});

test('two tabs of one browser keep their own work', async ({ page, context }) => {
  await openShort(page);
  const other = await context.newPage();
  await openShort(other, { title: 'The other tab' });
  await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  await changing(other, () => typeValue(other, 'L2 shared', '192 KB'));
  const [here, there] = [await digest(page), await digest(other)];
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([done(page), done(other)]);
  expect([await digest(page), await digest(other)]).toEqual([here, there]);
  await changing(page, () => page.keyboard.press('ControlOrMeta+z'));
});
