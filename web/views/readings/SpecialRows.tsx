/** Metrics of few scenarios: energy, and latency if threads wait. */
import { useMemo } from 'react';
import type { Figures } from '../../derive/compare/figures.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { specialReadings } from '../../derive/compare/special.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import type { MachineSpec } from '../../scenario/generated/types.ts';
import type { Judging } from '../figures/useFigures.ts';
import { ReadingRow } from './ReadingRow.tsx';

interface SpecialRowsProps {
  readonly machine: MachineSpec;
  readonly hasWaits: boolean;
  readonly runs: Judging;
  /** Null without a baseline. */
  readonly a: Figures | null;
  readonly b: Figures | null;
  readonly compared: boolean;
  readonly isRange: boolean;
  /** The figure of B before the last edit. */
  readonly beforeOf: (reading: Reading) => number | null;
}

export default function SpecialRows({
  machine,
  hasWaits,
  runs,
  a,
  b,
  compared,
  isRange,
  beforeOf,
}: SpecialRowsProps) {
  const pairs = useMemo(
    () => pairsOf(runs.readingsOf(specialReadings(machine, hasWaits)), a, b),
    [machine, hasWaits, runs, a, b],
  );
  const judged = useMemo(() => judge(pairs), [pairs]);
  return pairs.map((pair, index) => (
    <ReadingRow
      key={pair.reading.id}
      {...pair}
      before={isRange ? null : beforeOf(pair.reading)}
      compared={compared}
      isRange={isRange}
      judged={judged[index] ?? null}
    />
  ));
}
