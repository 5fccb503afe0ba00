// On a real machine the default of 1999 is replaced by Linux's; a chosen policy remains.
import { describe, expect, it } from 'vitest';
import { isNamedAsSold, withRealMachine } from '../../web/scenario/change/real-machine.ts';
import type { MachineSpec, Scenario } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenario } from './support/engine.ts';

const { machine } = JSON.parse(engine.read_machine('pack:2 l3:1 core:4 pu:2')) as { machine: MachineSpec };
const today = { id: 'eevdf', params: {} };

describe('machines that ship', () => {
  it('are real hardware where their names end with a year, and only those of makers do', () => {
    const { machines } = JSON.parse(engine.library()) as { machines: { id: string; machine: MachineSpec }[] };
    const idsOf = (real: boolean) =>
      machines.filter((shipped) => isNamedAsSold(shipped.machine) === real).map(({ id }) => id);
    expect(idsOf(true).length).toBeGreaterThanOrEqual(10);
    for (const id of idsOf(true)) expect(id).toMatch(/^(amd|arm|ibm|intel|sun)-/);
    for (const id of idsOf(false)) expect(id).toMatch(/^(big-little|chen|fedorova|kumar|parekh|tam)/);
  });
});

describe('a scenario on a real machine', () => {
  it('runs EEVDF where it ran the default policy', () => {
    const scenario = shippedScenario('balance-set');
    const real = withRealMachine(scenario, machine);
    expect(real.machine).toEqual(machine);
    expect(real.policy).toEqual(scenario.policy);
    expect(real.baseline?.['/policy']).toEqual(today);
  });

  it('runs EEVDF in B too, alone or beside another default', () => {
    const scenario = shippedScenario('balance-set');
    const plain: Scenario = { ...scenario, policy: { id: 'default', params: {} } };
    expect(withRealMachine({ ...plain, baseline: null }, machine)).toMatchObject({
      policy: today,
      baseline: null,
    });
    expect(withRealMachine(plain, machine).policy).toEqual(today);
  });

  it('keeps schedulers of tasks and policies that were chosen', () => {
    for (const id of ['mergesort', 'two-databases']) {
      const shipped = shippedScenario(id);
      // As on the page: omitted fields are filled in.
      const scenario: Scenario = { ...shipped, run: { ...shipped.run, interventions: [] } };
      const { policy, baseline } = scenario;
      expect(withRealMachine(scenario, machine)).toMatchObject({ policy, baseline });
    }
  });
});
