/** B − A of every reading around a zero line: one dot per seed, and the significance of the mean. */
import { scaleLinear } from 'd3-scale';
import { Plot } from '../../charts/Plot.tsx';
import type { Difference } from '../../derive/compare/luck.ts';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { useRem } from '../../ui/ink.ts';
import { answerWords, intervalText, scaleOf, seedsText, sentence, summaryTable } from './difference-text.ts';

/** Sizes in rem. */
const sizes = { row: 3.25, names: 12.5, answer: 9.5, head: 1.5, dot: 0.1875, mean: 0.3125 } as const;
/** rem: below this width words are above the marks. */
const narrowRem = 40;

interface RowProps {
  readonly difference: Difference;
  readonly left: number;
  readonly right: number;
  readonly rem: number;
}

/** The largest difference of a row in its own scale, including the interval. */
function reachOf(difference: Difference): number {
  const { mean, half, factor } = inScale(difference);
  const all = difference.pairs.map(({ a, b }) => Math.abs((b - a) * factor));
  return Math.max(...all, Math.abs(mean) + (Number.isNaN(half) ? 0 : half));
}

function inScale(difference: Difference): { mean: number; half: number; factor: number } {
  const { mean, half } = scaleOf(difference);
  return { mean, half, factor: difference.percent ? 100 / Math.abs(difference.meanA) : 1 };
}

function Row({ difference, left, right, rem }: RowProps) {
  const { mean, half, factor } = inScale(difference);
  const { write, unit } = scaleOf(difference);
  const reach = reachOf(difference);
  const x = scaleLinear([-(1.1 * reach || 1), 1.1 * reach || 1], [left, right]).nice(2);
  const [low = 0, high = 0] = x.domain();
  const isKnown = !Number.isNaN(half);
  return (
    <g className="luck-row" data-answer={difference.answer}>
      <title>{sentence(difference)}</title>
      <line className="luck-track" x1={left} x2={right} />
      {isKnown && (
        <rect
          className="luck-interval"
          x={x(mean - half)}
          y={-0.4375 * rem}
          width={Math.max(1, x(mean + half) - x(mean - half))}
          height={0.875 * rem}
          rx={2}
        />
      )}
      {difference.pairs.map(({ seed, a, b }) => (
        <circle key={seed} className="luck-seed" cx={x((b - a) * factor)} r={sizes.dot * rem}>
          <title>{`seed ${seed.toString()}`}</title>
        </circle>
      ))}
      <line
        className="luck-mean"
        x1={x(mean)}
        x2={x(mean)}
        y1={-sizes.mean * 2 * rem}
        y2={sizes.mean * 2 * rem}
      />
      {[low, high].map((end) => (
        <text
          key={end}
          className="mute luck-end"
          x={x(end)}
          y={0.95 * rem}
          textAnchor={end < 0 ? 'start' : 'end'}
        >
          {`${end < 0 ? '−' : '+'}${write(Math.abs(end))}${unit}`}
        </text>
      ))}
    </g>
  );
}

export function Differences({ found }: { readonly found: readonly Difference[] }) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const narrow = width < narrowRem * rem;
  const [left, right] = narrow ? [0, width] : [sizes.names * rem, width - sizes.answer * rem];
  const step = (sizes.row + (narrow ? 1.25 : 0)) * rem;
  const top = sizes.head * rem;
  const height = top + found.length * step;
  return (
    <Figure
      level={3}
      title="B − A under the same seeds"
      subtitle="one dot per seed, the mean and its 95 % confidence interval; each row on its own scale, in % of A"
      table={() => summaryTable(found)}
    >
      <Plot
        box={box}
        boxClass="luck-box"
        boxStyle={{ minHeight: height }}
        width={width}
        height={height}
        label={found.map((one) => `${one.reading.label}: ${sentence(one)}`).join(' ')}
      >
        <line
          className="luck-zero"
          x1={(left + right) / 2}
          x2={(left + right) / 2}
          y1={top - 0.5 * rem}
          y2={height}
        />
        <text className="mute" x={(left + right) / 2} y={top - 0.75 * rem} textAnchor="middle">
          no difference
        </text>
        {found.map((difference, index) => {
          const y = top + (index + 0.45) * step + (narrow ? 0.5 * rem : 0);
          return (
            <g key={difference.reading.id} transform={`translate(0 ${y.toString()})`}>
              <g transform={narrow ? `translate(0 ${(-1.375 * rem).toString()})` : undefined}>
                <text className="luck-name" dy={narrow ? 0 : '-0.2em'}>
                  {difference.reading.label}
                </text>
                {!narrow && (
                  <text className="mute" dy="1.05em">
                    {seedsText(difference)}
                  </text>
                )}
                <text
                  className="luck-value"
                  data-answer={difference.answer}
                  x={width}
                  textAnchor="end"
                  dy={narrow ? 0 : '-0.2em'}
                >
                  {intervalText(difference)}
                </text>
                {!narrow && (
                  <text className="mute" x={width} textAnchor="end" dy="1.05em">
                    {answerWords[difference.answer]}
                  </text>
                )}
              </g>
              <Row difference={difference} left={left} right={right} rem={rem} />
            </g>
          );
        })}
      </Plot>
    </Figure>
  );
}
