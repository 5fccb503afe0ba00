/** The marks in the lines of a sweep: one policy, and the interval in which the lead changes. */
import type { CSSProperties } from 'react';
import type { Crossing } from '../../derive/sweep/crossing.ts';
import { areaPath, linePath } from '../../charts/paths.ts';
import type { PlannedLine } from './lines-plan.ts';

/** Mean, spread and seeds of one policy; its rough line until all are known. */
export function PolicyLine({ line, rem }: { readonly line: PlannedLine; readonly rem: number }) {
  const { pane, points, rough } = line;
  const known = points.filter(({ y }) => Number.isFinite(y));
  const xs = known.map(({ x }) => x);
  return (
    <g className="sweep-line" data-pane={pane ?? undefined} style={{ '--policy': line.css } as CSSProperties}>
      <path
        className="sweep-rough"
        d={linePath(
          rough.map(({ x }) => x),
          rough.map(({ y }) => y),
        )}
      />
      <path
        className="sweep-band"
        d={areaPath(
          xs,
          known.map(({ low }) => low),
          known.map(({ high }) => high),
        )}
      />
      <path
        className="sweep-mean"
        d={linePath(
          points.map(({ x }) => x),
          points.map(({ y }) => y),
        )}
      />
      {known.map(({ x, y }) => (
        <circle key={x} className="sweep-dot" cx={x} cy={y} r={0.21875 * rem} />
      ))}
      {points.flatMap(({ x, seeds }, at) =>
        seeds.length < 2
          ? []
          : seeds.map((y, seed) => (
              <circle
                key={`${at.toString()} ${seed.toString()}`}
                className="sweep-seed"
                cx={x}
                cy={y}
                r={0.1 * rem}
              />
            )),
      )}
    </g>
  );
}

/** The interval of values within which the lead changes. */
export function Bracket({
  crossing,
  x,
  bottom,
}: {
  crossing: Crossing;
  x: (value: number) => number;
  bottom: number;
}) {
  if (crossing.kind === 'none') return null;
  const [from, to] = [x(crossing.low.value), x(crossing.high.value)];
  return (
    <rect
      className="sweep-bracket"
      x={Math.min(from, to)}
      width={Math.max(2, Math.abs(to - from))}
      height={bottom}
    />
  );
}
