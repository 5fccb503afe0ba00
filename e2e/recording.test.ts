// A recording of a scheduler is dropped on the page: counts, a range with its antagonists, filters; a part is simulated; files that
// are no recordings are refused.

import { expectAccessible } from './support/axe';
import { done, drop, dropAll, openShort, result, stop } from './support/coscope';
import { lstopo } from './support/lstopo';
import { recordedText } from './support/recorded';
import { expect, test } from './support/test';

test('a recording is dropped, read, filtered, and a range of it names antagonists', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', recordedText);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  await expect(dialog).toContainText('140 µs, 2 processors, 3 threads, 7 switches');
  // web after 20, log after 40; from 40 to 95 two waited for 1 while 0 was idle.
  await expect(dialog).toContainText('median 20 µs, p99 40 µs, p99.9 40 µs, longest 40 µs of 2 wake-ups');
  await expect(dialog).toContainText(/: 55\.0\s?µs, 55\.0\s% of idle time/);
  // Processor 0 after its last switch, processor 1 before its first one.
  await expect(dialog).toContainText(
    /: 20\.0\s?µs, 7\.1\s% of the time of all processors, on 2 processors\./,
  );
  await expect(dialog.locator('.kind-legend')).toContainText('Unknown');

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

  // The schedule by keyboard: the visible part becomes the range, and the table covers it.
  const schedule = dialog.getByRole('slider', { name: /^Schedule/ });
  await schedule.press('+');
  await schedule.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Ready, µs' })).toBeVisible();
  // 140 ÷ 1.5 in the middle: 23.3 to 116.7. There db ran to 60 and from 100.
  // It was preempted at 60 and moved at 95; web slept on 0 until woken at 40, and again from 90 on, with an unknown end.
  await expect(cells('db x')).toHaveText([
    ...['80', '2', '53.3', '2', '40', '0', '0', '0', '0', '–', '–', '–'],
  ]);
  await expect(cells('web')).toHaveText([
    ...['71', '1', '30', '1', '20', '0', '0', '43.3', '1', '20', '20', '20'],
  ]);
  await expect(dialog).toContainText(/Range: 23\sµs to 117\sµs \(93\.3\sµs\)\./);
  await expect(dialog).toContainText(': median 20 µs, p99 40 µs, longest 40 µs of 2 wake-ups.');
  await dialog.getByRole('combobox', { name: 'Processor' }).selectOption('0');
  await expect(dialog).toContainText(/Range: 23\sµs to 117\sµs \(93\.3\sµs\), processor 0\..*: no wake-up\./);
  await dialog.getByRole('combobox', { name: 'Processor' }).selectOption('');
  await dialog.getByRole('button', { name: 'Clear the range' }).click();
  await dialog.getByRole('searchbox').fill('web');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.locator('caption')).toHaveText('1 thread');
});

test('a recording is simulated: recorded and simulated figures, and every guess', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', recordedText);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const whatIf = dialog.getByRole('region', { name: 'What if' });
  await whatIf.getByRole('combobox', { name: 'Policy of B' }).selectOption('cache-aware');
  await whatIf.getByRole('button', { name: 'What if: simulate the whole recording' }).click();
  const table = whatIf.getByRole('region', { name: 'Recorded and simulated' });
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Figure', /^Recorded, with guessed beginnings1 run /, /^Simulated A: As recorded/, /^Simulated B: /],
  ]);
  await done(page);
  await expect(table.getByRole('columnheader', { name: 'so far' })).toHaveCount(0);
  // Hand-made: web after 20 and log after 40; web slept on 0 and wakes on 1, db goes to 0; db runs 50 and 30, web 30, log 50.
  const cells = (name: RegExp) => table.getByRole('row', { name }).getByRole('cell');
  await expect(cells(/longest/).first()).toHaveText('40');
  await expect(cells(/^Runs on another core/).first()).toHaveText('2');
  await expect(cells(/^On a processor/).first()).toHaveText('160');
  await expect(cells(/^db x 80/).first()).toHaveText('80 / 40');
  await expect(cells(/^Work done after/)).toHaveText([/^0\.14$/, /^\d/, /^\d/]);
  // Time unknown in the recording is idle in A: only B has a figure.
  await expect(cells(/^Idle while threads are ready/)).toHaveText(['55', '–', /^\d/]);
  // The figures shown for B are the run's own result, a nanosecond per cycle.
  const waits = (await result(page))?.waits;
  const latency = Number(
    await cells(/longest/)
      .last()
      .innerText(),
  );
  expect(latency).toBeCloseTo((waits?.wakeup_latency?.max ?? NaN) / 1000, 1);
  expect(waits?.threads).toHaveLength(3);
  await expect(whatIf.getByRole('heading', { name: /^[0-9]+ guesses$/ })).toBeVisible();
  await expect(whatIf.getByRole('term').filter({ hasText: 'which machine was recorded' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  // An assumption is edited at its place in the scenario.
  await whatIf.getByRole('button', { name: 'Edit: what a context switch costs' }).click();
  const text = page.getByRole('textbox', { name: 'Scenario, JSON' });
  const selected = () =>
    text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  await expect.poll(selected).toContain('1000');
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^Recorded: 3 threads/ })).toBeVisible();
  // A and B execute the same instructions in windows of equal length: they differ in completion time, not in IPC.
  const metrics = page.getByRole('region', { name: 'Metrics' }).locator('.reading');
  await expect(metrics.first()).toContainText('Work done after, quanta');
  await expect(metrics.nth(1)).toContainText('IPC, machine');
  await expect(metrics.nth(1)).not.toContainText('same as A');
});

test('memory is chosen for threads of a name, its figures are edited, and the scenario says them', async ({
  page,
}) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'server.txt', recordedText);
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
    await page.emulateMedia({ colorScheme });
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
  const isOld = whatIf.getByText('have changed since this was simulated');
  await expect(isOld).toHaveCount(0);
  await region.fill('7 MB');
  await region.press('Enter');
  await expect(isOld).toBeVisible();
});

test('what has no event of a scheduler is refused with a remedy', async ({ page }) => {
  await openShort(page);
  await stop(page);
  await drop(page, 'other.txt', 'a 5 [000] 10.000000: irq:irq_handler_entry: irq=9 name=acpi\n');
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  await expect(dialog.getByText(/^other\.txt is not read:/)).toContainText('Record with');
});

/** In the format of `perf stat --per-thread -x,`: IPC 0.43, 20 lookups and 5 misses of the last level per thousand instructions. */
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
    { name: 'server.txt', content: recordedText },
    { name: 'machine.xml', content: lstopo('One socket', 1) },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const whatIf = dialog.getByRole('region', { name: 'What if' });
  await expect(whatIf).toContainText('counters.txt: 1 line of counters, for threads named db x');
  await expect(whatIf).toContainText('One socket, from machine.xml');
  await whatIf.getByText('Memory: chosen for 1 of 3 names').press('Enter');
  const memory = whatIf.getByRole('combobox', { name: 'Memory of db x' });
  await expect(memory).toHaveValue('counted');
  // Without counters the choice "as counted" is not available.
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

  // Edited like any other, and removed.
  await memory.selectOption('Stream');
  await simulate.click();
  await expect(whatIf.getByText('what memory threads named db x use')).toBeVisible();
  await whatIf.getByRole('button', { name: 'Remove counters' }).click();
  await expect(memory).not.toContainText('As counted');

  // Counters may be added later, too; those of other threads are refused with place and remedy.
  await drop(page, 'later.csv', counters('gzip-80'));
  await expect(whatIf.getByRole('alert')).toContainText(
    'later.csv is not taken: the counters are of gzip; the recording has threads named db x, log, web. Count its threads',
  );
  await drop(page, 'later.csv', counters('web-71').replace('2300000', 'many'));
  await expect(whatIf.getByRole('alert')).toContainText(/later\.csv is not taken: .*line 2/);
  await drop(page, 'later.csv', counters('web-71'));
  await expect(whatIf).toContainText('later.csv: 1 line of counters, for threads named web');
});

test('a simulated run is read like a recording, and the recording is there again afterwards', async ({
  page,
}) => {
  await page.goto('./#id=message-thread');
  await done(page);
  await stop(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('schedule in microseconds');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  await expect(dialog.getByText(/^B: .*, simulated$/)).toBeVisible();
  await expect(dialog).toContainText(/12\.0\sms, 16 processors, 11 threads, \d+ switches/);
  await expect(dialog).toContainText('A processor is a hardware context');
  // Parts that apply to recorded threads only.
  await expect(dialog.getByRole('region', { name: 'What if' })).toHaveCount(0);
  // Threads have the names of the stage, and every time asleep is known.
  const table = dialog.getByRole('region', { name: 'Threads' });
  await expect(table.getByRole('row', { name: 'worker·2' })).toBeVisible();
  await table.getByRole('button', { name: 'message-thread' }).click();
  await expect(dialog.getByRole('region', { name: 'Antagonists' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');

  await drop(page, 'server.txt', recordedText);
  await expect(dialog).toContainText('140 µs, 2 processors, 3 threads, 7 switches');
  await dialog.getByRole('button', { name: /^A: / }).click();
  await expect(dialog.getByText(/^A: .*, simulated$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to server.txt' }).click();
  await expect(dialog).toContainText('140 µs, 2 processors, 3 threads, 7 switches');
});
