// An order counts as a prediction only after the student confirms it, not as initially listed.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OrderAnswer } from '../../web/lessons/answer/OrderAnswer.tsx';
import { order as task } from './hand-made.ts';

afterEach(cleanup);

it('is not answered by being shown', () => {
  const onChange = vi.fn();
  render(<OrderAnswer task={task} order={null} isFixed={false} onChange={onChange} />);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'namd up' }));
  expect(onChange).toHaveBeenLastCalledWith([1, 0, 2]);
});

it('is answered by keeping it', () => {
  const onChange = vi.fn();
  render(<OrderAnswer task={task} order={null} isFixed={false} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep this order' }));
  expect(onChange).toHaveBeenCalledWith([0, 1, 2]);
  cleanup();
  render(<OrderAnswer task={task} order={[0, 1, 2]} isFixed={false} onChange={onChange} />);
  expect(screen.queryByRole('button', { name: 'Keep this order' })).toBeNull();
});
