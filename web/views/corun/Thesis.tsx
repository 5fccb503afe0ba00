/** Table 1.1 of Kumar 2009: as printed, its optimum differs from the one that the thesis names. */
import { useEffect, useState } from 'react';
import tables from '../../../workloads/paper/kumar-tables.json';
import { engine } from '../../engine/client.ts';
import type { Choices } from '../../scenario/generated/types.ts';
import { amountOf, DataTable } from '../../charts/DataTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatRatio } from '../../ui/format.ts';

const { programs, degradation, presumed, as_printed: remark } = tables.table_1_1;

const printed = degradation[presumed.row]?.[presumed.column] ?? NaN;
const [row, column] = [programs[presumed.row] ?? '', programs[presumed.column] ?? ''];

/** The table with another value in the doubtful cell. */
function withCell(value: number): number[][] {
  return degradation.map((cells, at) =>
    cells.map((cell, beside) => (at === presumed.row && beside === presumed.column ? value : cell)),
  );
}

const readings = [
  { name: 'as printed', value: printed },
  { name: 'as the totals need it', value: presumed.degradation },
];

function pairs({ best }: Choices): string {
  return best.pairs.map((pair) => pair.join(' + ')).join(', ');
}

export function Thesis() {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<readonly Choices[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return;
    const ask = ({ value }: (typeof readings)[number]): Promise<Choices> =>
      engine().corunChoices({ programs: [...programs], degradation: withCell(value) });
    Promise.all(readings.map(ask)).then(setFound, (error: unknown) => setProblem(String(error)));
  }, [open]);

  return (
    <Disclosure summary="One cell of the thesis decides its optimum" open={open} onToggle={setOpen}>
      <p className="mute small">Kumar 2009, Tables 1.1 and 1.2. {remark}</p>
      {problem !== null && <p className="bad">{problem}</p>}
      <DataTable
        caption="The best of the three divisions, total degradation in %"
        columns={[
          { label: `${row} beside ${column}` },
          { label: 'Best' },
          { label: 'Total', numeric: true },
          { label: 'Worst', numeric: true },
        ]}
        rows={found.map((choices, reading) => [
          `${readings[reading]?.value.toFixed(2) ?? ''}, ${readings[reading]?.name ?? ''}`,
          pairs(choices),
          amountOf(formatRatio, choices.best.total, 2),
          amountOf(formatRatio, choices.worst.total, 2),
        ])}
      />
    </Disclosure>
  );
}
