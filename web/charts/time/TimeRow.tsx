/**
 * One picture over time: the played part in full, the future under a veil. The picture is painted when its data
 * change; the clock only moves the veil, which requires no painting.
 */
import { useRef, type ReactNode } from 'react';
import { Figure } from '../Figure.tsx';
import { QuantumTicks } from './QuantumTicks.tsx';
import type { TableData } from '../DataTable.tsx';
import type { TimeScale } from './scale.ts';
import './time.css';
import { useValues } from './values.ts';
import { usePlayhead, type Playhead } from './usePlayhead.ts';

export interface TimeRowProps {
  readonly title: string;
  readonly subtitle: string;
  readonly scale: TimeScale;
  /** CSS pixels. */
  readonly height: number;
  /** Content left of the picture; HTML, as wide as the gutter. */
  readonly label?: ReactNode;
  /** The picture with its axes: SVG, in the pixels of the scale. */
  readonly children: ReactNode;
  /** HTML over the picture, positioned by `follow`. */
  readonly over?: ReactNode;
  /** The meaning of its colours, in its file and perhaps below the picture. */
  readonly legend?: ReactNode;
  /** The data of the picture: a new value triggers `follow` again. */
  readonly data: unknown;
  readonly follow?: ((playhead: Playhead) => void) | undefined;
  readonly table: () => TableData;
}

export function TimeRow(props: TimeRowProps) {
  const { title, subtitle, scale, height, label, children, over, legend, data, follow, table } = props;
  const row = useValues({ title, subtitle, table });
  const veil = useRef<HTMLDivElement>(null);

  usePlayhead(scale, data, (playhead) => {
    if (veil.current) veil.current.style.translate = `${(playhead.x - scale.gutter).toString()}px 0`;
    follow?.(playhead);
  });

  return (
    <div className="time-row" ref={row}>
      <Figure quiet title={title} subtitle={subtitle} table={table}>
        <div className="time-row-label">{label}</div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- With the focus it names its values. */}
        <svg width={scale.width} height={height} role="img" aria-label={`${title}, ${subtitle}`} tabIndex={0}>
          {children}
        </svg>
        <div className="time-row-ahead on-page" style={{ marginLeft: scale.gutter }}>
          <div ref={veil} />
        </div>
        {over}
        {/* On the page the axis of the timeline is above all rows. */}
        <div className="time-axis in-file" aria-hidden="true">
          <span>quantum</span>
          <QuantumTicks scale={scale} />
        </div>
        {legend}
      </Figure>
    </div>
  );
}
