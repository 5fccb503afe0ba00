// Files from the user: traces become threads, scenarios open, all others are refused with a reason.

import { expectAccessible } from './support/axe';
import { drop, done, openShort, result } from './support/coscope';
import { lackey } from './support/lackey';
import { short } from './support/scenario';
import { expect, test } from './support/test';

test('a lackey trace becomes a thread, and is still there after a reload', async ({ page }) => {
  await openShort(page);
  await drop(page, 'my program.lackey', lackey(20_000));
  const dialog = page.getByRole('dialog', { name: 'Trace from a file' });
  await expect(dialog.getByLabel('First lines')).toContainText('L 00400018,8');
  await dialog.getByRole('button', { name: 'Play it as a thread' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('20 000 data references, kept in this browser.')).toBeVisible();
  const played = async () => (await result(page))?.threads.map(({ program }) => program);
  await expect.poll(played).toContain('my-program');
  await done(page);
  await page.reload();
  await done(page);
  expect(await played()).toContain('my-program');
});

test('a workflow becomes a program of tasks, and says what was guessed', async ({ page }) => {
  await openShort(page);
  const names = ['split', 'left', 'right'];
  const tasks = names.map((id) => ({ name: id, id, parents: id === 'split' ? [] : ['split'], children: [] }));
  const ran = names.map((id) => ({ id, runtimeInSeconds: 2 }));
  const workflow = { specification: { tasks, files: [] }, execution: { tasks: ran } };
  await drop(page, 'fork.json', JSON.stringify({ name: 'A fork', schemaVersion: '1.5', workflow }));
  await expect(page.getByText('fork.json runs as tasks')).toBeVisible();
  await expect(page.getByText(/A second is 3333333 instructions/).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Algorithm' })).toHaveValue('tasks');
  await done(page);
  expect((await result(page))?.dag?.tasks_ended).toBe(3);
});

test('what perf stat prints becomes a program that counts alike, and says how well', async ({ page }) => {
  await openShort(page);
  await drop(
    page,
    'run.perf',
    [
      " Performance counter stats for './solver --fast':",
      '',
      '     1,000,000,000      instructions:u       #    0.67  insn per cycle   (75.10%)',
      '     1,500,000,000      cycles:u',
      '        30,000,000      cache-references:u',
      '         6,000,000      cache-misses:u       #   20.00% of all cache refs',
      '',
    ].join('\n'),
  );
  const dialog = page.getByRole('dialog', { name: 'Programs from counters' });
  await expect(dialog.getByRole('table', { name: 'Counters found' })).toContainText('solver');
  await expect(dialog.getByRole('row', { name: /cache-misses/ })).toContainText('6 000 000');
  await expect(dialog.getByRole('list', { name: 'Guesses' })).toContainText('75 % of the time');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Fit to this machine' }).click();
  const fits = dialog.getByRole('table', { name: 'Quality of the fit' });
  await expect(fits.getByRole('row', { name: /miss ratio/ })).toContainText('0.2', { timeout: 60_000 });
  await expect(dialog.getByRole('list', { name: 'Guesses' })).toContainText('drawn, no counter says it');
  await dialog.getByRole('button', { name: 'Add it as a thread' }).click();
  await expect(page.getByText('solver plays as a thread')).toBeVisible();
  await expect
    .poll(async () => (await result(page))?.threads.map(({ program }) => program), { timeout: 30_000 })
    .toContain('solver');
});

test('counters that say too little are refused with the command that says more', async ({ page }) => {
  await openShort(page);
  await drop(page, 'run.csv', 'name,instructions,cycles\na,12,x\n');
  const dialog = page.getByRole('dialog', { name: 'Programs from counters' });
  await expect(dialog.getByRole('alert')).toContainText('Line 2: "x" is no count of cycles');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await drop(page, 'run.csv', 'name,instructions,cycles\na,12,13\n');
  await dialog.getByRole('button', { name: 'Fit to this machine' }).click();
  await expect(dialog.getByRole('alert')).toContainText('perf stat -e instructions,cycles');
});

test('a din trace is read too', async ({ page }) => {
  await openShort(page);
  const lines = Array.from({ length: 5_000 }, (_, at) => `${at % 2} ${(4_096 + at * 8).toString(16)} 8`);
  await drop(page, 'walk.din', `${lines.join('\n')}\n`);
  await page.getByRole('button', { name: 'Play it as a thread' }).click();
  await expect
    .poll(async () => (await result(page))?.threads.map(({ program }) => program))
    .toContain('walk');
  await done(page);
});

test('a trace of several threads shows them, and plays as so many', async ({ page }) => {
  await openShort(page);
  const lines = Array.from(
    { length: 6_000 },
    (_, at) => `worker-${at % 3} ${at % 5 === 0 ? 'W' : 'R'} ${(4_096 + ((at * 8) % 9_000)).toString(16)} 8`,
  );
  await drop(page, 'pool.txt', `# three workers\n${lines.join('\n')}\n`);
  const dialog = page.getByRole('dialog', { name: 'Trace from a file' });
  await dialog.getByRole('button', { name: 'Look for its threads' }).click();
  const found = dialog.getByRole('table', { name: 'Threads found' });
  await expect(found.getByRole('row', { name: /worker-2/ })).toContainText('2000');
  await expect(dialog).toContainText('each thread plays in memory of its own');
  await dialog.getByRole('button', { name: 'Play it as 3 threads' }).click();
  await expect
    .poll(async () => (await result(page))?.threads.filter(({ program }) => program === 'pool').length)
    .toBe(3);
});

test('garbage in a trace is named with its line, and nothing is lost', async ({ page }) => {
  await openShort(page);
  const before = await result(page);
  await drop(page, 'broken.lackey', `${lackey(30_000)} X not a line\n${lackey(10)}`);
  const dialog = page.getByRole('dialog', { name: 'Trace from a file' });
  await dialog.getByRole('button', { name: 'Play it as a thread' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/line 60002 .*X not a line/i);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await result(page)).toEqual(before);
});

test('a file that is no trace is not offered as one', async ({ page }) => {
  await openShort(page);
  await drop(page, 'hello.txt', 'hello world');
  const dialog = page.getByRole('dialog', { name: 'Trace from a file' });
  await expect(dialog).toContainText('not recognized');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  const play = dialog.getByRole('button', { name: 'Play it as a thread' });
  await expect(play).toBeDisabled();
  // The user may state the format, and gets an error with its place if it is wrong.
  await dialog.getByRole('radio', { name: 'lackey' }).check({ force: true });
  await play.click();
  await expect(dialog.getByRole('alert')).toContainText(/line 1/i);
});

test('a file of 2 GB is refused at once, with the limit and a way out', async ({ page }) => {
  await openShort(page);
  const before = await result(page);
  await drop(page, 'huge.lackey', lackey(40_000), 2_200);
  await expect(page.getByText('huge.lackey is not opened')).toBeVisible();
  await expect(page.getByText(/It has 2\.\d+\sGB.* Cut it, for instance with head/)).toBeVisible();
  expect(await result(page)).toEqual(before);
});

test('a scenario opens from a file and is saved to one', async ({ page }) => {
  await openShort(page);
  const mine = short({ title: 'From a file', baseline: null });
  await drop(page, 'mine.json', JSON.stringify(mine));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From a file');
  await expect.poll(async () => (await result(page))?.title).toBe('From a file');
  await done(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = await (await saving).createReadStream();
  const text = (await saved.toArray()).join('');
  expect(JSON.parse(text)).toMatchObject({ title: 'From a file', machine: mine.machine, run: mine.run });
});
