// The main journeys in other browsers: results equal the native ones, after opening, editing and refusing.

import { coscopeResult } from '../../tests/engine/support/native.ts';
import { lesson, lessonLink } from '../support/lesson';
import { example, linkWith, runInNode, steered, steeredByWords } from '../support/own-policy';
import { linkOf, short, shortRun } from '../support/scenario';
import { expect, test } from './test';
import { digest, done, named, open, press, pressFirst, said, typeValue, type Visit } from './visit';

const settings = Object.entries(shortRun).flatMap(([name, value]) => [
  '--set',
  `/run/${name}=${String(value)}`,
]);
const native = (...set: string[]) =>
  coscopeResult('balance-set', ...settings, ...set.flatMap((one) => ['--set', one])).digest;

test('the first page runs what the native engine computes', async ({ newPage, baseURL }) => {
  const page = await newPage();
  await open(page, baseURL ?? '');
  await done(page);
  expect(await digest(page)).toBe(coscopeResult('balance-set').digest);
  for (const name of ['Machine A', 'Machine B', 'Metrics']) await page.await(named('section', name));
});

test('an edit runs, is undone, and its link opens the same elsewhere', async ({ newPage, baseURL }) => {
  const page = await newPage();
  await open(page, `${baseURL ?? ''}${linkOf(short())}`);
  await done(page);
  const before = await digest(page);
  expect(before).toBe(native());
  await typeValue(page, 'L2 shared', '96 KB');
  const edited = native('/machine/caches/1/size_bytes=98304');
  await expect.poll(() => digest(page), { timeout: 45_000 }).toBe(edited);
  await expect.poll(() => page.url()).not.toContain(linkOf(short()));
  const colleague = await newPage();
  await open(colleague, await page.url());
  await done(colleague);
  expect(await digest(colleague), await page.url()).toBe(edited);
  await press(page, 'Undo');
  await expect.poll(() => digest(page), { timeout: 45_000 }).toBe(before);
});

test('a refused link is a failure, with the reason', async ({ newPage, baseURL }) => {
  const page = await newPage();
  for (const [fragment, reason] of [
    ['#s=1.@@@@', /invalid characters/],
    ['#s=9.x', /version 9/],
    ['#id=no-such-scenario', /no-such-scenario/],
    [linkOf({ ...short(), colour: 'red' }), /colour/],
  ] as const) {
    await open(page, `${baseURL ?? ''}${fragment}`);
    await expect.poll(() => said(page)).toEqual(['failed', expect.stringMatching(reason)]);
    await expect(done(page)).rejects.toThrow(reason);
  }
});

test('a lesson is predicted, run and compared', async ({ newPage, baseURL }) => {
  const page = await newPage();
  await open(page, `${baseURL ?? ''}${lessonLink({ questions: lesson.questions.slice(0, 1) }, 2)}`);
  await press(page, 'Begin');
  await typeValue(page, 'IPC', '0.17');
  await press(page, 'Run it');
  await press(page, 'Show results');
  await expect
    .poll(() => page.ask(() => document.querySelector<HTMLElement>('.lesson')?.innerText))
    .toMatch(/the simulation says 0\.\d\d/);
});

/** The engine's digest for a program, in a new page. */
async function digestWith(page: Visit, address: string): Promise<string | undefined> {
  await open(page, address);
  await press(page, 'Read the program');
  await pressFirst(page, 'Run');
  await done(page);
  return digest(page);
}

test('a policy of your own runs when it was allowed, and always alike', async ({ newPage, baseURL }) => {
  for (const source of [example('take-turns'), steered]) {
    const inNode = runInNode(source).digest;
    for (let opening = 0; opening < 2; opening++)
      expect(await digestWith(await newPage(), `${baseURL ?? ''}${linkWith(source)}`)).toBe(inNode);
  }
  const address = `${baseURL ?? ''}${linkWith(steeredByWords)}`;
  expect(await digestWith(await newPage(), address)).toBe(await digestWith(await newPage(), address));
});
