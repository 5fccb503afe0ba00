/** One pane's schedule, by hardware context or by thread; the part after the playhead is veiled. */
import { useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import { framesUpTo, quantumAt } from '../../engine/frames.ts';
import { noThread, placementAt, settledPosition } from '../../derive/machine/moment.ts';
import { markOf } from '../../derive/selection/thing.ts';
import { activitiesAt } from '../../derive/machine/activity.ts';
import { stays } from '../../derive/time/timeline.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { noteOfTask } from '../tasks/task-notes.ts';
import { contextIpc, sumQuantum } from '../../derive/machine/quantum.ts';
import type { TimeScale } from '../../charts/time/scale.ts';
import { seek } from '../../engine/clock.ts';
import { hover, togglePin, useSelection } from '../../engine/selection.ts';
import type { Pane } from '../../engine/session.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { CanvasSurface } from '../../charts/CanvasSurface.tsx';
import { formatIpc } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import type { Note } from '../../charts/HoverNote.tsx';
import { nameOfThread } from '../../derive/names/threads.ts';
import { useUsedCores } from '../machine/idle.tsx';
import { nameOfContext } from '../machine/notes.ts';
import { useBeside } from '../waits/useBeside.ts';
import { useLit } from '../selection/useLit.ts';
import { usePlayhead } from '../../charts/time/usePlayhead.ts';
import { ganttDraw, hasNames, rowsOf, type RowKind, type Rows } from './gantt.ts';

export interface GanttProps {
  readonly pane: Pane;
  /** "A", "B", or empty if there is one pane. */
  readonly letter: string;
  readonly scale: TimeScale;
  readonly note: Note;
  /** The kind of a row; tasks have rows by hardware context only. */
  readonly by: RowKind;
  readonly children: ReactNode;
}

/** In rows by thread, the thread of each row. */
function Names({ layout, rows }: { readonly layout: Layout; readonly rows: Rows }) {
  return (
    <ol className="gantt-names" aria-hidden="true" style={{ lineHeight: `${rows.height.toString()}px` }}>
      {layout.threads.map((_, thread) => (
        <li key={thread} data-of={markOf({ kind: 'thread', id: thread })} data-pin="">
          {nameOfThread(layout, thread)}
        </li>
      ))}
    </ol>
  );
}

export function Gantt({ pane, letter, scale, note, by, children }: GanttProps) {
  const rem = useRem();
  const { layout, frames: table, tasks } = pane;
  const { count } = table;
  const frames = useMemo(() => framesUpTo(table, count), [table, count]);
  const used = useUsedCores(layout.topology);
  const rows = useMemo(() => rowsOf(layout, by, rem, used), [layout, by, rem, used]);
  const row = rows.height;
  const lit = useLit(layout);
  // A new list with every frame: the log of tasks grows in place.
  const found = useMemo(() => (tasks ? [] : stays(frames)), [frames, tasks]);
  const beside = useBeside(layout);
  const behind = useMemo(() => beside?.besideSchedule(frames), [beside, frames]);
  const draw = useMemo(
    () => ganttDraw({ layout, stays: found, behind, tasks, rows, lit }, scale),
    [layout, found, behind, tasks, rows, lit, scale],
  );
  const veil = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  const width = Math.max(0, scale.width - scale.gutter);

  usePlayhead(scale, draw, ({ x }) => {
    if (veil.current) veil.current.style.transform = `translateX(${(x - scale.gutter).toString()}px)`;
  });

  const frameUnder = (event: PointerEvent): number =>
    scale.frameAt(event.clientX - event.currentTarget.getBoundingClientRect().left + scale.gutter);
  const taskUnder = (tasks: TaskTable, core: number, position: number): number | null =>
    runningAt(tasks, frames, position).find((running) => running.core === core)?.task ?? null;
  const offWords = (thread: number, frame: number): string =>
    beside?.activityWords[activitiesAt(frames, frame)[thread] ?? 'absent'] ?? 'not scheduled';
  const leave = (): void => {
    note.hide();
    hover(null);
  };

  const onHover = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor((event.clientY - box.top) / row);
    const frame = Math.floor(frameUnder(event));
    if (index < 0 || index >= rows.count || frame >= count) {
      leave();
      return;
    }
    const quantum = quantumAt(frame, count, layout.frames_per_quantum);
    const placed = placementAt(frames, frame);
    const of = rows.of[index] ?? noThread;
    const [context, thread] = by === 'thread' ? [placed.indexOf(of), of] : [of, placed[of] ?? noThread];
    hover(thread < 0 ? { kind: 'context', id: context } : { kind: 'thread', id: thread });
    const task = tasks && taskUnder(tasks, context, frameUnder(event));
    const at = {
      left: box.left + scale.x(quantum * layout.frames_per_quantum) - scale.gutter,
      top: box.top + index * row,
      width: scale.quantumWidth,
      height: row,
    };
    if (tasks && task !== null) {
      note.show(at, noteOfTask(tasks, task, lastLevel(layout), Infinity));
      return;
    }
    note.show(at, [
      `${thread < 0 ? 'No thread' : nameOfThread(layout, thread)} in quantum ${quantum}`,
      context < 0 ? offWords(thread, frame) : nameOfContext(layout, context),
      ...(thread < 0 ? (beside?.idleWords(frames, frame, context) ?? []) : []),
      ...(thread < 0 || context < 0
        ? []
        : [`IPC ${formatIpc(contextIpc(sumQuantum(frames, quantum), context))}`]),
    ]);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (pressed.current === null) {
      if (event.pointerType !== 'touch') onHover(event);
      return;
    }
    if (Math.abs(event.clientX - pressed.current) > 3) seek(frameUnder(event));
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>): void => {
    // At rest threads are in their places; between two quanta they are on their way.
    if (pressed.current !== null)
      seek(settledPosition(scale.framesPerQuantum, Math.floor(frameUnder(event) / scale.framesPerQuantum)));
    pressed.current = null;
  };

  return (
    <div className="gantt">
      <div className="gantt-label">
        {letter !== '' && <b>{letter}</b>}
        <span>{children}</span>
      </div>
      <div
        className="gantt-scroll"
        role="presentation"
        style={{
          paddingLeft: scale.gutter,
          maxHeight: `${((by === 'thread' ? 12 : 10) * rem).toString()}px`,
        }}
      >
        {by === 'thread' && hasNames(rows, rem) && <Names layout={layout} rows={rows} />}
        <div
          className="gantt-track"
          role="presentation"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            pressed.current = event.clientX;
            event.currentTarget.setPointerCapture(event.pointerId);
            note.hide();
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => (pressed.current = null)}
          onPointerLeave={leave}
          onDoubleClick={() => {
            const { hovered } = useSelection.getState();
            if (hovered) togglePin(hovered);
          }}
        >
          <CanvasSurface
            width={width}
            height={rows.count * row}
            draw={draw}
            role="img"
            aria-label={`${by === 'thread' ? 'Hardware contexts of the threads' : 'Threads on the hardware contexts'}${letter === '' ? '' : ` of ${letter}`} over time`}
          />
          <div ref={veil} className="gantt-veil on-page" />
        </div>
      </div>
    </div>
  );
}
