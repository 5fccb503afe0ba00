/** A predicted number and the simulated one. */
import type { Task, Truth } from '../../scenario/generated/types.ts';
import { formatFigure } from '../../ui/format.ts';
import { Scale } from './Scale.tsx';

export interface NumberRevealProps {
  readonly task: Extract<Task, { kind: 'number' }>;
  readonly guess: number;
  readonly truth: Extract<Truth, { kind: 'number' }>;
}

export function NumberReveal({ task, guess, truth }: NumberRevealProps) {
  const { label, min, max, step, unit } = task;
  const format = (value: number): string => formatFigure(value, step, unit);
  return (
    <>
      <p className="small mute">{label}</p>
      <Scale
        min={min}
        max={max}
        format={format}
        marks={[
          { label: 'you', value: guess, kind: 'guess' },
          { label: 'simulated', value: truth.value, kind: 'truth' },
        ]}
      />
      <p>
        You said {format(guess)}, the simulation says <strong>{format(truth.value)}</strong>. Guesses at
        random on this scale are off by {format(truth.random_error)} on average.
      </p>
    </>
  );
}
