/** Unfairness of each scheduler: Fig. 4 of Parekh et al. 2000, one bar per scheduler, the spread over seeds as a line. */
import { schedulerFigures, sorted, figureOf } from '../../derive/compare/scheduler-figures.ts';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { formatRatio, noValue } from '../../ui/format.ts';
import type { Row } from './useSchedulers.ts';
import { spreadWords } from './figure-text.ts';

export interface FairnessBarsProps {
  readonly rows: readonly Row[];
  /** The published range of the greedy schedulers; null if it does not apply. */
  readonly published: readonly number[] | null;
}

const figure = schedulerFigures.find(({ id }) => id === 'f-mean');
const percent = (value: number, most: number): string => `${((value / most) * 100).toFixed(2)}%`;

export function FairnessBars({ rows, published }: FairnessBarsProps) {
  if (!figure) return null;
  const bars = sorted(rows, figure, false).flatMap((row) => {
    const spread = figureOf(row, figure);
    return spread ? [{ name: row.scheduler.name, spread }] : [];
  });
  const most = Math.max(1, ...bars.map(({ spread }) => spread.most), ...(published ?? []));
  const [low = 0, high = 0] = published ?? [];
  return (
    <Figure
      level={3}
      title="Distance from a fair share"
      subtitle="F_mean, 0 is fair; 1: as if each thread had nothing, or twice its share"
      table={() => ({
        caption: 'F_mean by scheduler',
        columns: [
          { label: 'Scheduler' },
          { label: 'F_mean', numeric: true },
          { label: 'Least', numeric: true },
          { label: 'Most', numeric: true },
        ],
        rows: bars.map(({ name, spread: { mean, least, most: top } }) => [
          name,
          amountOf(formatRatio, mean, 2),
          amountOf(formatRatio, least, 2),
          amountOf(formatRatio, top, 2),
        ]),
      })}
    >
      <ol className="unfair">
        {bars.length === 0 && <li className="mute">{noValue}</li>}
        {bars.map(({ name, spread }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="unfair-track" aria-hidden="true">
              {published && (
                <i
                  className="unfair-published"
                  style={{ left: percent(low, most), width: percent(high - low, most) }}
                />
              )}
              <i className="unfair-bar" style={{ width: percent(spread.mean, most) }} />
              <i
                className="unfair-spread"
                style={{
                  left: percent(spread.least, most),
                  width: percent(spread.most - spread.least, most),
                }}
              />
            </span>
            <span className="amount">
              {formatRatio(spread.mean, 2)} <span className="mute">{spreadWords('ratio', spread)}</span>
            </span>
          </li>
        ))}
      </ol>
      {published && (
        <p className="mute small">
          Shaded: between which values the paper’s greedy schedulers lie (Fig. 4); its round robin is at 0.
        </p>
      )}
    </Figure>
  );
}
