/** One dot per student along a line, equal ones stacked, and the true values as lines across. */
import { scaleLinear } from 'd3-scale';
import { AxisX } from '../../charts/Axis.tsx';
import { Plot } from '../../charts/Plot.tsx';
import { useSize } from '../../charts/useSize.ts';
import { useRem } from '../../ui/ink.ts';
import type { Marks } from './predictions.ts';

export interface DotsProps {
  readonly marks: Marks;
  readonly format: (value: number) => string;
  /** The quantity of the axis. */
  readonly axis: string;
  /** The description of the picture. */
  readonly label: string;
}

/** In rem. */
const sizes = { dot: 0.875, pile: 9, side: 1.5, words: 1.25, axis: 3 } as const;

interface Dot {
  readonly name: string;
  readonly value: number;
  readonly x: number;
  /** The number of dots below it. */
  readonly under: number;
}

/** Dots stacked in columns of one dot's width. */
function piled(marks: Marks['marks'], toX: (value: number) => number, width: number): Dot[] {
  const heights = new Map<number, number>();
  return marks
    .map(({ name, value }) => ({ name, value, column: Math.round(toX(value) / width) }))
    .map(({ name, value, column }) => {
      const under = heights.get(column) ?? 0;
      heights.set(column, under + 1);
      return { name, value, x: column * width, under };
    });
}

export function Dots({ marks: { marks, truths, domain, as }, format, axis, label }: DotsProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const dot = sizes.dot * rem;
  const x = scaleLinear([domain.from, domain.to], [sizes.side * rem, width - sizes.side * rem]).clamp(true);
  const dots = piled(marks, x, dot);
  const most = Math.max(1, ...dots.map(({ under }) => under + 1));
  // A large class is stacked more closely instead of higher.
  const step = Math.min(dot, (sizes.pile * rem) / most);
  const top = truths.length * sizes.words * rem;
  const ground = top + Math.max(3 * rem, most * step) + 0.5 * rem;
  const height = ground + sizes.axis * rem;
  return (
    <Plot box={box} boxStyle={{ minHeight: height }} width={width} height={height} label={label}>
      <AxisX scale={x} format={format} y={ground} label={axis} count={width < 30 * rem ? 3 : 5} />
      {dots.map(({ name, value, x: at, under }, index) => (
        <circle key={index} className="class-dot" cx={at} cy={ground - (under + 0.5) * step} r={dot / 2 - 1}>
          <title>{`${name}: ${format(value)}`}</title>
        </circle>
      ))}
      {truths.map(({ of, from, to }, index) => {
        const middle = (x(from) + x(to)) / 2;
        const thick = Math.max(2, x(to) - x(from));
        const words = (index + 0.8) * sizes.words * rem;
        const share = width === 0 ? 0 : middle / width;
        return (
          <g key={of} className="class-truth" data-of={of}>
            <rect
              x={middle - thick / 2}
              width={thick}
              y={words + 0.3 * rem}
              height={ground - words - 0.3 * rem}
            />
            <text x={middle} y={words} textAnchor={share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle'}>
              {as === 'value'
                ? `${of} ${from === to ? format(from) : `${format(from)} to ${format(to)}`}`
                : of}
            </text>
          </g>
        );
      })}
    </Plot>
  );
}
