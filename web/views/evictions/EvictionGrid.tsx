/** The eviction matrix: the row evicts the column, darker for more, with totals where there is room. */
import { useCallback, useMemo, useState, type CSSProperties } from 'react';
import { lineOf, type EvictionMatrix } from '../../derive/caches/evictions.ts';
import { shortName } from '../../derive/names/threads.ts';
import { markOf } from '../../derive/selection/thing.ts';
import { HeatCanvas, type Cell } from '../../charts/HeatCanvas.tsx';
import type { Pen } from '../../charts/picture/pen.ts';
import { fitted, textWidth } from '../../charts/text.ts';
import { counted, formatCompact, formatCount } from '../../ui/format.ts';
import { useInk, type Ink } from '../../ui/ink.ts';
import { Swatch } from '../../ui/Swatch.tsx';

export interface EvictionGridProps {
  /** "Evictions in L2 of A". */
  readonly label: string;
  readonly matrix: EvictionMatrix;
  /** The count of the darkest shade: one for all matrices that are compared. */
  readonly most: number;
  readonly programs: readonly string[];
  /** "in this quantum". */
  readonly when: string;
  /** Width of the matrix alone, CSS pixels. */
  readonly width: number;
  readonly rowHeight: number;
  /** Whether to show the names of the columns and the totals of both. */
  readonly full?: boolean;
}

/** Rows lower than this have no names. */
const leastNamed = 11;
/** rem: type size of a name, and the room that evictions.css leaves for it beside its swatch. */
const [nameRem, nameRoomRem] = [0.75, 5.125];
/** rem: type size of the numbers in the cells, and the least row height for them. */
const [numberRem, leastRowRem] = [0.625, 1];
/** From this share of the maximum on, a number is written in the background colour. */
const darkShare = 0.5;
/** Columns narrower than this have vertical totals. */
const leastLying = 36;

export function EvictionGrid({
  label,
  matrix,
  most,
  programs,
  when,
  width,
  rowHeight,
  full,
}: EvictionGridProps) {
  const [cell, setCell] = useState<Cell | null>(null);
  const ink = useInk();
  const count = programs.length;
  const names = useMemo(
    () => programs.map((name) => fitted(shortName({ programs }, name), nameRoomRem * ink.rem, nameRem, ink)),
    [programs, ink],
  );
  const sentence = useMemo(
    () =>
      ({ row, column }: Cell): string => {
        const lines = lineOf(matrix, row, column);
        const [evictor, victim] = [programs[row] ?? '', programs[column] ?? ''];
        const whose = row === column ? 'its own' : victim;
        return `${evictor} evicted ${counted(lines, 'line')} of ${whose} ${when}`;
      },
    [matrix, programs, when],
  );
  const column = width / count;
  // A number in each cell, if all of them fit.
  const numbers = useCallback(
    (context: Pen, ink: Ink): void => {
      if (rowHeight < leastRowRem * ink.rem) return;
      const texts = Array.from(matrix.lines, (lines) => (lines === 0 ? '' : formatCompact(lines)));
      const fits = (text: string): boolean => textWidth(text, numberRem, ink) <= column - 0.1875 * ink.rem;
      if (!texts.every(fits)) return;
      context.font = `${(numberRem * ink.rem).toString()}px ${ink.font}`;
      context.textBaseline = 'middle';
      texts.forEach((text, index) => {
        const isDark = (matrix.lines[index] ?? 0) > darkShare * most;
        context.fillStyle = isDark ? ink.bg : ink.ink;
        const [row, at] = [Math.floor(index / count), index % count];
        const left = (at + 0.5) * column - textWidth(text, numberRem, ink) / 2;
        context.fillText(text, left, (row + 0.5) * rowHeight);
      });
    },
    [matrix, most, column, rowHeight, count],
  );
  const named = rowHeight >= leastNamed;
  const style = {
    '--columns': count,
    '--rows': count,
    '--row-height': `${rowHeight.toString()}px`,
  } as CSSProperties;

  return (
    <div className="evictions" data-full={full ? '' : undefined} style={style}>
      {full && (
        <ol className="evictions-columns" aria-hidden="true" style={{ width }}>
          {programs.map((program, index) => (
            <li key={program} data-of={markOf({ kind: 'program', id: index })} data-pin="">
              <span>
                {names[index]} <Swatch program={index} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {named && (
        <ol className="evictions-rows" aria-hidden="true">
          {programs.map((program, index) => (
            <li key={program} data-of={markOf({ kind: 'program', id: index })} data-pin="">
              {full && <Swatch program={index} />}
              {names[index]}
            </li>
          ))}
        </ol>
      )}
      <div className="evictions-heat">
        <HeatCanvas
          label={label}
          rows={count}
          columns={count}
          values={matrix.lines}
          max={most}
          width={width}
          height={count * rowHeight}
          describe={sentence}
          onCell={setCell}
          over={full ? numbers : undefined}
        />
      </div>
      {full && (
        <>
          <ol className="evictions-totals" aria-hidden="true">
            {programs.map((program, index) => (
              <li key={program}>{formatCount(matrix.byEvictor[index] ?? 0)}</li>
            ))}
          </ol>
          <ol
            className="evictions-lost"
            aria-hidden="true"
            data-upright={width < count * leastLying ? '' : undefined}
            style={{ width }}
          >
            {programs.map((program, index) => (
              <li key={program}>{formatCount(matrix.byVictim[index] ?? 0)}</li>
            ))}
          </ol>
          <span className="evictions-corner">evicted</span>
          <span className="evictions-lost-name">lost</span>
          <span className="evictions-sum">{formatCount(matrix.total)}</span>
        </>
      )}
      <p className="evictions-said mute">
        {cell === null || cell.row >= count
          ? `${formatCount(matrix.total)} evictions ${when}; row evicts column`
          : `${sentence(cell)}.`}
      </p>
    </div>
  );
}
