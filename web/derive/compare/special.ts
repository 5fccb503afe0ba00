/** Readings that few scenarios have: energy where cores specify power, latency where threads wait. */
import type { MachineSpec } from '../../scenario/generated/types.ts';
import { energyReadingsOf } from './energy.ts';
import type { Reading } from './readings.ts';
import { foremostWaitReadings } from './waits.ts';

/** A scenario's special readings, in display order. Latency leads, except beside energy, which is then the question. */
export function specialReadings(machine: MachineSpec, hasWaits: boolean): readonly Reading[] {
  const energy = energyReadingsOf(machine);
  const waits = hasWaits ? foremostWaitReadings : [];
  return [...energy, ...waits.map((reading) => ({ ...reading, leading: energy.length === 0 }))];
}
