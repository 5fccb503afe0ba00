/** Energy figures, as readings like all others, so that the same code judges them (verdict.ts). */
import { hasPower } from '../../scenario/change/power.ts';
import type { EnergyResult, MachineSpec } from '../../scenario/generated/types.ts';
import type { Reading } from './readings.ts';

function reading(
  id: string,
  label: string,
  definition: string,
  value: (energy: EnergyResult) => number | undefined,
  more: Partial<Reading> = {},
): Reading {
  return {
    id,
    label,
    form: 'number',
    leading: false,
    better: 'lower',
    words: ['more', 'less'],
    definition,
    value: ({ cycles, energy }) => (cycles === 0 || !energy ? null : (value(energy) ?? null)),
    ...more,
  };
}

const energyReadings: readonly Reading[] = [
  reading(
    'energy',
    'Energy, J',
    'Joules of all cores: active power while a core has a thread, idle power else. Caches and memory are not in it.',
    ({ joules }) => joules,
    // Less work takes less energy too, so the energy per instruction judges it.
    { leading: true, perWindow: true, judgedBy: 'energy-per-instruction' },
  ),
  reading(
    'energy-per-instruction',
    'Energy per instruction, nJ',
    'Nanojoules of all cores ÷ instructions of all threads.',
    (energy) => energy.nj_per_instruction || undefined,
  ),
  reading(
    'energy-delay',
    'Energy-delay product, nJ·ns',
    'Energy per instruction × time per instruction of the whole machine: low only where a run is fast and takes little energy.',
    (energy) => energy.energy_delay || undefined,
  ),
  reading(
    'energy-per-request',
    'Energy per request, µJ',
    'Microjoules of all cores ÷ requests that ended.',
    (energy) => energy.uj_per_request,
  ),
];

/** The energy readings of a machine; empty if its cores specify no power. */
export function energyReadingsOf(machine: MachineSpec): readonly Reading[] {
  return hasPower(machine) ? energyReadings : [];
}
