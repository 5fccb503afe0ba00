/**
 * Random scenarios give the same natively and in WebAssembly: the result to its last digit, or the refusal to its last
 * word. Each test run checks some; `npm run test:all` checks 500, or the number in COSCOPE_RANDOM_SCENARIOS.
 */
import { expect, it } from 'vitest';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { play } from './support/engine.ts';
import { randomRuns, type Said } from './support/random-runs.ts';

const count = Number(process.env['COSCOPE_RANDOM_SCENARIOS'] ?? '25');

function inWebAssembly(scenario: Scenario): Said {
  try {
    return { digest: play(scenario).result.digest };
  } catch (error) {
    return { refusal: String(error).trim() };
  }
}

it(
  `${count.toString()} that run, and those refused between them, give one digest or one refusal`,
  {
    timeout: 60_000 + count * 5000,
  },
  () => {
    let ran = 0;
    for (const { number, scenario, native } of randomRuns(count)) {
      const told = `number ${number.toString()}: ${JSON.stringify(scenario)}`;
      expect(inWebAssembly(scenario), told).toEqual(native);
      ran += 'digest' in native ? 1 : 0;
    }
    expect(ran).toBe(count);
  },
);
