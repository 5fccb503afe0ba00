// Old documents: upgraded one step at a time, with a clear message if there is no step.
import { expect, it } from 'vitest';
import { currentVersion, upgrade, upgradeWith, type Step } from '../../web/scenario/upgrade/upgrade.ts';

const steps: ReadonlyMap<number, Step> = new Map([
  [1, (document) => ({ ...document, version: 2, seen: ['1'] })],
  [2, (document) => ({ ...document, version: 3, seen: [...(document['seen'] as string[]), '2'] })],
]);

it('takes each step from the version it finds', () => {
  expect(upgradeWith(steps, 3, { version: 1 })).toEqual({
    ok: true,
    document: { version: 3, seen: ['1', '2'] },
  });
  expect(upgradeWith(steps, 3, { version: 3 })).toEqual({ ok: true, document: { version: 3 } });
});

it('leaves the old document alone', () => {
  const old = { version: 1 };
  upgradeWith(steps, 3, old);
  expect(old).toEqual({ version: 1 });
});

it('refuses what no step leads on from, at /version', () => {
  for (const version of [undefined, 0, -1, 1.5, '1', null, currentVersion + 1])
    expect(upgrade({ version })).toMatchObject({ ok: false, error: { path: '/version' } });
  expect(upgradeWith(new Map(), 3, { version: 2 })).toMatchObject({ ok: false, error: { path: '/version' } });
});
