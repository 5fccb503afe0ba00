/** A column's heading that sorts its table. */
import { Tip } from './Tip.tsx';

export interface SortHeadProps {
  readonly label: string;
  /** What the column is, on hover and focus. */
  readonly define: string;
  /** How the rows stand by this column; null where they do not. */
  readonly order: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
  /** A column of words, which stand at the left. */
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
