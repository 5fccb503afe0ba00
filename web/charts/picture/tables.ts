/** The numbers of a picture: the tables of its figures, and tables shown on the page. */
import { isAmount, type TableCell, type TableData } from '../DataTable.tsx';
import { pictures } from './registry.ts';

export type CsvRow = readonly (string | number)[];

/** The number itself, or an empty cell if there is none. */
function plain(cell: TableCell): string | number {
  if (!isAmount(cell)) return cell;
  return Number.isFinite(cell.value) ? cell.value : '';
}

/** The text as read aloud, without purely visual signs. */
function textOf(element: Element): string {
  const said = (node: Node): string =>
    node instanceof Element && node.matches('[aria-hidden=true]')
      ? ''
      : node instanceof Text
        ? node.data
        : [...node.childNodes].map(said).join('');
  return said(element).replace(/\s+/g, ' ').trim();
}

/** Reads a table of the page cell by cell; `<data value>` contains the number behind a text. */
function tableOf(table: HTMLTableElement): TableData {
  const cellsOf = (row: HTMLTableRowElement | undefined): Element[] =>
    [...(row?.cells ?? [])].filter((cell) => !cell.matches('.undrawn'));
  const cellOf = (cell: Element): TableCell => {
    const data = cell.querySelector('data');
    return data ? { value: data.value === '' ? NaN : Number(data.value), text: textOf(cell) } : textOf(cell);
  };
  const rows = [...table.rows];
  const [head] = rows;
  return {
    caption: table.caption ? textOf(table.caption) : '',
    columns: cellsOf(head).map((cell) => ({ label: textOf(cell) })),
    rows: rows.slice(1).map((row) => cellsOf(row).map(cellOf)),
  };
}

/** All tables inside a part of the page, in page order. */
export function tablesIn(root: Element): TableData[] {
  const own = pictures()
    .filter(({ element }) => root.contains(element))
    .flatMap(({ element, table }) => (table ? [{ element, table }] : []));
  const shown = [...root.querySelectorAll('table')]
    // A figure shown as its table is already included.
    .filter((table) => !own.some(({ element }) => element.contains(table) && table.matches('.data-table')))
    .map((table) => ({ element: table, table: () => tableOf(table) }));
  return [...own, ...shown]
    .sort((a, b) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .map(({ table }) => table());
}

const tidyHead = ['figure', 'line', 'row', 'column', 'value'] as const;

/** A single table as shown; of several tables, one row per number, with its position. */
export function csvRows(tables: readonly TableData[]): CsvRow[] {
  const [first] = tables;
  if (!first) return [];
  if (tables.length === 1)
    return [first.columns.map(({ label }) => label), ...first.rows.map((row) => row.map(plain))];
  return [
    tidyHead,
    ...tables.flatMap(({ caption, columns, rows }) =>
      rows.flatMap((row, line) =>
        row
          .slice(1)
          .map(
            (cell, at) =>
              [caption, line + 1, plain(row[0] ?? ''), columns[at + 1]?.label ?? '', plain(cell)] as const,
          )
          .filter(([, , , , value]) => value !== ''),
      ),
    ),
  ];
}
