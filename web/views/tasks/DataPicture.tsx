/** One scheduler's data picture: the parts of the data fetched from memory, by level of recursion or by time. */
import { useMemo } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { levelsOf } from '../../derive/tasks/levels.ts';
import { cycleAt } from '../../derive/tasks/log.ts';
import { shownPosition, useClock } from '../../engine/clock.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import type { Note } from '../../charts/HoverNote.tsx';
import { levelPicture, rowOf } from './level-picture.ts';
import { PictureCanvas } from './PictureCanvas.tsx';
import type { TaskRun } from './run.ts';
import { timePicture } from './time-picture.ts';
import { noteOfTask } from './task-notes.ts';

/** By level of recursion, or over time. */
export type Axis = 'levels' | 'time';

export interface DataPictureProps {
  readonly run: TaskRun;
  readonly axis: Axis;
  /** Its name for screen readers. */
  readonly label: string;
  /** rem: height of one level, and of the whole picture over time. */
  readonly levelRem: number;
  readonly timeRem: number;
  readonly note: Note;
}

/** The size of each level's parts, if there is room for a number. */
function LevelNames({ run, height }: { readonly run: TaskRun; readonly height: number }) {
  const rem = useRem();
  const levels = levelsOf(run.table);
  const row = rowOf(0, levels.length, height).height;
  const every = Math.ceil((0.8 * rem) / Math.max(1, row));
  return (
    <div className="task-levels" style={{ height }} aria-hidden="true">
      {levels.map(({ partSize }, number) => {
        if (number % every !== 0) return null;
        return (
          <span key={number} style={{ top: rowOf(number, levels.length, height).top, height: row }}>
            {partSize === null ? `level ${number.toString()}` : formatCount(partSize)}
          </span>
        );
      })}
    </div>
  );
}

export function DataPicture({ run, axis, label, levelRem, timeRem, note }: DataPictureProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const { table, pane } = run;
  const { layout, frames } = pane;
  const total = useClock((clock) => clock.total);
  const height = Math.round((axis === 'levels' ? levelRem * table.unit.levels : timeRem) * rem);
  const cycles = Math.max(1, cycleAt(layout, total));
  const wide = Math.floor(width);
  const picture = useMemo(
    () =>
      axis === 'levels'
        ? levelPicture(table, frames, wide, height)
        : timePicture(table, frames, wide, height, cycles),
    [axis, table, frames, wide, height, cycles],
  );
  const level = lastLevel(layout);
  return (
    <div className="task-data" data-axis={axis}>
      {axis === 'levels' && <LevelNames run={run} height={height} />}
      <div ref={box} className="task-data-box" style={{ height }}>
        {wide > 0 && (
          <PictureCanvas
            label={label}
            picture={picture}
            width={wide}
            height={height}
            layout={layout}
            kind="task"
            note={note}
            describe={(task) => noteOfTask(table, task, level, cycleAt(layout, shownPosition()))}
          />
        )}
      </div>
    </div>
  );
}
