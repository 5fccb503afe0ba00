// Equal digests in a browser, in Node and natively: for all shipped scenarios, and the random scenarios of tests/engine.

import { expect, test } from '@playwright/test';
import { play, shippedScenarios, shortRun, shortScenario } from '../../tests/engine/support/engine.ts';
import { coscopeResult } from '../../tests/engine/support/native.ts';
import { randomRuns } from '../../tests/engine/support/random-runs.ts';
import { linkOf } from './scenario.ts';

/** An open page: a function that follows a link in it, and its digest. */
export interface Standing {
  readonly follow: (hash: string) => Promise<void>;
  readonly digest: () => Promise<string | undefined>;
}

async function expectDigest({ follow, digest }: Standing, link: string, message: string, digestOf: string) {
  await follow(link);
  await expect.poll(digest, { message, timeout: 60_000 }).toBe(digestOf);
}

/** Compares short runs of all shipped scenarios. */
export async function expectShippedDigests(page: Standing): Promise<void> {
  for (const { id } of shippedScenarios)
    await test.step(id, async () => {
      const scenario = { ...shortScenario(id), baseline: null };
      const set = Object.entries(shortRun(scenario)).flatMap(([name, value]) => [
        '--set',
        `/run/${name}=${value.toString()}`,
      ]);
      const native = coscopeResult(id, ...set).digest;
      expect(play(scenario).result.digest, id).toBe(native);
      await expectDigest(page, linkOf(scenario), id, native);
    });
}

/** The number of random scenarios: 500, or the value of COSCOPE_RANDOM_SCENARIOS. */
export const randomCount = Number(process.env['COSCOPE_RANDOM_SCENARIOS'] ?? '500');

/** Vitest compares the words of refusals with the native ones: refused scenarios are not opened here. */
export async function expectRandomDigests(page: Standing): Promise<void> {
  let ran = 0;
  for (const { number, scenario, native } of randomRuns(randomCount)) {
    if (!('digest' in native)) continue;
    await expectDigest(page, linkOf(scenario), `number ${number.toString()}`, native.digest);
    ran += 1;
  }
  expect(ran).toBe(randomCount);
}
