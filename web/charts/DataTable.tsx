/** The numbers of a figure as a table that can be read, heard and copied. */
import { formatCount, formatNumber } from '../ui/format.ts';

export interface TableColumn {
  readonly label: string;
  /** Right-aligned, tabular. */
  readonly numeric?: boolean | undefined;
}

/** A number with its formatted text. NaN if there is none. */
export interface Amount {
  readonly value: number;
  readonly text: string;
}

export type TableCell = string | Amount;

/** A number formatted by a function of web/ui/format.ts, with `digits` digits. Null if there is none. */
export function amountOf(
  format: (value: number, digits?: number) => string,
  value: number | null | undefined,
  digits?: number,
): Amount {
  const known = value ?? NaN;
  return { value: known, text: format(known, digits) };
}

/** Plain numbers, one per cell. */
export const numbersOf = (...values: readonly number[]): readonly Amount[] =>
  values.map((value) => amountOf(formatNumber, value));

export function isAmount(cell: TableCell): cell is Amount {
  return typeof cell !== 'string';
}

/** Cells are words, or numbers with their text. The first column names the row. */
export interface TableData {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

const textOf = (cell: TableCell): string => (isAmount(cell) ? cell.text : cell);

const mostRows = 500;
/** A scrollable box must be reachable by keyboard, so it takes the focus although nothing inside does. */
export const scrollable = { role: 'region', tabIndex: 0 } as const;

export function DataTable({ caption, columns, rows }: TableData) {
  const shown = rows.slice(0, mostRows);
  const rest =
    rows.length > mostRows ? ` · first ${formatCount(mostRows)} of ${formatCount(rows.length)} rows` : '';
  return (
    <div className="data-table-box" {...scrollable} aria-label={caption}>
      <table className="data-table">
        <caption>
          {caption}
          {rest}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.numeric ? 'number' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    {textOf(cell)}
                  </th>
                ) : (
                  <td key={index} className={columns[index]?.numeric ? 'number' : undefined}>
                    {textOf(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
