/** Each seed's pair as a line from A to B, to show whether all change in the same direction. */
import { scaleLinear } from 'd3-scale';
import { Plot } from '../../charts/Plot.tsx';
import { type TableData, amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import type { Difference } from '../../derive/compare/luck.ts';
import { useRem } from '../../ui/ink.ts';
import { written } from '../readings/ReadingRow.tsx';
import { seedsText } from './difference-text.ts';

/** Every pair as a table: one row per reading and seed. */
function pairsTable(found: readonly Difference[]): TableData {
  return {
    caption: 'Every seed',
    columns: [
      { label: 'Reading' },
      { label: 'Seed', numeric: true },
      { label: 'A', numeric: true },
      { label: 'B', numeric: true },
    ],
    rows: found.flatMap(({ reading, pairs }) =>
      pairs.map(({ seed, a, b }) => [
        reading.label,
        amountOf((value) => value.toString(), seed),
        amountOf((value) => written(reading.form, value), a),
        amountOf((value) => written(reading.form, value), b),
      ]),
    ),
  };
}

const heightRem = 9;

function Slopes({ difference }: { readonly difference: Difference }) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const { reading, pairs, higher, lower } = difference;
  const values = pairs.flatMap(({ a, b }) => [a, b]);
  const [left, right] = [3.25 * rem, width - 3.25 * rem];
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [(heightRem - 0.75) * rem, 1.75 * rem]);
  const most = higher >= lower;
  const end = (side: 'a' | 'b', pick: 'min' | 'max') => {
    const value = Math[pick](...pairs.map((pair) => pair[side]));
    return (
      <text
        className="mute"
        x={side === 'a' ? left - 0.4 * rem : right + 0.4 * rem}
        y={y(value)}
        dy="0.32em"
        textAnchor={side === 'a' ? 'end' : 'start'}
      >
        {written(reading.form, value)}
      </text>
    );
  };
  // Two numbers that would overlap are merged.
  const apart = (side: 'a' | 'b'): boolean => {
    const own = pairs.map((pair) => y(pair[side]));
    return Math.max(...own) - Math.min(...own) > 0.8 * rem;
  };
  return (
    <li>
      <h4>{reading.label}</h4>
      <Plot
        box={box}
        boxStyle={{ height: heightRem * rem }}
        width={width}
        height={heightRem * rem}
        label={`${reading.label}: ${seedsText(difference)}`}
      >
        <text className="luck-name mute" x={left} y={0.75 * rem} textAnchor="middle">
          A
        </text>
        <text className="luck-name" x={right} y={0.75 * rem} textAnchor="middle">
          B
        </text>
        {pairs.map(({ seed, a, b }) => (
          <g key={seed} className="luck-pair" data-against={b > a !== most && a !== b ? '' : undefined}>
            <title>{`seed ${seed.toString()}: ${written(reading.form, a)} → ${written(reading.form, b)}`}</title>
            <line x1={left} x2={right} y1={y(a)} y2={y(b)} />
            <circle cx={left} cy={y(a)} r={0.15 * rem} />
            <circle cx={right} cy={y(b)} r={0.15 * rem} />
          </g>
        ))}
        {end('a', 'max')}
        {apart('a') && end('a', 'min')}
        {end('b', 'max')}
        {apart('b') && end('b', 'min')}
      </Plot>
    </li>
  );
}

export function Pairs({ found }: { readonly found: readonly Difference[] }) {
  return (
    <Figure
      level={3}
      title="Every seed, from A to B"
      subtitle="one line per seed; those against the majority are red"
      table={() => pairsTable(found)}
    >
      <ul className="luck-pairs">
        {found
          .filter(({ reading }) => reading.leading)
          .map((difference) => (
            <Slopes key={difference.reading.id} difference={difference} />
          ))}
      </ul>
    </Figure>
  );
}
