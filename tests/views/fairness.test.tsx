import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { treatments } from '../../web/derive/compare/fairness.ts';
import { Slowdowns } from '../../web/views/fairness/Slowdowns.tsx';
import { TradeOffPoints } from '../../web/views/fairness/TradeOffPoints.tsx';
import { makeResult, testLayout } from '../support/pane.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);

const treatment = {
  ipc: 1.1,
  weightedSpeedup: 1.5,
  harmonicSpeedup: 0.03,
  cpuShareStddev: 0.05,
  jainShare: 0.5,
  jainProgress: 0.6,
};
const point = (name: string, pane: 'b' | null) => ({
  contender: { key: name, name, policy: { id: name, params: {} } },
  treatment,
  pane,
  name,
  shown: name,
  x: 10,
  y: 10,
  label: { x: 20, y: 5, leader: null, hidden: false },
  labelWidth: 30,
  isOnEdge: pane === null,
});

describe('fair or fast', () => {
  it('makes the policy of a point B’s, unless it is', () => {
    const onChoose = vi.fn();
    render(
      <TradeOffPoints
        points={[point('Random', null), point('Default', 'b')]}
        say={({ name }) => `${name}: IPC 1.10`}
        onPoint={() => undefined}
        onChoose={onChoose}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Default.*It is B$/ }));
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Random. Random: IPC 1.10. Make it B' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ policy: { id: 'Random', params: {} } }),
    );
  });

  it('reads each thread’s slowdown and its parts as a table', () => {
    // 750 instructions in 3,000 cycles, IPC 0.2 while scheduled for 3,750; solo 0.5: 2× in total, 2.5× by sharing.
    const solo = new Map(testLayout.programs.map((program) => [program, 0.5]));
    const b = treatments(makeResult(1, 0.5, 0), solo);
    render(<Slowdowns layout={testLayout} threads={[0]} a={null} b={b} />);
    fireEvent.click(screen.getByRole('button', { name: /^As table/ }));
    const row = screen.getByRole('row', { name: /^gzip·1/ });
    expect(row.textContent).toBe('gzip·12×2.5×0.8×');
  });
});
