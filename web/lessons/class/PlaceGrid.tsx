/** How often each item was predicted in each place: right predictions are the diagonal. */
import type { CSSProperties } from 'react';
import { formatCount } from '../../ui/format.ts';
import type { Places } from './predictions.ts';

export interface PlaceGridProps {
  readonly places: Places;
  /** The meaning of the first place. */
  readonly top: string;
  readonly total: number;
}

export function PlaceGrid({ places: { labels, counts }, top, total }: PlaceGridProps) {
  return (
    <table className="class-places">
      <thead>
        <tr>
          <th scope="col">Simulated, from {top}</th>
          {labels.map((_, place) => (
            <th key={place} scope="col" className="number">
              {place === 0 ? 'predicted 1st' : place + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((row, place) => (
          <tr key={place}>
            <th scope="row">{labels[place]}</th>
            {row.map((count, said) => (
              <td
                key={said}
                className="number"
                data-right={said === place ? '' : undefined}
                style={{ '--share': total === 0 ? 0 : count / total } as CSSProperties}
              >
                <data value={count}>{count === 0 ? '·' : formatCount(count)}</data>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
