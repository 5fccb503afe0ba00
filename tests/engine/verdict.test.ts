/** The page and `coscope verify` give the same verdict on a result file, word for word. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { LessonPlan, LessonResult } from '../../web/scenario/generated/types.ts';
import { engine, play } from './support/engine.ts';
import { coscopeText } from './support/native.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coscope-verdict-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const written = readFileSync('wasm-core/cli/tests/command_line/lesson-result.json', 'utf8');
const file = JSON.parse(written) as LessonResult;
const { assignment, answers } = file;
const { runs } = JSON.parse(
  engine.lesson_plan(JSON.stringify(assignment), JSON.stringify(answers)),
) as LessonPlan;
const results = JSON.stringify(runs.map((scenario) => play(scenario).result));

/** The last column of the command's row. */
function said(text: string): string {
  const at = path.join(folder, 'result.json');
  writeFileSync(at, text);
  try {
    return coscopeText('verify', '--csv', at);
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it.each<[string, Partial<LessonResult>, RegExp]>([
  ['as it was written', {}, /^$/],
  [
    'with a better score',
    { score: 1 },
    /^the score is 1, and should be 0\.\d+; changed after it was written$/,
  ],
  ['under another name', { name: 'Bea' }, /^changed after it was written: answers, name, seed or lesson/],
  ['with other figures', { truths: [] }, /^the simulated figures are not those of its lesson; changed/],
  ['with other runs', { runs: [] }, /^its runs are not those of its lesson; changed/],
])('%s', (_, change, words) => {
  const text = JSON.stringify({ ...file, ...change });
  const { problems } = JSON.parse(engine.lesson_verdict(text, results)) as { problems: string[] };
  expect(problems.join('; ')).toMatch(words);
  expect(said(text)).toContain(problems.length === 0 ? ',yes,' : problems.join('; '));
});

it('of another engine', () => {
  const text = JSON.stringify({ ...file, engine: '0.0.1' });
  const outdated = JSON.parse(engine.lesson_outdated(text)) as string;
  expect(outdated).toContain('simulated by engine 0.0.1');
  expect(said(text)).toContain(outdated);
  expect(JSON.parse(engine.lesson_outdated(written))).toBeNull();
  expect(() => engine.lesson_outdated('{"version": 1}')).toThrow(/not the result of a lesson/);
});
