import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DecisionRecord } from '../../web/scenario/generated/types.ts';
import { useScenario } from '../../web/scenario/store.ts';
import Why from '../../web/views/why/Why.tsx';
import { makePane, makeResult, show } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';

const decisions: DecisionRecord[] = [
  { cycle: 0, quantum: 0, placement: [0, 1, 2, 3], reason: null },
  {
    cycle: 1000,
    quantum: 1,
    placement: [0, 1, 3, null],
    reason: {
      rule: 'PERF takes the lowest; {t2} waits.',
      fallback: false,
      candidates: [
        { threads: [0, 1, 3], score: 0.097, note: '1 not yet run' },
        { threads: [0, 2, 3], score: 0.099, note: '' },
      ],
      score: 'estimated miss ratio',
      facts: [
        { label: 'thread that sets the threshold', value: 0.9, thread: 2 },
        { label: 'threshold', value: 0.134, thread: null },
        { label: 'candidate groups', value: 612, thread: null },
        { label: 'groups in all', value: 43758, thread: null },
      ],
      source: 'Fedorova et al. 2005, §4.2',
    },
  },
];

beforeAll(completeDom);
beforeEach(() => {
  show(null, makePane(makeResult(1, 0.1, 0), 8, decisions));
});

describe('why', () => {
  it('tells the decision with which the quantum began', () => {
    render(<Why />);
    expect(screen.getByText(/612 of 43 758 groups stay at or below the threshold/).textContent).toContain(
      '0.134, the lowest estimate of any group with art.',
    );
    expect(screen.getByText(/PERF takes the lowest;/).textContent).toContain('art waits.');
    const [, chosen, runnerUp] = screen.getAllByRole('row');
    expect(chosen?.textContent).toContain('gzip·1, gzip·2, ammp');
    expect(chosen?.textContent).toContain('runs');
    expect(runnerUp?.textContent).toContain('runner-up');
  });

  it('has a row a thread where several figures are known of each', async () => {
    const fact = (label: string, value: number, thread: number | null) => ({ label, value, thread });
    const facts = [
      fact('windows', 3, null),
      ...[0, 2].flatMap((thread) => [
        fact('integer IPC', 0.5 + thread, thread),
        fact('floating-point IPC', 0.25, thread),
      ]),
    ];
    const several = decisions.map((decision) => ({
      ...decision,
      reason: decision.reason && { ...decision.reason, facts },
    }));
    show(null, makePane(makeResult(1, 0.1, 0), 8, several));
    render(<Why />);
    const head = await screen.findByRole('columnheader', { name: 'integer IPC' });
    const rows = [...(head.closest('table')?.rows ?? [])].map(({ textContent }) => textContent);
    expect(rows).toEqual(['Threadinteger IPCfloating-point IPC', 'gzip·10.50.25', 'art2.50.25']);
    expect(screen.getByText('windows')).toBeTruthy();
  });

  it('lists the groups of a division as what runs, without a runner-up or a group to exclude', () => {
    const pair = (threads: number[], score: number, note: string) => ({ threads, score, note });
    const divided = decisions.map((decision) => ({
      ...decision,
      placement: [0, 2, 1, 3],
      reason: decision.reason && {
        ...decision.reason,
        candidates: [pair([0, 2], 10, 'brought together'), pair([1, 3], 18, '')],
        score: 'pain',
      },
    }));
    show(null, makePane(makeResult(1, 0.1, 0), 8, divided));
    render(<Why />);
    const table = screen.getByRole('table', { name: 'Groups of threads, with pain' });
    const rows = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    expect(rows).toEqual(['gzip·1, artbrought together10', 'gzip·2, ammpruns18']);
    expect(screen.queryByRole('button', { name: /Exclude/ })).toBeNull();
  });

  it('forbids the chosen group at that very decision', () => {
    render(<Why />);
    fireEvent.click(screen.getByRole('button', { name: /Exclude this group/ }));
    expect(useScenario.getState().scenario.run.interventions).toEqual([
      { at_cycle: 1000, action: { kind: 'veto', threads: [0, 1, 3] } },
    ]);
  });
});
