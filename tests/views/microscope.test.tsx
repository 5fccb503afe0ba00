import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProbedAccess, ProbedWay } from '../../web/scenario/generated/types.ts';
import { Stepper } from '../../web/views/microscope/Stepper.tsx';
import { makePane, makeResult } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(() => {
  completeDom();
  // jsdom does not animate.
  Object.assign(Element.prototype, { animate: vi.fn() });
});

describe('the microscope', () => {
  const way = (line: number): ProbedWay => ({ line, owner: 2, dirty: false });
  const access = (line: number, hit: number | null): ProbedAccess => ({
    cycle: 1000,
    thread: 0,
    line,
    set: line % 4,
    hit,
    ways: [way(1), way(5), way(9), way(13)],
    victim: hit === null ? 3 : null,
  });
  const look = () =>
    render(
      <Stepper run={makePane(makeResult(1, 0.1, 0))} cache={2} list={[access(9, 2), access(17, null)]} />,
    );
  const ways = (): (string | null)[] =>
    within(screen.getByRole('list', { name: /^Set 1/ }))
      .getAllByRole('listitem')
      .map((entry) => entry.querySelector('b')?.textContent ?? null);

  it('finds the set, compares, moves a hit to the front', () => {
    look();
    expect(
      screen.getByText(/gzip·1 accesses line 0009 of L2\. The 2 index bits name the set: 1/),
    ).toBeTruthy();
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(screen.getByText(/at place 3, has tag 0002: a hit\. art brought it in/)).toBeTruthy();
    expect(ways()).toEqual(['0000', '0001', '0002', '0003']);
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(ways()).toEqual(['0002', '0000', '0001', '0003']);
  });

  it('shows who has to leave, and whose it was', () => {
    look();
    fireEvent.keyDown(window, { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(screen.getByText(/the least recently used one.*It belongs to art/)).toBeTruthy();
    expect(screen.getByText('victim')).toBeTruthy();
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(ways()).toEqual(['0004', '0000', '0001', '0002']);
    expect(screen.getByText('Evicted:')).toBeTruthy();
  });
});
