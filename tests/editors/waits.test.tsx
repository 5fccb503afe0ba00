import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import ProgramDrawer from '../../web/editors/workload/ProgramDrawer.tsx';
import { actionOf, amountOf } from '../../web/editors/workload/waits.ts';
import { useLibrary } from '../../web/engine/library.ts';
import { useSession } from '../../web/engine/session.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { Program, WaitStep } from '../../web/scenario/generated/types.ts';
import { openScenario, undo, useScenario } from '../../web/scenario/store.ts';
import { completeDom } from '../ui/dom.ts';

const program: Program = {
  about: 'Answers',
  source: 'chosen',
  phases: [{ instructions: 1_000, references_per_kinstr: 0, store_share: 0, components: [] }],
};

beforeAll(completeDom);
beforeEach(() => {
  const scenario = defaultScenario();
  const workload = {
    threads: [{ program: 'web', copies: 2, arrives_at_cycle: 0, instructions: null }],
    programs: { web: program },
  };
  openScenario({ ...scenario, workload }, { label: 'open', fromAddress: true });
  useSession.setState({ rejected: null });
  useLibrary.setState({ programs: new Map() });
});

const steps = (): readonly WaitStep[] | undefined =>
  useScenario.getState().scenario.workload.programs['web']?.waits;

function type(label: string, text: string, inside = screen.getByRole('dialog')): void {
  const field = within(inside).getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

function choose(label: string, value: string): void {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
}

it('makes a program that answers requests, step by step', () => {
  render(<ProgramDrawer entry={0} />);
  const waits = within(screen.getByRole('region', { name: 'Waits' }));
  waits.getByText('Its threads always have something to execute.');
  fireEvent.click(waits.getByRole('button', { name: 'Add a step' }));
  choose('Step 1: what it does', 'receive');
  type('Channel', 'requests');
  choose('Step 1: request', 'ends');
  fireEvent.click(waits.getByRole('button', { name: 'Add a step' }));
  choose('Step 2: what it does', 'send');
  const second = () => screen.getByRole('group', { name: 'Step 2' });
  type('Capacity', '4', second());
  type('Times', '3', second());
  expect(steps()?.map(({ then }) => then)).toEqual([
    { kind: 'receive', channel: 'requests' },
    { kind: 'send', channel: 'work', capacity: 4 },
  ]);
  expect(steps()?.[0]?.request).toBe('ends');
  expect(steps()?.[1]?.times).toBe(3);
  type('Capacity', 'any');
  expect(steps()?.[1]?.then).toEqual({ kind: 'send', channel: 'work' });
  undo();
  expect(steps()?.[1]?.then).toMatchObject({ capacity: 4 });
  fireEvent.click(waits.getByRole('button', { name: 'Remove step 2' }));
  fireEvent.click(waits.getByRole('button', { name: 'Remove step 1' }));
  expect(useScenario.getState().scenario.workload.programs['web']).toEqual(program);
});

it('keeps the mean of an amount and the name of what is waited on', () => {
  const of = (kind: 'exponential' | 'uniform') => amountOf(kind, { kind: 'constant', value: 1_000 });
  expect(of('exponential')).toEqual({ kind: 'exponential', mean: 1_000 });
  expect(amountOf('constant', of('uniform'))).toEqual({ kind: 'constant', value: 1_000 });
  expect(amountOf('uniform', { kind: 'constant', value: 1 })).toEqual({ kind: 'uniform', low: 1, high: 2 });
  expect(actionOf('release', { kind: 'acquire', lock: 'log' })).toEqual({ kind: 'release', lock: 'log' });
  expect(actionOf('barrier', { kind: 'send', channel: 'a' })).toEqual({ kind: 'barrier', barrier: 'a' });
});

it('edits the nice value of its threads', () => {
  render(<ProgramDrawer entry={0} />);
  type('Nice', '-5');
  expect(useScenario.getState().scenario.workload.threads[0]?.nice).toBe(-5);
});

it('reads as a sentence where a step sleeps: one choice, a space, the next', () => {
  render(<ProgramDrawer entry={0} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a step' }));
  const shown = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label });
  const [action, amount] = [shown('Step 1: what it does'), shown('Step 1: how long it sleeps')];
  expect(action.nextSibling?.textContent).toBe(' ');
  expect([action, amount].map((select) => select.selectedOptions[0]?.text)).toEqual([
    'Then sleeps',
    'for exactly',
  ]);
});
