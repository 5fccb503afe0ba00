/** One engine, two builds: a run in a page gives the native result, to the last digit. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { play, shippedScenario, shippedScenarios, shortRun, shortScenario } from './support/engine.ts';
import { coscopeResult } from './support/native.ts';

describe('WebAssembly and native', () => {
  it.each(shippedScenarios.map(({ id }) => id))('give the same result and digest for %s', (id) => {
    const short = Object.entries(shortRun(shippedScenario(id)));
    const native = coscopeResult(
      id,
      ...short.flatMap(([name, value]) => ['--set', `/run/${name}=${value.toString()}`]),
    );
    const { result } = play(shortScenario(id));
    expect(result.digest).toMatch(/^[0-9a-f]{64}$/);
    // The command line puts the results of tasks beside the other figures.
    const { dag, ...others } = result;
    expect({ ...others, ...dag }).toEqual(native);
  });

  it('give the same miss for miss in every frame, however the run is sliced', () => {
    const scenario = shortScenario('balance-set');
    const whole = play(scenario);
    for (const [cycles, frames] of [
      [1, 1],
      [33_333, 1_000],
      [1e9, 3],
    ] as const) {
      const sliced = play(scenario, cycles, frames);
      expect(sliced.result).toEqual(whole.result);
      expect(sliced.decisions).toEqual(whole.decisions);
      // Large: `toEqual` takes ten seconds longer.
      expect(isDeepStrictEqual(sliced.frames, whole.frames)).toBe(true);
    }
  });

  it('give another digest for another seed', () => {
    const scenario = shortScenario('balance-set');
    const other = { ...scenario, run: { ...scenario.run, seed: scenario.run.seed + 1 } };
    expect(play(other).result.digest).not.toBe(play(scenario).result.digest);
  });
});
