/** Task sizes, coarsening and Theorem 3.1. */
import { useMemo } from 'react';
import { amountOf, type TableData } from '../../../charts/DataTable.tsx';
import { Figure } from '../../../charts/Figure.tsx';
import type { Provenance } from '../../../charts/picture/provenance.ts';
import { grainsOf, grainTable } from '../../../derive/papers/pictures.ts';
import type { ChenPictures as Data, PaperTable } from '../../../scenario/generated/types.ts';
import { counted, formatNumber } from '../../../ui/format.ts';
import file from '../../../../workloads/paper/pictures/chen.json';
import { Coarsening } from './Coarsening.tsx';
import { Lines } from './Lines.tsx';
import type { PicturesProps } from './PaperPictures.tsx';
import { Theorem } from './Theorem.tsx';

const data = file as unknown as Data;
const title = 'Fig. 6: mergesort by the size of its tasks';
const along = 'KB of a task’s working set, before scaling';

function tableOf({ columns, rows }: PaperTable): TableData {
  return {
    caption: title,
    columns: columns.map((label) => ({ label, numeric: true })),
    rows: rows.map((row) => row.map((cell) => amountOf(formatNumber, Number(cell)))),
  };
}

function Grains({ table, origin }: { readonly table: PaperTable; readonly origin: Provenance }) {
  const machines = useMemo(() => grainsOf(table), [table]);
  return (
    <Figure
      title={title}
      subtitle="misses of the L2 per 1,000 instructions; 10⁶ cycles"
      table={() => tableOf(table)}
      level={3}
      origin={origin}
    >
      <p className="mute paper-note">
        Fine tasks keep Parallel Depth First’s cores near each other in the data. As tasks grow, both
        schedulers miss alike.
      </p>
      <div className="paper-pair">
        {machines.flatMap(({ cores, misses, time }) => [
          <Lines
            key={`${cores.toString()} misses`}
            title={`${counted(cores, 'core')}: misses per 1,000 instructions`}
            series={misses}
            along={along}
          />,
          <Lines
            key={`${cores.toString()} time`}
            title={`${counted(cores, 'core')}: 10⁶ cycles`}
            series={time}
            along={along}
          />,
        ])}
      </div>
    </Figure>
  );
}

export default function ChenPictures({ report, origin }: PicturesProps) {
  const grains = grainTable(report);
  return (
    <>
      {grains && <Grains table={grains} origin={origin} />}
      <Coarsening of={data.coarsening} origin={origin} />
      <Theorem of={data} origin={origin} />
    </>
  );
}
