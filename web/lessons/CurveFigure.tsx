/** Curves on one scale: the predicted one, whose points move, and the simulated one. */
import { scaleLinear } from 'd3-scale';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Task } from '../scenario/generated/types.ts';
import { linePath } from '../charts/paths.ts';
import { useSize } from '../charts/useSize.ts';
import { formatFigure } from '../ui/format.ts';
import { useRem } from '../ui/ink.ts';
import { fromUnit, nextValue, toUnit } from '../ui/scale.ts';

export interface CurveFigureProps {
  readonly task: Extract<Task, { kind: 'curve' }>;
  readonly values: readonly number[];
  /** Whether these values are not a prediction yet. */
  readonly isOpen?: boolean | undefined;
  readonly truth?: readonly number[] | undefined;
  /** If absent, nothing moves. */
  readonly onChange?: ((values: readonly number[]) => void) | undefined;
}

export function CurveFigure({ task, values, isOpen, truth, onChange }: CurveFigureProps) {
  const [ref, { width }] = useSize();
  const rem = useRem();
  const dragged = useRef<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { min, max, step, unit, points } = task;
  const extent = { min, max, step };
  const [left, right, top, bottom] = [3.25 * rem, 0.75 * rem, 0.75 * rem, 2.75 * rem];
  const height = 15 * rem;
  const x = (at: number): number => left + ((width - left - right) * (at + 0.5)) / points.length;
  const y = (value: number): number => top + (height - top - bottom) * (1 - toUnit(extent, value));
  const written = (value: number): string => formatFigure(value, step, unit);
  const ticks = scaleLinear([min, max], [0, 1]).ticks(5);

  const set = (at: number, value: number): void => {
    onChange?.(values.map((old, other) => (other === at ? value : old)));
  };
  const follow = (event: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    const at = dragged.current;
    if (!box || at === null) return;
    set(at, fromUnit(extent, 1 - (event.clientY - box.top - top) / (height - top - bottom)));
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    const box = svg.current?.getBoundingClientRect();
    if (!onChange || !box) return;
    const place = (event.clientX - box.left - left) / (width - left - right);
    dragged.current = Math.max(0, Math.min(points.length - 1, Math.floor(place * points.length)));
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(event);
  };
  const letGo = (): void => {
    dragged.current = null;
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const up = { ArrowUp: 1, ArrowRight: 1, PageUp: 1, ArrowDown: -1, ArrowLeft: -1, PageDown: -1 }[
      event.key
    ];
    if (up === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey || event.key.startsWith('Page');
    set(at, nextValue(extent, values[at] ?? min, up as 1 | -1, far));
  };
  const xs = points.map((_, at) => x(at));

  return (
    <div ref={ref} className="lesson-curve" data-open={isOpen ? '' : undefined}>
      <svg
        ref={svg}
        width={width}
        height={height}
        role="group"
        aria-label={`${task.y_label} by ${task.x_label}`}
        data-moves={onChange ? '' : undefined}
        onPointerDown={onPointerDown}
        onPointerMove={follow}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <g aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="lesson-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
              <text x={left - 0.5 * rem} y={y(tick)} dy="0.32em" textAnchor="end">
                {formatFigure(tick, (max - min) / 100, unit)}
              </text>
            </g>
          ))}
          {points.map(({ label }, at) => (
            <text key={at} x={x(at)} y={height - bottom + 1.1 * rem} textAnchor="middle">
              {label}
            </text>
          ))}
          <text
            x={(left + width - right) / 2}
            y={height - 0.5 * rem}
            textAnchor="middle"
            className="lesson-axis"
          >
            {task.x_label}
          </text>
          <path className="lesson-guess-line" d={linePath(xs, values.map(y))} />
          {truth && <path className="lesson-truth-line" d={linePath(xs, truth.map(y))} />}
          {truth?.map((value, at) => (
            <circle key={at} className="lesson-truth-mark" cx={x(at)} cy={y(value)} r={0.3 * rem} />
          ))}
        </g>
        {values.map((value, at) => (
          <circle
            key={at}
            className="lesson-guess-mark"
            cx={x(at)}
            cy={y(value)}
            r={(onChange ? 0.5 : 0.3) * rem}
            {...(onChange && {
              role: 'slider',
              tabIndex: 0,
              'aria-label': `${task.y_label} at ${points[at]?.label ?? ''}`,
              'aria-valuemin': min,
              'aria-valuemax': max,
              'aria-valuenow': value,
              'aria-valuetext': isOpen ? `not predicted yet, ${written(value)}` : written(value),
              'aria-orientation': 'vertical',
              onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
            })}
          />
        ))}
      </svg>
    </div>
  );
}
