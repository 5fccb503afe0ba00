/** A column's heading that sorts its table. */
import { Tip } from './Tip.tsx';

export interface SortHeadProps {
  readonly label: string;
  /** The definition of the column, on hover and focus. */
  readonly define: string;
  /** The order of the rows by this column; null if the table is not sorted by it. */
  readonly order: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
  /** Whether the column contains text, which is left-aligned. */
  readonly isText?: boolean | undefined;
}

export function SortHead({ label, define, order, onSort, isText = false }: SortHeadProps) {
  return (
    <th scope="col" className={isText ? undefined : 'number'} aria-sort={order ?? 'none'}>
      <Tip text={define}>
        <button type="button" className="sort" onClick={onSort}>
          {label}
          <span aria-hidden="true">{order === null ? '' : order === 'descending' ? ' ↓' : ' ↑'}</span>
        </button>
      </Tip>
    </th>
  );
}
