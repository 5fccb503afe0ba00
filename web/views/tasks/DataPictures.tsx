/** The data picture, large: the parts of the data fetched from memory, under both schedulers, on one clock. */
import { useState } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { isByLevel } from '../../derive/tasks/levels.ts';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { formatCount, formatRatio } from '../../ui/format.ts';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { HoverNote, useNote } from '../../charts/HoverNote.tsx';
import { Answer, useAsked, type Asked } from './Answer.tsx';
import { DataPicture, type Axis } from './DataPicture.tsx';
import { MissLegend } from './MissLegend.tsx';
import { Ruler } from './Ruler.tsx';
import type { TaskRun } from './run.ts';

const axes: readonly Choice<Axis>[] = [
  { value: 'levels', label: 'by level' },
  { value: 'time', label: 'over time' },
];
const levelRem = 1.375;
const timeRem = 13;

/** Numbers by level, a pair of columns for each scheduler. */
function tableOf(asked: readonly Asked[], cache: string): TableData {
  return {
    caption: `Misses of ${cache} so far, by level of recursion`,
    columns: [
      { label: 'Level' },
      ...asked.flatMap(({ name }) => [
        { label: `${name}: misses`, numeric: true },
        { label: 'of lookups', numeric: true },
        { label: 'miss ratio', numeric: true },
      ]),
    ],
    rows: (asked[0]?.levels ?? []).map((_, level) => [
      level.toString(),
      ...asked.flatMap(({ levels }) => {
        const { accesses, misses } = levels[level] ?? { accesses: 0, misses: 0 };
        return [
          amountOf(formatCount, misses),
          amountOf(formatCount, accesses),
          amountOf(formatRatio, misses / accesses, 2),
        ];
      }),
    ]),
  };
}

export function DataPictures({ runs }: { readonly runs: readonly TaskRun[] }) {
  const note = useNote();
  const asked = useAsked(runs);
  const [chosen, setAxis] = useState<Axis>('levels');
  const tellsLevels = runs.every(({ table }) => isByLevel(table));
  const axis = tellsLevels ? chosen : 'time';
  const [first] = runs;
  if (!first) return null;
  const cache = `L${lastLevel(first.pane.layout).toString()}`;
  const unit = axis === 'levels' ? 'size of parts × position in the data' : 'position in the data × time';
  return (
    <>
      <div className="task-top">
        <Answer asked={asked} byLevel={tellsLevels} />
        {tellsLevels && <SegmentedControl label="Rows" value={axis} choices={axes} onChange={setAxis} />}
      </div>
      <Figure
        level={3}
        title={`${first.table.unit.name}: hits and misses`}
        subtitle={unit}
        table={() => tableOf(asked, cache)}
      >
        <div className="task-panes">
          {asked.map(({ run, name, all }) => (
            <section key={run.id} className="task-pane" aria-label={`${name}, data picture`}>
              <h4>
                {runs.length > 1 && <span className="pane-letter">{run.id.toUpperCase()}</span>} {name}
                <span className="task-pane-said">
                  <b>{formatCount(all.misses)}</b> misses
                </span>
              </h4>
              <DataPicture
                run={run}
                axis={axis}
                label={`${name}: ${cache} hits and misses, ${unit}`}
                levelRem={levelRem}
                timeRem={timeRem}
                note={note}
              />
              <Ruler run={run} />
            </section>
          ))}
        </div>
      </Figure>
      <MissLegend pane={first.pane} />
      <HoverNote box={note.box} anchor={note.anchor} />
    </>
  );
}
