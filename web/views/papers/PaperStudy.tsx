/** The study of a paper: published and measured rows, rows out of range, its tables, and how to repeat it. */
import { useMemo, useState } from 'react';
import type { Provenance as PictureOrigin } from '../../charts/picture/provenance.ts';
import type { Cause } from '../../derive/papers/causes.ts';
import { citationOf } from '../../derive/papers/citation.ts';
import { measuredHere } from '../../derive/papers/here.ts';
import { groupsOf, type RowGroup } from '../../derive/papers/groups.ts';
import { kindOf, passes, rowKinds, type RowFilter, type RowKind } from '../../derive/papers/kinds.ts';
import { fileNameOf } from '../../scenario/files.ts';
import type { PaperReport } from '../../scenario/generated/types.ts';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { CopyCommand, commandOf } from './CopyCommand.tsx';
import { GroupFigure } from './GroupFigure.tsx';
import { Legend } from './Mark.tsx';
import { MeasureHere, seedsOf, type MeasureHereProps } from './MeasureHere.tsx';
import { NotInRange } from './NotInRange.tsx';
import { PaperTables } from './PaperTables.tsx';
import { PaperPictures } from './pictures/PaperPictures.tsx';
import { useMeasured } from './useMeasured.ts';
import { kindWords } from './words.ts';

function filtered(groups: readonly RowGroup[], filter: RowFilter): readonly RowGroup[] {
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ row }) => passes(row, filter)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** The provenance below its pictures: the study, not the run on the page. */
function originOf({ id, paper, engine_version, inputs_digest }: PaperReport): PictureOrigin {
  return {
    title: `${citationOf(paper).short}, published and measured`,
    line: `Coscope ${engine_version} · digest of all inputs ${inputs_digest}`,
    link: window.location.href,
    fileName: (what, ending) => fileNameOf({ title: `${id} ${what}` }, ending),
  };
}

function Again(props: MeasureHereProps) {
  const { report } = props;
  const command = commandOf(report.id);
  return (
    <section className="paper-again" aria-label="Measure it again">
      <Heading level={3}>Measure it again</Heading>
      <p>
        <code>{command}</code> <CopyCommand paper={report.id} of="this paper" />
      </p>
      <MeasureHere {...props} />
      <p className="mute">
        <code>--rows</code> measures only some rows, by the runs that they need; each figure above has the
        command for its own, and a menu that measures them here.
      </p>
      <dl className="paper-facts">
        <dt>Engine</dt>
        <dd>{report.engine_version}</dd>
        <dt>Seeds</dt>
        <dd>{seedsOf(report).own.join(', ')}</dd>
        <dt>Digest of all inputs</dt>
        <dd>
          <code>{report.inputs_digest}</code>
        </dd>
      </dl>
    </section>
  );
}

export interface PaperStudyProps {
  readonly report: PaperReport;
  readonly causes: readonly Cause[];
}

export function PaperStudy({ report, causes }: PaperStudyProps) {
  const [filter, setFilter] = useState<RowFilter>({ kind: null, outOnly: false });
  const [seed, setSeed] = useState(() => seedsOf(report).own[0] ?? 1);
  const measured = useMeasured(report.id).report;
  const here = useMemo(() => measuredHere(measured), [measured]);
  const groups = useMemo(() => groupsOf(report.rows), [report]);
  const origin = useMemo(() => originOf(report), [report]);
  const shown = useMemo(() => filtered(groups, filter), [groups, filter]);
  const kinds = rowKinds.filter((kind) => report.rows.some((row) => kindOf(row) === kind));
  const isPublished = report.rows.some(({ published }) => published !== null);
  const heading = isPublished ? 'Published and measured' : 'Measured';
  const count = shown.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      <section aria-label={heading}>
        <Heading level={3}>{heading}</Heading>
        <div className="paper-filter">
          <Select<RowKind | 'all'>
            label="Class"
            value={filter.kind ?? 'all'}
            choices={[
              { value: 'all', label: 'all' },
              ...kinds.map((kind) => ({ value: kind, label: kindWords[kind].label })),
            ]}
            onChange={(kind) => setFilter({ ...filter, kind: kind === 'all' ? null : kind })}
          />
          <Switch
            label="Not in range only"
            checked={filter.outOnly}
            onChange={(outOnly) => setFilter({ ...filter, outOnly })}
          />
          <p className="mute" role="status">
            {formatCount(count)} of {formatCount(report.rows.length)} rows
          </p>
        </div>
        <Legend isMeasured={here.size > 0} isPublished={isPublished} />
        {shown.length === 0 && <p>No row of this class misses its range.</p>}
        <div className="paper-figures">
          {shown.map((group) => (
            <GroupFigure
              key={group.title}
              group={group}
              report={report}
              seed={seed}
              origin={origin}
              here={here}
            />
          ))}
        </div>
      </section>
      <NotInRange groups={groups} causes={causes} />
      <PaperPictures report={report} origin={origin} />
      <PaperTables tables={report.tables} />
      <Again report={report} seed={seed} onSeed={setSeed} />
    </>
  );
}
