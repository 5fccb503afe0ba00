/** One pane's hardware contexts over time; what lies after the playhead is veiled. */
import { useCallback, useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import { framesUpTo, quantumAt } from '../../engine/frames.ts';
import { settledPosition } from '../../derive/machine/moment.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { noteOfTask } from '../tasks/task-notes.ts';
import { contextIpc, sumQuantum } from '../../derive/machine/quantum.ts';
import type { TimeScale } from '../../charts/time/scale.ts';
import { seek } from '../../engine/clock.ts';
import type { Pane } from '../../engine/session.ts';
import { CanvasSurface } from '../../charts/CanvasSurface.tsx';
import { formatIpc } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import type { Note } from '../../charts/HoverNote.tsx';
import { nameOfThread } from '../../derive/names/threads.ts';
import { nameOfContext } from '../machine/notes.ts';
import { usePlayhead } from '../../charts/time/usePlayhead.ts';
import { ganttDraw, rowHeight } from './gantt.ts';

export interface GanttProps {
  readonly pane: Pane;
  /** "A", "B", or nothing when there is one pane. */
  readonly letter: string;
  readonly scale: TimeScale;
  readonly note: Note;
  readonly children: ReactNode;
}

export function Gantt({ pane, letter, scale, note, children }: GanttProps) {
  const rem = useRem();
  const { layout, frames: table, tasks } = pane;
  const { count } = table;
  const frames = useMemo(() => framesUpTo(table, count), [table, count]);
  const contexts = layout.topology.contexts.length;
  const row = rowHeight(contexts, rem);
  const draw = useMemo(() => ganttDraw(frames, scale, row, tasks), [frames, scale, row, tasks]);
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
  const hide = useCallback(() => note.hide(), [note]);

  const onHover = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const context = Math.floor((event.clientY - box.top) / row);
    const frame = Math.floor(frameUnder(event));
    if (context < 0 || context >= contexts || frame >= count) {
      note.hide();
      return;
    }
    const quantum = quantumAt(frame, count, layout.frames_per_quantum);
    const thread = (frames.row(frame)[frames.offset('context_thread') + context] ?? 0) - 1;
    const task = tasks && taskUnder(tasks, context, frameUnder(event));
    const at = {
      left: box.left + scale.x(quantum * layout.frames_per_quantum) - scale.gutter,
      top: box.top + context * row,
      width: scale.quantumWidth,
      height: row,
    };
    if (tasks && task !== null) {
      note.show(at, noteOfTask(tasks, task, lastLevel(layout), Infinity));
      return;
    }
    note.show(at, [
      `${thread < 0 ? 'Nobody' : nameOfThread(layout, thread)} in quantum ${quantum}`,
      nameOfContext(layout, context),
      ...(thread < 0 ? [] : [`IPC ${formatIpc(contextIpc(sumQuantum(frames, quantum), context))}`]),
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
    if (pressed.current !== null && Math.abs(event.clientX - pressed.current) <= 3)
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
        style={{ marginLeft: scale.gutter, maxHeight: `${(10 * rem).toString()}px` }}
      >
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
          onPointerLeave={hide}
        >
          <CanvasSurface
            width={width}
            height={contexts * row}
            draw={draw}
            role="img"
            aria-label={`Threads on the hardware contexts${letter === '' ? '' : ` of ${letter}`} over time`}
          />
          <div ref={veil} className="gantt-veil" />
        </div>
      </div>
    </div>
  );
}
