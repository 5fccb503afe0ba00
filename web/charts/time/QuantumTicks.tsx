/** The numbers of the quanta under a picture over time. */
import { memo } from 'react';
import { formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { quantumStep, type TimeScale } from './scale.ts';

export interface QuantumTicksProps {
  readonly scale: TimeScale;
  /** Numbers between 0 and this one are left out: something else is written there. */
  readonly from?: number | undefined;
}

export const QuantumTicks = memo(function QuantumTicks({ scale, from = 0 }: QuantumTicksProps) {
  const rem = useRem();
  const quanta = Math.round(scale.frames / scale.framesPerQuantum);
  const step = quantumStep(scale.quantumWidth, 2.25 * rem);
  const begin = Math.ceil(scale.from / scale.framesPerQuantum / step);
  const count = Math.floor(scale.to / scale.framesPerQuantum / step) - begin + 1;
  return Array.from({ length: count }, (_, index) => (begin + index) * step)
    .filter((quantum) => quantum === 0 || quantum >= from)
    .map((quantum) => (
      <span
        key={quantum}
        className="time-tick"
        data-end={quantum === quanta ? '' : undefined}
        style={{ left: scale.x(quantum * scale.framesPerQuantum) }}
      >
        {formatCount(quantum)}
      </span>
    ));
});
