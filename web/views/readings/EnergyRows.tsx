/** Energy among the metrics, on machines whose cores state their power. */
import { useMemo } from 'react';
import { energyReadingsOf } from '../../derive/compare/energy.ts';
import type { Figures } from '../../derive/compare/figures.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import type { MachineSpec } from '../../scenario/generated/types.ts';
import { ReadingRow } from './ReadingRow.tsx';

interface EnergyRowsProps {
  readonly machine: MachineSpec;
  /** Null without a baseline. */
  readonly a: Figures | null;
  readonly b: Figures | null;
  readonly compared: boolean;
  readonly isRange: boolean;
}

export default function EnergyRows({ machine, a, b, compared, isRange }: EnergyRowsProps) {
  const pairs = useMemo(() => pairsOf(energyReadingsOf(machine), a, b), [machine, a, b]);
  const judged = useMemo(() => judge(pairs), [pairs]);
  return pairs.map((pair, index) => (
    <ReadingRow
      key={pair.reading.id}
      {...pair}
      compared={compared}
      isRange={isRange}
      judged={judged[index] ?? null}
    />
  ));
}
