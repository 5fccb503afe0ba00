/** A figure or table of the paper: rows as pictures, the same as a table, and the command that repeats the measurement. */
import { useMemo } from 'react';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import type { Provenance } from '../../charts/picture/provenance.ts';
import { panelsOf } from '../../derive/papers/dots.ts';
import type { RowGroup } from '../../derive/papers/groups.ts';
import { isOut, kindOf } from '../../derive/papers/kinds.ts';
import { counted, formatCount, formatNumber, noValue } from '../../ui/format.ts';
import type { PaperReport } from '../../scenario/generated/types.ts';
import { CopyCommand } from './CopyCommand.tsx';
import { DotPanel } from './DotPanel.tsx';
import { MeasureRows } from './MeasureRows.tsx';
import { Measuring } from './Measuring.tsx';
import { kindWords, rangeOf, rangeWords } from './words.ts';

function subtitleOf({ rows }: RowGroup): string {
  const emergent = rows.filter(({ row }) => kindOf(row) === 'emergent');
  const met = emergent.filter(({ row }) => !isOut(row)).length;
  const said = `${formatCount(met)} of ${formatCount(emergent.length)} emergent in range`;
  return [counted(rows.length, 'row'), ...(emergent.length > 0 ? [said] : [])].join(', ');
}

function tableOf({ title, rows }: RowGroup, here: GroupFigureProps['here']): TableData {
  const isMeasured = here.size > 0;
  return {
    caption: title,
    columns: [
      { label: 'Row' },
      { label: 'Unit' },
      { label: 'Published', numeric: true },
      { label: 'Measured', numeric: true },
      ...(isMeasured ? [{ label: 'Measured here', numeric: true }] : []),
      { label: '95 % low', numeric: true },
      { label: '95 % high', numeric: true },
      { label: 'Range' },
      { label: 'Range from' },
      { label: 'Class' },
      { label: 'In range' },
      { label: 'Source' },
    ],
    rows: rows.map(({ row, label }) => [
      label,
      row.unit,
      amountOf(formatNumber, row.published),
      amountOf(formatNumber, row.measured),
      ...(isMeasured ? [amountOf(formatNumber, here.get(row.id))] : []),
      amountOf(formatNumber, row.interval?.[0]),
      amountOf(formatNumber, row.interval?.[1]),
      rangeOf(row.low, row.high, ''),
      rangeWords[row.range_source],
      kindWords[kindOf(row)].label,
      row.reproduced === null ? noValue : row.reproduced ? 'yes' : 'no',
      row.source,
    ]),
  };
}

export interface GroupFigureProps {
  readonly group: RowGroup;
  readonly report: PaperReport;
  /** The seed under which rows are measured in this browser. */
  readonly seed: number;
  /** The study. */
  readonly origin: Provenance;
  /** Values measured in this browser, by row; empty before. */
  readonly here: ReadonlyMap<string, number | null>;
}

export function GroupFigure({ group, report, seed, origin, here }: GroupFigureProps) {
  const panels = useMemo(() => panelsOf(group.rows), [group.rows]);
  return (
    <Figure
      title={group.title}
      subtitle={subtitleOf(group)}
      table={() => tableOf(group, here)}
      level={3}
      origin={origin}
      actions={
        <>
          <MeasureRows paper={report.id} group={group} seed={seed} />
          {group.pattern !== null && <CopyCommand paper={report.id} rows={group.pattern} of={group.title} />}
        </>
      }
    >
      <Measuring report={report} of={group.title} />
      {panels.map((panel) => (
        <DotPanel key={`${panel.scale} ${panel.unit}`} panel={panel} title={group.title} here={here} />
      ))}
    </Figure>
  );
}
