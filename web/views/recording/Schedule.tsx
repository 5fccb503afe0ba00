/** The recorded schedule, by processor or by thread: wheel and keys zoom, a drag selects a range. */
import { scaleLinear } from 'd3-scale';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { AxisX } from '../../charts/Axis.tsx';
import { CanvasSurface } from '../../charts/CanvasSurface.tsx';
import { HoverNote, useNote } from '../../charts/HoverNote.tsx';
import { KindLegend } from '../../charts/Kinds.tsx';
import { useSize } from '../../charts/useSize.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import { wakeupsIn, wakeupsWith, type Wakeup } from '../../derive/recording/wakeups.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { useTheme } from '../../ui/theme.ts';
import { keyOf } from '../../ui/keys.ts';
import { Arrows } from './Arrows.tsx';
import { runsPart } from './draw.ts';
import type { Names } from './names.ts';
import { moveNote } from './note-place.ts';
import { coloursOf } from './raster.ts';
import type { Rows } from './rows.ts';
import { momentWriter, timeWriter } from './time.ts';
import { useRowsInSight } from './useRowsInSight.ts';
import { moved, zoomed } from './zoom.ts';

interface ScheduleProps {
  readonly rows: Rows;
  readonly names: Names;
  readonly whole: Span;
  readonly lit: ReadonlySet<number> | null;
  readonly range: Span | null;
  readonly onRange: (range: Span | null) => void;
}

/** The greatest share of the picture for the room before the rows. */
const mostLeft = 0.25;
/** Most numbers below the schedule, and rem per number. */
const [mostTicks, tickRem] = [6, 5];
const zoomStep = 1.5;
const moveStep = 0.2;
/** Most arrows that are still distinguishable. Chosen. */
const mostArrows = 100;
/** A press with less movement is a click. */
const clickPixels = 3;

export function Schedule({ rows, names, whole, lit, range, onRange }: ScheduleProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const [sight, setSight] = useState(whole);
  /** The thread under the pointer; cleared when the rows change. */
  const [under, setUnder] = useState<{ readonly rows: Rows; readonly tid: number | null } | null>(null);
  const pointed = under?.rows === rows ? under.tid : null;
  const group = useRef<HTMLDivElement>(null);
  const begun = useRef<number | null>(null);
  const note = useNote();
  const left = Math.min(rows.leftRem * rem, mostLeft * width);
  const { most, least, all } = rows.highRem;
  const row = Math.max(least, Math.min(most, all / Math.max(1, rows.count))) * rem;
  const { first, end } = useRowsInSight(group, row, rows.count);
  const pixels = Math.max(1, width - left);
  const write = momentWriter(sight);
  const times = {
    moment: (at: number) => write(at - whole.from),
    length: ({ from, to }: Span) => timeWriter({ from: 0, to: Math.max(1, to - from) })(to - from),
  };
  const theme = useTheme();
  const colours = useMemo(() => coloursOf(names, lit, theme), [names, lit, theme]);
  const drawing = useMemo(
    () => rows.draw({ first, end, colours, sight, range, lit, left, row }),
    [rows, first, end, colours, sight, range, lit, left, row],
  );
  const { wakeups, to } = rows.arrows;
  // If there are too many, those of the selected threads may still be few.
  const ofLit = useMemo(() => (lit ? wakeupsWith(wakeups, lit) : null), [wakeups, lit]);
  const isInSight = (place: number): boolean => place >= first && place < end;
  const isDrawn = (wakeup: Wakeup): boolean => {
    const ends = rows.endsOf(wakeup);
    return ends !== null && isInSight(ends.start) && isInSight(ends.end);
  };
  const drawn = { most: mostArrows, end: to, isDrawn };
  const arrows = wakeupsIn(wakeups, sight, drawn) ?? (ofLit ? wakeupsIn(ofLit, sight, drawn) : null);
  /** Position in the picture from left to right, 0 to 1. */
  const shareAt = (clientX: number): number => {
    const from = (group.current?.getBoundingClientRect().left ?? 0) + left;
    return Math.max(0, Math.min(1, (clientX - from) / pixels));
  };
  const timeAt = (clientX: number): number => sight.from + shareAt(clientX) * (sight.to - sight.from);

  // The picture changes under a still pointer: by keys, a filter, or other rows.
  const { hide } = note;
  useEffect(hide, [hide, rows, sight]);

  // Scrolls the row of a selected thread into view.
  const [only] = lit?.size === 1 ? lit : [];
  const chosen = only === undefined ? -1 : (rows.threads?.indexOf(only) ?? -1);
  useEffect(() => {
    const element = group.current;
    if (!element || chosen < 0) return;
    const [top, high] = [chosen * row, element.clientHeight];
    if (top < element.scrollTop || top + row > element.scrollTop + high)
      element.scrollTop = top - (high - row) / 2;
  }, [chosen, row]);

  // React registers passive listeners, which could not stop the page from scrolling.
  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useEffect(() => {
    onWheel.current = (event) => {
      const { deltaX, deltaY, clientX } = event;
      // Over the names, the wheel scrolls the rows.
      if (rows.threads && clientX < (group.current?.getBoundingClientRect().left ?? 0) + left) return;
      event.preventDefault();
      // Several events may arrive before the next picture: each continues from the previous one.
      if (Math.abs(deltaX) > Math.abs(deltaY)) {
        setSight((now) => moved(now, whole, deltaX / pixels));
        return;
      }
      const share = shareAt(clientX);
      setSight((now) =>
        zoomed(now, whole, zoomStep ** (deltaY / 100), now.from + share * (now.to - now.from)),
      );
    };
  });
  useEffect(() => {
    const element = group.current;
    const listen = (event: WheelEvent): void => onWheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const middle = (sight.from + sight.to) / 2;
  const inSight = `${write(sight.from - whole.from)} to ${write(sight.to - whole.from)}`;
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => setSight(zoomed(sight, whole, 1 / zoomStep, middle)),
    '=': () => setSight(zoomed(sight, whole, 1 / zoomStep, middle)),
    '-': () => setSight(zoomed(sight, whole, zoomStep, middle)),
    arrowleft: () => setSight(moved(sight, whole, -moveStep)),
    arrowright: () => setSight(moved(sight, whole, moveStep)),
    home: () => setSight(whole),
    enter: () => onRange(sight),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const action = actions[keyOf(event)];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  const brush = (event: PointerEvent): void => {
    const [start, end] = [begun.current, timeAt(event.clientX)];
    if (start !== null) onRange({ from: Math.min(start, end), to: Math.max(start, end) });
  };
  const point = (event: PointerEvent): void => {
    if (begun.current !== null) {
      brush(event);
      return;
    }
    const own = group.current?.getBoundingClientRect();
    const place = Math.floor((event.clientY - (own?.top ?? 0) + (group.current?.scrollTop ?? 0)) / row);
    const found = rows.pointedAt(place, timeAt(event.clientX), times);
    setUnder({ rows, tid: found?.tid ?? null });
    if (!found) {
      note.hide();
      return;
    }
    const at = { left: event.clientX, top: event.clientY };
    note.show({ ...at, width: 1, height: 1 }, found.lines);
    if (note.box.current) moveNote(note.box.current, at);
  };

  return (
    <div className="recording-schedule">
      <div className="recording-tools">
        <Button onClick={actions['+']}>Zoom in</Button>
        <Button onClick={actions['-']}>Zoom out</Button>
        <Button onClick={actions['home']}>Whole recording</Button>
        <Button onClick={actions['enter']}>Select what is shown</Button>
        {range && <Button onClick={() => setSight(moved(range, whole, 0))}>Zoom to the range</Button>}
        {range && <Button onClick={() => onRange(null)}>Clear the range</Button>}
        <output className="small mute">{inSight}</output>
        <span className="small mute">
          {arrows
            ? `Arrows: ${counted(arrows.length, 'wake-up')}.`
            : `Zoom in for arrows of wake-ups: they show when at most ${mostArrows.toString()} are in sight.`}
        </span>
      </div>
      <div ref={box}>
        <div
          ref={group}
          className="recording-canvas"
          role="slider"
          aria-label="Schedule: plus and minus zoom, arrows move, Home shows all, Enter selects what is shown"
          aria-valuemin={0}
          aria-valuemax={whole.to - whole.from}
          aria-valuenow={middle - whole.from}
          aria-valuetext={inSight}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            begun.current = timeAt(event.clientX);
            event.currentTarget.setPointerCapture(event.pointerId);
            note.hide();
          }}
          onPointerMove={point}
          onPointerUp={(event) => {
            const start = begun.current;
            begun.current = null;
            const wide = start === null ? 0 : Math.abs(timeAt(event.clientX) - start);
            if (wide < (clickPixels / pixels) * (sight.to - sight.from)) onRange(null);
          }}
          // The browser took the gesture over, as for scrolling: there is no pointerup.
          onPointerCancel={() => (begun.current = null)}
          onScroll={note.hide}
          onPointerLeave={() => {
            note.hide();
            setUnder(null);
          }}
        >
          <div className="recording-rows" style={{ height: rows.count * row }}>
            <CanvasSurface
              style={{ position: 'absolute', top: first * row }}
              width={width}
              height={(end - first) * row}
              draw={drawing.rows}
              role="img"
              aria-label={rows.label}
            />
            {rows.threads && (
              <ol
                className="recording-names"
                aria-hidden="true"
                style={{ top: first * row, width: left, lineHeight: `${(row * runsPart).toString()}px` }}
              >
                {rows.threads.slice(first, end).map((tid) => (
                  <li key={tid} style={{ height: row }}>
                    <span>{names.get(tid)?.comm}</span> {tid}
                  </li>
                ))}
              </ol>
            )}
            {arrows && (
              <Arrows
                wakeups={arrows}
                lit={pointed === null ? lit : new Set([pointed])}
                {...{ to, sight, left, pixels, row }}
                endsOf={rows.endsOf}
              />
            )}
            <CanvasSurface
              style={{ position: 'absolute', top: first * row, pointerEvents: 'none' }}
              width={width}
              height={(end - first) * row}
              draw={drawing.words}
              aria-hidden="true"
            />
          </div>
        </div>
        <svg className="recording-axis" width={width} height={1.75 * rem} aria-hidden="true">
          <AxisX
            scale={scaleLinear([sight.from - whole.from, sight.to - whole.from], [left, left + pixels])}
            y={1}
            count={Math.max(2, Math.min(mostTicks, Math.floor(pixels / (tickRem * rem))))}
            format={write}
          />
        </svg>
      </div>
      <KindLegend kinds={rows.legend(theme)} panes={[]} />
      <HoverNote {...note} />
    </div>
  );
}
