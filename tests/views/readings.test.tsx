import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import Readings from '../../web/views/readings/Readings.tsx';
import { makePane, makeResult, show } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);
beforeEach(() => {
  show(makePane(makeResult(0.84, 0.208, 0.004)), makePane(makeResult(1.16, 0.131, 0.041)));
});

describe('readings', () => {
  it('says B, A, and what became of it, in words', () => {
    render(<Readings />);
    expect(screen.getByTestId('reading-ipc-a').textContent).toBe('0.84');
    expect(screen.getByTestId('reading-ipc-b').textContent).toBe('1.16');
    expect(screen.getByTestId('reading-l2-miss-ratio-b').textContent).toBe('0.131');
    expect(screen.getByText('quanta 1–4')).toBeTruthy();
    const words = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(words[0]).toContain('+38\u202f% better');
    expect(words[1]).toContain('−37\u202f%');
    expect(words[3]).toContain('less even');
  });

  it('marks values that are not final', async () => {
    show(null, makePane(makeResult(1, 0.1, 0), 5));
    render(<Readings />);
    // A new run's figures come when its machines have been drawn.
    expect(await screen.findByText('quanta 1–2 so far')).toBeTruthy();
    expect(screen.queryByTestId('reading-ipc-a')).toBeNull();
  });

  it('sorts threads by what the reader asks for', () => {
    render(<Readings />);
    const details = screen.getByText('By thread').closest('details');
    if (details) details.open = true;
    if (details) fireEvent(details, new Event('toggle'));
    const first = (): string | null =>
      screen.getAllByRole('row')[1]?.querySelector('th')?.textContent ?? null;
    expect(first()).toBe('gzip·1');
    fireEvent.click(screen.getByRole('button', { name: /Thread/ }));
    expect(first()).toBe('ammp');
  });
});
