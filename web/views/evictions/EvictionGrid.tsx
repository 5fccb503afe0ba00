/** The matrix itself: row evicts column, the darker the more, with totals where there is room for them. */
import { useMemo, useState, type CSSProperties } from 'react';
import { lineOf, type EvictionMatrix } from '../../derive/caches/evictions.ts';
import { markOf } from '../../derive/selection/thing.ts';
import { HeatCanvas, type Cell } from '../../charts/HeatCanvas.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { Swatch } from '../../ui/Swatch.tsx';

export interface EvictionGridProps {
  /** "Evictions in L2 of A". */
  readonly label: string;
  readonly matrix: EvictionMatrix;
  readonly programs: readonly string[];
  /** "in this quantum". */
  readonly when: string;
  /** CSS pixels of the matrix alone. */
  readonly width: number;
  readonly rowHeight: number;
  /** Names of the columns and totals of both. */
  readonly full?: boolean;
}

/** Rows lower than this carry no names. */
const leastNamed = 11;
/** Columns narrower than this have their totals upright. */
const leastLying = 28;

export function EvictionGrid({ label, matrix, programs, when, width, rowHeight, full }: EvictionGridProps) {
  const [cell, setCell] = useState<Cell | null>(null);
  const count = programs.length;
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
                {program} <Swatch program={index} />
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
              {program}
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
          width={width}
          height={count * rowHeight}
          describe={sentence}
          onCell={setCell}
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
