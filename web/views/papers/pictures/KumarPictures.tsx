/** The regressions of the thesis, counter by counter, on a common axis. */
import { useMemo } from 'react';
import { amountOf, type TableData } from '../../../charts/DataTable.tsx';
import { Figure } from '../../../charts/Figure.tsx';
import { regressionsOf, type RegressionPanel } from '../../../derive/papers/pictures.ts';
import { formatNumber } from '../../../ui/format.ts';
import { DotPanel } from '../DotPanel.tsx';
import type { PicturesProps } from './PaperPictures.tsx';

const title = 'Regressions: which counter explains interference';

function tableOf(panels: readonly RegressionPanel[]): TableData {
  return {
    caption: title,
    columns: [
      { label: 'Table' },
      { label: 'Counter' },
      { label: 'Published R², %', numeric: true },
      { label: 'Measured R², %', numeric: true },
    ],
    rows: panels.flatMap(({ title: table, panel }) =>
      panel.dots.map(({ named: { label, row } }) => [
        table,
        label,
        amountOf(formatNumber, row.published),
        amountOf(formatNumber, row.measured),
      ]),
    ),
  };
}

export default function KumarPictures({ report, origin }: PicturesProps) {
  const panels = useMemo(() => regressionsOf(report.rows), [report]);
  return (
    <Figure
      title={title}
      subtitle="R² of ordinary least squares, %; in each table the published best counter first"
      table={() => tableOf(panels)}
      level={3}
      origin={origin}
    >
      <p className="mute paper-note">
        Sensitivity is what a program loses beside others, intensity what others lose beside it. Where a
        measured mark lies further left than the ring, the counter explains less here than in the thesis.
      </p>
      {panels.map(({ title: table, panel }) => (
        <section key={table} aria-label={table}>
          <p className="paper-plot-head">{table}</p>
          <DotPanel panel={panel} title={table} />
        </section>
      ))}
    </Figure>
  );
}
