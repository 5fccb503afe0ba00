// A recorded scheduler is dropped on the page and read: counts, a range with its antagonists, filters; a part of it is simulated; what is
// no recording is refused.

import { expectAccessible } from './support/axe';
import { done, drop, dropAll, openShort, result, stop } from './support/coscope';
import { lstopo } from './support/lstopo';
import { expect, test } from './support/test';

const fields = (from: string, tid: number, state: string, to: string, next: number): string =>
  `prev_comm=${from} prev_pid=${tid.toString()} prev_prio=120 prev_state=${state} ==> next_comm=${to} next_pid=${next.toString()} next_prio=120`;

/**
 * Microseconds after 10 s, on two processors: 0 switches web (71) out at 0, to sleep. 1 runs db (80) from 10; it wakes web at 40 and log
 * (90) at 50, both on 1; web preempts db at 60; log runs from 90; db moves to 0 at 95 and runs there from 100 to 130; log ends at 140.
 */
const lines: readonly (readonly [comm: string, tid: number, processor: number, us: number, event: string])[] =
  [
    ['web', 71, 0, 0, `sched_switch: ${fields('web', 71, 'S', 'swapper/0', 0)}`],
    ['swapper', 0, 1, 10, `sched_switch: ${fields('swapper/1', 0, 'R', 'db x', 80)}`],
    ['db x', 80, 1, 40, 'sched_waking: comm=web pid=71 prio=120 target_cpu=001'],
    ['db x', 80, 1, 50, 'sched_wakeup_new: comm=log pid=90 prio=120 target_cpu=001'],
    ['db x', 80, 1, 60, `sched_switch: ${fields('db x', 80, 'R+', 'web', 71)}`],
    ['web', 71, 1, 90, `sched_switch: ${fields('web', 71, 'S', 'log', 90)}`],
    ['log', 90, 1, 95, 'sched_migrate_task: comm=db x pid=80 prio=120 orig_cpu=1 dest_cpu=0'],
    ['swapper', 0, 0, 100, `sched_switch: ${fields('swapper/0', 0, 'R', 'db x', 80)}`],
    ['db x', 80, 0, 130, `sched_switch: ${fields('db x', 80, 'X', 'swapper/0', 0)}`],
    ['log', 90, 1, 140, `sched_switch: ${fields('log', 90, 'D', 'swapper/1', 0)}`],
  ];
const text = lines
  .map(
    ([comm, tid, processor, us, event]) =>
      `${comm} ${tid.toString()} [00${processor.toString()}] 10.${us.toString().padStart(6, '0')}: sched:${event}\n`,
  )
  .join('');

test('a recording is dropped, read, filtered, and a range of it names antagonists', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', text);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  await expect(dialog).toContainText('140 µs, 2 processors, 3 threads, 7 switches');
  // web after 20, log after 40; from 40 to 95 two waited for 1 while 0 was idle.
  await expect(dialog).toContainText('median 20 µs, p99 40 µs, p99.9 40 µs, longest 40 µs of 2 wake-ups');
  await expect(dialog).toContainText(/: 55 µs, 55\.0\s% of idle time/);

  const table = dialog.getByRole('region', { name: 'Threads' });
  const cells = (name: string) => table.getByRole('row', { name }).getByRole('cell');
  // tid, in, out, preempted, runtime, wakings, wake-ups, migrations, latencies.
  await expect(cells('db x')).toHaveText(['80', '2', '2', '1', '80', '0', '0', '1', '–', '–', '–']);
  await expect(cells('web')).toHaveText(['71', '1', '2', '0', '30', '1', '0', '0', '20', '20', '20']);
  await expect(cells('log')).toHaveText(['90', '1', '1', '0', '50', '0', '1', '0', '40', '40', '40']);

  await table.getByRole('button', { name: 'log' }).click();
  const antagonists = dialog.getByRole('region', { name: 'Antagonists' });
  await expect(antagonists.getByRole('listitem')).toHaveText([/web 71\s*30/, /db x 80\s*10/]);
  await expectAccessible(page, 'dialog[open]');

  // The schedule by keys: everything in sight becomes the range, and the table is of it.
  const schedule = dialog.getByRole('slider', { name: /^Schedule/ });
  await schedule.press('+');
  await schedule.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Ready, µs' })).toBeVisible();
  // 140 ÷ 1.5 in the middle: 23.3 to 116.7. There db ran to 60 and from 100.
  // It was pre-empted at 60 and moved at 95; web slept on 0 until it was woken at 40, and again from 90 on, until when is not in the file.
  await expect(cells('db x')).toHaveText([
    ...['80', '2', '53.3', '2', '40', '0', '0', '0', '0', '–', '–', '–'],
  ]);
  await expect(cells('web')).toHaveText([
    ...['71', '1', '30', '1', '20', '0', '0', '43.3', '1', '20', '20', '20'],
  ]);
  await expect(dialog).toContainText(/Range of 93\.3\s?µs\./);
  await expect(dialog).toContainText(': median 20 µs, p99 40 µs, longest 40 µs of 2 wake-ups.');
  await dialog.getByRole('combobox', { name: 'Processor' }).selectOption('0');
  await expect(dialog).toContainText(/Range of 93\.3\s?µs, processor 0\..*: no wake-up\./);
  await dialog.getByRole('combobox', { name: 'Processor' }).selectOption('');
  await dialog.getByRole('button', { name: 'Clear the range' }).click();
  await dialog.getByRole('searchbox').fill('web');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.locator('caption')).toHaveText('1 thread');
});

test('by thread, a row says when its thread ran, where, how long it waited and why', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', text);
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
      schedule.locator('canvas').boundingBox(),
    ]);
    if (!own || !all) throw new Error('the schedule is drawn');
    const left = own.x + own.width;
    await page.mouse.move(left + (us / 140) * (all.x + all.width - left), own.y + own.height / 3);
  };
  await point('db x', 75);
  await expect(note).toHaveText(/^db x 80ready, waits for processor 1, 35\.0\s?µsfrom .*pre-empted$/);
  await point('db x', 115);
  await expect(note).toHaveText(/^db x 80running on processor 0, 30\.0\s?µsfrom .*ran on 1 before$/);
  // When it began to sleep is not in the file.
  await point('web', 20);
  await expect(note).toHaveCount(0);
  await point('web', 50);
  await expect(note).toHaveText(/woken by db x 80on processor 1, wake-up latency 20 µs$/);
  // An arrow from db to each of the others; those of the thread under the pointer stand out.
  const arrows = schedule.locator('.recording-arrows > g');
  await expect(arrows).toHaveCount(2);
  await expect(schedule.locator('[data-look=lit]')).toHaveAttribute('data-woken', '71');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
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
  await expect(dialog.getByText(/^Range of 140/)).toBeVisible();
  await rows.selectOption('by processor');
  await expect(schedule.getByRole('img', { name: 'What ran on 1 processor' })).toBeVisible();
});

test('wake-ups are arrows when few are in sight, and those of a thread stand out', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', text);
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
  const box = (await schedule.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
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

  // Recorded on a machine: thousands of messages, too many for arrows until a part of them is in sight.
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
  // Some rows beyond those in sight on each side.
  await expect.poll(async () => (await high())[0]).toBeGreaterThan(0);
  const [canvas, whole, seen] = await high();
  expect(canvas).toBeGreaterThanOrEqual(seen);
  expect(canvas).toBeLessThan(0.5 * whole);
  // The last row, after scrolling, is that of the last processor, and is drawn.
  await schedule.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const box = (await schedule.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 8, box.y + box.height - 6);
  await expect(page.locator('.note:popover-open')).toContainText(`processor ${(many - 1).toString()}`);
  const bottoms = () =>
    schedule.evaluate((element) => {
      const drawn = element.querySelector('canvas')?.getBoundingClientRect();
      return (drawn?.bottom ?? NaN) - element.getBoundingClientRect().bottom;
    });
  expect(Math.abs(await bottoms())).toBeLessThan(1);
});

test('a recording is simulated: recorded and simulated figures, and every guess', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', text);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const whatIf = dialog.getByRole('region', { name: 'What if' });
  await whatIf.getByRole('combobox', { name: 'Policy of B' }).selectOption('cache-aware');
  await whatIf.getByRole('button', { name: 'What if: simulate the whole recording' }).click();
  const table = whatIf.getByRole('region', { name: 'Recorded and simulated' });
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Figure', 'Recorded', /^Simulated A: EEVDF/, /^Simulated B: /],
  ]);
  await done(page);
  await expect(table.getByRole('columnheader', { name: 'so far' })).toHaveCount(0);
  // Recorded by hand: web after 20 and log after 40; web slept on 0 and wakes on 1, db goes to 0; db runs 50 and 30, web 30, log 50.
  const cells = (name: RegExp) => table.getByRole('row', { name }).getByRole('cell');
  await expect(cells(/longest/).first()).toHaveText('40');
  await expect(cells(/^Runs on another core/).first()).toHaveText('2');
  await expect(cells(/^On a processor/).first()).toHaveText('160');
  await expect(cells(/^db x 80/).first()).toHaveText('80 / 40');
  // What is shown of B is the run's own result, a nanosecond a cycle.
  const waits = (await result(page))?.waits;
  const latency = Number(
    await cells(/longest/)
      .last()
      .innerText(),
  );
  expect(latency).toBeCloseTo((waits?.wakeup_latency.max ?? NaN) / 1000, 1);
  expect(waits?.threads).toHaveLength(3);
  await expect(whatIf.getByRole('heading', { name: /^[0-9]+ guesses$/ })).toBeVisible();
  await expect(whatIf.getByRole('term').filter({ hasText: 'which machine was recorded' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^Recorded: 3 threads/ })).toBeVisible();
});

test('memory is chosen for threads of a name, its figures are edited, and the scenario says them', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', text);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const whatIf = dialog.getByRole('region', { name: 'What if' });
  await whatIf.getByText('Memory: no references').press('Enter');
  await whatIf.getByRole('combobox', { name: 'Memory of db x' }).selectOption('Loop over an array');
  const region = whatIf.getByRole('textbox', { name: 'db x, region' });
  await expect(region).toHaveValue(/^1\sMB$/);
  await region.fill('20 GB');
  await expect(whatIf.getByRole('alert')).toContainText('From');
  await region.fill('6 MB');
  await region.press('Enter');
  await expect(whatIf.getByText('Memory: chosen for 1 of 3 names')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, 'dialog[open]');
  }
  await whatIf.getByRole('button', { name: 'What if: simulate the whole recording' }).click();
  await expect(whatIf.getByText('what memory threads named db x use')).toBeVisible();
  await expect(whatIf).toContainText(
    'loop over an array: 6291456 bytes, 300 references per 1000 instructions',
  );
  await done(page);
  const simulated = await result(page);
  const own = simulated?.threads.find(({ program }) => program === 'db x 80');
  expect(own?.program).toBe('db x 80');
  // Only db x walks memory, and 6 MB more than once: it misses.
  expect(simulated?.caches.at(-1)?.misses).toBeGreaterThan(0);
});

test('what has no event of a scheduler is refused with a remedy', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'other.txt', 'a 5 [000] 10.000000: irq:irq_handler_entry: irq=9 name=acpi\n');
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  await expect(dialog.getByText(/^other\.txt is not read:/)).toContainText('Record with');
});

/** As `perf stat --per-thread -x,` writes them: 0.43 instructions per cycle, 20 lookups and 5 misses of the last level per thousand. */
const counters = (owner: string): string =>
  Object.entries({ instructions: 1e6, cycles: 2.3e6, 'cache-references': 2e4, 'cache-misses': 5e3 })
    .map(([event, count]) => `${owner},${count.toString()},,${event},1000000,100.00,,\n`)
    .join('');

test('a machine and counters of its threads come with a recording: each guess names its thread', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  await dropAll(page, [
    { name: 'counters.txt', content: counters('db x-80') },
    { name: 'server.txt', content: text },
    { name: 'machine.xml', content: lstopo('One socket', 1) },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const whatIf = dialog.getByRole('region', { name: 'What if' });
  await expect(whatIf).toContainText('counters.txt: 1 line of counters, for threads named db x');
  await expect(whatIf).toContainText('One socket, from machine.xml');
  await whatIf.getByText('Memory: chosen for 1 of 3 names').press('Enter');
  const memory = whatIf.getByRole('combobox', { name: 'Memory of db x' });
  await expect(memory).toHaveValue('counted');
  // What was not counted cannot be as counted.
  await expect(whatIf.getByRole('combobox', { name: 'Memory of web' }).getByRole('option')).not.toContainText(
    ['As counted'],
  );
  const simulate = whatIf.getByRole('button', { name: 'What if: simulate the whole recording' });
  await simulate.click();
  const guess = whatIf.getByRole('term').filter({ hasText: 'what memory thread 80, db x, uses' });
  await expect(guess).toBeVisible({ timeout: 60_000 });
  await expect(whatIf).toContainText(/as counted: instructions per cycle 0\.435 counted and 0\.\d+ fitted/);
  await expect(whatIf.getByRole('term').filter({ hasText: 'which machine was recorded' })).toHaveCount(0);
  await done(page);
  const simulated = await result(page);
  const at = simulated?.threads.findIndex(({ program }) => program === 'db x 80') ?? -1;
  expect(simulated?.threads[at]?.caches.at(-1)?.accesses).toBeGreaterThan(0);
  await expectAccessible(page, 'dialog[open]');

  // Edited as any other, and taken back.
  await memory.selectOption('Stream');
  await simulate.click();
  await expect(whatIf.getByText('what memory threads named db x use')).toBeVisible();
  await whatIf.getByRole('button', { name: 'Remove counters' }).click();
  await expect(memory).not.toContainText('As counted');

  // Later, too; and what is of other threads is refused with place and remedy.
  await drop(page, 'later.csv', counters('gzip-80'));
  await expect(whatIf.getByRole('alert')).toContainText(
    'later.csv is not taken: the counters are of gzip; the recording has threads named db x, log, web. Count its threads',
  );
  await drop(page, 'later.csv', counters('web-71').replace('2300000', 'many'));
  await expect(whatIf.getByRole('alert')).toContainText(/later\.csv is not taken: .*line 2/);
  await drop(page, 'later.csv', counters('web-71'));
  await expect(whatIf).toContainText('later.csv: 1 line of counters, for threads named web');
});
