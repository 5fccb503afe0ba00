import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { CoreGroupFields } from '../../web/editors/machine/CoreGroupFields.tsx';
import { PerfectFields } from '../../web/editors/machine/PerfectFields.tsx';
import { smtGroups } from '../../web/editors/machine/smt-fields.ts';
import { ExecutionFields } from '../../web/editors/workload/ExecutionFields.tsx';
import { pointerWords } from '../../web/views/words/pointer-labels.ts';
import { useSession } from '../../web/engine/session.ts';
import { withCoreModel } from '../../web/scenario/change/machine.ts';
import { perfectIn, withPerfect } from '../../web/scenario/change/perfect.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { instructionStreamDefaults, smtDefaults } from '../../web/scenario/generated/defaults.ts';
import type { Program, Scenario } from '../../web/scenario/generated/types.ts';
import { numberAt } from '../../web/scenario/fields.ts';
import { withValueAt } from '../../web/scenario/pointer.ts';
import { openScenario, undo, useScenario } from '../../web/scenario/store.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);
beforeEach(() => {
  openScenario(defaultScenario(), { label: 'open', fromAddress: true });
  useSession.setState({ rejected: null });
});

const now = (): Scenario => useScenario.getState().scenario;

function Core() {
  const group = useScenario(({ scenario }) => scenario.machine.cores[0]);
  return group ? <CoreGroupFields group={group} index={0} only /> : null;
}

function choose(label: string, value: string): void {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
}

function type(label: string, text: string): void {
  const field = screen.getByRole('textbox', { name: label, hidden: true });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

/** Every number of a specification by its pointer. */
function leaves(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? leaves(inner, `${path}/${key}`) : [`${path}/${key}`],
  );
}

it('has a row for every number of the core, which reads and writes that number and no other', () => {
  const rows = smtGroups.flatMap(({ fields }) => fields);
  expect([...rows].sort()).toEqual(leaves(smtDefaults).sort());
  render(<Core />);
  choose('Model', 'smt');
  for (const at of rows) {
    const before = now().machine.cores[0]?.smt ?? smtDefaults;
    const { label, high } = numberAt(`/machine/cores/0/smt${at}`);
    type(`${label}, value`, high.toString());
    expect(now().machine.cores[0]?.smt, at).toEqual(withValueAt(before, at, high));
  }
});

it('starts from the defaults, writes the whole core out at the first change, and leaves it behind with the model', () => {
  render(<Core />);
  const before = now().machine.cores;
  choose('Model', 'smt');
  expect(now().machine.cores[0]).toEqual({ ...before[0], model: 'smt' });
  type('Integer units, value', '3');
  expect(now().machine.cores[0]?.smt).toEqual({ ...smtDefaults, integer_units: 3 });
  choose('Model', 'in-order');
  expect(now().machine.cores).toEqual(before);
});

it('keeps as many hardware contexts as a model can have', () => {
  const many = {
    ...now(),
    machine: { ...now().machine, cores: [{ count: 1, contexts: 32, model: 'in-order' as const }] },
  };
  expect(withCoreModel(many, 0, 'smt').machine.cores[0]?.contexts).toBe(16);
  expect(withCoreModel(many, 0, 'interval').machine.cores[0]?.contexts).toBe(1);
});

it('makes a resource perfect in both panes, in B alone, or in none, each for itself', () => {
  const plain = { ...now(), baseline: {} };
  const both = withPerfect(plain, 'l2', 'both');
  expect(both.machine.perfect).toEqual(['l2']);
  expect(both.baseline).toEqual({});
  const onlyB = withPerfect(both, 'l1d', 'b');
  expect(onlyB.machine.perfect).toEqual(['l2', 'l1d']);
  expect(onlyB.baseline).toEqual({ '/machine/perfect': ['l2'] });
  expect([perfectIn(onlyB, 'l2'), perfectIn(onlyB, 'l1d'), perfectIn(onlyB, 'dtlb')]).toEqual([
    'both',
    'b',
    'off',
  ]);
  expect(withPerfect(withPerfect(onlyB, 'l1d', 'off'), 'l2', 'off')).toEqual(plain);
});

it('offers what the machine has, and says in words what A lacks', () => {
  render(<PerfectFields />);
  expect(screen.queryByRole('combobox', { name: 'D-TLB' })).toBeNull();
  choose('L2', 'b');
  expect(now().machine.perfect).toEqual(['l2']);
  expect(pointerWords(now(), '/machine/perfect', [])).toBe('nothing perfect');
  act(() => {
    undo();
  });
  expect(now().machine.perfect).toBeUndefined();
});

it('shows the instructions of a program on such a core only, and changes one number at a time', () => {
  let program: Program = { about: '', source: '', phases: [] };
  const change = (next: (old: Program) => Program) => (scenario: Scenario) => {
    program = next(program);
    return scenario;
  };
  const fields = (
    <ExecutionFields name="go" place="/workload/programs/go" program={program} change={change} />
  );
  const { rerender } = render(fields);
  expect(screen.queryByText('On a wide core')).toBeNull();
  act(() => {
    openScenario(withCoreModel(now(), 0, 'smt'), { label: 'smt', fromAddress: true });
  });
  rerender(fields);
  type('Lines per page, value', '4');
  expect(program.execution?.instruction_stream).toEqual({ ...instructionStreamDefaults, page_lines: 4 });
});
