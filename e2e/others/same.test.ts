// Runs in other browsers give the native digest.

import { linkOf, short } from '../support/scenario';
import { expectRandomDigests, expectShippedDigests, randomCount, type Standing } from '../support/same';
import { test } from './test';
import { digest, done, open, type Visit } from './visit';

async function standing(page: Visit, baseURL = ''): Promise<Standing> {
  await open(page, `${baseURL}${linkOf(short())}`);
  await done(page);
  const follow = (hash: string) => page.ask((to) => void (location.hash = to), hash);
  return { follow, digest: () => digest(page) };
}

test('everything that ships gives the native digest', async ({ newPage, baseURL }) => {
  test.setTimeout(1_800_000);
  await expectShippedDigests(await standing(await newPage(), baseURL));
});

test(`${randomCount.toString()} random scenarios give the native digest`, async ({ newPage, baseURL }) => {
  test.setTimeout(7_200_000);
  await expectRandomDigests(await standing(await newPage(), baseURL));
});
