/** One row per thread on a common axis: its name on the left, its marks on the axis. */
import type { ReactNode } from 'react';
import type { Layout } from '../../scenario/generated/types.ts';
import { AxisX, type AxisScale } from '../../charts/Axis.tsx';
import { nameOfThread } from '../../derive/names/threads.ts';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import './thread-rows.css';

/** rem. */
export const rowRem = 1.125;
export const namesRem = 5.5;
const [headRem, footRem] = [1.25, 2.75];

export interface ThreadRowsProps {
  readonly layout: Layout;
  readonly threads: readonly number[];
  readonly width: number;
  readonly rem: number;
  readonly scale: AxisScale;
  readonly format: (value: number) => string;
  /** The axis' name. */
  readonly axis: string;
  /** The reference value of the axis, and its name. */
  readonly reference: { readonly value: number; readonly name: string };
  /** A description for screen readers. */
  readonly label: string;
  /** One thread's marks, at height 0. */
  readonly marks: (thread: number, colour: string) => ReactNode;
}

export function ThreadRows(props: ThreadRowsProps) {
  const { layout, threads, width, rem, scale, format, axis, reference, label, marks } = props;
  const top = headRem * rem;
  const bottom = top + threads.length * rowRem * rem;
  const at = scale(reference.value);
  const nearLeft = at < width / 2;
  return (
    <svg width={width} height={bottom + footRem * rem} role="img" aria-label={label}>
      <AxisX scale={scale} format={format} count={4} y={bottom} label={axis} />
      <g className="thread-rows-reference">
        <line x1={at} x2={at} y1={top - 0.25 * rem} y2={bottom} />
        <text x={at} y={top - 0.5 * rem} textAnchor={nearLeft ? 'start' : 'end'}>
          {reference.name}
        </text>
      </g>
      {threads.map((thread, row) => {
        const colour = toneColour(toneOfThread(layout, thread)).css;
        const y = top + (row + 0.5) * rowRem * rem;
        return (
          <g key={thread} transform={`translate(0 ${y.toString()})`}>
            <rect x={0} y={-0.3125 * rem} width={0.625 * rem} height={0.625 * rem} rx={3} fill={colour} />
            <text x={0.9375 * rem} dy="0.34em">
              {nameOfThread(layout, thread)}
            </text>
            {marks(thread, colour)}
          </g>
        );
      })}
    </svg>
  );
}
