// The contract with scripts (docs/headless.md): any link, and the same JSON as that of the command line.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandLinePath } from '../scripts/steps/command-line.mjs';
import type { Page } from '@playwright/test';
import type { Headless } from '../web/engine/headless.ts';
import type { RunResult } from '../web/scenario/generated/types.ts';
import { open, result } from './support/coscope';
import { linkOf, linkOfText, short, shipped, shortRun } from './support/scenario';
import { expect, test } from './support/test';

const run = promisify(execFile);

/** The native command's result for a shipped scenario with settings, without the comparison of two runs. */
async function native(id: string, settings: Record<string, string>): Promise<RunResult> {
  const set = Object.entries(settings).flatMap(([pointer, value]) => ['--set', `${pointer}=${value}`]);
  const { stdout } = await run(await commandLinePath(), ['run', id, ...set, '--json']);
  const printed = JSON.parse(stdout) as RunResult & { gain?: unknown };
  delete printed.gain;
  return printed;
}

// Short runs of all shipped scenarios: tests/engine/same.test.ts.
test(
  'both panes of the default scenario are what the native engine computes',
  { tag: '@slow' },
  async ({ page }) => {
    const baseline = shipped('balance-set').baseline?.['/policy'] ?? null;
    const [a, b] = await Promise.all([
      native('balance-set', { '/policy': JSON.stringify(baseline) }),
      native('balance-set', {}),
      open(page, '#id=balance-set'),
    ]);
    expect(await result(page, 'a')).toEqual(a);
    expect(await result(page, 'b')).toEqual(b);
  },
);

test('recorded traces play in the browser as they do natively', async ({ page }) => {
  const scenario = shipped('real-programs');
  await open(page, linkOf({ ...scenario, baseline: null, run: { ...scenario.run, ...shortRun } }));
  const settings = Object.entries(shortRun).map(([name, value]) => [`/run/${name}`, String(value)]);
  expect(await result(page)).toEqual(
    await native('real-programs', Object.fromEntries(settings) as Record<string, string>),
  );
  expect(await result(page, 'a')).toBeNull();
});

test('the contract says its version, its engine and its state', async ({ page }) => {
  await open(
    page,
    linkOf({ ...shipped('balance-set'), run: { ...shipped('balance-set').run, ...shortRun } }),
  );
  const said = await page.evaluate(async () => {
    const { coscope } = window as Window & { coscope?: Headless };
    return [coscope?.contract, coscope?.state(), coscope?.problem(), await coscope?.engineVersion()];
  });
  expect(said).toEqual([1, 'done', null, expect.stringMatching(/^\d/)]);
});

test('the script of the documentation works as it stands', async ({ baseURL }) => {
  const link = linkOf(short());
  const script = path.resolve(import.meta.dirname, '../docs/headless.example.mjs');
  const { stdout } = await run(process.execPath, [script, `${baseURL ?? ''}${link}`]);
  const settings = Object.entries(shortRun).map(([name, value]) => [`/run/${name}`, String(value)] as const);
  expect(JSON.parse(stdout)).toMatchObject({ b: await native('balance-set', Object.fromEntries(settings)) });
});

const problem = (page: Page) =>
  page.evaluate(() => (window as Window & { coscope?: Headless }).coscope?.problem() ?? null);

for (const fragment of [
  '#s=1.@@@@',
  '#s=1.AAAA',
  '#s=9.x',
  '#s=',
  '#id=no-such-scenario',
  `#s=1.${'A'.repeat(20_000)}`,
  '#lesson=nothing',
])
  test(`a refused link is no run of its own: ${fragment.slice(0, 24)}`, async ({ page, complaints }) => {
    await page.goto(`./${fragment}`);
    const state = () => page.evaluate(() => (window as Window & { coscope?: Headless }).coscope?.state());
    await expect.poll(state).toBe('failed');
    // The replacement scenario ends meanwhile, and is still not the requested one.
    await page.waitForTimeout(1_000);
    expect(await state()).toBe('failed');
    expect(await problem(page)).not.toBeNull();
    expect([await result(page, 'a'), await result(page, 'b')]).toEqual([null, null]);
    complaints.length = 0;
  });

const text = JSON.stringify(short());
const own = { '/policy': { id: 'own', params: { source: 'export default () => [0];' } } };
const byHand = [{ at_cycle: 500_000, action: { kind: 'set' as const, values: own } }];
const fork = { id: 'later', name: 'Later', of: 'b', at_cycle: 500_000, values: own };

test('whatever is wrong with a link, it is said in a sentence, and no figures come in its place', async ({
  page,
  complaints,
}) => {
  test.slow();
  for (const [what, fragment, says] of [
    ['cut off behind its name', '#s', /version/],
    ['cut in half', linkOf(short()).slice(0, 36), /damaged/],
    ['without an id', '#id=', /no scenario that ships is called ""/],
    ['with a torn id', '#id=%', /no scenario that ships/],
    ['to a lesson without a name', '#lesson=', /no lesson that ships/],
    ['to a lesson of a prototype', '#lesson=__proto__', /no lesson that ships is called "__proto__"/],
    ['with a torn lesson', '#l=1.AAAA', /damaged/],
    ['that unpacks without end', linkOfText('['.repeat(50_000_000)), /more than 4 MB/],
    ['that nests', linkOfText('{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)), /^.{0,60}nests too deeply/],
    ['to prototypes', linkOfText(`{"__proto__":{"polluted":1},${text.slice(1)}`), /cannot be a name/],
    ['that sets prototypes', linkOf(short({ baseline: { '/__proto__/polluted': 1 } })), /polluted/],
    ['of no version', linkOfText('{}'), /no version/],
    ['of a later version', linkOfText(text.replace('"version":1', '"version":99')), /version 99/],
    [
      'with a program by hand',
      linkOf({ ...short(), run: { ...short().run, interventions: byHand } }),
      /^\/run\/interventions\/0.*cannot take over/,
    ],
    [
      'with a program by hand in A',
      linkOf(short({ baseline: { '/run/interventions': byHand } })),
      /cannot take over/,
    ],
    [
      'with a program in a fork',
      linkOf(short({ forks: { branches: [fork], a: 'b', b: 'later' } })),
      /^\/forks\/branches\/0.*cannot take over/,
    ],
    [
      'with a program in a fork that is not shown',
      linkOf(short({ forks: { branches: [fork], a: 'a', b: 'b' } })),
      /cannot take over/,
    ],
  ] as const)
    await test.step(what, async () => {
      await page.goto('about:blank');
      await page.goto(`./${fragment}`);
      await expect.poll(() => problem(page)).toMatch(says);
      expect(await page.evaluate(() => window.coscope?.state())).toBe('failed');
      await expect(page.evaluate(() => window.coscope?.done())).rejects.toThrow();
    });
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  complaints.length = 0;
});
