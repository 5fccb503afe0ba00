/**
 * One picture over time: what has been played in full, what is still to come under a veil. The picture is painted when
 * its data change; the clock only moves the veil, which costs no painting.
 */
import { useRef, type ReactNode } from 'react';
import { Figure } from '../Figure.tsx';
import type { TableData } from '../DataTable.tsx';
import type { TimeScale } from './scale.ts';
import './time.css';
import { useSaying, type Saying } from './saying.ts';
import { usePlayhead, type Playhead } from './usePlayhead.ts';

export interface TimeRowProps {
  readonly title: string;
  readonly subtitle: string;
  readonly scale: TimeScale;
  /** CSS pixels. */
  readonly height: number;
  /** What stands left of the picture; HTML, as wide as the gutter leaves. */
  readonly label?: ReactNode;
  /** The picture with its axes: SVG, in the pixels of the scale. */
  readonly children: ReactNode;
  /** HTML over it, placed by `follow`. */
  readonly over?: ReactNode;
  /** Whatever the picture was made of: a new value makes `follow` look again. */
  readonly data: unknown;
  readonly follow?: ((playhead: Playhead) => void) | undefined;
  readonly table: () => TableData;
  /** What the picture says of a frame, for whoever points at it or comes to it by keyboard. */
  readonly say?: Saying | undefined;
}

export function TimeRow(props: TimeRowProps) {
  const { title, subtitle, scale, height, label, children, over, data, follow, table, say } = props;
  const row = useSaying(say);
  const veil = useRef<HTMLDivElement>(null);

  usePlayhead(scale, data, (playhead) => {
    if (veil.current) veil.current.style.translate = `${(playhead.x - scale.gutter).toString()}px 0`;
    follow?.(playhead);
  });

  return (
    <div className="time-row" ref={row}>
      <Figure quiet title={title} subtitle={subtitle} table={table}>
        <div className="time-row-label">{label}</div>
        <svg width={scale.width} height={height} role="img" aria-label={`${title}, ${subtitle}`} tabIndex={say ? 0 : undefined}>
          {children}
        </svg>
        <div className="time-row-ahead" style={{ marginLeft: scale.gutter }}>
          <div ref={veil} />
        </div>
        {over}
      </Figure>
    </div>
  );
}
