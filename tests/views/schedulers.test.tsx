import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { disagreements } from '../../web/derive/compare/disagreement.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { FairnessBars } from '../../web/views/schedulers/FairnessBars.tsx';
import { Problems } from '../../web/views/schedulers/Problems.tsx';
import { isPublished, publishedOf } from '../../web/views/schedulers/published.ts';
import { SchedulerTable } from '../../web/views/schedulers/SchedulerTable.tsx';
import type { Row } from '../../web/views/schedulers/useSchedulers.ts';
import tables from '../../workloads/paper/parekh-tables.json';
import { makeResult } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/gu, ' ').trim();

/** A scheduler under seeds 1 and 2, whose IPC values differ by 0.2. */
function row(name: string, ipc: number, speedup: number, unfair: number): Row {
  return {
    scheduler: { name, thread_sensitive: true, policy: { id: 'thread-sensitive', params: {} } },
    problems: [],
    runs: [1, 2].map((seed) => ({
      result: { ...makeResult(ipc + (seed - 1) * 0.2, 0.5, 0), seed, f_mean: unfair },
      speedups: { speedup, weighted_speedup: 1, harmonic_mean: 1, single_threaded_cycles: [1, 1, 1, 1] },
    })),
  };
}
const rows = [row('RR', 5.7, 2.1, 0), row('G_D1MR', 6.1, 2.0, 0.9), row('G_IPC', 6.6, 2.3, 1.1)];

function renderTable(onOpen = vi.fn()) {
  render(
    <SchedulerTable
      rows={rows}
      published
      disagreements={disagreements(rows)}
      panesOf={({ scheduler }) => (scheduler.name === 'RR' ? ['a'] : [])}
      compared
      onOpen={onOpen}
    />,
  );
  return onOpen;
}
const names = (): (string | null)[] => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the table of schedulers', () => {
  it('writes means with their spread over seeds, and what was published under them', () => {
    renderTable();
    const cells = within(screen.getByRole('row', { name: /^RR/ })).getAllByRole('cell');
    const ipc = cells.find((cell) => cell.dataset['figure'] === 'ipc');
    expect(plain(ipc?.textContent)).toBe('5.80± 0.10published 5.8');
    const wrongPath = cells.find((cell) => cell.dataset['figure'] === 'wrong-path');
    expect(plain(wrongPath?.textContent)).toBe('–published 3.6 %');
  });

  it('sorts by what is clicked, best first, then the other way', () => {
    renderTable();
    expect(names()).toEqual(['RR', 'G_D1MR', 'G_IPC']);
    const sort = screen.getByRole('button', { name: /^IPC/ });
    fireEvent.click(sort);
    expect(names()).toEqual(['G_IPC', 'G_D1MR', 'RR']);
    expect(screen.getByRole('columnheader', { name: /^IPC/ }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(sort);
    expect(names()).toEqual(['RR', 'G_D1MR', 'G_IPC']);
    fireEvent.click(screen.getByRole('button', { name: /^F_mean/ }));
    expect(names()).toEqual(['RR', 'G_D1MR', 'G_IPC']);
  });

  it('marks the scheduler that its IPC flatters, and no other', () => {
    renderTable();
    const marked = screen.getAllByRole('button', { name: /^6\.20/ });
    expect(marked).toHaveLength(1);
    expect(screen.getByText(/^G_D1MR commits more instructions per cycle than RR/)).toBeTruthy();
  });

  it('opens a row as A or as B, and says which a pane runs', () => {
    const onOpen = renderTable();
    fireEvent.click(screen.getByRole('button', { name: 'G_IPC as B' }));
    expect(onOpen).toHaveBeenCalledWith(rows[2], 'b');
    expect(screen.getByRole('button', { name: 'RR as A' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'RR as B' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('says once why several could not be run', () => {
    const failed = rows.map((one) => ({ ...one, runs: [], problems: ['there are no threads.'] }));
    const { rerender } = render(<Problems rows={failed} />);
    expect(plain(screen.getByRole('alert').textContent)).toBe(
      'No scheduler could be run: there are no threads.',
    );
    rerender(<Problems rows={[...failed.slice(0, 2), row('G_IPC', 1, 1, 0)]} />);
    expect(plain(screen.getByRole('alert').textContent)).toMatch(/^RR, G_D1MR could not be run/);
  });
});

it('draws unfairness fairest first, and says the same as a table', () => {
  render(<FairnessBars rows={[...rows].reverse()} published={[0.85, 1.3]} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent).split(/\d/)[0])).toEqual(
    ['RR', 'G_D', 'G_IPC'],
  );
  fireEvent.click(screen.getByRole('button', { name: /^As table/ }));
  const cells = within(screen.getByRole('row', { name: /^G_IPC/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1.10', '1.10', '1.10']);
});

describe('published values', () => {
  const scenario = defaultScenario();
  const theirs: Scenario = {
    ...scenario,
    machine: { ...scenario.machine, cores: [{ count: 1, contexts: 8, model: 'smt' }] },
    workload: {
      ...scenario.workload,
      threads: tables.table_2.rows.map(([program]) => ({
        program: `parekh-${String(program)}`,
        copies: 2,
        arrives_at_cycle: 0,
        instructions: 1000,
      })),
    },
  };

  it('stand only where the scenario and the window are theirs', () => {
    expect(isPublished(theirs, 'smt-steady-state')).toBe(true);
    expect(isPublished(theirs, 'threads-left')).toBe(false);
    expect(isPublished(scenario, 'smt-steady-state')).toBe(false);
    const perfect: Scenario = { ...theirs, machine: { ...theirs.machine, perfect: ['l2'] } };
    expect(isPublished(perfect, 'smt-steady-state')).toBe(false);
  });

  it('are read from the tables as printed, shares as shares', () => {
    expect(publishedOf('RR', { id: 'l2' })).toBeCloseTo(0.41, 12);
    expect(publishedOf('Random', { id: 'switches' })).toBe(2151);
    expect(publishedOf('Random', { id: 'l2' })).toBeNull();
    expect(publishedOf('RR', { id: 'f-mean' })).toBeNull();
  });
});
