// The schedule of a recording, by thread and by processor: rows, arrows, and only the visible part.

import { expectAccessible } from './support/axe';
import { drop, openShort, stop } from './support/coscope';
import { fields, recordedText } from './support/recorded';
import { expect, test } from './support/test';

test('by thread, a row says when its thread ran, where, how long it waited and why', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', recordedText);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const rows = dialog.getByRole('combobox', { name: 'Rows of the schedule' });
  const schedule = dialog.getByRole('slider', { name: /^Schedule/ });
  await schedule.press('+');
  await schedule.press('Home');
  await rows.selectOption('by thread');
  // Longest runtime first.
  await expect(schedule.getByRole('img', { name: 'What 3 threads did' })).toBeVisible();
  const names = schedule.locator('.recording-names > li');
  await expect(names).toHaveText(['db x 80', 'log 90', 'web 71']);
  await expect(dialog.getByText('Ready', { exact: true })).toBeVisible();
  const note = page.locator('.note:popover-open');
  const point = async (name: string, us: number): Promise<void> => {
    const [own, all] = await Promise.all([
      names.filter({ hasText: name }).boundingBox(),
      schedule.getByRole('img').boundingBox(),
    ]);
    if (!own || !all) throw new Error('the schedule is drawn');
    const left = own.x + own.width;
    await page.mouse.move(left + (us / 140) * (all.x + all.width - left), own.y + own.height / 3);
  };
  await point('db x', 75);
  await expect(note).toHaveText(/^db x 80ready, waits for processor 1, 35\.0\s?µsfrom .*pre-empted$/);
  await point('db x', 115);
  await expect(note).toHaveText(/^db x 80running on processor 0, 30\.0\s?µsfrom .*ran on 1 before$/);
  // The file does not contain the start of its sleep.
  await point('web', 20);
  await expect(note).toHaveCount(0);
  await point('web', 50);
  await expect(note).toHaveText(/woken by db x 80on processor 1, wake-up latency 20 µs$/);
  // An arrow from db to each of the others; those of the thread under the pointer are emphasised.
  const arrows = schedule.locator('.recording-arrows > g');
  await expect(arrows).toHaveCount(2);
  await expect(schedule.locator('[data-look=lit]')).toHaveAttribute('data-woken', '71');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, 'dialog[open]');
  }

  // Filters keep rows of threads that match, and that ran or waited on the processor.
  await dialog.getByRole('searchbox').fill('8');
  await expect(names).toHaveText(['db x 80']);
  await expect(schedule.getByRole('img', { name: 'What 1 thread did' })).toBeVisible();
  await dialog.getByRole('searchbox').fill('');
  await expect(names).toHaveCount(3);
  await dialog.getByRole('combobox', { name: 'Processor' }).selectOption('0');
  await expect(names).toHaveText(['db x 80']);
  await point('db x', 75);
  await expect(note).toHaveCount(0);
  await schedule.press('Enter');
  await expect(dialog.getByText(/^Range: 0\sµs to 140/)).toBeVisible();
  // The note is below the buttons, and disappears with the rows that it describes.
  await point('db x', 115);
  await expect(note).toHaveCount(1);
  const tops = await Promise.all([note, schedule].map((one) => one.boundingBox()));
  expect(tops[0]?.y).toBeGreaterThan(tops[1]?.y ?? Infinity);
  await rows.selectOption('by processor');
  await expect(schedule.getByRole('img', { name: 'What ran on 1 processor' })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('wake-ups are arrows when few are in sight, and those of a thread stand out', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', recordedText);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  await expect(dialog).toContainText('Arrows: 2 wake-ups.');
  const schedule = dialog.getByRole('slider', { name: /^Schedule/ });
  const arrows = schedule.locator('.recording-arrows > g');
  // db (80) woke web and log.
  await expect(arrows).toHaveCount(2);
  expect(await arrows.evaluateAll((all) => all.map((one) => (one as SVGElement).dataset))).toEqual([
    { look: 'plain', waker: '80', woken: '71' },
    { look: 'plain', waker: '80', woken: '90' },
  ]);
  // web runs on 1, the second row, from 60 to 90.
  const box = (await schedule.getByRole('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const left =
    2 * (await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)));
  await page.mouse.move(box.x + left + (75 / 140) * (box.width - left), box.y + 0.7 * box.height);
  await expect(page.locator('.note:popover-open')).toContainText(
    'woken by db x 80on processor 1, wake-up latency 20 µs',
  );
  await expect(schedule.locator('[data-look=lit]')).toHaveAttribute('data-woken', '71');
  await expect(schedule.locator('[data-look=dim]')).toHaveAttribute('data-woken', '90');
  await page.mouse.move(0, 0);
  await dialog.getByRole('searchbox').fill('log');
  await expect(schedule.locator('[data-look=lit]')).toHaveAttribute('data-woken', '90');

  // Recorded on a real machine: thousands of wake-ups, too many for arrows until zoomed in.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Open another recording' }).click(),
  ]);
  await chooser.setFiles('wasm-core/laboratory/samples/messaging.txt.gz');
  await expect(dialog).toContainText('Zoom in for arrows of wake-ups');
  await expect(arrows).toHaveCount(0);
  await expect(async () => {
    await schedule.press('+');
    expect(await arrows.count()).toBeGreaterThan(5);
  }).toPass();
  await expect(dialog).toContainText(`Arrows: ${(await arrows.count()).toString()} wake-ups.`);
});

test('of hundreds of processors only those in sight are drawn', async ({ page }) => {
  await openShort(page);
  await stop(page);
  const many = 400;
  const row = (processor: number, us: number, switched: string): string =>
    `x 0 [${processor.toString()}] 10.${us.toString().padStart(6, '0')}: sched:sched_switch: ${switched}\n`;
  const all = Array.from({ length: many }, (_, at) => at);
  const begun = all.map((at) => row(at, 0, fields('swapper', 0, 'R', 'own', 1000 + at)));
  const ended = all.map((at) => row(at, 100 + at, fields('own', 1000 + at, 'S', 'swapper', 0)));
  await drop(page, 'wide.txt', [...begun, ...ended].join(''));
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const schedule = dialog.getByRole('slider', { name: /^Schedule/ });
  const high = async (): Promise<[canvas: number, all: number, seen: number]> =>
    schedule.evaluate((element) => [
      element.querySelector('canvas')?.clientHeight ?? NaN,
      element.scrollHeight,
      element.clientHeight,
    ]);
  // Several rows beyond the visible ones on each side.
  await expect.poll(async () => (await high())[0]).toBeGreaterThan(0);
  const [canvas, whole, seen] = await high();
  expect(canvas).toBeGreaterThanOrEqual(seen);
  expect(canvas).toBeLessThan(0.5 * whole);
  // After scrolling, the last row is that of the last processor, and is drawn.
  await schedule.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(async () => {
    const box = (await schedule.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 8, box.y + box.height - 6, { steps: 2 });
    const note = page.locator('.note:popover-open');
    await expect(note).toContainText(`processor ${(many - 1).toString()}`, { timeout: 1000 });
  }).toPass();
  const bottoms = () =>
    schedule.evaluate((element) => {
      const drawn = element.querySelector('canvas')?.getBoundingClientRect();
      return (drawn?.bottom ?? NaN) - element.getBoundingClientRect().bottom;
    });
  expect(Math.abs(await bottoms())).toBeLessThan(1);

  // By thread, selecting one in the table scrolls to it; the last processor ran the longest one.
  await dialog.getByRole('combobox', { name: 'Rows of the schedule' }).selectOption('by thread');
  await schedule.evaluate((element) => element.scrollTo(0, 0));
  const named = schedule.locator('.recording-names > li').filter({ hasText: '1250' });
  await expect(named).toHaveCount(0);
  await dialog.getByRole('row', { name: /1250/ }).getByRole('button').click();
  await expect(named).toHaveCount(1);
  const [own, around] = await Promise.all([named.boundingBox(), schedule.boundingBox()]);
  expect(own?.y).toBeGreaterThan(around?.y ?? Infinity);
  expect(own?.y).toBeLessThan((around?.y ?? 0) + (around?.height ?? 0));
});
