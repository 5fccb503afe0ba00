/** A plot of a paper's data below its title. */
import type { ReactNode } from 'react';
import { Plot } from '../../../charts/Plot.tsx';
import type { useSize } from '../../../charts/useSize.ts';
import { useInk } from '../../../ui/ink.ts';

/** rem: the title line, and an axis with its label. */
const foot = 3.25;
export const head = 1.75;

interface TitledPlotProps {
  readonly size: ReturnType<typeof useSize>;
  readonly title: string;
  /** A description for screen readers. */
  readonly label: string;
  /** Position of the horizontal axis, px. */
  readonly ground: number;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TitledPlot({
  size: [box, { width }],
  title,
  label,
  ground,
  className,
  children,
}: TitledPlotProps) {
  const { rem } = useInk();
  const height = ground + foot * rem;
  return (
    <Plot
      box={box}
      boxStyle={{ minHeight: height }}
      width={width}
      height={height}
      label={label}
      className={`paper-dots ${className ?? ''}`.trim()}
    >
      <text className="paper-plot-title" y={0.9 * rem} aria-hidden="true">
        {title}
      </text>
      {children}
    </Plot>
  );
}
