/** Values as marks on one line. */
import { textWidth } from '../../charts/text.ts';
import { useSize } from '../../charts/useSize.ts';
import { toUnit } from '../../ui/scale.ts';
import { useInk } from '../../ui/ink.ts';

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
  /** Whether the ends are written beside the line: they are those of the question, not only room for the marks. */
  readonly hasEnds?: boolean;
}

export function Scale({ min, max, marks, format, hasEnds = false }: ScaleProps) {
  const [ref, { width }] = useSize();
  const ink = useInk();
  const { rem } = ink;
  const ends = [min, max].map((value) => ({ value, words: hasEnds ? format(value) : '' }));
  const gap = 0.4 * rem;
  const side = Math.max(rem, ...ends.map(({ words }) => textWidth(words, 0.75, ink) + 2 * gap));
  const x = (value: number): number => side + toUnit({ min, max }, value) * (width - 2 * side);
  const line = 3 * rem;
  const rowOf = { truth: 1.4, other: 2.6 };
  const lowest = marks.some(({ kind }) => kind === 'other') ? rowOf.other : rowOf.truth;
  const anchor = (value: number): 'start' | 'middle' | 'end' => {
    const share = toUnit({ min, max }, value);
    return share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle';
  };
  return (
    <div ref={ref} className="lesson-scale">
      <svg width={width} height={line + (lowest + 0.65) * rem} aria-hidden="true">
        <line className="lesson-axis-line" x1={side} x2={width - side} y1={line} y2={line} />
        {ends.map(({ value, words }, at) => (
          <g key={at}>
            <line className="lesson-axis-line" x1={x(value)} x2={x(value)} y1={line - 4} y2={line + 4} />
            <text
              x={x(value) + (at === 0 ? -gap : gap)}
              y={line}
              dy="0.35em"
              textAnchor={at === 0 ? 'end' : 'start'}
            >
              {words}
            </text>
          </g>
        ))}
        {marks.map(({ label, value, kind }, at) => {
          const up = kind === 'guess';
          const y = up ? line - 1.1 * rem : line + rowOf[kind] * rem;
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
