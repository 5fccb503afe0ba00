/** Energy in the line of the result: on a machine that states its power, IPC alone would be half of the answer. */
import { useMemo } from 'react';
import { energyReadingsOf } from '../../derive/compare/energy.ts';
import type { Figures } from '../../derive/compare/figures.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import type { MachineSpec } from '../../scenario/generated/types.ts';
import { VerdictFigure } from './VerdictFigure.tsx';

interface EnergyFigureProps {
  readonly machine: MachineSpec;
  /** Null without a baseline. */
  readonly a: Figures | null;
  readonly b: Figures | null;
}

export default function EnergyFigure({ machine, a, b }: EnergyFigureProps) {
  const pairs = useMemo(() => pairsOf(energyReadingsOf(machine), a, b), [machine, a, b]);
  const judged = useMemo(() => judge(pairs), [pairs]);
  return pairs.map(
    (pair, index) =>
      pair.reading.leading && (
        <VerdictFigure key={pair.reading.id} {...pair} change={judged[index] ?? null} compared={a !== null} />
      ),
  );
}
