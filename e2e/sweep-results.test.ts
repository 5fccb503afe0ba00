// Results from elsewhere, dropped on the page: a sweep as a map, a search as its trials; points and trials open.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from './support/axe';
import { changing, drop, openShort, result, stop } from './support/coscope';
import { short } from './support/scenario';
import { expect, test } from './support/test';

/** The output of `coscope sweep … --out` for the short scenario. */
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

const size = (line: string): number =>
  (JSON.parse(line) as { settings: Record<string, number> }).settings['/machine/caches/1/size_bytes'] ?? 0;
const bySize = (one: string, other: string): number => size(one) - size(other);

/** The output of `coscope.search` in the Python package: test_search.py keeps the same names. */
function searched(lines: readonly string[]): string {
  const head = {
    engine_version: '0.0.1',
    search: 'e1eeefd5',
    scenario: short(),
    space: {},
    measure: 'ipc',
    direction: 'maximize',
    constraint: { ipc: [0.01, null] },
    seed: 0,
  };
  const trials = lines.map((line) => {
    const run = JSON.parse(line) as {
      engine: string;
      settings: object;
      result: { ipc: number; digest: string };
    };
    head.engine_version = run.engine;
    const { ipc, digest } = run.result;
    return {
      settings: run.settings,
      value: ipc,
      constraint: { ipc },
      violations: { ipc: 0 },
      feasible: true,
      digest,
      problem: null,
    };
  });
  const [refused] = trials;
  const bad = {
    ...refused,
    value: null,
    feasible: false,
    digest: null,
    problem: 'size_bytes: 1 is too small',
  };
  return [head, ...trials, bad].map((line) => JSON.stringify(line)).join('\n');
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

  // A point opens as the run in the file.
  const map = view.getByRole('application', { name: /^Balance set/ });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await changing(page, () => page.keyboard.press('Enter'));
  const digests = lines.map((line) => (JSON.parse(line) as { result: { digest: string } }).result.digest);
  expect(digests).toContain((await result(page))?.digest);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await result(page))?.digest).toBe(b?.digest);

  // A bad line is named; the previous file stays.
  await drop(page, 'torn.jsonl', swept.slice(0, -200));
  await expect(page.getByRole('alert').filter({ hasText: 'torn.jsonl is not opened' })).toBeVisible();
  await expect(page.getByText(/^Line 6: .* --resume/)).toBeVisible();
  await expect(view.getByText('results.jsonl: 6 runs, 1 policy, 1 seed.')).toBeVisible();

  // Another version is shown, with a remark.
  await drop(page, 'old.jsonl', swept.replaceAll(/"engine":"[^"]+"/g, '"engine":"0.0.1"'));
  await expect(view.getByText(/^The file is from engine 0\.0\.1, this page has/)).toBeVisible();
  await view.getByRole('button', { name: 'Remove the file' }).click();
  await expect(view.getByText(/^old\.jsonl/)).toBeHidden();
  await expect(view.getByText('2 policies × 4 values, 1 seed', { exact: true })).toBeVisible();
});

test('the history of a search is its trials; the best one opens beside the start', async ({ page }) => {
  // Runs are written in the order of completion.
  const lines = sweptInNode(['/machine/caches/1/size_bytes=[24576,98304]']).trim().split('\n').sort(bySize);
  await openShort(page);
  await stop(page);
  await drop(page, 'search.jsonl', searched(lines));
  const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
  await expect(
    view.getByText(
      /^search\.jsonl: 3 trials of .* for the highest IPC, machine, ipc at least 0\.01\. 1 refused\./,
    ),
  ).toBeVisible();
  await expect(view.getByText(/Its best trial, run again here, has the same digest/)).toBeVisible();
  await expect(view.getByText(/in trial 2, L2: Size 96.KB/)).toBeVisible();
  await expectAccessible(page, '.workbench');

  const walker = view.getByRole('button', { name: /^IPC, machine by trial/ });
  await walker.focus();
  await expect(view.getByText(/^Trial 1: IPC, machine .* with L2: Size 24.KB/).first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(view.getByText(/^Trial 3: refused: size_bytes: 1 is too small/).first()).toBeVisible();

  await changing(page, () => view.getByRole('button', { name: 'Open it beside the start' }).click());
  const digests = lines.map((line) => (JSON.parse(line) as { result: { digest: string } }).result.digest);
  expect((await result(page))?.digest).toBe(digests[1]);
  await expect(page.getByRole('slider', { name: 'L2 shared' })).toBeVisible();

  // An older file does not contain the subject of the search.
  await drop(page, 'old.jsonl', '{"engine_version": "0.2.0", "search": "e1"}\n');
  await expect(page.getByText(/^Line 1: it lacks the scenario/)).toBeVisible();
});
