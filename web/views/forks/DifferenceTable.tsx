/** All readings of the two ends shown, and their differences. */
import { verdictTone, type Judged } from '../../derive/compare/verdict.ts';
import { written } from '../readings/ReadingRow.tsx';
import { Term } from '../../ui/Tip.tsx';
import { scrollable } from '../../charts/DataTable.tsx';

function signed({ reading, a, b }: Judged): string {
  const text = written(reading.form, b - a);
  return b > a ? `+${text}` : text;
}

export function DifferenceTable({ rows }: { readonly rows: readonly Judged[] }) {
  return (
    <div className="data-table-box" {...scrollable} aria-label="Differences">
      <table className="data-table fork-differences">
        <thead>
          <tr>
            <th scope="col">Reading</th>
            <th scope="col" className="number">
              A
            </th>
            <th scope="col" className="number">
              B
            </th>
            <th scope="col" className="number">
              B − A
            </th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { reading, a, b, verdict, word } = row;
            return (
              <tr key={reading.id}>
                <th scope="row">
                  <Term define={reading.definition}>{reading.label}</Term>
                </th>
                <td className="number">
                  <data value={a}>{written(reading.form, a)}</data>
                </td>
                <td className="number">
                  <data value={b}>{written(reading.form, b)}</data>
                </td>
                <td className="number">
                  <data value={b - a}>{signed(row)}</data>
                </td>
                <td className={verdictTone[verdict]}>{word}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
