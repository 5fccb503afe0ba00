import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pointerWords } from '../../web/views/words/pointer-labels.ts';
import { ColourFields } from '../../web/editors/machine/ColourFields.tsx';
import { NumaFields } from '../../web/editors/machine/NumaFields.tsx';
import { PartitionFields } from '../../web/editors/machine/PartitionFields.tsx';
import { PrefetchFields } from '../../web/editors/machine/PrefetchFields.tsx';
import { useSession } from '../../web/engine/session.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { CacheSpec, Scenario } from '../../web/scenario/generated/types.ts';
import { openScenario, useScenario } from '../../web/scenario/store.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);
beforeEach(() => {
  openScenario(defaultScenario(), { label: 'open', fromAddress: true });
  useSession.setState({ rejected: null });
});

const now = (): Scenario => useScenario.getState().scenario;

/** The fields of the L2 for the current document. */
function L2({ of: Fields }: { readonly of: typeof PrefetchFields }) {
  const cache = useScenario(({ scenario }) => scenario.machine.caches[1]);
  return cache ? <Fields cache={cache} index={1} /> : null;
}

function choose(label: string, value: string): void {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
}

function type(label: string, text: string): void {
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

const l2 = (): CacheSpec | undefined => now().machine.caches[1];

it('are off at first, and leave nothing behind when they are switched off', () => {
  const before = now();
  const labels = ['Prefetcher', 'Reserved ways', 'Page colours', 'Memory nodes'];
  render(
    <>
      <L2 of={PrefetchFields} />
      <L2 of={PartitionFields} />
      <L2 of={ColourFields} />
      <NumaFields />
    </>,
  );
  for (const label of labels) {
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: label });
    expect(list.value).toBe('off');
    choose(label, 'b');
  }
  expect(now()).not.toEqual(before);
  expect(now().baseline).toEqual({
    ...before.baseline,
    '/machine/caches/1/prefetch': null,
    '/machine/caches/1/partition': [],
    '/machine/caches/1/colours': [],
    '/machine/memory/numa': null,
  });
  for (const label of labels) choose(label, 'off');
  expect(now()).toEqual(before);
});

it('are in both panes or in B alone', () => {
  render(<L2 of={PrefetchFields} />);
  choose('Prefetcher', 'b');
  type('Lines ahead', '8');
  choose('Prefetcher', 'both');
  expect(l2()?.prefetch).toEqual({ streams: 8, degree: 8 });
  expect(now().baseline).toEqual(defaultScenario().baseline);
});

it('offer no B where nothing is compared', () => {
  openScenario({ ...defaultScenario(), baseline: null }, { label: 'open', fromAddress: true });
  render(<L2 of={PrefetchFields} />);
  expect(screen.queryByRole('option', { name: /only/ })).toBeNull();
  choose('Prefetcher', 'both');
  expect(now().baseline).toBeNull();
});

it('give each half of the threads half of the ways, until they are told otherwise', () => {
  render(<L2 of={PartitionFields} />);
  choose('Reserved ways', 'both');
  const half = Array.from({ length: 9 }, (_, thread) => thread);
  expect(l2()?.partition).toEqual([
    { threads: half, first_way: 0, ways: 6 },
    { threads: half.map((thread) => thread + 9), first_way: 6, ways: 6 },
  ]);
  const [threads] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Threads' });
  if (!threads) throw new Error('there are no fields');
  fireEvent.change(threads, { target: { value: '0 99' } });
  expect(screen.getByText(/from 0 to 17/)).toBeTruthy();
  fireEvent.change(threads, { target: { value: '0 2-4' } });
  fireEvent.keyDown(threads, { key: 'Enter' });
  expect(l2()?.partition?.[0]?.threads).toEqual([0, 2, 3, 4]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove reserved ways 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove reserved ways 1' }));
  expect(l2()).not.toHaveProperty('partition');
});

it('show what the engine refuses once, at its field', () => {
  render(<NumaFields />);
  choose('Memory nodes', 'both');
  const refuse = (path: string): void => {
    act(() => {
      useSession.setState({ rejected: { path, problem: 'a page of 8 bytes', remedy: 'Use longer ones.' } });
    });
  };
  refuse('/machine/memory/numa/page_bytes');
  const refusal = screen.getByRole('alert');
  expect(refusal.textContent).toContain('page of 8 bytes');
  expect(refusal.closest('.field')?.querySelector('[aria-label^="Page"]')).not.toBeNull();
  refuse('/machine/memory/numa');
  expect(screen.getByRole('alert').closest('.field')?.textContent).toContain('Memory nodes');
});

it('are said in words where A lacks them', () => {
  render(<NumaFields />);
  choose('Memory nodes', 'b');
  expect(pointerWords(now(), '/machine/memory/numa', null)).toBe('one memory for all');
  expect(pointerWords(now(), '/machine/caches/1/prefetch', null)).toBe('L2 without prefetcher');
  expect(pointerWords(now(), '/machine/caches/1/partition', [])).toBe('L2 without reserved ways');
});
