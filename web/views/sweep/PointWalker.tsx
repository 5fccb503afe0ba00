/** Pointer and keyboard access to the points of the lines: the nearest under the pointer, arrow keys to move, Enter to open. */
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Place } from '../../derive/sweep/plan.ts';
import { arrowSteps } from '../../ui/arrows.ts';

/** A point in pixels; `y` is NaN if its figure is unknown. */
interface WalkedPoint {
  readonly place: Place;
  readonly x: number;
  readonly y: number;
}

export interface PointWalkerProps {
  readonly label: string;
  readonly lines: readonly { readonly points: readonly WalkedPoint[] }[];
  readonly current: Place | null;
  /** A description of the current point, announced to screen readers. */
  readonly said: string;
  readonly onCurrent: (place: Place | null) => void;
  readonly onOpen: (place: Place) => void;
}

const clamp = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));

export function PointWalker({ label, lines, current, said, onCurrent, onOpen }: PointWalkerProps) {
  const known = lines.flatMap(({ points }) => points.filter(({ y }) => Number.isFinite(y)));
  const nearest = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place | null => {
    const box = currentTarget.getBoundingClientRect();
    const far = ({ x, y }: WalkedPoint): number =>
      Math.hypot(x - (clientX - box.left), y - (clientY - box.top));
    const [first] = [...known].sort((one, other) => far(one) - far(other));
    return first?.place ?? null;
  };
  const walk = (event: KeyboardEvent): void => {
    const from = current ?? known[0]?.place;
    if (!from) return;
    const step = arrowSteps[event.key];
    if (!step) return;
    event.preventDefault();
    const values = lines[0]?.points.length ?? 0;
    onCurrent({
      ...from,
      policy: clamp(from.policy + step[1], lines.length),
      x: clamp(from.x + step[0], values),
    });
  };
  return (
    <>
      <button
        type="button"
        className="sweep-walker"
        aria-label={`${label}. Arrow keys read the points, Enter opens one.`}
        onPointerMove={(event) => onCurrent(nearest(event))}
        onPointerDown={(event) => onCurrent(nearest(event))}
        onPointerLeave={() => onCurrent(null)}
        onFocus={() => onCurrent(current ?? known[0]?.place ?? null)}
        onBlur={() => onCurrent(null)}
        onClick={() => {
          if (current) onOpen(current);
        }}
        onKeyDown={walk}
      />
      <output className="visually-hidden">{said}</output>
    </>
  );
}
