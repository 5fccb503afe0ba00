import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Figure } from '../../web/charts/Figure.tsx';
import { HeatCanvas } from '../../web/charts/HeatCanvas.tsx';
import { completeDom } from '../ui/dom.ts';

beforeAll(() => {
  completeDom();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

it('a figure shows its table on demand, and asks for the rows only then', () => {
  const table = vi.fn(() => ({
    caption: 'Miss ratio by quantum',
    columns: [{ label: 'Quantum' }, { label: 'A', numeric: true }],
    rows: [['1', '0.208']],
  }));
  render(
    <Figure title="How often the L2 misses" subtitle="miss ratio" table={table}>
      <p>the picture</p>
    </Figure>,
  );
  expect(screen.getByRole('figure', { name: 'How often the L2 misses' })).toBeDefined();
  expect(table).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /As table/ }));
  expect(screen.getByRole('rowheader', { name: '1' })).toBeDefined();
  expect(screen.getByRole('cell', { name: '0.208' })).toBeDefined();
  expect(screen.queryByText('the picture')).toBeNull();
});

it('a matrix is read by arrow keys, cell by cell', () => {
  const onCell = vi.fn();
  render(
    <HeatCanvas
      label="Evictions"
      rows={2}
      columns={3}
      values={[1, 2, 3, 4, 5, 6]}
      width={60}
      height={40}
      describe={({ row, column }) => `row ${row}, column ${column}`}
      onCell={onCell}
    />,
  );
  const matrix = screen.getByRole('application', { name: /Evictions/ });
  fireEvent.focus(matrix);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) fireEvent.keyDown(matrix, { key });
  expect(screen.getByRole('status').textContent).toBe('row 1, column 1');
  fireEvent.blur(matrix);
  expect(onCell.mock.calls.at(-1)).toEqual([null]);
});
