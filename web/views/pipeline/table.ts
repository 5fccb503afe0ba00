/** The same as a table: a row for each shared resource, with each thread's amount. */
import type { Memory } from '../../derive/cores/core-memory.ts';
import type { CoreUse, Part } from '../../derive/cores/pipeline.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { amountOf, type Amount, type TableCell, type TableData } from '../../charts/DataTable.tsx';
import { formatCount, formatPercent, noValue } from '../../ui/format.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { amount, poolWords, slotWords, type PoolId } from './core-labels.ts';

const listed = (layout: Layout, parts: readonly Part[], capacity: number): string =>
  parts
    .map((part) => `${nameOfThread(layout, part.thread)} ${formatPercent(part.amount / capacity)}`)
    .join(', ');

export function tableOf(
  layout: Layout,
  use: CoreUse,
  memories: readonly Memory[],
  caption: string,
): TableData {
  const sum = (parts: readonly { readonly amount: number }[]): Amount =>
    amountOf(
      amount,
      parts.reduce((all, part) => all + part.amount, 0),
    );
  const slots = (name: string, { capacity, won, lost }: CoreUse['fetch']): TableCell[][] => [
    [name, amountOf(amount, capacity), sum(won), listed(layout, won, capacity)],
    ...lost.map(({ use: why, amount: slotsLost }) => [
      `${name}, lost: ${slotWords[why].name}`,
      amountOf(amount, capacity),
      amountOf(amount, slotsLost),
      '',
    ]),
  ];
  const pools = Object.entries(use.pools) as [PoolId, CoreUse['pools'][PoolId]][];
  return {
    caption,
    columns: [
      { label: 'Resource' },
      { label: 'Capacity', numeric: true },
      { label: 'Used, mean per cycle', numeric: true },
      { label: 'By thread, share of all' },
    ],
    rows: [
      ...slots('Fetch slots', use.fetch),
      ...pools
        .filter(([id]) => id !== 'tlb-entries')
        .map(([id, { capacity, held }]) => [
          poolWords[id].name,
          amountOf(amount, capacity),
          sum(held),
          listed(layout, held, capacity),
        ]),
      ...Object.values(use.units).flatMap(({ capacity, used }) =>
        used.map(({ use: what, amount: issued }) => [
          `Units: ${slotWords[what].name}`,
          amountOf(amount, capacity),
          amountOf(amount, issued),
          '',
        ]),
      ),
      ...slots('Commit slots', use.commit),
      ...memories.map(({ name, unit, capacity, held }) => [
        `${name}, ${unit}`,
        amountOf(formatCount, capacity),
        held
          ? amountOf(
              formatCount,
              held.reduce((all, part) => all + part.amount, 0),
            )
          : noValue,
        (held ?? [])
          .map(
            ({ thread, program, amount: lines }) =>
              `${thread === null ? (layout.programs[program] ?? '') : nameOfThread(layout, thread)} ${formatPercent(lines / capacity)}`,
          )
          .join(', '),
      ]),
    ],
  };
}
