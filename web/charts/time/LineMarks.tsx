/** Labels events in a picture over time, without overlap. */
import { useMemo } from 'react';
import { lanesOf } from '../labels.ts';
import { textWidth } from '../text.ts';
import { useInk } from '../../ui/ink.ts';
import type { TimeScale } from './scale.ts';

export interface Mark {
  readonly frame: number;
  readonly name: string;
  readonly pane: 'a' | 'b';
}

/** In rem: font size, distance from a line to its name, and height of a row of names. */
const sizes = { text: 0.6875, off: 0.25, lane: 0.8125 };

export interface LineMarksProps {
  readonly marks: readonly Mark[];
  readonly scale: TimeScale;
  /** CSS pixels. */
  readonly height: number;
}

export function LineMarks({ marks, scale, height }: LineMarksProps) {
  const ink = useInk();
  const { rem } = ink;
  const placed = useMemo(() => {
    const off = sizes.off * rem;
    const spans = marks
      .filter(({ frame }) => frame >= scale.from && frame <= scale.to)
      .map((mark) => {
        const x = scale.x(mark.frame);
        // An allowance for bold type, and space before the next name.
        const room = textWidth(mark.name, sizes.text, ink) * 1.06 + 2 * off;
        const isLeft = x + room > scale.width;
        return { ...mark, x, isLeft, from: isLeft ? x - room : x, to: isLeft ? x : x + room };
      })
      .sort((one, other) => one.from - other.from);
    const lanes = lanesOf(spans.map(({ from, to }) => [from, to]));
    return spans.map((span, index) => ({ ...span, lane: lanes[index] ?? 0 }));
  }, [marks, scale, ink, rem]);
  const most = Math.floor(height / (sizes.lane * rem));
  return placed.map(({ frame, name, pane, x, isLeft, lane }) => (
    <g
      key={`${pane}${name}${frame.toString()}`}
      className="line-mark"
      data-pane={pane}
      transform={`translate(${x.toString()} 0)`}
    >
      <title>{name}</title>
      <line y1={0} y2={height} />
      {lane < most && (
        <text
          x={(isLeft ? -1 : 1) * sizes.off * rem}
          y={(lane + 0.75) * sizes.lane * rem}
          textAnchor={isLeft ? 'end' : undefined}
        >
          {name}
        </text>
      )}
    </g>
  ));
}
