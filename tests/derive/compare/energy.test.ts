/** Energy is judged like all figures, if the machine states the power of its cores. */
import { expect, it } from 'vitest';
import { energyReadingsOf } from '../../../web/derive/compare/energy.ts';
import { judge, pairsOf } from '../../../web/derive/compare/verdict.ts';
import { firstPower, hasPower, withPower } from '../../../web/scenario/change/power.ts';
import type { EnergyResult } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';

const balanceSet = defaultScenario();

const energy = (joules: number, perInstruction: number, energyDelay: number): EnergyResult => ({
  ...{ joules, watts: 1, nj_per_instruction: perInstruction, energy_delay: energyDelay, groups: [] },
});
const run = (of: EnergyResult) => ({ ...makeResult(1, 0.3, 0), energy: of });

it('says what became of energy, and judges it by the work that was done', () => {
  const { machine } = withPower(balanceSet, true);
  const pairs = pairsOf(energyReadingsOf(machine), run(energy(2, 1, 3)), run(energy(1, 2, 2)));
  expect(pairs.map(({ reading, b }) => [reading.id, b])).toEqual([
    ['energy', 1],
    ['energy-per-instruction', 2],
    ['energy-delay', 2],
    ['energy-per-request', null],
  ]);
  const judged = judge(pairs).flatMap((row) => (row ? [`${row.reading.id} ${row.verdict} ${row.word}`] : []));
  // Half the energy is no gain if each instruction took twice as much.
  expect(judged[0]).not.toContain('better');
  expect(judged.slice(1)).toEqual(['energy-per-instruction worse more', 'energy-delay better less']);
});

it('has no energy where cores state no power', () => {
  expect(energyReadingsOf(balanceSet.machine)).toEqual([]);
  const partly = [firstPower({ count: 1, contexts: 1 } as never), undefined];
  const cores = partly.map((power) => ({
    count: 1,
    contexts: 1,
    model: 'in-order' as const,
    ...(power && { power }),
  }));
  expect(hasPower({ ...balanceSet.machine, cores })).toBe(false);
});

it('begins with the ratio of the example in the documentation, and takes what the baseline says with it', () => {
  const big = { count: 4, contexts: 1, model: 'in-order' as const };
  expect(firstPower(big).active_mw).toBe(1700);
  expect(firstPower({ ...big, clock_percent: 50 }).active_mw).toBe(300);
  const on = withPower(
    { ...balanceSet, baseline: { '/machine/cores/0/power/active_mw': 5, '/run/seed': 3 } },
    true,
  );
  expect(on.machine.cores.every(({ power }) => power)).toBe(true);
  const off = withPower(on, false);
  expect(off.machine).toEqual(balanceSet.machine);
  expect(off.baseline).toEqual({ '/run/seed': 3 });
});
