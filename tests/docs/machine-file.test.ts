/** The machine file in workloads/README.md is valid, runs, and follows the rules beside it. */
import { expect, it } from 'vitest';
import type { MachineSpec } from '../../web/scenario/generated/types.ts';
import { play, shortScenario } from '../engine/support/engine.ts';
import { readMarkdown } from './markdown.ts';

it('can be shipped as it is written in the docs', () => {
  const written = readMarkdown('workloads/README.md').code.find(({ language }) => language === 'json');
  const file = JSON.parse(written?.text ?? '') as { about: string; source: string; machine: MachineSpec };
  expect(Object.keys(file)).toEqual(['about', 'source', 'machine']);
  expect(file.source).toMatch(/chosen/i);
  const { result } = play({ ...shortScenario('balance-set'), machine: file.machine });
  expect(result.instructions).toBeGreaterThan(0);
});
