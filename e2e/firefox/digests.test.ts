// Firefox, Node and the native engine give one digest for everything that ships.

import { play, shippedScenarios, shortRun, shortScenario } from '../../tests/engine/support/engine.ts';
import { coscopeResult } from '../../tests/engine/support/native.ts';
import { linkOf } from '../support/scenario';
import { digest, done, expect, open, test } from './firefox';

test('everything that ships gives one digest in Firefox, Node and natively', async ({ newPage, baseURL }) => {
  test.setTimeout(1_800_000);
  const page = await newPage();
  for (const { id } of shippedScenarios)
    await test.step(id, async () => {
      const scenario = { ...shortScenario(id), baseline: null };
      const set = Object.entries(shortRun(scenario)).flatMap(([name, value]) => [
        '--set',
        `/run/${name}=${value.toString()}`,
      ]);
      await open(page, `${baseURL ?? ''}${linkOf(scenario)}`);
      await done(page);
      const inFirefox = await digest(page);
      expect.soft(inFirefox, id).toBe(coscopeResult(id, ...set).digest);
      expect.soft(inFirefox, id).toBe(play(scenario).result.digest);
    });
});
