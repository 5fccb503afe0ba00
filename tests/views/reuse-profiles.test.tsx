/** Which sources are profiled: a shipped trace that the workload does not use stays on the server until it is wanted. */
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defaultScenario } from '../../web/scenario/default.ts';
import { useScenario } from '../../web/scenario/store.ts';
import { useProfiles } from '../../web/views/reuse/useProfiles.ts';

const asked = vi.hoisted(() => ({ traces: [] as string[] }));
vi.mock('../../web/engine/reuse.ts', () => ({ profileMany: undefined }));
vi.mock('../../web/engine/library.ts', () => ({
  useLoadedLibrary: () => undefined,
  useLibrary: () => ({
    programs: new Map(),
    traces: [{ name: 'gcc' }, { name: 'gzip-9' }, { name: 'perl' }],
    kept: ['mine'],
  }),
}));
vi.mock('../../web/engine/batch.ts', () => ({
  useBatch: (questions: readonly { source: { trace: string } }[]) => {
    asked.traces = questions.map(({ source }) => source.trace);
    return { outcomes: questions.map(({ source }) => ({ ok: true, value: source.trace })) };
  },
}));

it('fetches the traces of the workload and those wanted, and offers the others', () => {
  const scenario = defaultScenario();
  const thread = { copies: 1, arrives_at_cycle: 0, instructions: null, trace: 'gcc' };
  useScenario.setState({ scenario: { ...scenario, workload: { ...scenario.workload, threads: [thread] } } });
  const { result, rerender } = renderHook(({ wanted }: { wanted: string[] }) => useProfiles(100, wanted), {
    initialProps: { wanted: [] as string[] },
  });
  expect(asked.traces).toEqual(['gcc', 'mine']);
  expect(result.current.sources.map(({ name }) => name)).toEqual(['gcc', 'gzip-9', 'perl', 'mine']);
  rerender({ wanted: ['perl'] });
  expect(asked.traces).toEqual(['gcc', 'perl', 'mine']);
  // Each keeps the place, and so the colour, that it has in the list.
  expect(result.current.known).toEqual([
    { name: 'gcc', place: 0, profile: 'gcc' },
    { name: 'perl', place: 2, profile: 'perl' },
    { name: 'mine', place: 3, profile: 'mine' },
  ]);
});
