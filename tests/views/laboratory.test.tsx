/** Reports on a co-run request arrive in any order. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CorunReport, CorunRequest } from '../../web/scenario/generated/types.ts';
import { useLaboratory } from '../../web/views/corun/useLaboratory.ts';

const engine = vi.hoisted(() => ({
  batch: { outcomes: [] as object[], state: 'running' },
  reports: [] as ((report: object) => void)[],
}));
vi.mock('../../web/engine/client.ts', () => ({
  engine: () => ({
    corunPlan: (request: object) => Promise.resolve({ request, cells: [{ scenario: {} }, { scenario: {} }] }),
    corunReport: () => new Promise((resolve) => engine.reports.push(resolve)),
  }),
}));
vi.mock('../../web/engine/batch.ts', () => ({ useBatch: () => engine.batch }));
vi.mock('../../web/engine/pool.ts', () => ({ runMany: undefined }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('keeps the report of all cells if an earlier one arrives after it', async () => {
  const request = {} as CorunRequest;
  const { result, rerender } = renderHook(() => useLaboratory(request));
  const ended = { ok: true, value: { result: {} } };
  const end = async (outcomes: object[], state: string): Promise<void> => {
    engine.batch = { outcomes, state };
    rerender();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  };
  const [first, last] = [{}, {}] as CorunReport[];
  await act(() => vi.advanceTimersByTimeAsync(0));
  await end([ended], 'running');
  await end([ended, ended], 'done');
  expect(engine.reports).toHaveLength(2);
  expect(result.current.status).toBe('running');
  await act(() => Promise.resolve(engine.reports[1]?.(last ?? {})));
  expect(result.current.status).toBe('done');
  await act(() => Promise.resolve(engine.reports[0]?.(first ?? {})));
  expect(result.current.report).toBe(last);
  expect(result.current.status).toBe('done');
});
