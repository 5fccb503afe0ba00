// Errors are reported with place and remedy; previous runs continue; nothing is lost.

import type { Page } from '@playwright/test';
import { changing, digest, done, drop, machine, open, openShort, result, typeValue } from './support/coscope';
import { linkOf, linkOfText, shipped, short } from './support/scenario';
import { expect, test } from './support/test';

const alert = (page: Page) => page.getByRole('alert').first();
/** The threads of B on hardware contexts: there are some once anything is simulated. */
const running = (page: Page) => machine(page, 'B').getByRole('button', { name: /, hardware context/ });

test.describe('a broken link', () => {
  const broken = [
    ['cut short', linkOf(short()).slice(0, 60), /damaged|lost some|not JSON/],
    ['with foreign letters', '#s=1.%%%', /invalid characters/],
    ['of a later version', '#s=9.AAAA', /version 9/],
    ['that unpacks without end', linkOfText(' '.repeat(50_000_000)), /more than 4 MB/],
    ['to a scenario that does not exist', '#id=no-such-thing', /no-such-thing/],
    ['with an unknown field', linkOf({ ...short(), colour: 'red' }), /colour/],
  ] as const;

  test('of a first visit is refused in words, and the default runs', async ({ page }) => {
    const [, link, said] = broken[0];
    await page.goto(link);
    await expect(alert(page)).toHaveText('This link cannot be opened');
    await expect(page.locator('.notices')).toContainText(said);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shipped('balance-set').title);
    await expect(running(page).first()).toBeVisible();
    await expect.poll(() => page.url()).not.toContain(link);
  });

  test('followed on a page that works leaves that page as it was', async ({ page }) => {
    await openShort(page);
    const before = await result(page);
    for (const [what, link, said] of broken)
      await test.step(what, async () => {
        await page.goto(link);
        await expect(alert(page)).toHaveText('This link cannot be opened');
        await expect(page.locator('.notices')).toContainText(said);
        await expect.poll(() => page.url()).not.toContain(link);
        expect(await result(page)).toEqual(before);
      });
  });
});

test('names that an address gets wrong are said, and it names what is shown instead', async ({ page }) => {
  const notices = page.locator('.notices');
  await page.goto(`?view=nope,cycles${linkOf(short())}`);
  await expect(alert(page)).toHaveText('The view “nope” cannot be opened');
  await expect(notices).toContainText(/The nearest names: \w+, \w+, \w+\./);
  await expect(page.getByRole('tabpanel', { name: 'Cycle breakdown' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?view=cycles');

  await page.goto(`?papers=nope${linkOf(short())}`);
  await expect(alert(page)).toHaveText('This paper cannot be opened');
  await expect(notices).toContainText('No paper is called "nope".');
  const list = page.getByRole('navigation', { name: 'Papers' });
  await expect(list.getByRole('button').first()).toHaveAttribute('aria-current', 'true');
  await expect(page).not.toHaveURL(/papers=nope/);

  await openShort(page, {}, '?select=program:nope&range=2-4,900-950');
  await expect(notices).toContainText('This scenario has no program nope.');
  await expect(page).not.toHaveURL(/select=|900/);

  await openShort(page);
  await page.evaluate(() => window.location.assign('#lesson=nope'));
  await expect(alert(page)).toHaveText('This lesson cannot be opened');
  await expect(page).toHaveURL(/#s=/);
});

test('on a phone, a view that is unknown leaves the stage in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShort(page, {}, '?view=nope');
  await expect(alert(page)).toHaveText('The view “nope” cannot be opened');
  await expect(page.locator('.shell')).toHaveAttribute('data-sheet', 'none');
});

test.describe('a file', () => {
  const scenario = short();
  const [l1, l2] = scenario.machine.caches;
  const threads = [{ program: 'gzip', copies: 10_000 }];
  const refused = [
    ['with an unknown field', { ...scenario, machine: { ...scenario.machine, colour: 1 } }, '/machine'],
    [
      'with an impossible cache',
      { ...scenario, machine: { ...scenario.machine, caches: [l1, { ...l2, size_bytes: 50_000 }] } },
      '/machine/caches/1/size_bytes',
    ],
    ['with 10,000 threads', { ...scenario, workload: { threads, programs: {} } }, '/workload/threads'],
  ] as const;

  test('that cannot run is refused with its place, and what was here goes on', async ({ page }) => {
    await openShort(page);
    const [before, address] = [await result(page), page.url()];
    for (const [what, text, place] of refused)
      await test.step(what, async () => {
        const name = `${what}.json`;
        await drop(page, name, JSON.stringify(text));
        await expect(page.getByRole('alert').filter({ hasText: name })).toHaveText(
          `${name} is not a scenario that can run`,
        );
        await expect(page.locator('.notices')).toContainText(place);
        await expect(page.locator('.notices')).toContainText('What was here before goes on.');
        expect(page.url()).toBe(address);
        expect(await result(page)).toEqual(before);
      });
    await drop(page, 'torn.json', JSON.stringify(scenario).slice(0, 500));
    await expect(page.locator('.notices')).toContainText('not JSON');
    await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
  });
});

test.describe('a packed trace', () => {
  const meta = JSON.stringify({
    name: 'x',
    about: '',
    command: '',
    references: 1,
    instructions: 1,
    footprint_bytes: 64,
  });
  const trace = (version: number) =>
    `cst\u001a${String.fromCharCode(version)}${String.fromCharCode(meta.length)}${meta}`;
  const refused = [
    ['of another version', `cst\u001a\u0009${'\0'.repeat(100_000)}`, /has version 9/],
    [
      'that goes on after its references',
      trace(1) + '\0'.repeat(100_000),
      /1 references of its header take at most/,
    ],
  ] as const;

  test('is refused by its header before the rest is read', async ({ page }) => {
    await openShort(page);
    const before = await result(page);
    await page.evaluate(() => {
      const read = Reflect.get(Blob.prototype, 'arrayBuffer');
      Blob.prototype.arrayBuffer = function counted() {
        document.body.dataset['mostRead'] = String(
          Math.max(this.size, Number(document.body.dataset['mostRead'] ?? '0')),
        );
        return read.call(this);
      };
    });
    const dialog = page.getByRole('dialog', { name: 'Trace from a file' });
    for (const [what, content, said] of refused)
      await test.step(what, async () => {
        await drop(page, 'large.cst', content, 2000);
        await dialog.getByRole('button', { name: 'Play it as a thread' }).click();
        await expect(dialog.getByRole('alert')).toHaveText(said);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
      });
    // Of more than 200 MB.
    expect(Number(await page.locator('body').getAttribute('data-most-read'))).toBeLessThan(100_000);
    expect(await result(page)).toEqual(before);
  });
});

test('a value that cannot be is refused in the field, and the machine keeps the one it had', async ({
  page,
}) => {
  await openShort(page);
  const before = await digest(page);
  const field = page.getByRole('textbox', { name: 'L2 shared, value' });
  await field.fill('fifty');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('Escape');
  await expect(field).toHaveValue(/^48/);
  expect(await digest(page)).toBe(before);
});

test('an engine that cannot be loaded is said as such, and a reload is offered', async ({
  page,
  complaints,
}) => {
  await page.route(/\.wasm/, (route) => route.abort());
  await page.goto('#id=balance-set');
  const said = machine(page, 'B').getByRole('alert');
  await expect(said).toContainText(
    'The engine could not be loaded. Check the connection, then reload the page.',
  );
  await expect(page.getByText('engine not loaded')).toBeVisible();
  await page.unroute(/\.wasm/);
  complaints.length = 0;
  await said.getByRole('button', { name: 'Reload the page' }).click();
  await expect(running(page).first()).toBeVisible();
});

test.describe('a worker that dies', () => {
  test('by being closed is replaced, and the edit runs', async ({ page }) => {
    await openShort(page);
    await page.workers()[0]?.evaluate(() => self.close());
    await changing(page, () => typeValue(page, 'L2 shared', '96 KB'));
    expect(await result(page, 'a')).not.toBeNull();
  });

  test(
    'of an exception in the middle of a run is replaced, and the run finishes as if nothing had been',
    { tag: '@slow' },
    async ({ page, complaints, elsewhere }) => {
      await page.goto('#id=balance-set');
      await expect(running(page).first()).toBeVisible();
      for (const worker of page.workers())
        await worker.evaluate(() => {
          setTimeout(() => {
            throw new Error('thrown by a test');
          });
        });
      await done(page);
      const untroubled = await elsewhere();
      await open(untroubled, '#id=balance-set');
      expect(await result(page)).toEqual(await result(untroubled));
      expect(complaints.every((complaint) => complaint.includes('thrown by a test'))).toBe(true);
      complaints.length = 0;
    },
  );
});
