/** Why the working set is not enough (Fedorova et al. 2005, §4): it ranks programs differently from their miss ratio. */
import { Plot } from '../../charts/Plot.tsx';
import { missRatioAt } from '../../derive/caches/curve.ts';
import { contraryPairs, ranksOf, workingSetBytes, type SizeMark } from '../../derive/caches/reuse.ts';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { programColour } from '../../ui/colour.ts';
import { formatBytes, formatCount, formatPercent, formatRatio } from '../../ui/format.ts';
import type { Profiled } from './useProfiles.ts';

export interface RankingProps {
  readonly known: readonly Profiled[];
  readonly chosen: string;
  /** The cache size of the comparison. */
  readonly cache: SizeMark;
  readonly rem: number;
  readonly onChoose: (name: string) => void;
}

/** rem. */
const [rowRem, headRem, textRem] = [1.5, 2, 8.75];

export function Ranking({ known, chosen, cache, rem, onChoose }: RankingProps) {
  const [box, { width }] = useSize();
  const sets = known.map(({ profile }) => workingSetBytes(profile));
  const ratios = known.map(({ profile }) => missRatioAt(profile.exact, cache.bytes / profile.line_bytes));
  const [bySet, byRatio] = [ranksOf(sets), ranksOf(ratios)];
  const { contrary, all } = contraryPairs(sets, ratios);
  const y = (rank: number): number => (headRem + (rank + 0.5) * rowRem) * rem;
  const [from, to] = [textRem * rem, width - textRem * rem];
  const where = `${cache.name}, ${formatBytes(cache.bytes)}`;
  return (
    <Figure
      level={3}
      title="A large working set is not a high miss ratio"
      subtitle={`${formatCount(contrary)} of ${formatCount(all)} pairs rank the other way round`}
      table={() => ({
        caption: `Working set and miss ratio alone in ${where}`,
        columns: [
          { label: 'Program' },
          { label: 'Working set', numeric: true },
          { label: 'Rank', numeric: true },
          { label: 'Miss ratio', numeric: true },
          { label: 'Its rank', numeric: true },
        ],
        rows: known.map(({ name }, index) => [
          name,
          amountOf(formatBytes, sets[index] ?? NaN),
          amountOf(formatCount, (bySet[index] ?? 0) + 1),
          amountOf(formatRatio, ratios[index] ?? NaN),
          amountOf(formatCount, (byRatio[index] ?? 0) + 1),
        ]),
      })}
    >
      <Plot
        box={box}
        boxStyle={{ minHeight: y(known.length) }}
        className="reuse-ranking"
        width={width}
        height={y(known.length)}
        label={`Ranked by working set and by miss ratio in ${where}: ${formatCount(contrary)} of ${formatCount(all)} pairs change places`}
      >
        <text className="reuse-head" x={from - 0.5 * rem} y={rem} textAnchor="end">
          working set
        </text>
        <text className="reuse-head" x={to + 0.5 * rem} y={rem}>
          miss ratio in {where}
        </text>
        {known.map(({ name, place }, index) => {
          const [start, end] = [y(bySet[index] ?? 0), y(byRatio[index] ?? 0)];
          const colour = programColour(place).css;
          return (
            <g key={name} data-chosen={name === chosen ? '' : undefined} onClick={() => onChoose(name)}>
              <line x1={from} x2={to} y1={start} y2={end} stroke={colour} />
              <circle cx={from} cy={start} r={0.21875 * rem} fill={colour} />
              <circle cx={to} cy={end} r={0.21875 * rem} fill={colour} />
              <text x={from - 0.5 * rem} y={start} dy="0.34em" textAnchor="end">
                {name} <tspan>{formatBytes(sets[index] ?? NaN)}</tspan>
              </text>
              <text x={to + 0.5 * rem} y={end} dy="0.34em">
                <tspan>{formatPercent(ratios[index] ?? NaN, 1)}</tspan> {name}
              </text>
            </g>
          );
        })}
      </Plot>
    </Figure>
  );
}
