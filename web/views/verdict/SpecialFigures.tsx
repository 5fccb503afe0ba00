/**
 * Metrics of few scenarios in the result line: if a machine states its power, or threads wait, IPC alone is half of the
 * answer.
 */
import { useMemo } from 'react';
import type { Figures } from '../../derive/compare/figures.ts';
import { specialReadings } from '../../derive/compare/special.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import type { MachineSpec } from '../../scenario/generated/types.ts';
import type { Judging } from '../figures/useFigures.ts';
import { VerdictFigure } from './VerdictFigure.tsx';

interface SpecialFiguresProps {
  readonly machine: MachineSpec;
  readonly hasWaits: boolean;
  readonly runs: Judging;
  /** Null without a baseline. */
  readonly a: Figures | null;
  readonly b: Figures | null;
}

export default function SpecialFigures({ machine, hasWaits, runs, a, b }: SpecialFiguresProps) {
  const pairs = useMemo(
    () => pairsOf(runs.readingsOf(specialReadings(machine, hasWaits)), a, b),
    [machine, hasWaits, runs, a, b],
  );
  const judged = useMemo(() => judge(pairs), [pairs]);
  return pairs.map(
    (pair, index) =>
      pair.reading.leading && (
        <VerdictFigure key={pair.reading.id} {...pair} change={judged[index] ?? null} compared={a !== null} />
      ),
  );
}
