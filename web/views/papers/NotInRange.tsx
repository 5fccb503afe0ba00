/** The rows outside their range, by cause as far as causes are known. */
import { useMemo } from 'react';
import { explained, type Cause } from '../../derive/papers/causes.ts';
import type { NamedRow, RowGroup } from '../../derive/papers/groups.ts';
import { isOut, kindOf } from '../../derive/papers/kinds.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { counted } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { amount, kindWords, rangeOf } from './words.ts';

function Row({ named: { row, label, same }, title }: { readonly named: NamedRow; readonly title: string }) {
  const kind = kindOf(row);
  const { unit, published, measured, low, high } = row;
  return (
    <li>
      {title}: {label}
      {same !== null && <span className="mute"> (the same as: {same})</span>}
      <br />
      <span className="paper-values">
        {published !== null && `published ${amount(published, unit)} · `}
        <b>{measured === null ? 'could not be measured' : `measured ${amount(measured, unit)}`}</b>
        {` · range ${rangeOf(low, high, unit)}`}
        {kind !== 'emergent' && ` · ${kindWords[kind].label}, not counted`}
      </span>
      <br />
      <span className="mute small">{row.source}</span>
    </li>
  );
}

export interface NotInRangeProps {
  readonly groups: readonly RowGroup[];
  readonly causes: readonly Cause[];
}

export function NotInRange({ groups, causes }: NotInRangeProps) {
  const titles = useMemo(
    () => new Map(groups.flatMap(({ title, rows }) => rows.map((named) => [named, title] as const))),
    [groups],
  );
  const parts = useMemo(
    () =>
      explained(
        [...titles.keys()].filter(({ row }) => isOut(row)),
        causes,
      ),
    [titles, causes],
  );
  if (parts.length === 0) return null;
  const missed = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section className="paper-missed" aria-label="Not in range">
      <Heading level={3}>{counted(missed, 'row')} not in range</Heading>
      {parts.map(({ cause, rows }, at) => (
        <div key={at} className="paper-cause">
          <p>{cause ?? 'Cause not found.'}</p>
          <Disclosure summary={counted(rows.length, 'row')}>
            <ul>
              {rows.map((named) => (
                <Row key={named.row.id} named={named} title={titles.get(named) ?? ''} />
              ))}
            </ul>
          </Disclosure>
        </div>
      ))}
    </section>
  );
}
