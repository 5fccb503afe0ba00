import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { CoreGroupFields } from '../../web/editors/machine/CoreGroupFields.tsx';
import { machineUnits } from '../../web/views/words/machine-summary.ts';
import { useSession } from '../../web/engine/session.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { CoreGroup } from '../../web/scenario/generated/types.ts';
import { openScenario, useScenario } from '../../web/scenario/store.ts';
import { pointerWords } from '../../web/views/words/pointer-labels.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);
beforeEach(() => {
  openScenario(defaultScenario(), { label: 'open', fromAddress: true });
  useSession.setState({ rejected: null });
});

const cores = (): readonly CoreGroup[] => useScenario.getState().scenario.machine.cores;

function Core() {
  const group = useScenario(({ scenario }) => scenario.machine.cores[0]);
  return group ? <CoreGroupFields group={group} index={0} only /> : null;
}

it('sets the clock of a kind of core, and writes nothing where it is full', () => {
  render(<Core />);
  const before = cores();
  const field = screen.getByRole('textbox', { name: 'Clock' });
  const type = (text: string): void => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  type('75 %');
  expect(cores()).toEqual([{ ...before[0], clock_percent: 75 }]);
  expect(machineUnits(useScenario.getState().scenario.machine)).toBe('2 cores × 4 at 75\u202f%');
  type('101');
  expect(cores()[0]?.clock_percent).toBe(75);
  type('100');
  expect(cores()).toEqual(before);
});

it('says a clock that a baseline sets', () => {
  expect(pointerWords(defaultScenario(), '/machine/cores/0/clock_percent', 50)).toBe('cores at 50\u202f%');
});
