/** The points of the trade-off as buttons, with names that never overlap: those without room appear with the pointer. */
import type { CSSProperties } from 'react';
import type { Contender } from '../../derive/compare/comparison.ts';
import type { PlannedPoint } from './tradeoff-plan.ts';

export interface TradeOffPointsProps {
  readonly points: readonly PlannedPoint[];
  /** Describes a point in a sentence. */
  readonly say: (point: PlannedPoint) => string;
  /** Receives the key of the point under pointer or focus; null if there is none. */
  readonly onPoint: (key: string | null) => void;
  readonly onChoose: (contender: Contender) => void;
}

const px = (value: number): string => `${value.toFixed(1)}px`;

export function TradeOffPoints({ points, say, onPoint, onChoose }: TradeOffPointsProps) {
  return (
    <ul aria-label="Policies">
      {points.map((point) => {
        const { contender, pane, x, y, label, labelWidth, name, shown, isOnEdge } = point;
        const at = label.hidden ? { x, y } : label;
        const style = {
          translate: `${px(at.x)} ${px(at.y)}`,
          '--width': px(labelWidth),
          '--mark-x': px(x - at.x),
          '--mark-y': px(y - at.y),
          '--name-x': px(label.x - at.x),
          '--name-y': px(label.y - at.y),
        } as CSSProperties;
        const show = (): void => onPoint(contender.key);
        const hide = (): void => onPoint(null);
        return (
          <li key={contender.key} style={style}>
            <button
              type="button"
              className="tradeoff-point"
              data-pane={pane ?? undefined}
              data-edge={isOnEdge ? '' : undefined}
              data-hidden={label.hidden ? '' : undefined}
              aria-label={`${name}. ${say(point)}. ${pane === 'b' ? 'It is B' : 'Make it B'}`}
              aria-current={pane === 'b' ? 'true' : undefined}
              onPointerEnter={show}
              onPointerLeave={hide}
              onFocus={show}
              onBlur={hide}
              onClick={() => {
                if (pane !== 'b') onChoose(contender);
              }}
            >
              <i />
              <span>{shown}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
