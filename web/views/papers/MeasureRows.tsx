/** Measures the rows of a figure, or one of them, in this browser: only the runs that they require. */
import type { RowGroup } from '../../derive/papers/groups.ts';
import { canMeasure } from '../../engine/study/measure.ts';
import { counted } from '../../ui/format.ts';
import { Menu } from '../../ui/Menu.tsx';
import { startMeasuring, useMeasured } from './useMeasured.ts';

export interface MeasureRowsProps {
  /** The paper's id. */
  readonly paper: string;
  readonly group: RowGroup;
  readonly seed: number;
}

export function MeasureRows({ paper, group, seed }: MeasureRowsProps) {
  const isGoing = useMeasured(paper).going !== null;
  if (!canMeasure) return null;
  const { title, rows } = group;
  const item = (id: string, label: string, ids: readonly string[]) => ({
    id,
    label,
    disabled: isGoing,
    group: `Measure here, seed ${seed.toString()}`,
    onAction: () => startMeasuring(paper, seed, { of: title, ids }),
  });
  const all = item(
    'all',
    `All ${counted(rows.length, 'row')}`,
    rows.map(({ row }) => row.id),
  );
  const each = rows.map(({ row, label }) => item(row.id, label, [row.id]));
  return (
    <Menu label={`Measure rows of ${title} in this browser`} items={rows.length > 1 ? [all, ...each] : each}>
      measure here
    </Menu>
  );
}
