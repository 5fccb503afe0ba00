/** Values as marks on one line. */
import { useSize } from '../../charts/useSize.ts';
import { toUnit } from '../../ui/scale.ts';
import { useRem } from '../../ui/ink.ts';

export interface Mark {
  readonly label: string;
  readonly value: number;
  /** guess: the student's, above the line · truth: below it, filled · other: below it, hollow. */
  readonly kind: 'guess' | 'truth' | 'other';
}

export interface ScaleProps {
  readonly min: number;
  readonly max: number;
  readonly marks: readonly Mark[];
  readonly format: (value: number) => string;
}

export function Scale({ min, max, marks, format }: ScaleProps) {
  const [ref, { width }] = useSize();
  const rem = useRem();
  const side = 1 * rem;
  const x = (value: number): number => side + toUnit({ min, max }, value) * (width - 2 * side);
  const line = 3 * rem;
  const anchor = (value: number): 'start' | 'middle' | 'end' => {
    const share = toUnit({ min, max }, value);
    return share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle';
  };
  return (
    <div ref={ref} className="lesson-scale">
      <svg width={width} height={6.25 * rem} aria-hidden="true">
        <line className="lesson-axis-line" x1={side} x2={width - side} y1={line} y2={line} />
        {[min, max].map((end) => (
          <line key={end} className="lesson-axis-line" x1={x(end)} x2={x(end)} y1={line - 4} y2={line + 4} />
        ))}
        {marks.map(({ label, value, kind }, at) => {
          const up = kind === 'guess';
          const row = kind === 'other' ? 2.6 : 1.4;
          const y = up ? line - 1.1 * rem : line + row * rem;
          return (
            <g key={at} className="lesson-mark" data-kind={kind}>
              <line x1={x(value)} x2={x(value)} y1={line} y2={up ? y + 0.3 * rem : y - 0.8 * rem} />
              <circle cx={x(value)} cy={line} r={0.375 * rem} />
              <text x={x(value)} y={y} textAnchor={anchor(value)}>
                {label} {format(value)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
