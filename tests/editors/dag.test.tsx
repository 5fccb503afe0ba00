import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import DagFields from '../../web/editors/workload/DagFields.tsx';
import { useSession } from '../../web/engine/session.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { algorithms } from '../../web/scenario/generated/algorithms.ts';
import type { DagSpec } from '../../web/scenario/generated/types.ts';
import { openScenario, undo, useScenario } from '../../web/scenario/store.ts';
import { completeDom } from '../ui/dom.ts';

function defaultsOf(algorithm: DagSpec['algorithm']): DagSpec {
  const found = algorithms.find(({ defaults }) => defaults.algorithm === algorithm);
  if (!found) throw new Error(`There is no ${algorithm}`);
  return found.defaults;
}

const mergesort = defaultsOf('mergesort');

beforeAll(completeDom);
beforeEach(() => {
  const scenario = defaultScenario();
  const workload = { threads: [], dag: mergesort, programs: {} };
  openScenario({ ...scenario, workload }, { label: 'open', fromAddress: true });
  useSession.setState({ rejected: null });
});

const now = (): DagSpec | undefined => useScenario.getState().scenario.workload.dag;

function Fields() {
  const dag = useScenario(({ scenario }) => scenario.workload.dag);
  return dag ? <DagFields dag={dag} /> : null;
}

function type(label: string, text: string): void {
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

it('has a field for each number of the algorithm', () => {
  render(<Fields />);
  type('Records', '65536');
  type('Leaf records', '128');
  expect(now()).toEqual({ ...mergesort, records: 65_536, leaf_records: 128 });
  undo();
  expect(now()).toEqual({ ...mergesort, records: 65_536 });
});

it('can leave open what may be null, and give it its default again', () => {
  render(<Fields />);
  const limit = screen.getByRole('switch', { name: 'Limit merge records' });
  fireEvent.click(limit);
  expect(now()).toEqual({ ...mergesort, merge_records: null });
  expect(screen.queryByRole('textbox', { name: 'Merge records' })).toBeNull();
  fireEvent.click(limit);
  expect(now()).toEqual(mergesort);
});

it('takes every algorithm with its defaults', () => {
  render(<Fields />);
  expect(algorithms.length).toBeGreaterThan(10);
  for (const { defaults, numbers } of algorithms) {
    fireEvent.change(screen.getByRole('combobox', { name: 'Algorithm' }), {
      target: { value: defaults.algorithm },
    });
    expect(now()).toEqual(defaults);
    expect(screen.queryAllByRole('textbox')).toHaveLength(numbers.length);
  }
  expect(screen.getByText(/6 tasks, 8 edges/)).toBeTruthy();
});

it('says what the engine refuses at the number that it refuses', () => {
  render(<Fields />);
  useSession.setState({
    rejected: { path: '/workload/dag/records', problem: '1 is out of range', remedy: 'Valid are 2 to 9.' },
  });
  return screen.findByText(/1 is out of range/).then((message) => {
    expect(message.closest('.field')?.textContent).toContain('Records');
  });
});
