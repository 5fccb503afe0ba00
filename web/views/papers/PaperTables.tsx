/** The paper's figures in full, as the study measured them: means over all seeds, folded away. */
import { useState } from 'react';
import { amountOf, DataTable, type TableData } from '../../charts/DataTable.tsx';
import type { PaperTable } from '../../scenario/generated/types.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';

function dataOf({ title, columns, rows }: PaperTable): TableData {
  return {
    caption: title,
    columns: columns.map((label, at) => ({
      label,
      numeric: at > 0 && rows.every((row) => typeof row[at] !== 'string'),
    })),
    rows: rows.map((row) =>
      row.map((cell, at) => {
        if (typeof cell === 'string') return cell;
        // The first column names the row.
        return at === 0 ? formatNumber(cell ?? NaN) : amountOf(formatNumber, cell);
      }),
    ),
  };
}

function Folded({ table }: { readonly table: PaperTable }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary={table.title} open={isOpen} onToggle={setOpen}>
      {isOpen && <DataTable {...dataOf(table)} />}
    </Disclosure>
  );
}

export function PaperTables({ tables }: { readonly tables: readonly PaperTable[] }) {
  return (
    <section aria-label="Figures in full">
      <Heading level={3}>Figures in full, as measured</Heading>
      {tables.map((table) => (
        <Folded key={table.title} table={table} />
      ))}
    </section>
  );
}
