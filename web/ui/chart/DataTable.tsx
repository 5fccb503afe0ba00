/** The numbers of a figure as a table that can be read, heard and copied. */
import { formatCount } from '../format.ts';

export interface TableColumn {
  readonly label: string;
  /** Right-aligned, tabular. */
  readonly numeric?: boolean | undefined;
}

/** Rows hold text that is already formatted (web/ui/format.ts). The first column names the row. */
export interface TableData {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
}

const mostRows = 500;
/** A box that scrolls must be reachable by keyboard, so it takes focus though nothing in it does. */
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
                    {cell}
                  </th>
                ) : (
                  <td key={index} className={columns[index]?.numeric ? 'number' : undefined}>
                    {cell}
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
