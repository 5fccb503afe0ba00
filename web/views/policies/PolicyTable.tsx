/** Every metric of every policy, sortable; a row becomes A or B. */
import { useState } from 'react';
import { scrollable } from '../../charts/DataTable.tsx';
import { ranking } from '../../derive/compare/ranking.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { Button } from '../../ui/Button.tsx';
import { noValue } from '../../ui/format.ts';
import { SortHead } from '../../ui/SortHead.tsx';
import { written } from '../readings/ReadingRow.tsx';
import type { Open, PolicyRunner } from '../race/usePolicies.ts';

export interface PolicyTableProps {
  readonly runners: readonly PolicyRunner[];
  readonly readings: readonly Reading[];
  readonly onOpen: Open;
}

const standings: Readonly<Record<PolicyRunner['standing'], string>> = {
  idle: 'not run',
  waiting: noValue,
  running: '…',
  ended: noValue,
  refused: 'refused',
};

export function PolicyTable({ runners, readings, onOpen }: PolicyTableProps) {
  const [sortedBy, setSortedBy] = useState<string | null>(null);
  const by = readings.find(({ id }) => id === sortedBy);
  const shown = by ? ranking(runners, by).map(({ runner }) => runner) : runners;
  // Where all are the same, none is best.
  const best = new Map(
    readings.map((reading) => {
      const ranked = ranking(runners, reading);
      const first = ranked.filter(({ place }) => place === 1).map(({ runner }) => runner);
      return [reading.id, new Set(ranked.some(({ place }) => place !== 1) ? first : [])];
    }),
  );
  return (
    <div className="policy-table-box" {...scrollable} aria-label="Policies">
      <table className="policy-table">
        <caption className="visually-hidden">Every policy on this scenario</caption>
        <thead>
          <tr>
            <th scope="col">Policy</th>
            {readings.map(({ id, label, definition, better }) => (
              <SortHead
                key={id}
                label={label}
                define={`${definition} Click to sort, best first.`}
                order={id === sortedBy ? (better === 'lower' ? 'ascending' : 'descending') : null}
                onSort={() => setSortedBy(id === sortedBy ? null : id)}
              />
            ))}
            <th scope="col" className="undrawn">
              <span className="visually-hidden">Open as</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((runner) => (
            <tr
              key={runner.key}
              data-pane={runner.pane ?? undefined}
              data-stale={runner.isStale || undefined}
            >
              <th scope="row">
                {runner.pane !== null && <b>{runner.pane.toUpperCase()} </b>}
                {runner.name}
              </th>
              {readings.map(({ id, form, value }) => {
                const amount = runner.result && value(runner.result);
                return (
                  <td
                    key={id}
                    className="number"
                    data-best={best.get(id)?.has(runner) === true ? true : undefined}
                  >
                    {amount === null ? (
                      <span className="mute">{standings[runner.standing]}</span>
                    ) : (
                      <data value={amount}>{written(form, amount)}</data>
                    )}
                  </td>
                );
              })}
              <td className="race-open undrawn">
                {(['a', 'b'] as const).map((pane) => (
                  <Button
                    key={pane}
                    aria-label={`${runner.name}: make it ${pane.toUpperCase()}`}
                    disabled={runner.pane === pane || runner.standing === 'refused'}
                    onClick={() => onOpen(runner, pane)}
                  >
                    {pane.toUpperCase()}
                  </Button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
