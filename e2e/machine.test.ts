// The user's own machine: imported from lstopo, with a placement exported back to it.

import { expectAccessible } from './support/axe';
import { done, drop, machine, openShort, result } from './support/coscope';
import { expect, test } from './support/test';

const hybrid = (() => {
  const pu = (cpu: number) => `<object type="PU" os_index="${cpu}" cpuset="0x${(1 << cpu).toString(16)}"/>`;
  const core = (cpus: number[], size: number) => {
    const set = `0x${cpus.reduce((bits, cpu) => bits | (1 << cpu), 0).toString(16)}`;
    return (
      `<object type="L1Cache" depth="1" cpuset="${set}" cache_size="${size}" cache_linesize="64" cache_associativity="0" cache_type="1">` +
      `<object type="Core" cpuset="${set}">${cpus.map(pu).join('')}</object></object>`
    );
  };
  return (
    '<?xml version="1.0"?><!DOCTYPE topology SYSTEM "hwloc2.dtd"><topology version="2.0">' +
    '<object type="Machine" cpuset="0xf" complete_cpuset="0x1f" allowed_cpuset="0xf">' +
    '<info name="CPUModel" value="Test hybrid"/>' +
    core([0, 2], 49_152) +
    core([1], 32_768) +
    core([3], 32_768) +
    '</object>' +
    '<cpukind cpuset="0x5"><info name="FrequencyMaxMHz" value="5200"/></cpukind>' +
    '<cpukind cpuset="0xa"><info name="FrequencyMaxMHz" value="3900"/></cpukind>' +
    '</topology>'
  );
})();

test('a machine described in a line becomes the machine on the page', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('import machine');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import machine' });
  const field = dialog.getByLabel('Or describe it');
  await field.fill('pack:2 l3:1 shoe:4 pu:2');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('"shoe:4": no such type of object');
  await field.fill('pack:2 l3:1 core:4 pu:2');
  await field.press('Enter');
  await expect(dialog.getByLabel('What was found')).toContainText(
    '2 packages, 8 cores, 16 hardware threads, 1 memory node',
  );
  await expect(dialog.getByText('no topology says how fast memory is', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this machine' }).click();
  await expect(dialog).toHaveCount(0);
  await done(page);
  await expect(page.getByText(/8 cores/).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/8 cores/)).toHaveCount(0);
});

test('lstopo’s file of a hybrid machine is read, and a placement goes back in its numbers', async ({
  page,
}) => {
  await openShort(page);
  await drop(page, 'machine.xml', hybrid);
  const dialog = page.getByRole('dialog', { name: 'Import machine' });
  await expect(dialog.getByLabel('What was found')).toContainText('3 cores, 4 hardware threads');
  await expect(dialog).toContainText('1 hardware threads are offline or not allowed');
  await dialog.getByRole('button', { name: 'Use this machine' }).click();
  await done(page);
  expect(await result(page)).not.toBeNull();
  // Its slower cores are marked on the stage.
  await expect(page.getByText(/core 1 · 75\s%/).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('export pinning commands');
  await page.keyboard.press('Enter');
  const placement = page.getByRole('dialog', { name: 'Export pinning commands' });
  // The second hardware context of core 0 is the operating system's CPU 2.
  await expect(placement.getByLabel('Commands')).toContainText(/taskset --cpu-list 2 \S+ {2}# .*core 0/);
  await placement.getByText('numactl').click();
  await expect(placement.getByLabel('Commands')).toContainText('numactl --physcpubind=2');
});

test('a file that is no topology is refused, and nothing is lost', async ({ page }) => {
  await openShort(page);
  const before = await result(page);
  await drop(page, 'broken.xml', '<?xml version="1.0"?><topology><object type="Machine"');
  const dialog = page.getByRole('dialog', { name: 'Import machine' });
  await expect(dialog.getByRole('alert')).toContainText('lstopo --of xml machine.xml');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await result(page)).toEqual(before);
});

test('a machine is chosen by its picture', async ({ page }) => {
  await openShort(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Machine library');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Machine library' });
  const card = dialog.getByRole('button', { name: /Sun UltraSPARC T1, 2005/ });
  // Eight cores of four hardware contexts, each a cell.
  await expect(card.locator('.plan-context')).toHaveCount(32);
  await expectAccessible(page, 'dialog[open]');
  await card.click();
  await expect(dialog).toHaveCount(0);
  await done(page);
  await expect(page.getByText(/8 cores × 4/).first()).toBeVisible();
});

test('on real hardware from the library the default gives way to EEVDF; on a machine of a paper it stays', async ({
  page,
}) => {
  await openShort(page);
  await expect(machine(page, 'A').getByRole('heading', { name: 'Default' })).toBeVisible();
  const take = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill(name);
    await page.getByRole('option', { name }).click();
    await done(page);
  };
  await take('Kumar 2009, UMA: 2 × Xeon 5365');
  await expect(page.getByText(/8 cores/).first()).toBeVisible();
  await expect(machine(page, 'A').getByRole('heading', { name: 'Default' })).toBeVisible();
  await expect(page.locator('.notices')).not.toContainText('EEVDF');

  await take('Intel Core i7-1370P, 2023');
  await expect(page.locator('.notices')).toContainText('The machine is now Intel Core i7-1370P, 2023');
  await expect(page.locator('.notices')).toContainText('A runs EEVDF, Linux’s default scheduler.');
  await expect(machine(page, 'A').getByRole('heading', { name: 'EEVDF' })).toBeVisible();
  expect((await result(page, 'a'))?.policy).toBe('eevdf');
  // The shipped title told of another machine, and so did the one after it.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Threads on Intel Core i7-1370P, 2023');
  // One undo restores machine and scheduler together.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveText('Threads on Kumar 2009, UMA: 2 × Xeon 5365');
  await expect(machine(page, 'A').getByRole('heading', { name: 'Default' })).toBeVisible();

  // By its picture, and from the list of the editor.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Machine library');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Intel Pentium 4 with Hyper-Threading, 2002/ }).click();
  await expect(machine(page, 'A').getByRole('heading', { name: 'EEVDF' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(machine(page, 'A').getByRole('heading', { name: 'Default' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Machine', exact: true })
    .getByRole('button', { name: 'Advanced' })
    .click();
  await page.getByRole('combobox', { name: 'Start from' }).selectOption('Sun UltraSPARC T1, 2005');
  await page.keyboard.press('Escape');
  await expect(machine(page, 'A').getByRole('heading', { name: 'EEVDF' })).toBeVisible();
});
