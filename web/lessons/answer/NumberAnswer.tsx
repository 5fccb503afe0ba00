/** A number, dragged or typed. It begins nowhere: a value that stood there would be a hint. */
import type { Task } from '../../scenario/generated/types.ts';
import { formatFigure } from '../../ui/format.ts';
import { parseNumber } from '../../ui/parse.ts';
import { Slider } from '../../ui/Slider.tsx';

export interface NumberAnswerProps {
  readonly task: Extract<Task, { kind: 'number' }>;
  readonly value: number | null;
  readonly isFixed: boolean;
  readonly onChange: (value: number) => void;
}

export function NumberAnswer({ task, value, isFixed, onChange }: NumberAnswerProps) {
  const { label, unit, min, max, step } = task;
  const written = (shown: number): string => formatFigure(shown, step, unit);
  return (
    <div className="lesson-number" data-open={value === null || undefined}>
      <Slider
        label={label}
        value={value ?? (min + max) / 2}
        min={min}
        max={max}
        step={step}
        disabled={isFixed}
        format={(shown) => (value === null ? '?' : written(shown))}
        parse={(text) => parseNumber(text.replace(/[%×]|−/g, (sign) => (sign === '−' ? '-' : '')))}
        onChange={onChange}
      />
      <p className="lesson-ends small mute" aria-hidden="true">
        <span>{written(min)}</span>
        <span>{value === null ? 'drag, or type a number' : ''}</span>
        <span>{written(max)}</span>
      </p>
    </div>
  );
}
