import { describe, expect, it } from 'vitest';
import { withBaseline, withBasePolicy, withPolicy } from '../../web/scenario/change/policy.ts';
import { withFork } from '../../web/scenario/change/forks.ts';
import { withCopies, withGroup, withoutGroup } from '../../web/scenario/change/workload.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { JsonValue, PolicyInfo, Scenario } from '../../web/scenario/generated/types.ts';
import { setAt } from '../../web/scenario/pointer.ts';
import { changesInWords, joined, summary } from '../../web/views/history/change-words.ts';

const start = defaultScenario();
const known: readonly PolicyInfo[] = [];

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
const words = (after: Scenario, before = start): string[] => changesInWords(before, after, known).map(plain);
const set = (...values: readonly (readonly [string, JsonValue])[]): Scenario =>
  values.reduce((document, [pointer, value]) => setAt(document, pointer, value), start);

describe('what both begin and end with', () => {
  it.each([
    ['L2 48\u00a0KB', 'L2 96\u00a0KB', 'L2 48 → 96\u00a0KB'],
    ['L2 512\u00a0KB', 'L2 1\u00a0MB', 'L2 512\u00a0KB → 1\u00a0MB'],
    ['seed 7', 'seed 8', 'seed 7 → 8'],
    ['1 way', '2 ways', '1 way → 2 ways'],
    ['L2 without prefetcher', 'L2 with prefetcher', 'L2 without → with prefetcher'],
    ['10\u202f000 lines', '10\u202f500 lines', '10\u202f000 → 10\u202f500 lines'],
    ['4 cores', '4', '4 cores → 4'],
  ])('%s, %s', (before, after, said) => expect(joined(before, after)).toBe(said));
});

describe('changes in words', () => {
  it('says nothing where nothing but the title differs', () => {
    expect(words(start)).toEqual([]);
    expect(words({ ...start, title: 'Another', about: 'x' })).toEqual([]);
  });

  it('takes labels and units from the table of fields', () => {
    expect(words(set(['/machine/caches/1/size_bytes', 98_304]))).toEqual(['L2 48 → 96 KB']);
    expect(words(set(['/run/warmup_quanta', 3]))).toEqual(['Warm-up: 10 → 3']);
    expect(words(set(['/machine/memory/latency_cycles', 200]))[0]).toMatch(/^Memory after \d+ → 200 cycles$/);
    expect(words(set(['/machine/caches/1/replacement', 'random']))).toEqual(['L2 Replacement: LRU → Random']);
    expect(words(set(['/machine/cores/0/clock_percent', 50]))).toEqual(['Cores at 100 % → 50 %']);
    expect(words(set(['/machine/perfect', ['l2']]))).toEqual(['Nothing perfect → perfect: L2']);
    expect(words(set(['/machine/caches/1/prefetch', { streams: 8, degree: 4 }]))).toEqual([
      'L2 without → with prefetcher',
    ]);
    expect(words(set(['/workload/threads/4/arrives_at_cycle', 1_000_000]))).toEqual([
      'Arrival of art: 0 → 1 M cycles',
    ]);
  });

  it('says who came and who went', () => {
    const art = start.workload.threads.findIndex(({ program }) => program === 'art');
    expect(words(withCopies(start, art, 3))).toEqual(['art: 2 → 3 threads']);
    expect(words(withoutGroup(start, art))).toEqual(['art removed']);
    expect(words(withGroup(start, { program: 'mcf' }, 2))).toEqual(['2 threads of mcf added']);
  });

  it('says policies of both panes, and the baseline', () => {
    const robin = { id: 'round-robin', params: {} };
    expect(words(withPolicy(start, 'b', robin))).toEqual(['B: Balance set → Round robin']);
    expect(words(withBasePolicy(start, robin))).toEqual(['A: Default → Round robin']);
    expect(words(withBaseline(start, false))).toEqual(['Baseline removed']);
    expect(words(start, withBaseline(start, false))).toEqual(['A: Default']);
    const differing = { ...start, baseline: { ...start.baseline, '/machine/caches/1/size_bytes': 98_304 } };
    expect(words(differing)).toEqual(['A with L2 96 KB']);
    expect(words(start, differing)).toEqual(['A without L2 96 KB']);
  });

  it('says parameters by their labels', () => {
    const info = {
      id: 'balance-set',
      name: 'Balance set',
      oracle: false,
      params: [
        {
          id: 'selection',
          label: 'Selection',
          about: '',
          unit: '',
          default: 'perf',
          kind: {
            kind: 'choice',
            options: [
              ['perf', 'PERF'],
              ['fair', 'FAIR'],
            ],
          },
        },
        {
          id: 'samples',
          label: 'Samples',
          about: '',
          unit: 'samples',
          default: 3000,
          kind: { kind: 'integer', low: 1, high: 9999 },
        },
      ],
    } as unknown as PolicyInfo;
    const after = withPolicy(start, 'b', { id: 'balance-set', params: { selection: 'fair', samples: 50 } });
    const before = withPolicy(start, 'b', { id: 'balance-set', params: {} });
    expect(changesInWords(before, after, [info])).toEqual([
      'B: Selection: PERF → FAIR',
      'B: Samples: 3000 → 50 samples',
    ]);
  });

  it('calls another machine by its name', () => {
    const machine = {
      ...start.machine,
      name: 'Another',
      memory: { latency_cycles: 9, cycles_per_line: 9 },
      cores: [{ ...start.machine.cores[0], count: 7 }],
    } as Scenario['machine'];
    expect(words({ ...start, machine })).toEqual([`Machine: ${start.machine.name} → Another`]);
  });

  it('never shows a pointer', () => {
    const [cache] = start.machine.caches;
    const after = set(
      ['/machine/caches', [cache as unknown as JsonValue]],
      ['/machine/packages', { cores: 1 }],
      ['/workload/programs', { art: { anything: 1 } }],
      ['/workload/shuffle', true],
      ['/run/interventions', [{ at_cycle: 0, action: { kind: 'veto', threads: [0] } }]],
      ['/policy', { id: 'balance-set', params: { selection: 'fair' } }],
    );
    const said = words(withFork(after, { of: 'b', at_cycle: 1, values: {}, name: '', note: '' }));
    expect(said).toHaveLength(7);
    expect(said.join(' ')).not.toMatch(/[/{}"]/);
    expect(said).toContain('Fork added');
    expect(said).toContain('Program art changed');
  });
});

it('says two changes and counts the rest', () => {
  expect(summary(['a'])).toBe('a');
  expect(summary(['a', 'b'])).toBe('a, b');
  expect(summary(['a', 'b', 'c', 'd', 'e'])).toBe('a, b and 3 more');
});
