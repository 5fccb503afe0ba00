import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import overload from '../../workloads/scenarios/overload-on-wakeup.json?raw';
import Readings from '../../web/views/readings/Readings.tsx';
import { usePastRuns, type PastRun } from '../../web/engine/past-runs.ts';
import { useRested } from '../../web/engine/rested.ts';
import { useSession } from '../../web/engine/session.ts';
import { defaultScenario, shippedScenario } from '../../web/scenario/default.ts';
import { openScenario } from '../../web/scenario/store.ts';
import type { RunResult } from '../../web/scenario/generated/types.ts';
import { makePane, makeResult, show, testLayout } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);
beforeEach(() => {
  show(makePane(makeResult(0.84, 0.208, 0.004)), makePane(makeResult(1.16, 0.131, 0.041)));
});

function pastRun(b: RunResult): PastRun {
  const document = defaultScenario();
  return { id: 1, document, ran: document, results: { a: null, b }, from: null, gesture: null };
}

describe('readings', () => {
  it('says B, A, and what became of it, in words', () => {
    render(<Readings />);
    expect(screen.getByTestId('reading-ipc-a').textContent).toBe('0.84');
    expect(screen.getByTestId('reading-ipc-b').textContent).toBe('1.16');
    expect(screen.getByTestId('reading-l2-miss-ratio-b').textContent).toBe('0.131');
    expect(screen.getByText('quanta 1–4')).toBeTruthy();
    const figures = screen.getAllByRole('listitem').filter((row) => row.classList.contains('reading'));
    const words = figures.map((row) => row.textContent);
    expect(words[0]).toContain('+38\u202f% better');
    expect(words[1]).toContain('−37\u202f%');
    expect(words[3]).toContain('less even');
  });

  it('are of all quanta of a run that has ended within its last one', () => {
    show(null, { ...makePane(makeResult(1, 0.1, 0), 7), status: 'done' });
    render(<Readings />);
    expect(screen.getByText('quanta 1–4')).toBeTruthy();
  });

  it('compares what both have simulated while one of them is ahead', async () => {
    // A executes 300 instructions in each frame of its first two measured quanta, and has not come further; B 150 in each frame
    // of two, then 900.
    const [column] = testLayout.columns.filter(({ id }) => id === 'thread_instructions');
    const simulated = (instructions: readonly number[]) => {
      const pane = makePane(makeResult(9, 0.1, 0), 0);
      const rows = new Uint32Array(instructions.length * testLayout.stride);
      instructions.forEach((count, frame) => {
        rows[frame * testLayout.stride + (column?.offset ?? 0)] = count;
      });
      pane.frames.append(rows);
      return pane;
    };
    const b = simulated([0, 0, 150, 150, 150, 150, 900, 900]);
    show(simulated([0, 0, 300, 300, 300, 300]), { ...b, status: 'done' });
    render(<Readings />);
    expect(await screen.findByText('quanta 1–3 so far')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('reading-ipc-b').textContent).toBe('0.30'));
    expect(screen.getByTestId('reading-ipc-a').textContent).toBe('0.60');
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('−50');
  });

  it('compares nothing while one of them warms up', () => {
    show(makePane(makeResult(9, 0.1, 0), 1), makePane(makeResult(1, 0.1, 0), 4));
    useRested.setState({ panes: useSession.getState().panes });
    render(<Readings />);
    expect(screen.getByTestId('reading-ipc-b').textContent).toBe('–');
    expect(screen.getByText('warming up')).toBeTruthy();
  });

  it('keeps the figures before an edit, also while the new run warms up', () => {
    const now = useSession.getState().panes.b;
    const kept = { run: pastRun(makeResult(0.9, 0.131, 0.02)), frames: null };
    usePastRuns.setState({
      before: kept,
      shown: { ...kept, a: null, gesture: null, frames: now?.frames ?? null },
    });
    show(null, now ?? makePane(makeResult(1, 1, 1)));
    const { unmount } = render(<Readings />);
    expect(screen.getByTestId('before-ipc').textContent).toBe('0.90');
    expect(screen.getByTestId('reading-ipc-b').textContent).toBe('1.16');
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('before 0.90 → , now 1.16');
    // An unchanged value appears once.
    expect(screen.queryByTestId('before-l2-miss-ratio')).toBeNull();
    unmount();
    show(null, { ...makePane(makeResult(1, 1, 1), 1), result: null });
    useRested.setState({ panes: useSession.getState().panes });
    render(<Readings />);
    expect(screen.getByTestId('before-ipc').textContent).toBe('0.90');
    expect(screen.getByTestId('reading-ipc-b').textContent).toBe('–');
    usePastRuns.setState({ before: null, shown: null });
  });

  it('compares the quanta from a fork on with no figure of the whole window', () => {
    const document = defaultScenario();
    const run = { ...document.run, quantum_cycles: testLayout.quantum_cycles };
    const fork = { id: 'fork', name: 'Fork', of: 'b', at_cycle: 2 * run.quantum_cycles, values: {} };
    openScenario({ ...document, run, forks: { branches: [fork], a: 'b', b: 'fork' } }, { label: 'Open' });
    usePastRuns.setState({
      shown: { run: pastRun(makeResult(0.9, 0.131, 0.02)), frames: null, a: null, gesture: null },
    });
    const { unmount } = render(<Readings />);
    expect(screen.queryByTestId('before-ipc')).toBeNull();
    unmount();
    usePastRuns.setState({ before: null, shown: null });
  });

  it('shows latency and idle contexts before the caches where threads wait, and praises no ratio of few misses', async () => {
    const waiting = (p99: number, idle: number, misses: number): RunResult => {
      const result = makeResult(1, misses / 100, 0.1);
      return {
        ...result,
        instructions: 1_000_000,
        caches: result.caches.map((cache) => ({ ...cache, accesses: 100, misses })),
        waits: {
          wakeup_latency: { count: 10, mean: p99, p50: p99, p99, p999: p99, max: p99, bins: [] },
          unserved_wakeups: 0,
          request_latency: null,
          requests_per_gcycle: 0,
          mean_run_queue: 1,
          mean_ready_threads: 2,
          idle_while_ready_share: idle,
          preemptions: 5,
          threads: [],
        },
      };
    };
    show(makePane(waiting(24_600, 0.04, 12)), makePane(waiting(18_900, 0.01, 0)));
    const { container, unmount } = render(<Readings />);
    // No thread of the scenario on the page waits.
    expect(container.textContent).not.toContain('Wake-up latency');
    unmount();
    openScenario(shippedScenario(overload), { label: 'Open' });
    render(<Readings />);
    expect((await screen.findByTestId('reading-wakeup-p99-b')).textContent).toBe('18.9\u00a0k');
    const rows = screen.getAllByRole('listitem').filter((row) => row.classList.contains('reading'));
    expect(rows.map((row) => row.textContent).slice(1, 4)).toEqual([
      expect.stringMatching(/^Wake-up latency, p99.*better$/),
      expect.stringMatching(/^Idle while threads are ready.*better$/),
      expect.stringMatching(/^L2 miss ratio.*few misses$/),
    ]);
  });

  it('marks values that are not final', async () => {
    show(null, makePane(makeResult(1, 0.1, 0), 5));
    render(<Readings />);
    // A new run's figures appear after its machines have been drawn.
    expect(await screen.findByText('quanta 1–2 so far')).toBeTruthy();
    expect(screen.queryByTestId('reading-ipc-a')).toBeNull();
  });

  it('sorts threads by what the reader asks for', async () => {
    render(<Readings />);
    const details = screen.getByText('By thread').closest('details');
    if (details) details.open = true;
    if (details) fireEvent(details, new Event('toggle'));
    await screen.findByRole('table');
    const first = (): string | null =>
      screen.getAllByRole('row')[1]?.querySelector('th')?.textContent ?? null;
    expect(first()).toBe('gzip·1');
    fireEvent.click(screen.getByRole('button', { name: /Thread/ }));
    expect(first()).toBe('ammp');
  });
});
