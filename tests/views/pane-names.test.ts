/** Panes whose policies have the same name are named by what differs. */
import { expect, it } from 'vitest';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { PolicyInfo, Scenario } from '../../web/scenario/generated/types.ts';
import { differencesOf, paneNames } from '../../web/views/words/pane-names.ts';

const known: readonly PolicyInfo[] = [];
const pinned = (placement: number[]): Scenario => ({
  ...defaultScenario(),
  policy: { id: 'pinned', params: { placement } },
});

it('says where threads are pinned elsewhere', () => {
  expect(paneNames(known, pinned([0, 1, 2]), pinned([0, 2, 1]))).toEqual([
    'Pinned',
    'Pinned (2 threads pinned elsewhere)',
  ]);
});

it('says which part of the machine differs', () => {
  const a = pinned([0, 1]);
  const caches = a.machine.caches.map((cache) => ({ ...cache, size_bytes: cache.size_bytes * 2 }));
  const b = { ...a, machine: { ...a.machine, caches: caches.slice(0, 1).concat(a.machine.caches.slice(1)) } };
  const [first] = a.machine.caches;
  const kilobytes = (first?.size_bytes ?? 0) / 1024;
  expect(differencesOf('a', a, b)).toEqual([expect.stringMatching(new RegExp(`^L1 ${kilobytes}.KB$`, 'u'))]);
  expect(differencesOf('b', a, b)).toEqual([
    expect.stringMatching(new RegExp(`^L1 ${2 * kilobytes}.KB$`, 'u')),
  ]);
});

it('says whose threads are missing', () => {
  const b = pinned([0, 1]);
  const [first, ...others] = b.workload.threads;
  const a = { ...b, workload: { ...b.workload, threads: others } };
  expect(differencesOf('a', a, b)).toEqual([`without ${first?.program ?? ''}`]);
  expect(differencesOf('b', a, b)).toEqual([`${first?.copies ?? 0} × ${first?.program ?? ''}`]);
});

it('leaves different policies alone', () => {
  expect(paneNames(known, { ...pinned([]), policy: { id: 'default', params: {} } }, pinned([1]))).toEqual([
    'Default',
    'Pinned',
  ]);
});
