/** Slowdown by cause: sharing, then waiting, as consecutive factors. */
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { logScale } from '../../derive/caches/curve.ts';
import type { ThreadTreatment } from '../../derive/compare/fairness.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { formatNumber, noValue } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { namesRem, ThreadRows } from '../thread-rows/ThreadRows.tsx';
import type { ThreadFigureProps } from './Threads.tsx';

/** 8.2×: the ratio of the run times. */
function times(slowdown: number): string {
  if (slowdown === Infinity) return 'never ran';
  return Number.isFinite(slowdown) ? `${formatNumber(Number(slowdown.toPrecision(2)))}×` : noValue;
}

/** "3.1× by waiting, 2.6× by sharing". */
function partsOf({ waiting, sharing, slowdown }: ThreadTreatment): string {
  if (!Number.isFinite(slowdown)) return times(slowdown);
  return `${times(slowdown)}: ${times(waiting)} by waiting for its turn, ${times(sharing)} by sharing cores and caches`;
}

/** rem: margin on the right for "never ran". */
const neverRem = 3.5;

export function Slowdowns({ layout, threads, a, b }: ThreadFigureProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const finite = [...b, ...(a ?? [])]
    .flatMap(({ slowdown, sharing }) => [slowdown, sharing])
    .filter((value) => Number.isFinite(value) && value > 0);
  const right = width - neverRem * rem;
  const x = logScale([Math.min(1, ...finite), Math.max(2, ...finite) * 1.08], [namesRem * rem, right]);
  const isKnown = b.some(({ slowdown }) => !Number.isNaN(slowdown));
  return (
    <Figure
      level={3}
      title="Slowdown by cause"
      subtitle={`times as long as alone: by sharing, then by waiting${a ? '; A ring' : ''}`}
      table={() => ({
        caption: 'Slowdown by thread: IPC alone ÷ IPC over the window',
        columns: [
          { label: 'Thread' },
          ...(a ? [{ label: 'A', numeric: true }] : []),
          { label: a ? 'B' : 'Slowdown', numeric: true },
          { label: a ? 'B by sharing' : 'By sharing', numeric: true },
          { label: a ? 'B by waiting' : 'By waiting', numeric: true },
        ],
        rows: b.map(({ thread, slowdown, sharing, waiting }) => [
          nameOfThread(layout, thread),
          ...(a ? [amountOf(times, a[thread]?.slowdown)] : []),
          amountOf(times, slowdown),
          amountOf(times, sharing),
          amountOf(times, waiting),
        ]),
      })}
    >
      <div ref={box}>
        {width > 0 && isKnown && (
          <ThreadRows
            layout={layout}
            threads={threads}
            width={width}
            rem={rem}
            scale={x}
            format={times}
            axis="slowdown"
            reference={{ value: 1, name: 'as alone' }}
            label="Slowdown by thread"
            marks={(thread, colour) => {
              const [before, after] = [a?.[thread]?.slowdown ?? NaN, b[thread]];
              if (!after || Number.isNaN(after.slowdown)) return null;
              const has = Number.isFinite(after.slowdown);
              const bar = 0.5 * rem;
              const start = x(1);
              const shared = has ? x(after.sharing) : start;
              return (
                <g>
                  <title>{`${nameOfThread(layout, thread)}: ${partsOf(after)}`}</title>
                  {has && (
                    <>
                      <rect
                        x={Math.min(start, shared)}
                        y={-bar / 2}
                        width={Math.abs(shared - start)}
                        height={bar}
                        fill={colour}
                      />
                      <rect
                        className="thread-rows-waiting"
                        x={shared}
                        y={-bar / 2}
                        width={Math.max(0, x(after.slowdown) - shared)}
                        height={bar}
                        fill={colour}
                      />
                    </>
                  )}
                  {!has && (
                    <text className="bad" x={right + 0.375 * rem} dy="0.34em">
                      {times(after.slowdown)}
                    </text>
                  )}
                  {Number.isFinite(before) && (
                    <circle className="thread-rows-before" cx={x(before)} r={0.25 * rem} />
                  )}
                </g>
              );
            }}
          />
        )}
        {!isKnown && <p className="mute">Known once the programs have run alone.</p>}
      </div>
    </Figure>
  );
}
