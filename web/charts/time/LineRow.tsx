/** A metric over time as two lines, A dashed and B in the accent colour, each with its value written at the playhead. */
import { scaleLinear } from 'd3-scale';
import { useMemo, useRef } from 'react';
import { highest, valueAt, type Line } from './line.ts';
import { AxisY } from '../Axis.tsx';
import { spread } from '../labels.ts';
import { linePath } from '../paths.ts';
import { amountOf } from '../DataTable.tsx';
import { formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import type { TimeScale } from './scale.ts';
import { inSight } from './sight.ts';
import { LineMarks, type Mark } from './LineMarks.tsx';
import { TimeRow } from './TimeRow.tsx';

export interface LineRowProps {
  readonly title: string;
  readonly subtitle: string;
  readonly scale: TimeScale;
  /** Without a baseline there is only B, which then has no letter. */
  readonly a: Line | null;
  readonly b: Line | null;
  /** B before the last edit: pale, behind the others. */
  readonly ghost?: Line | null | undefined;
  readonly format: (value: number) => string;
  /** The axis reaches at least this value. */
  readonly least: number;
  /** Events, in frames; written into the picture. */
  readonly marks?: readonly Mark[] | undefined;
}

const heightRem = 3.75;
const none: readonly Mark[] = [];
/** Labels at the playhead, in rem: their distance from it, the room that they require, their line height. */
const aside = { offset: 0.4, room: 4, line: 0.875 };
/** In rem: from the end of the pale line up to its name, or, at the top of the picture, down to it; the room for it. */
const ghostName = { above: 1.05, below: 0.2, room: 4 };

function pathOf({ at, values }: Line, scale: TimeScale, y: (value: number) => number): string {
  const cut = inSight(scale, at, [values]);
  const [shown = []] = cut.columns;
  return linePath(
    Float64Array.from(cut.at, scale.x),
    Float64Array.from(shown, (value) => y(value)),
  );
}

export function LineRow(props: LineRowProps) {
  const { title, subtitle, scale, a, b, ghost = null, format, least, marks = none } = props;
  const rem = useRem();
  const height = Math.round(heightRem * rem);
  const labelA = useRef<HTMLSpanElement>(null);
  const labelB = useRef<HTMLSpanElement>(null);
  const labelGhost = useRef<HTMLSpanElement>(null);
  const y = useMemo(() => {
    const top = highest(
      [a, b, ghost].filter((series) => series !== null),
      least,
    );
    return scaleLinear([0, top], [height - 1, 1]).nice(2);
  }, [a, b, ghost, least, height]);

  const paths = useMemo(() => {
    const path = (series: Line | null): string => (series ? pathOf(series, scale, y) : '');
    return { a: path(a), b: path(b), ghost: path(ghost) };
  }, [a, b, ghost, scale, y]);

  const named = ghost ? `${a ? 'B ' : ''}before` : '';
  const name = useMemo(() => {
    const end = ghost?.values.findLastIndex((value) => !Number.isNaN(value)) ?? -1;
    if (!ghost || end < 0) return null;
    const at = y(ghost.values[end] ?? 0);
    const off = at > ghostName.above * rem ? -ghostName.above : ghostName.below;
    const right = Math.round(scale.x(ghost.at[end] ?? 0));
    const left = right - ghostName.room * rem;
    return {
      left,
      translate: `calc(${right.toString()}px - 100%) ${Math.round(at + off * rem).toString()}px`,
    };
  }, [ghost, scale, y, rem]);

  const drawn = useMemo(() => ({ a, b, ghost, y }), [a, b, ghost, y]);

  const place = (
    label: HTMLSpanElement | null,
    x: number,
    at: number,
    flip: boolean,
    written: string,
  ): void => {
    if (!label) return;
    if (label.textContent !== written) label.textContent = written;
    if (Number.isNaN(at)) return;
    // Whole pixels: a layer between two pixels is drawn blurred.
    const offset = (flip ? -1 : 1) * aside.offset * rem;
    const left = `${Math.round(x + offset).toString()}px`;
    const top = `${Math.round(at - (aside.line * rem) / 2).toString()}px`;
    label.style.translate = `${flip ? `calc(${left} - 100%)` : left} ${top}`;
  };

  const tick = (value: number): string => (value === 0 ? formatCount(0) : format(value));
  const table = () => ({
    caption: `${title}, ${subtitle}`,
    columns: [
      { label: 'Quantum', numeric: false },
      ...(a ? [{ label: 'A', numeric: true }] : []),
      { label: a ? 'B' : title, numeric: true },
      ...(ghost ? [{ label: a ? named : 'Before', numeric: true }] : []),
    ],
    rows: Array.from(b?.values ?? [], (value, index) => [
      amountOf(formatCount, index * (b?.quanta ?? 1)),
      ...(a ? [amountOf(format, a.values[index] ?? NaN)] : []),
      amountOf(format, value),
      ...(ghost ? [amountOf(format, ghost.values[index] ?? NaN)] : []),
    ]),
  });

  return (
    <TimeRow
      title={title}
      subtitle={ghost ? `${subtitle}; pale: ${named}` : subtitle}
      scale={scale}
      height={height}
      over={
        <div className="at-playhead on-page" aria-hidden="true">
          <span ref={labelA} className="mute" />
          <span ref={labelB} data-pane="b" />
          {name !== null && (
            <span ref={labelGhost} className="ghost-name mute" style={{ translate: name.translate }}>
              {named}
            </span>
          )}
        </div>
      }
      data={drawn}
      legend={
        a && (
          <ul className="line-key in-file">
            {(['a', 'b'] as const).map((pane) => (
              <li key={pane}>
                <svg width="20" height="8" aria-hidden="true">
                  <path className={`line-${pane}`} d="M0 4H20" />
                </svg>
                {pane.toUpperCase()}
              </li>
            ))}
          </ul>
        )
      }
      table={table}
      follow={({ x, position, isInSight }) => {
        const [before, after] = [a, b].map((series) =>
          series && isInSight ? valueAt(series, position, scale.framesPerQuantum) : NaN,
        ) as [number, number];
        const line = aside.line * rem;
        // If the two labels would touch, each moves by half.
        const [high, low] = [Math.min(y(before), y(after)), Math.max(y(before), y(after))];
        // At the right edge the labels cover the lines, so they move above and below them.
        const end = x + (aside.offset + aside.room) * rem;
        const flip = end > scale.width;
        // The values take the place of the name.
        if (labelGhost.current) labelGhost.current.hidden = flip || (name !== null && end > name.left);
        const give = flip ? 0.75 * line : Math.max(0, line - (low - high)) / 2;
        const shift = Number.isNaN(give) ? 0 : y(before) < y(after) ? -give : give;
        // Inside the picture, where no other picture's text is.
        const [atA = NaN, atB = NaN] = spread([y(before) + shift, y(after) - shift], line, [
          line / 2,
          height - line / 2,
        ]);
        place(labelA.current, x, atA, flip, Number.isNaN(before) ? '' : `A ${format(before)}`);
        place(labelB.current, x, atB, flip, Number.isNaN(after) ? '' : `${a ? 'B ' : ''}${format(after)}`);
      }}
    >
      <AxisY scale={y} from={scale.gutter} to={scale.width} count={2} format={tick} />
      {ghost && <path className="line-ghost" data-testid="ghost" d={paths.ghost} />}
      <path className="line-a" d={paths.a} />
      <path className="line-b" d={paths.b} />
      <LineMarks marks={marks} scale={scale} height={height} />
    </TimeRow>
  );
}
