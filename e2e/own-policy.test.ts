// Writing a policy in the page: its decisions, its errors, and that no program runs without the user's approval.

import { roundRobin } from '../tests/support/round-robin.ts';
import { expectAccessible } from './support/axe';
import { changing, done, machine, open, openShort, readIpc, result } from './support/coscope';
import { editor, example, hostile, letRun, linkWith, runInNode, steered, write } from './support/own-policy';
import { linkOf, short } from './support/scenario';
import { expect, test } from './support/test';

const policyOfB = /^B\s?, policy/;

test('a policy is written, fails at its line, is mended, runs, and is explained', async ({ page }) => {
  await openShort(page);
  await page.getByRole('combobox', { name: policyOfB }).selectOption('own');
  await expect(editor(page)).toContainText('Least misses');
  await expectAccessible(page, 'dialog');

  await write(page, 'export default function decide(os: OsView) {\n  return os.thread.length;\n}');
  await page.keyboard.press('ControlOrMeta+Enter');
  const state = page.getByRole('dialog').getByRole('status');
  await expect(state).toContainText('line 2: TypeError');
  await expect(page.locator('.cm-lintRange-error, .cm-lint-marker-error').first()).toBeVisible();

  // A refused program hides the error of the one before it.
  await write(page, '');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(state).not.toContainText('TypeError');
  await expect(state).toContainText('There is no program');
  await expect(machine(page, 'B')).not.toContainText('TypeError');

  await write(page, example('least-misses'));
  await changing(page, () => page.getByRole('button', { name: /^Run/ }).click());
  await expect(state).toContainText('Done: IPC');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await readIpc(page, 'B')).toBeGreaterThan(0);
  await expect(machine(page, 'B').getByRole('heading', { name: 'Your own' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('contexts go to the threads that have waited longest').first()).toBeVisible();
  await expectAccessible(page);
});

test('the program travels in the link, and runs elsewhere only when it was read', async ({
  page,
  elsewhere,
}) => {
  const link = linkWith(example('take-turns'));
  await page.goto(link);
  await letRun(page);
  await done(page);
  const ours = await result(page);
  expect(runInNode(example('take-turns')).digest).toBe(ours?.digest);

  const other = await elsewhere();
  await other.goto(link);
  await expect(machine(other, 'B')).toContainText('a program that came with the scenario');
  await expect(machine(other, 'A').locator('.pane-ipc b')).not.toHaveText('–');
  expect(await result(other)).toBeNull();
  await expectAccessible(other);
  await letRun(other);
  await done(other);
  expect((await result(other))?.digest).toBe(ours?.digest);
});

test('round robin written by hand is round robin', async ({ page }) => {
  const order = { order: 'number' };
  await open(page, linkOf(short({ policy: { id: 'round-robin', params: order } })));
  const builtIn = await result(page);
  await page.goto(linkWith(roundRobin));
  await letRun(page);
  await done(page);
  expect((await result(page))?.digest).toBe(builtIn?.digest);
});

test('a program that looks for what differs finds nothing: every opening gives one digest, and so does Node', async ({
  page,
  elsewhere,
}) => {
  const here = runInNode(steered);
  for (const visitor of [page, await elsewhere()]) {
    await visitor.goto(linkWith(steered));
    await letRun(visitor);
    await done(visitor);
    expect((await result(visitor))?.digest).toBe(here.digest);
  }
});

test('callbacks in the kernel’s shape schedule, say why, and give Node’s digest', async ({ page }) => {
  const source = example('scx-simple');
  await page.goto(linkWith(source));
  await letRun(page);
  await done(page);
  expect((await result(page))?.digest).toBe(runInNode(source).digest);
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(
    /(Simple dispatched|Last dispatched:) .+ \((least virtual time|only one|woke|arrived)/,
  );
});

test('what means harm does nothing but explain itself', async ({ page }) => {
  for (const { does, source, reads } of hostile)
    await test.step(does, async () => {
      await page.goto('about:blank');
      await page.goto(linkWith(source));
      await letRun(page);
      await expect(page.getByRole('dialog').getByRole('status')).toContainText(reads);
    });
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
});
