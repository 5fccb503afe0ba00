// The results of a sweep that ran elsewhere: the command line's file, dropped on the page, as a map whose points open.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from './support/axe';
import { changing, drop, openShort, result, stop } from './support/coscope';
import { short } from './support/scenario';
import { expect, test } from './support/test';

/** What `coscope sweep … --out` writes of the short scenario. */
function sweptInNode(vary: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'coscope-swept-'));
  const [scenario, out] = [path.join(folder, 'short.json'), path.join(folder, 'results.jsonl')];
  writeFileSync(scenario, JSON.stringify(short()));
  const args = ['sweep', scenario, ...vary.flatMap((values) => ['--vary', values]), '--out', out];
  execFileSync(process.execPath, ['scripts/coscope.mjs', ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: 'ignore',
  });
  const text = readFileSync(out, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

test('a results file is the map of its sweep, compared with the engine here, and its points open', async ({
  page,
}) => {
  const swept = sweptInNode([
    '/machine/caches/1/size_bytes=[24576,49152,98304]',
    '/machine/memory/latency_cycles=[100,200]',
  ]);
  const lines = swept.trim().split('\n');
  expect(lines).toHaveLength(6);
  await openShort(page);
  await stop(page);
  const b = await result(page);
  await drop(page, 'results.jsonl', swept);
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await expect(view.getByText('results.jsonl: 6 runs, 1 policy, 1 seed.')).toBeVisible();
  await expect(view.getByText(/Its first line, run again here, has the same digest/)).toBeVisible();
  await expectAccessible(page, '.workbench');

  // A point opens as the run that the file has.
  const map = view.getByRole('application', { name: /^Balance set/ });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await changing(page, () => page.keyboard.press('Enter'));
  const digests = lines.map((line) => (JSON.parse(line) as { result: { digest: string } }).result.digest);
  expect(digests).toContain((await result(page))?.digest);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await result(page))?.digest).toBe(b?.digest);

  // A bad line is named; what was there stays.
  await drop(page, 'torn.jsonl', swept.slice(0, -200));
  await expect(page.getByRole('alert').filter({ hasText: 'torn.jsonl is not opened' })).toBeVisible();
  await expect(page.getByText(/^Line 6: .* --resume/)).toBeVisible();
  await expect(view.getByText('results.jsonl: 6 runs, 1 policy, 1 seed.')).toBeVisible();

  // Another version is shown, and said.
  await drop(page, 'old.jsonl', swept.replaceAll(/"engine":"[^"]+"/g, '"engine":"0.0.1"'));
  await expect(view.getByText(/^The file is from engine 0\.0\.1, this page has/)).toBeVisible();
  await view.getByRole('button', { name: 'Remove the file' }).click();
  await expect(view.getByText(/^old\.jsonl/)).toBeHidden();
  await expect(view.getByText('2 policies × 4 values, 1 seed', { exact: true })).toBeVisible();
});
