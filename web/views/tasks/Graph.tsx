/** Tasks: running tasks, next tasks, and overall progress: the graph folded by calls, above queues or a list. */
import { useMemo, useState } from 'react';
import { type TableData, amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { HoverNote, useNote, type Note } from '../../charts/HoverNote.tsx';
import { useSize } from '../../charts/useSize.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { callTree } from '../../derive/tasks/calls.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import { cycleAt, endOf } from '../../derive/tasks/log.ts';
import { hasOwnQueues } from '../../derive/tasks/moment.ts';
import { readyAtCycle, dequesOf } from '../../derive/tasks/queues.ts';
import { shownPosition } from '../../engine/clock.ts';
import { useFrames } from '../../engine/run.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { formatCompact, formatCount, counted, noValue } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { useNames } from './Answer.tsx';
import { GraphLegend } from './GraphLegend.tsx';
import { PictureCanvas } from './PictureCanvas.tsx';
import { graphPicture, type Stretch } from './graph-picture.ts';
import { queuePicture } from './queue-picture.ts';
import type { TaskRun } from './run.ts';
import { callName, noteOfTask, nameOfTask } from './task-notes.ts';

/** A call at the moment shown: its progress, and the cores inside it. */
function noteOfCall({ table, pane }: TaskRun, call: number): string[] {
  const { first = 0, end = 0 } = table.calls[call] ?? {};
  const position = shownPosition();
  const cycle = cycleAt(pane.layout, position);
  const inside = (task: number): boolean => first <= task && task < end;
  const running = runningAt(table, pane.frames, position);
  const cores = running.filter(({ task }) => inside(task)).map(({ core }) => core.toString());
  let ended = 0;
  for (let task = first; task < end; task++) ended += (endOf(table, task)?.end ?? Infinity) <= cycle ? 1 : 0;
  const ready = readyAtCycle(table, cycle, running).filter(({ task }) => inside(task)).length;
  return [
    callName(table, call),
    `${counted(ended, 'task')} of ${formatCount(end - first)} ended, ${formatCount(ready)} ready`,
    cores.length === 0
      ? 'no core inside'
      : `${cores.length === 1 ? 'core' : 'cores'} ${cores.join(', ')} inside`,
  ];
}

/** The task of each core and the length of its queue, or the length of the common list. */
function stateTable(runs: readonly TaskRun[], names: readonly string[], position: number): TableData {
  const rows = runs.flatMap(({ table, pane }, index) => {
    const running = runningAt(table, pane.frames, position);
    const ready = readyAtCycle(table, cycleAt(pane.layout, position), running);
    const { length } = pane.layout.topology.cores;
    return dequesOf(ready, length).map((queue, core) => {
      const task = running.find((one) => one.core === core)?.task;
      return [
        names[index] ?? '',
        core.toString(),
        task === undefined ? noValue : nameOfTask(table, task),
        amountOf(formatCount, queue.length),
      ];
    });
  });
  return {
    caption: 'Tasks at the moment shown',
    columns: [
      { label: 'Scheduler' },
      { label: 'Core', numeric: true },
      { label: 'Runs' },
      { label: 'Ready tasks that it enabled', numeric: true },
    ],
    rows,
  };
}

/** rem: height of the queues, and of a single list. */
const [queuesRem, listRem] = [6.75, 4];

interface PaneProps {
  readonly run: TaskRun;
  readonly name: string;
  /** The unfolded call; null is the whole program. */
  readonly open: number | null;
  readonly onOpen: (call: number | null) => void;
  readonly note: Note;
}

function stretchOf(table: TaskTable, open: number | null): Stretch {
  const call = open === null ? undefined : table.calls[open];
  if (!call || open === null) return { first: 0, end: table.unit.tasks, depth: 0 };
  return { first: call.first, end: call.end, depth: callTree(table).depths[open] ?? 0 };
}

function PanePictures({ run, name, open, onOpen, note }: PaneProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const { table, pane } = run;
  const { layout, frames } = pane;
  const wide = Math.floor(width);
  const stretch = useMemo(() => stretchOf(table, open), [table, open]);
  const recent = useFrames(run.id);
  const own = useMemo(() => recent !== null && hasOwnQueues(recent), [recent]);
  const graph = useMemo(
    () => graphPicture(table, frames, stretch, { width: wide, rem }),
    [table, frames, stretch, wide, rem],
  );
  const high = Math.round((own ? queuesRem : listRem) * rem);
  const queues = useMemo(
    () => queuePicture(table, frames, own, { width: wide, height: high, rem }),
    [table, frames, own, wide, high, rem],
  );
  const common = { width: wide, layout, note };
  const cycle = (): number => cycleAt(layout, shownPosition());
  const queueWords = own ? 'queue of each core, next task on top' : 'ready tasks, next one first';
  return (
    <section className="task-pane" aria-label={`${name}, tasks`} ref={box}>
      <h4>
        <span className="pane-letter">{run.id.toUpperCase()}</span> {name}
        <span className="task-pane-said">{queueWords}</span>
      </h4>
      {wide > 0 && (
        <>
          <PictureCanvas
            {...common}
            label={`${name}: call tree`}
            kind="call"
            picture={graph}
            height={graph.height}
            describe={(call) => noteOfCall(run, call)}
            onChoose={(call) => onOpen(call === open ? (table.calls[call]?.parent ?? null) : call)}
          />
          <PictureCanvas
            {...common}
            label={`${name}: ${queueWords}`}
            kind="task"
            picture={queues}
            height={high}
            describe={(task) => noteOfTask(table, task, lastLevel(layout), cycle())}
          />
        </>
      )}
    </section>
  );
}

function Path({ run, open, onOpen }: Pick<PaneProps, 'run' | 'open' | 'onOpen'>) {
  const { table } = run;
  const around: number[] = [];
  for (let call = open; call !== null; call = table.calls[call]?.parent ?? null) around.unshift(call);
  return (
    <nav className="task-path small" aria-label="Unfolded">
      <button type="button" className="link" onClick={() => onOpen(null)} disabled={open === null}>
        all {formatCount(table.unit.tasks)} tasks
      </button>
      {around.map((call) => (
        <button
          key={call}
          type="button"
          className="link"
          onClick={() => onOpen(call)}
          disabled={call === open}
        >
          {callName(table, call)}
        </button>
      ))}
    </nav>
  );
}

export default function Graph({ runs }: { readonly runs: readonly TaskRun[] }) {
  const note = useNote();
  const names = useNames(runs);
  const [chosen, setOpen] = useState<number | null>(null);
  const [first] = runs;
  if (!first) return null;
  const { unit, calls } = first.table;
  // Another program may have fewer calls.
  const open = chosen !== null && chosen < calls.length ? chosen : null;
  const table = (): TableData => stateTable(runs, names, shownPosition());
  return (
    <>
      <p className="task-answer">
        {formatCount(unit.tasks)} tasks of {formatCompact(unit.work_instructions)} instructions · critical
        path {formatCompact(unit.depth_instructions)} · parallelism{' '}
        <b>{formatCount(unit.work_instructions / unit.depth_instructions)}</b>
      </p>
      <Figure
        level={3}
        title={`${unit.name}: call tree`}
        subtitle="sequential order from left to right, one bar per call; click a call to unfold it"
        table={table}
      >
        <Path run={first} open={open} onOpen={setOpen} />
        <div className="task-panes">
          {runs.map((run, index) => (
            <PanePictures
              key={run.id}
              run={run}
              name={names[index] ?? ''}
              open={open}
              onOpen={setOpen}
              note={note}
            />
          ))}
        </div>
      </Figure>
      <GraphLegend pane={first.pane} />
      <HoverNote box={note.box} anchor={note.anchor} />
    </>
  );
}
