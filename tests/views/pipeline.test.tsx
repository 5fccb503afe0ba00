import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { FrameTable } from '../../web/engine/frames.ts';
import { useSession, type Pane } from '../../web/engine/session.ts';
import PipelineView from '../../web/views/pipeline/PipelineView.tsx';
import { makeFrames, makeLayout } from '../support/fixture.ts';
import { makePane, makeResult, show } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);

/** With ordinary spaces. */
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/gu, ' ');

const at = (uses: readonly string[], use: string, unit: number): number =>
  unit * uses.length + uses.indexOf(use);

/** Core 0 runs gzip·1 and art; their integer queue is full, so half of all fetch slots are lost. */
function pane(): Pane {
  const layout = makeLayout({ smt: true });
  const frames = makeFrames(layout, 8, (put) => {
    put('context_thread', 0, 1);
    put('context_thread', 1, 3);
    put('core_slots', at(layout.slot_uses, 'fetch', 0), 4000);
    put('core_slots', at(layout.slot_uses, 'fetch-lost-room', 0), 4000);
    [0, 1].forEach((context) => {
      put('context_resources', at(layout.context_resources, 'integer-queue', context), 7500);
      put('context_resources', at(layout.context_resources, 'fetch-slots', context), 2000);
      put('context_instructions', context, 500);
    });
    [0, 2].forEach((thread) => {
      put('thread_pipeline', at(layout.pipeline_counters, 'fetched', thread), 2000);
    });
  });
  const plain = makePane(makeResult(2, 0.5, 0));
  const table = new FrameTable(layout);
  for (let frame = 0; frame < 8; frame++) table.append(frames.row(frame));
  const machine = { ...plain.scenario.machine, cores: [{ count: 2, contexts: 2, model: 'smt' as const }] };
  return { ...plain, layout, frames: table, scenario: { ...plain.scenario, machine } };
}

it('draws both panes, and says where most slots are lost and what is full', () => {
  show(pane(), pane());
  render(<PipelineView />);
  expect(screen.getAllByRole('figure')).toHaveLength(2);
  expect(
    screen.getAllByText((text) =>
      /^Fetch loses 50 % of its slots, because there is no room behind: the integer queue is 94 % full\.$/.test(
        plain(text),
      ),
    ),
  ).toHaveLength(2);
  // All of it changes with every quantum: a screen reader reads it when it is asked to.
  expect(screen.queryAllByRole('status')).toEqual([]);
  expect(screen.getAllByText(/^8/).map(({ textContent }) => plain(textContent))).toContain('8 of 16');
});

it('reads the picture as a table: who has how much of what', () => {
  show(null, pane());
  render(<PipelineView />);
  fireEvent.click(screen.getByRole('button', { name: /^As table/ }));
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => plain(textContent));
  expect(cells('Fetch slots, lost: no room')).toEqual(['16', '8', '']);
  expect(cells('integer queue')).toEqual(['32', '30', 'gzip·1 47 %, art 47 %']);
});

it('says what it takes where no core is shared, and what went wrong where nothing runs', () => {
  show(null, makePane(makeResult(1, 0.5, 0)));
  const { rerender } = render(<PipelineView />);
  expect(screen.getByText(/the model “.*\(SMT\)”/)).toBeTruthy();
  useSession.setState({ panes: { a: null, b: null }, failures: { a: null, b: 'no memory left' } });
  rerender(<PipelineView />);
  expect(screen.getByText(/^There is no run to show/)).toBeTruthy();
});
