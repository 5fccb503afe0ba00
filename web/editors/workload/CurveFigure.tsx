/** A large miss-ratio curve of a program with the machine's caches; updates with every change. */
import { cacheMarks, logScale, missRatioAt, ratioScale } from '../../derive/caches/curve.ts';
import type { Program } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { lanesOf } from '../../charts/labels.ts';
import { areaPath, linePath } from '../../charts/paths.ts';
import { textWidth } from '../../charts/text.ts';
import { useSize } from '../../charts/useSize.ts';
import { programColour } from '../../ui/colour.ts';
import { formatBytes, formatPercent, formatRatio } from '../../ui/format.ts';
import { useInk } from '../../ui/ink.ts';
import { Term } from '../../ui/Tip.tsx';
import { useCurve } from './useCurve.ts';

interface CurveFigureProps {
  readonly program: Program;
  /** Its colour. */
  readonly tone: number;
}

/** rem: the type of the caches' names. */
const nameRem = 0.75;

const domain = [512, 4 * 1024 ** 2] as const;

export function CurveFigure({ program, tone }: CurveFigureProps) {
  const machine = useScenario(({ scenario }) => scenario.machine);
  const lineBytes = machine.caches[0]?.line_bytes ?? 64;
  const points = useCurve(program, lineBytes);
  const [ref, { width }] = useSize();
  const ink = useInk();
  const unit = ink.rem / 16;

  const box = { left: 38 * unit, right: width - 14 * unit, top: 32 * unit, bottom: 190 * unit };
  const toX = logScale(domain, [box.left, box.right]);
  const toY = ratioScale(1, [box.bottom, box.top]);
  const shown = points.filter(
    ({ lines }) => lines * lineBytes >= domain[0] && lines * lineBytes <= domain[1],
  );
  const xs = shown.map(({ lines }) => toX(lines * lineBytes));
  const ys = shown.map(({ miss_ratio: ratio }) => toY(ratio));
  const colour = programColour(tone).css;
  const marks = cacheMarks(machine).map((mark) => ({
    ...mark,
    ratio: missRatioAt(points, mark.bytes / lineBytes),
    name: `L${mark.level.toString()} ${formatBytes(mark.bytes)}`,
  }));
  const lanes = lanesOf(
    marks.map(({ bytes, name }) => {
      const half = textWidth(name, nameRem, ink) / 2 + 3 * unit;
      return [toX(bytes) - half, toX(bytes) + half] as const;
    }),
  );

  const table = (): TableData => ({
    caption: 'Miss ratio alone, by cache size',
    columns: [{ label: 'Cache' }, { label: 'Miss ratio', numeric: true }],
    rows: shown.map(({ lines, miss_ratio: ratio }) => [
      amountOf(formatBytes, lines * lineBytes),
      amountOf(formatRatio, ratio),
    ]),
  });

  return (
    <Figure
      level={3}
      title="Miss-ratio curve"
      subtitle="miss ratio by cache size, alone, fully associative LRU"
      table={table}
    >
      <div ref={ref} className="curve-box">
        {width > 0 && points.length > 0 && (
          <svg
            width={width}
            height={236 * unit}
            role="img"
            aria-label={`Miss ratio alone: ${marks.map(({ level, bytes, ratio }) => `${formatPercent(ratio)} in ${formatBytes(bytes)} (L${level})`).join(', ')}`}
          >
            <AxisY
              scale={toY}
              format={(value) => formatRatio(value, 2)}
              count={4}
              from={box.left}
              to={box.right}
            />
            <AxisX scale={toX} format={formatBytes} count={7} y={box.bottom} label="cache size" />
            <path
              d={areaPath(
                xs,
                xs.map(() => box.bottom),
                ys,
              )}
              fill={colour}
              opacity={0.18}
            />
            <path
              d={linePath(xs, ys)}
              fill="none"
              stroke={colour}
              strokeWidth={2 * unit}
              strokeLinejoin="round"
            />
            {marks.map(({ entry, name, bytes, ratio }, index) => (
              <g key={entry} transform={`translate(${toX(bytes).toString()} 0)`}>
                <line className="curve-mark" y1={box.top} y2={box.bottom} />
                <circle cy={toY(ratio)} r={3.5 * unit} className="curve-dot" />
                <text y={box.top - (6 + 13 * (lanes[index] ?? 0)) * unit} textAnchor="middle">
                  {name}
                </text>
                <text x={7 * unit} y={toY(ratio) - 6 * unit} className="curve-value">
                  {formatRatio(ratio, 2)}
                </text>
              </g>
            ))}
          </svg>
        )}
        {points.length === 0 && <p className="mute">A program without references misses nothing.</p>}
      </div>
      <p className="mute small">
        A cache behind another gets only the misses of that one:{' '}
        <Term define="The misses of an L2 are those of a single cache of its size, as long as the L1 is much smaller. Its miss ratio is higher, because it is accessed only by misses of the L1.">
          what that means
        </Term>
      </p>
    </Figure>
  );
}
