/**
 * Pointer gestures on every picture over time: brush a range, zoom, point at a quantum. Loaded after the first picture; one
 * layer over all of them, which lets events through.
 */
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { HoverNote, useNote } from '../../charts/HoverNote.tsx';
import { pictureAround, type Values } from '../../charts/time/values.ts';
import type { TableData } from '../../charts/DataTable.tsx';
import type { TimeScale } from '../../charts/time/scale.ts';
import { onTick, shownPosition } from '../../engine/clock.ts';
import { pointAt, rangeOf, useSelection } from '../../engine/selection.ts';
import { formatCount } from '../../ui/format.ts';
import { writeAt } from '../notes/writing.ts';
import { beginBrush } from './brush.ts';
import { useRangeCommands } from './useRangeCommands.ts';
import { addZoomGestures } from './zoom-gestures.ts';
import './hands.css';

/** The last table read: pointer movement reads the same one again. */
let read: { readonly of: Values; readonly table: TableData } | null = null;

/** The most lines that fit in a note. */
const mostLines = 10;

/** The values of a picture's table at a quantum, largest first. */
function valuesAt(of: Values, quantum: number): string[] {
  const { table } = (read = read?.of === of ? read : { of, table: of.table() });
  const row = table.rows.findLast(([first]) => typeof first === 'object' && first.value <= quantum);
  return (row ?? [])
    .flatMap((cell, column) =>
      column > 0 && typeof cell === 'object' && cell.value ? [{ column, ...cell }] : [],
    )
    .sort((one, other) => (row && row.length > 3 ? other.value - one.value : 0))
    .slice(0, mostLines)
    .map(({ column, text }) => `${table.columns[column]?.label ?? ''} ${text}`);
}

/** The range, on all pictures. */
function RangeShade({ scale }: { readonly scale: TimeScale }) {
  const range = useSelection(rangeOf);
  if (!range) return null;
  const x = (quantum: number): number =>
    Math.min(scale.width, Math.max(scale.gutter, scale.x(quantum * scale.framesPerQuantum)));
  const [from, to] = [x(range.from), x(range.to)];
  if (to - from <= 0) return null;
  return <div className="range-shade" style={{ left: from, width: to - from }} />;
}

/** A line at the quantum under the pointer, at the same quantum in all pictures. */
function PointedLine({ scale }: { readonly scale: TimeScale }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ quantum }: { readonly quantum: number | null }): void => {
      const frame = ((quantum ?? NaN) + 0.5) * scale.framesPerQuantum;
      const isInSight = frame >= scale.from && frame <= scale.to;
      if (!line.current) return;
      line.current.hidden = !isInSight;
      if (isInSight) line.current.style.translate = `${Math.round(scale.x(frame)).toString()}px 0`;
    };
    follow(useSelection.getState());
    return useSelection.subscribe(follow);
  }, [scale]);
  return <div ref={line} className="pointed-line" hidden />;
}

const Crumbs = lazy(() => import('./Crumbs.tsx'));

export default function TimeHands({ scale }: { readonly scale: TimeScale }) {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(scale);
  const note = useNote();
  const hasRange = useSelection(({ ranges }) => ranges.length > 0);
  useRangeCommands();
  useLayoutEffect(() => {
    latest.current = scale;
  }, [scale]);

  useEffect(() => {
    const hands = layer.current;
    const area = hands?.parentElement;
    if (!hands || !area) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    // Read only during pointing.
    const left = (): number => hands.getBoundingClientRect().left;
    addZoomGestures(area, () => latest.current, left, signal);

    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
      const isAxis = event.target.closest('.timeline-axis') !== null;
      if (!isAxis && !(event.shiftKey && event.target.closest('.gantt-track, .time-row'))) return;
      if (event.clientX - left() < latest.current.gutter) return;
      // Otherwise the rows would scrub, and text would be selected.
      event.stopPropagation();
      event.preventDefault();
      note.hide();
      beginBrush(event, latest.current, left());
    };
    area.addEventListener('pointerdown', onDown, { signal, capture: true });

    /** The picture with the focus: its note follows the clock. */
    let focused: Element | null = null;
    const show = (target: Element, frame: number): void => {
      const found = pictureAround(target);
      const { framesPerQuantum, x, quantumWidth } = latest.current;
      const quantum = Math.floor(frame / framesPerQuantum);
      const values = found ? valuesAt(found.values, quantum) : [];
      if (!found || values.length === 0) {
        note.hide();
        return;
      }
      const { top, height } = found.picture.getBoundingClientRect();
      const at = { left: left() + x(quantum * framesPerQuantum), top, width: quantumWidth, height };
      const { title, subtitle } = found.values;
      note.show(at, [`${title}, quantum ${formatCount(quantum)}`, subtitle, ...values]);
    };
    const onMove = (event: PointerEvent): void => {
      const { target, pointerType, buttons, clientX } = event;
      if (pointerType === 'touch' || buttons !== 0 || !(target instanceof Element)) return;
      const { gutter, width, frameAt, framesPerQuantum } = latest.current;
      const x = clientX - left();
      const isOver = x >= gutter && x <= width && target.closest('.gantt-track, .time-row, .timeline-axis');
      if (!isOver) {
        pointAt(null);
        note.hide();
        return;
      }
      const frame = frameAt(x);
      pointAt(Math.floor(frame / framesPerQuantum));
      show(target, frame);
    };
    const leave = (): void => {
      pointAt(null);
      note.hide();
    };
    const onDouble = ({ target, clientX }: MouseEvent): void => {
      const { gutter, frameAt, framesPerQuantum } = latest.current;
      const x = clientX - left();
      if (x < gutter || !(target instanceof Element) || !target.closest('.gantt-track, .timeline-axis'))
        return;
      note.hide();
      writeAt(Math.floor(frameAt(x) / framesPerQuantum));
    };
    area.addEventListener('dblclick', onDouble, { signal });
    area.addEventListener('pointermove', onMove, { signal });
    area.addEventListener('pointerleave', leave, { signal });
    area.addEventListener(
      'focusin',
      ({ target }) => {
        focused = target instanceof Element && target.matches(':focus-visible') ? target : null;
        if (focused) show(focused, shownPosition());
      },
      { signal },
    );
    area.addEventListener(
      'focusout',
      () => {
        if (focused) note.hide();
        focused = null;
      },
      { signal },
    );
    const stop = onTick((position) => {
      if (focused) show(focused, position);
    });
    return () => {
      ending.abort();
      stop();
    };
  }, [note]);

  return (
    <>
      <div ref={layer} className="time-hands">
        <RangeShade scale={scale} />
        <PointedLine scale={scale} />
        {(hasRange || scale.isZoomed) && (
          <Suspense>
            <Crumbs isZoomed={scale.isZoomed} />
          </Suspense>
        )}
      </div>
      <HoverNote box={note.box} anchor={note.anchor} />
    </>
  );
}
