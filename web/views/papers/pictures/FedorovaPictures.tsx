/** The paper emulates its scheduler by simulating each group alone and averaging; shown beside live scheduling. */
import { useMemo } from 'react';
import { amountOf, type TableData } from '../../../charts/DataTable.tsx';
import { Figure } from '../../../charts/Figure.tsx';
import { emulatedOf, type Emulated } from '../../../derive/papers/pictures.ts';
import { formatNumber } from '../../../ui/format.ts';
import { Lines } from './Lines.tsx';
import type { PicturesProps } from './PaperPictures.tsx';

const title = 'Emulated, as in the paper, and scheduled live';
const along = 'KB of L2';

function tableOf(measures: readonly Emulated[]): TableData {
  const sizes = [
    ...new Set(measures.flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ x }) => x)))),
  ].toSorted((a, b) => a - b);
  return {
    caption: title,
    columns: [
      { label: 'What' },
      { label: 'Scheduler' },
      ...sizes.map((size) => ({ label: `${formatNumber(size)} KB, %`, numeric: true })),
    ],
    rows: measures.flatMap((measure) =>
      measure.series
        .filter(({ points }) => points.length > 0)
        .map(({ label, points }) => [
          measure.title,
          label,
          ...sizes.map((size) => amountOf(formatNumber, points.find(({ x }) => x === size)?.y)),
        ]),
    ),
  };
}

export default function FedorovaPictures({ report, origin }: PicturesProps) {
  const measures = useMemo(() => emulatedOf(report.rows), [report]);
  return (
    <Figure
      title={title}
      subtitle="change against the default scheduler, %; rings: published"
      table={() => tableOf(measures)}
      level={3}
      origin={origin}
    >
      <p className="mute paper-note">
        Emulated, each group of threads runs alone and the results are averaged: no switches, and no lines
        left by the group before. Live, the scheduler decides from samples while the machine runs.
      </p>
      <div className="paper-pair">
        {measures.map((measure) => (
          <Lines key={measure.title} title={`${measure.title}, %`} series={measure.series} along={along} />
        ))}
      </div>
    </Figure>
  );
}
