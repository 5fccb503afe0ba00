/** Tables 3 and 4 of Parekh et al. 2000 for this scenario: one row per scheduler, filled as its runs end. */
import { useState } from 'react';
import { scrollable } from '../../charts/DataTable.tsx';
import type { Disagreement } from '../../derive/compare/disagreement.ts';
import {
  schedulerFigures,
  sorted,
  figureOf,
  type SchedulerFigure,
  type SchedulerRow,
} from '../../derive/compare/scheduler-figures.ts';
import type { Spread } from '../../derive/compare/statistics.ts';
import type { PaneLetter } from '../../scenario/change/policy.ts';
import { Button } from '../../ui/Button.tsx';
import { SortHead } from '../../ui/SortHead.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { noValue } from '../../ui/format.ts';
import { asPrinted, sayDisagreement, spreadWords, written } from './figure-text.ts';
import { publishedOf } from './published.ts';
import type { Row } from './useSchedulers.ts';

export interface SchedulerTableProps {
  readonly rows: readonly Row[];
  /** Whether published values appear below the measured ones. */
  readonly published: boolean;
  readonly disagreements: ReadonlyMap<SchedulerRow, Disagreement>;
  /** The panes that run a scheduler. */
  readonly panesOf: (row: Row) => readonly PaneLetter[];
  readonly compared: boolean;
  readonly onOpen: (row: Row, pane: PaneLetter) => void;
}

interface Order {
  readonly figure: SchedulerFigure;
  readonly reversed: boolean;
}

/** The best value of a column, if one direction is better. */
function bestOf(spreads: readonly (Spread | null)[], { better }: SchedulerFigure): number {
  const means = spreads.flatMap((spread) => (spread ? [spread.mean] : []));
  if (better === null || means.length < 2) return NaN;
  return better === 'lower' ? Math.min(...means) : Math.max(...means);
}

function Cell({
  figure,
  spread,
  best,
  most,
  printed,
  flatters,
}: {
  readonly figure: SchedulerFigure;
  readonly spread: Spread | null;
  readonly best: number;
  /** Largest value of the column. */
  readonly most: number;
  readonly printed: number | null | undefined;
  readonly flatters: Disagreement | undefined;
}) {
  const { form, id } = figure;
  const value = spread && (
    <b data-best={spread.mean === best ? '' : undefined}>
      <data value={spread.mean}>{written(form, spread.mean)}</data>
    </b>
  );
  return (
    <td className="number" data-figure={id}>
      {flatters && value ? (
        <Tip text={sayDisagreement(flatters)}>
          <button type="button" className="term schedulers-flatters">
            {value}
          </button>
        </Tip>
      ) : (
        (value ?? <span className="mute">{noValue}</span>)
      )}
      {spread && spread.count > 1 && <span className="schedulers-spread">{spreadWords(form, spread)}</span>}
      <i
        className="schedulers-bar"
        aria-hidden="true"
        style={{ width: spread && most > 0 ? `${((spread.mean / most) * 100).toFixed(1)}%` : 0 }}
      />
      {printed !== undefined && (
        <span className="schedulers-published">
          {printed === null ? '' : <span className="visually-hidden">published </span>}
          {printed === null ? '\u00a0' : asPrinted(form, printed)}
        </span>
      )}
    </td>
  );
}

export function SchedulerTable(props: SchedulerTableProps) {
  const { rows, published, disagreements, panesOf, compared, onOpen } = props;
  const [order, setOrder] = useState<Order | null>(null);
  const shown = order ? sorted(rows, order.figure, order.reversed) : rows;
  const columns = schedulerFigures.map((figure) => {
    const spreads = rows.map((row) => figureOf(row, figure));
    const most = Math.max(0, ...spreads.flatMap((spread) => (spread ? [spread.mean] : [])));
    return { figure, best: bestOf(spreads, figure), most };
  });
  // If none can run, the reason appears once.
  const allFail = rows.every(({ problems }) => problems.length > 0);
  const panes: readonly PaneLetter[] = compared ? ['a', 'b'] : ['b'];
  return (
    <div className="schedulers-box" {...scrollable} aria-label="Schedulers">
      <table className="schedulers">
        <caption className="visually-hidden">Every scheduler on this scenario</caption>
        <thead>
          <tr>
            <th scope="col">Scheduler</th>
            {columns.map(({ figure }) => {
              const isSorted = order?.figure === figure;
              const down = (figure.better === 'lower') === (order?.reversed ?? false);
              return (
                <SortHead
                  key={figure.id}
                  label={figure.label}
                  define={`${figure.definition} Click to sort.`}
                  order={isSorted ? (down ? 'descending' : 'ascending') : null}
                  onSort={() => setOrder({ figure, reversed: isSorted && !order.reversed })}
                />
              );
            })}
            <th scope="col" className="undrawn">
              <span className="visually-hidden">Open as</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const { name, thread_sensitive: sensitive } = row.scheduler;
            const running = panesOf(row);
            return (
              <tr key={name} data-sensitive={sensitive ? '' : undefined}>
                <th scope="row">
                  {name}
                  {row.problems.length > 0 && !allFail && <span className="bad small">could not be run</span>}
                </th>
                {columns.map(({ figure, best, most }) => (
                  <Cell
                    key={figure.id}
                    figure={figure}
                    spread={figureOf(row, figure)}
                    best={best}
                    most={most}
                    printed={published ? publishedOf(name, figure) : undefined}
                    flatters={figure.id === 'ipc' ? disagreements.get(row) : undefined}
                  />
                ))}
                <td className="schedulers-open undrawn">
                  {panes.map((pane) => (
                    <Button
                      key={pane}
                      tone={running.includes(pane) ? 'accent' : undefined}
                      aria-pressed={running.includes(pane)}
                      aria-label={`${name} as ${pane.toUpperCase()}`}
                      onClick={() => onOpen(row, pane)}
                    >
                      {pane.toUpperCase()}
                    </Button>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
