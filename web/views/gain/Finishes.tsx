/** The completion time of each thread: a ring for A, a dot for B, in cycles since the work began. */
import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { byGain, type Finished } from '../../derive/compare/same-work.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import type { Layout, SameWork } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCompact, formatCount, formatCycles, formatRatio } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { namesRem, ThreadRows } from '../thread-rows/ThreadRows.tsx';

export interface FinishesProps {
  readonly work: SameWork;
  readonly layout: Layout;
}

/** Further rows are drawn only on request. */
const mostRows = 32;
/** rem on the right: half a number of the axis, and "not finished". */
const [rightRem, missingRem] = [1.25, 8];

const cyclesOf = (cycles: number | null): string => (cycles === null ? 'not finished' : formatCycles(cycles));

function said(name: string, { a_cycles: a, b_cycles: b, speedup }: Finished): string {
  const ratio = speedup === null ? '' : `, ${formatRatio(speedup, 2)} × as fast`;
  return `${name}: A ${cyclesOf(a)}, B ${cyclesOf(b)}${ratio}`;
}

function unfinished({ a_cycles: a, b_cycles: b }: Finished): string | null {
  if (a !== null && b !== null) return null;
  return `not finished in ${[a === null ? 'A' : '', b === null ? 'B' : ''].filter(Boolean).join(', ')}`;
}

export function Finishes({ work, layout }: FinishesProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const [all, setAll] = useState(false);
  const sorted = byGain(work);
  const shown = all ? sorted : sorted.slice(0, mostRows);
  const byThread = new Map(sorted.map((own) => [own.thread, own]));
  const most = Math.max(1, ...sorted.flatMap(({ a_cycles: a, b_cycles: b }) => [a ?? 0, b ?? 0]));
  const isAllDone = shown.every((own) => unfinished(own) === null);
  const right = Math.max(namesRem * rem + 1, width - (isAllDone ? rightRem : missingRem) * rem);
  const x = scaleLinear([0, most], [namesRem * rem, right]);
  return (
    <Figure
      level={3}
      title="Time to finish the work by thread"
      subtitle="cycles since the work began: ring A, dot B"
      table={() => ({
        caption: 'Cycles until a thread has done its work',
        columns: [
          { label: 'Thread' },
          ...['Instructions', 'A', 'B', 'A ÷ B'].map((label) => ({ label, numeric: true })),
        ],
        rows: sorted.map((own) => [
          nameOfThread(layout, own.thread),
          amountOf(formatCount, own.instructions),
          own.a_cycles === null ? 'not finished' : amountOf(formatCount, own.a_cycles),
          own.b_cycles === null ? 'not finished' : amountOf(formatCount, own.b_cycles),
          amountOf(formatRatio, own.speedup, 3),
        ]),
      })}
    >
      <div ref={box}>
        {width > 0 && (
          <ThreadRows
            layout={layout}
            threads={shown.map(({ thread }) => thread)}
            width={width}
            rem={rem}
            scale={x}
            format={formatCompact}
            axis="cycles"
            reference={{ value: work.a.cycles ?? most, name: work.a.cycles === null ? '' : 'last of A' }}
            label={`Time to finish the work. ${shown.map((own) => said(nameOfThread(layout, own.thread), own)).join('; ')}`}
            marks={(thread, colour) => {
              const own = byThread.get(thread);
              if (!own) return null;
              const { a_cycles: a, b_cycles: b } = own;
              const missing = unfinished(own);
              return (
                <g>
                  <title>{said(nameOfThread(layout, thread), own)}</title>
                  {a !== null && b !== null && (
                    <line className="gain-finish" style={{ stroke: colour }} x1={x(a)} x2={x(b)} />
                  )}
                  {a !== null && <circle className="thread-rows-before" cx={x(a)} r={0.25 * rem} />}
                  {b !== null && <circle cx={x(b)} r={0.3125 * rem} fill={colour} />}
                  {missing !== null && (
                    <text className="bad" x={width} textAnchor="end" dy="0.34em">
                      {missing}
                    </text>
                  )}
                </g>
              );
            }}
          />
        )}
      </div>
      {sorted.length > shown.length && (
        <Button tone="accent" onClick={() => setAll(true)}>
          All {formatCount(sorted.length)} threads
        </Button>
      )}
    </Figure>
  );
}
