// Ready and sleeping threads, hardware contexts that idle beside them, and the domains over which a scheduler balances.

import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { done, machine, open, stop } from './support/coscope';
import { overlaps } from './support/overlaps';
import { shipped } from './support/scenario';
import { expect, test } from './support/test';

async function at(page: Page, id: string) {
  await open(page, `#id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shipped(id).title);
  await done(page);
  await stop(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Home');
}

test('cores that idle beside waiting threads are marked, and the missing domain is seen to be missing', async ({
  page,
}) => {
  await at(page, 'wasted-cores');
  await page.keyboard.press('ArrowRight');
  const [a, b] = [machine(page, 'A'), machine(page, 'B')];
  // Sixteen threads on the eight cores of one package; the other has none.
  const marks = a.locator('.machine-idle-mark:visible');
  await expect(marks).toHaveCount(8);
  await expect(marks.first()).toHaveText('idle · 8 ready');
  await expect(a.locator('.thread[data-state=queued]')).toHaveCount(8);
  await expect(b.locator('.machine-idle-mark:visible')).toHaveCount(0);
  await expect(b.locator('.thread[data-state=running]')).toHaveCount(16);
  await marks.last().hover();
  await expect(page.locator('.note:popover-open')).toContainText(
    /core 15, hardware context 0\s*idle while threads are ready: [\d\s,.]+ of [\d\s,.]+ cycles since quantum 0\s*8 threads ready elsewhere now/,
  );
  await a.locator('.thread[data-state=queued]').first().hover();
  await expect(page.locator('.note:popover-open')).toContainText(
    /waiting in the run queue of core \d+, hardware context 0/,
  );

  await page.getByRole('button', { name: 'Show scheduling domains' }).click();
  await expect(a.getByRole('img', { name: /^Scheduling domains/ })).toHaveAccessibleName(
    'Scheduling domains: 2 × last cache of 8 hardware contexts',
  );
  await expect(b.getByRole('img', { name: /^Scheduling domains/ })).toHaveAccessibleName(
    'Scheduling domains: 2 × last cache of 8, 1 × machine of 16 hardware contexts',
  );
  await page.mouse.move(0, 0);
  // A policy's details are cut beside its name, and an idle core's text by the core; the check does not detect either.
  const cut = await page.locator('.pane-details, .machine-idle-mark').allTextContents();
  const found = (await overlaps(page)).filter((pair) => !cut.some((text) => pair.includes(text)));
  expect(found).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide scheduling domains' }).click();
  await expect(page.getByRole('img', { name: /^Scheduling domains/ })).toHaveCount(0);
});

test('every thread runs, is ready or sleeps, and nothing moves when queues grow', async ({ page }) => {
  await at(page, 'overload-on-wakeup');
  const a = machine(page, 'A');
  const schedule = page.locator('.gantt-track').first();
  const before = await schedule.boundingBox();
  for (let quantum = 0; quantum < 12; quantum++) {
    const seen = await a.evaluate((element) => {
      const count = (state: string) => element.querySelectorAll(`.thread[data-state=${state}]`).length;
      const said = Number(element.querySelector('[data-reading=asleep]')?.textContent);
      return { running: count('running'), queued: count('queued'), asleep: count('asleep'), said };
    });
    expect(seen.running + seen.queued + seen.asleep).toBe(24);
    expect(seen.said).toBe(seen.asleep);
    await page.keyboard.press('ArrowRight');
  }
  expect(await schedule.boundingBox()).toEqual(before);
});

test('with one queue for the machine, sleepers are not in it', async ({ page }) => {
  await at(page, 'four-processes');
  await page.keyboard.press('End');
  const b = machine(page, 'B');
  // Read at one moment: the stage may be moving to the end.
  const seen = () =>
    b.evaluate((element) => {
      const count = (state: string) => element.querySelectorAll(`.thread[data-state=${state}]`).length;
      const said = (reading: string) =>
        Number(element.querySelector(`[data-reading=${reading}]`)?.textContent);
      const [ready, asleep] = [count('waiting'), count('asleep')];
      return {
        all: count('running') + ready + asleep,
        ready: said('queue') - ready,
        asleep: said('asleep') - asleep,
      };
    });
  await expect.poll(seen).toEqual({ all: 8, ready: 0, asleep: 0 });
});
