import { expect, it } from 'vitest';
import { policyName, policyTitle } from '../../../web/derive/names/policy.ts';
import type { PolicyChoice, PolicyInfo } from '../../../web/scenario/generated/types.ts';

const text = { summary: '', observes: '', cost: '', weakness: '', source: '', oracle: false };
const param = { about: '', unit: '' };
const known: PolicyInfo[] = [
  {
    ...text,
    id: 'balance-set',
    name: 'Balance set',
    params: [
      {
        ...param,
        id: 'selection',
        label: 'Selection',
        kind: {
          kind: 'choice',
          options: [
            ['perf', 'PERF'],
            ['fair', 'FAIR'],
          ],
        },
        default: 'perf',
      },
      {
        ...param,
        id: 'samples',
        label: 'Samples a histogram',
        kind: { kind: 'number', low: 8, high: 1000 },
        default: 200,
      },
    ],
  },
];

it('names chosen options always and numbers only when they were changed', () => {
  expect(policyTitle(known, { id: 'balance-set', params: {} })).toEqual({
    name: 'Balance set',
    details: ['PERF'],
  });
  expect(policyTitle(known, { id: 'balance-set', params: { selection: 'fair', samples: 50 } })).toEqual({
    name: 'Balance set',
    details: ['FAIR', 'Samples a histogram 50'],
  });
});

it('says first in what it differs from the policy beside it', () => {
  const many = { id: 'balance-set', params: { selection: 'fair', samples: 50 } };
  const detailsBeside = (beside: PolicyChoice) => policyTitle(known, many, beside).details;
  expect(detailsBeside({ id: 'balance-set', params: { selection: 'fair' } })).toEqual([
    'Samples a histogram 50',
    'FAIR',
  ]);
  expect(detailsBeside(many)).toEqual(['FAIR', 'Samples a histogram 50']);
  expect(detailsBeside({ id: 'default', params: {} })).toEqual(['FAIR', 'Samples a histogram 50']);
});

it('says of an oracle that it is one', () => {
  const [info] = known;
  expect(info && policyName(info)).toBe('Balance set');
  expect(info && policyName({ ...info, oracle: true })).toBe('Balance set (oracle)');
});

it('falls back on the id', () => {
  expect(policyTitle([], { id: 'balance-set', params: {} })).toEqual({ name: 'Balance set', details: [] });
});
