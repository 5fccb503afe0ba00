/** CPU share by thread: each thread's share of the hardware contexts, against an equal share. */
import { scaleLinear } from 'd3-scale';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { formatPercent } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import type { ThreadFigureProps } from './Threads.tsx';
import { namesRem, ThreadRows } from '../thread-rows/ThreadRows.tsx';

export function Shares({ layout, threads, a, b }: ThreadFigureProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const equal = 1 / b.length;
  const most = Math.max(equal * 1.5, ...[...b, ...(a ?? [])].map(({ cpuShare }) => cpuShare));
  const x = scaleLinear([0, most * 1.05], [namesRem * rem, width - 0.75 * rem]);
  const digits = most < 0.1 ? 1 : 0;
  return (
    <Figure
      level={3}
      title="CPU share by thread"
      subtitle={
        a
          ? 'part of the used hardware-context cycles: A ring, B dot'
          : 'part of the used hardware-context cycles'
      }
      table={() => ({
        caption: 'CPU share by thread',
        columns: [
          { label: 'Thread' },
          ...(a ? [{ label: 'A', numeric: true }] : []),
          { label: a ? 'B' : 'CPU share', numeric: true },
        ],
        rows: b.map(({ thread, cpuShare }) => [
          nameOfThread(layout, thread),
          ...(a ? [amountOf(formatPercent, a[thread]?.cpuShare ?? NaN, 1)] : []),
          amountOf(formatPercent, cpuShare, 1),
        ]),
      })}
    >
      <div ref={box}>
        {width > 0 && (
          <ThreadRows
            layout={layout}
            threads={threads}
            width={width}
            rem={rem}
            scale={x}
            format={(value) => formatPercent(value, digits)}
            axis="CPU share"
            reference={{ value: equal, name: `equal ${formatPercent(equal, 1)}` }}
            label={`CPU share by thread; an equal part is ${formatPercent(equal, 1)}`}
            marks={(thread, colour) => {
              const [before, after] = [a?.[thread]?.cpuShare, b[thread]?.cpuShare ?? 0];
              return (
                <>
                  {before !== undefined && (
                    <>
                      <line className="thread-rows-move" x1={x(before)} x2={x(after)} />
                      <circle className="thread-rows-before" cx={x(before)} r={0.25 * rem} />
                    </>
                  )}
                  <circle cx={x(after)} r={0.28125 * rem} fill={colour} />
                </>
              );
            }}
          />
        )}
      </div>
    </Figure>
  );
}
