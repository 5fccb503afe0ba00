// Runs in Chromium give the native digest; for Node: tests/engine/same.test.ts and tests/engine/random-scenarios.test.ts.

import type { Page } from '@playwright/test';
import { digest, openShort } from './support/coscope';
import { expectRandomDigests, expectShippedDigests, randomCount, type Standing } from './support/same';
import { test } from './support/test';

async function standing(page: Page): Promise<Standing> {
  await openShort(page);
  const follow = (hash: string) => page.evaluate((to) => void (location.hash = to), hash);
  return { follow, digest: () => digest(page) };
}

test('everything that ships gives the native digest', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(1_800_000);
  await expectShippedDigests(await standing(page));
});

test(
  `${randomCount.toString()} random scenarios give the native digest`,
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(3_600_000);
    await expectRandomDigests(await standing(page));
  },
);
