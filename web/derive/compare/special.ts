/** Metrics that few scenarios have, beside those of all: energy where cores state their power, latency where threads wait. */
import type { MachineSpec } from '../../scenario/generated/types.ts';
import { energyReadingsOf } from './energy.ts';
import type { Reading } from './readings.ts';
import { foremostWaitReadings } from './waits.ts';

/** Those of a scenario, in the order in which they are read. Latency leads, but not beside energy, which then is the question. */
export function specialReadings(machine: MachineSpec, hasWaits: boolean): readonly Reading[] {
  const energy = energyReadingsOf(machine);
  const waits = hasWaits ? foremostWaitReadings : [];
  return [...energy, ...waits.map((reading) => ({ ...reading, leading: energy.length === 0 }))];
}
