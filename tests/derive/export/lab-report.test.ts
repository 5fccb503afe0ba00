import { expect, it } from 'vitest';
import { labReport, reportMarkdown, type Reported } from '../../../web/derive/export/lab-report.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import { formatChange, formatCount } from '../../../web/ui/format.ts';
import { makeLayout } from '../../support/fixture.ts';
import { makeResult } from '../../support/pane.ts';

const reported: Reported = {
  scenario: { ...defaultScenario(), title: 'Pipes | and <tags>', about: 'What | is\nseen.' },
  link: 'https://example.org/#s1=abc',
  engineVersion: '1.2.3',
  date: '2026-11-21',
  machine: '2 cores · L2 48 KB',
  layout: makeLayout(),
  level: 2,
  policies: { a: 'Default', b: 'Balance set' },
  results: { a: makeResult(1, 0.5, 0.1), b: makeResult(1.5, 0.25, 0.1) },
  differences: [],
  hasChanges: false,
  notes: [],
  luck: null,
  gain: [],
  write: (_, value) => value.toFixed(3),
  writeChange: formatChange,
  writeCount: formatCount,
};

it('says both runs’ figures and what changed, in words', () => {
  const [ipc, misses] = labReport(reported).figures;
  expect(ipc).toMatchObject({ label: 'IPC, machine', a: '1.000', b: '1.500' });
  expect(ipc?.change).toMatch(/^\+50\s%$/u);
  expect(misses?.change).toMatch(/^−50\s%$/u);
});

it('says what seeds said of the differences, where somebody asked them', () => {
  const luck = { seeds: 5, rows: [{ label: 'IPC, machine', difference: '+4.1 % ± 1.2', said: 'not luck' }] };
  const text = reportMarkdown(labReport({ ...reported, luck }));
  expect(text).toContain('## Significance (seeds)');
  expect(text).toContain('| IPC, machine | +4.1 % ± 1.2 | not luck |');
  expect(reportMarkdown(labReport(reported))).not.toContain('luck');
});

it('says what the gain is made of, where something is compared', () => {
  const text = reportMarkdown(labReport({ ...reported, gain: ['IPC 1.00 → 1.50.', 'Most of it is mix.'] }));
  expect(text).toContain('## Gain breakdown\n\nIPC 1.00 → 1.50.\n\nMost of it is mix.\n');
  expect(reportMarkdown(labReport(reported))).not.toContain('Gain breakdown');
});

it('says what differs but for the policies, what changes on the way, and what was noted', () => {
  const text = reportMarkdown(
    labReport({
      ...reported,
      differences: [
        ['In A', 'L2 96 KB'],
        ['B from quantum 20', 'memory 9 cycles/line'],
      ],
      hasChanges: true,
      notes: [{ quantum: 12, text: 'Here art arrives.' }],
    }),
  );
  expect(text).toContain('- In A: L2 96 KB\n- B from quantum 20: memory 9 cycles/line\n');
  expect(text).toContain('also those before the changes');
  expect(text).toContain('## Notes\n\n- Quantum 12: Here art arrives.\n');
  expect(reportMarkdown(labReport(reported))).not.toContain('Notes');
});

it('Markdown keeps its tables whole, whatever a title holds', () => {
  const text = reportMarkdown(labReport(reported));
  expect(text).toContain('# Pipes \\| and &lt;tags>');
  expect(text).toContain('What \\| is seen.');
  expect(text).toContain('<https://example.org/#s1=abc>');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(6);
});

it('without A there is one column, and nobody is called B', () => {
  const alone = labReport({
    ...reported,
    policies: { a: null, b: 'Default' },
    results: { ...reported.results, a: null },
  });
  expect(alone.facts.map(([label]) => label)).toContain('Policy');
  expect(reportMarkdown(alone)).toContain('| Figure |  |');
});
