// Everything by keyboard alone.

import { changing, digest, done, machine, openShort, result, stop } from './support/coscope';
import { linkOf, short, shortRun } from './support/scenario';
import { expect, test } from './support/test';

test('the main controls are reached and worked without a pointer', async ({ page }) => {
  await openShort(page);

  // Past the header to the stage, and the clock by single keys.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the stage' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('quantum 1', { exact: true })).toBeVisible();

  // A value in the editor, reached by Tab: every stop shows the focus.
  const field = page.getByRole('textbox', { name: 'L2 shared, value' });
  await page.getByRole('textbox', { name: 'Title of the scenario' }).focus();
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (await field.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(field).toBeFocused();
  await changing(page, async () => {
    await page.keyboard.type('96 KB');
    await page.keyboard.press('Enter');
  });
  await changing(page, () => page.keyboard.press('Shift+ArrowUp'));

  // Dialogs take the focus and return it.
  await page.getByRole('button', { name: 'Gallery' }).focus();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await expect(gallery).toBeVisible();
  expect(await gallery.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Gallery' })).toBeFocused();

  // The chosen scenario is ready to play: Space does not open the gallery again.
  await page.keyboard.press('Enter');
  await page.keyboard.type('eight chips');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eight chips');
  await expect(gallery).toHaveCount(0);

  // The palette finds entries without a key.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('evict');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('evict');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Evictions' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('Escape closes the menu in front of a view, then the view', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('e');
  const view = page.getByRole('tabpanel', { name: 'Evictions' });
  await expect(view).toBeVisible();
  const button = page.getByRole('button', { name: 'Analyze' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'Analyze' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu', { name: 'Analyze' })).toBeHidden();
  await expect(button).toBeFocused();
  await expect(view).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
});

test('the palette finds what ships, after the commands, and opens it', async ({ page }) => {
  await openShort(page);
  const find = async (words: string, kind: string) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Command palette' });
    await palette.fill(words);
    const option = page.getByRole('listbox', { name: 'Found' }).getByRole('option').first();
    await expect(option).toContainText(kind);
    return option;
  };
  // Technical terms that no label contains.
  for (const [words, leadsTo] of [
    ['ucp', 'Machine: advanced'],
    ['nice', 'Scenario as text'],
    ['sched_ext', 'Write your own policy'],
    ['sleep', 'Latencies'],
    ['numa', 'Threads that follow their pages'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill(words);
    await expect(page.getByRole('option').filter({ hasText: leadsTo }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await find('energy-aware', 'Policy');
  await page.keyboard.press('Enter');
  await expect(machine(page, 'B').getByRole('heading', { name: 'Energy-aware EEVDF' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');

  await find('gallery', 'Open');
  await page.keyboard.press('Escape');

  // A setting: its field has the focus, in the editors or in the dialog that has it.
  await find('l2 size', 'Setting');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'L2 shared, value' })).toBeFocused();
  await find('memory latency', 'Setting');
  await page.keyboard.press('Enter');
  const machineDialog = page.getByRole('dialog', { name: 'Machine' });
  await expect(machineDialog.getByRole('textbox', { name: 'Latency, value', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(machineDialog).toHaveCount(0);

  await expect(await find('sun ultrasparc', 'Machine')).toContainText('8 cores × 4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('8 cores × 4').first()).toBeVisible();

  await expect(await find('berkeley', 'Program')).toContainText('adds a thread');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /berkeley-db/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await find('eight chips', 'Scenario');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eight chips');

  await find('pipeline to share', 'Lesson');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#lesson=pipeline-balance/);
});

test('a drawer takes the keys of undo, redo and save; a text in it keeps its own', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await page.getByRole('button', { name: 'art: edit' }).click();
  const drawer = page.getByRole('dialog', { name: 'art' });
  const nice = drawer.getByRole('textbox', { name: 'Nice' });
  await nice.fill('-5');
  await nice.press('Enter');
  await expect(nice).toHaveValue('−5');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(nice).toHaveValue('0');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(nice).toHaveValue('−5');
  // Typed but not entered.
  await nice.pressSequentially('7');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(drawer.getByRole('button', { name: 'Redo' })).toBeDisabled();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+s');
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  await expect(drawer).toBeVisible();
});

test('keys are heard that are pressed before what they work has come', async ({ page }) => {
  let letCome: () => void = () => undefined;
  const pressed = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/around-/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(linkOf(short()));
  // Not done before the rest of the page has come; a range extends no further than what has been simulated.
  const measured = shortRun.quanta * shortRun.quantum_cycles;
  for (const pane of ['a', 'b'] as const)
    await expect.poll(async () => (await result(page, pane))?.cycles, { timeout: 45_000 }).toBe(measured);
  await page.getByRole('main').focus();
  for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  const range = page.getByRole('navigation', { name: 'Range of quanta' });
  await expect(range).toHaveCount(0);
  letCome();
  await done(page);
  await expect(range.locator('b')).toHaveText('quanta 0–3');
});

test('single keys can be turned off, and stay off', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('switch').or(keys.getByRole('checkbox')).first().press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await done(page);
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await digest(page)).toBe((await result(page))?.digest);
});
