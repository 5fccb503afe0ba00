/** Edits of the power of cores. */
import type { CoreGroup, MachineSpec, PowerSpec, Scenario } from '../generated/types.ts';
import { fullClock, withMachine } from './machine.ts';

/** The clock of a machine that specifies none. */
export const usualMhz = 1000;

/** Whether energy is counted: if all cores specify their power. */
export function hasPower({ cores }: MachineSpec): boolean {
  return cores.every(({ power }) => power);
}

/**
 * The initial power of a core. Chosen: the curve through the highest operating points of the example in Linux'
 * sched-energy.rst, 1700 at full and 300 at half speed, in milliwatts; a thirtieth of it when idle.
 */
export function firstPower({ clock_percent: percent = fullClock }: CoreGroup): PowerSpec {
  const active = Math.round(170 * (percent / fullClock) ** 2.5) * 10;
  return { active_mw: active, idle_mw: Math.round(active / 30) };
}

/** Switches the power of all cores on or off; switching it off removes the baseline's power values too. */
export function withPower(scenario: Scenario, isOn: boolean): Scenario {
  const cores = scenario.machine.cores.map(({ power, ...group }) =>
    isOn ? { ...group, power: power ?? firstPower(group) } : group,
  );
  const next = withMachine(scenario, { cores });
  if (isOn || next.baseline === null) return next;
  const kept = Object.entries(next.baseline).filter(
    ([pointer]) => !/^\/machine\/(clock_mhz|cores\/\d+\/power)/.test(pointer),
  );
  return { ...next, baseline: Object.fromEntries(kept) };
}
