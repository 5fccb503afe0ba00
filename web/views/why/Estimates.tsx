/** The policy's estimate for each thread: one dot per thread, from low to high, and the threshold as a line. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { useMemo } from 'react';
import { Plot } from '../../charts/Plot.tsx';
import type { Estimate } from '../../derive/time/why.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { textWidth } from '../../charts/text.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatRatio } from '../../ui/format.ts';
import { useInk } from '../../ui/ink.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { toneColour } from '../../ui/colour.ts';
import { markOf } from '../../derive/selection/thing.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { placeName } from './threshold-place.ts';

export interface EstimatesProps {
  readonly layout: Layout;
  /** In ascending order. */
  readonly estimates: readonly Estimate[];
  readonly threshold: number | null;
  /** Threads that run in this quantum have filled dots. */
  readonly running: readonly (number | null)[];
}

const heightRem = 4;
/** The size of the threshold's name. */
const nameRem = 0.6875;

export function Estimates({ layout, estimates, threshold, running }: EstimatesProps) {
  const [box, { width }] = useSize();
  const ink = useInk();
  const { rem } = ink;
  const height = heightRem * rem;
  const top = Math.max(threshold ?? 0, estimates.at(-1)?.value ?? 0, 0.01);
  const y = useMemo(() => scaleLinear([0, top], [height - 1.25 * rem, 0.35 * rem]), [top, height, rem]);
  const x = useMemo(
    () =>
      scalePoint(
        estimates.map(({ thread }) => thread),
        [0, width],
      ).padding(0.4),
    [estimates, width],
  );
  const radius = Math.max(2, Math.min(0.25 * rem, x.step() * 0.42));
  const line = y(threshold ?? 0);
  const name = `threshold ${formatRatio(threshold ?? 0)}`;
  const dots = estimates.map(({ thread, value }) => ({ x: x(thread) ?? 0, y: y(value) }));
  const place = placeName(line, textWidth(name, nameRem, ink), dots, { width, height, radius, rem });
  const title = 'Estimated miss ratio, low to high';

  return (
    <Figure
      level={3}
      quiet
      title={title}
      table={() => ({
        caption: title,
        columns: [{ label: 'Thread' }, { label: 'Estimate', numeric: true }, { label: 'Runs' }],
        rows: estimates.map(({ thread, value }) => [
          nameOfThread(layout, thread),
          amountOf(formatRatio, value),
          running.includes(thread) ? 'yes' : 'no',
        ]),
      })}
    >
      <Plot
        box={box}
        width={width}
        height={height}
        label={`${title}: ${estimates.map(({ thread, value }) => `${nameOfThread(layout, thread)} ${formatRatio(value)}`).join(', ')}`}
      >
        {threshold !== null && (
          <g className="why-threshold">
            <line x2={width} y1={line} y2={line} />
            <text x={place.anchor === 'end' ? width : 0} y={place.y} textAnchor={place.anchor}>
              {name}
            </text>
          </g>
        )}
        {[estimates[0], estimates.at(-1)].map(
          (end, index) =>
            end && (
              <text
                key={index}
                className="mute"
                x={index === 0 ? 0 : width}
                y={height - 0.15 * rem}
                textAnchor={index === 0 ? 'start' : 'end'}
              >
                {nameOfThread(layout, end.thread)} {formatRatio(end.value, 2)}
              </text>
            ),
        )}
        {estimates.map(({ thread, value }) => {
          const colour = toneColour(toneOfThread(layout, thread)).css;
          const runs = running.includes(thread);
          return (
            <circle
              key={thread}
              data-of={markOf({ kind: 'thread', id: thread })}
              cx={x(thread)}
              cy={y(value)}
              r={radius}
              style={{ fill: runs ? colour : 'var(--bg)', stroke: colour }}
              strokeWidth={1.6}
            >
              <title>
                {`${nameOfThread(layout, thread)} ${formatRatio(value)}${runs ? ', runs' : ', waits'}`}
              </title>
            </circle>
          );
        })}
      </Plot>
    </Figure>
  );
}
