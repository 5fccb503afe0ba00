/** The recorded schedule, by processor or by thread: wheel and keys zoom, a drag selects a range. */
import { scaleLinear } from 'd3-scale';
import { useMemo, useRef } from 'react';
import { AxisX } from '../../charts/Axis.tsx';
import { CanvasSurface } from '../../charts/CanvasSurface.tsx';
import { HoverNote } from '../../charts/HoverNote.tsx';
import { KindLegend } from '../../charts/Kinds.tsx';
import { useSize } from '../../charts/useSize.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import { wakeupsIn, wakeupsWith, type Wakeup } from '../../derive/recording/wakeups.ts';
import { Button } from '../../ui/Button.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { useTheme } from '../../ui/theme.ts';
import { Arrows } from './Arrows.tsx';
import { runsPart } from './draw.ts';
import type { Names } from './names.ts';
import { coloursOf } from './raster.ts';
import type { Rows } from './rows.ts';
import { momentWriter, timeWriter } from './time.ts';
import { useBrush } from './useBrush.ts';
import { usePointed } from './usePointed.ts';
import { useRowsInSight, useScrollTo } from './useRowsInSight.ts';
import { useZoom } from './useZoom.ts';

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
/** Most arrows that are still distinguishable. Chosen. */
const mostArrows = 100;
/** A press with less movement is a click. */
const clickPixels = 3;

export function Schedule({ rows, names, whole, lit, range, onRange }: ScheduleProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const group = useRef<HTMLDivElement>(null);
  const left = Math.min(rows.leftRem * rem, mostLeft * width);
  const { most, least, all } = rows.highRem;
  const row = Math.max(least, Math.min(most, all / Math.max(1, rows.count))) * rem;
  const { first, end } = useRowsInSight(group, row, rows.count);
  const pixels = Math.max(1, width - left);
  const zoom = useZoom({ box: group, left, pixels }, whole, onRange);
  const { sight, timeAt } = zoom;
  const brush = useBrush(timeAt, (clickPixels / pixels) * (sight.to - sight.from), onRange);
  const pointed = usePointed({ box: group, rows, rowHeight: row, sight });
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
  const [only] = lit?.size === 1 ? lit : [];
  useScrollTo(group, only === undefined ? -1 : (rows.threads?.indexOf(only) ?? -1), row);
  const inSight = `${write(sight.from - whole.from)} to ${write(sight.to - whole.from)}`;
  return (
    <div className="recording-schedule">
      <div className="recording-tools">
        <Button onClick={zoom.zoomIn}>Zoom in</Button>
        <Button onClick={zoom.zoomOut}>Zoom out</Button>
        <Button onClick={zoom.showAll}>Whole recording</Button>
        <Button onClick={zoom.select}>Select what is shown</Button>
        {range && <Button onClick={() => zoom.show(range)}>Zoom to the range</Button>}
        {range && <Button onClick={() => onRange(null)}>Clear the range</Button>}
        <span className="small mute">{inSight}</span>
        {end - first < rows.count && (
          <span className="small mute">
            {`${formatCount(end - first)} of ${formatCount(rows.count)} rows are in sight: scroll over their names.`}
          </span>
        )}
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
          aria-valuenow={zoom.middle - whole.from}
          aria-valuetext={inSight}
          tabIndex={0}
          onKeyDown={zoom.onKeyDown}
          onPointerDown={(event) => {
            if (brush.begin(event)) pointed.note.hide();
          }}
          onPointerMove={(event) => {
            if (!brush.drag(event)) pointed.point(event, timeAt(event.clientX), times);
          }}
          onPointerUp={brush.end}
          onPointerCancel={brush.cancel}
          onScroll={pointed.note.hide}
          onPointerLeave={pointed.leave}
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
                lit={pointed.tid === null ? lit : new Set([pointed.tid])}
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
      <HoverNote {...pointed.note} />
    </div>
  );
}
