/** Wake-ups over the schedule as arrows: from the waker's row to that of the woken thread. */
import { idleThread, type Span } from '../../derive/recording/schedule.ts';
import type { Wakeup, WakeupEnd } from '../../derive/recording/wakeups.ts';
import { runsPart } from './draw.ts';
import type { Rows } from './rows.ts';

interface ArrowsProps {
  readonly wakeups: readonly Wakeup[];
  /** The end of the wake-up that has the arrow's head. */
  readonly to: WakeupEnd;
  readonly endsOf: Rows['endsOf'];
  readonly sight: Span;
  /** Threads whose wake-ups are emphasised; null is none. */
  readonly lit: ReadonlySet<number> | null;
  /** Pixels. */
  readonly left: number;
  readonly pixels: number;
  readonly row: number;
}

/** Pixels: the head of an arrow, and the dot at its start. */
const headPixels = 6;
const dotPixels = 2;
/** Half the angle of a head, and the height in the row of an arc's control points within one row. */
const headAngle = 0.4;
const arcPart = 0.1;

type Point = readonly [x: number, y: number];

const text = (...points: readonly Point[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');

/** A line, or an arc within one row, and the two strokes of its head. */
function pathOf([fromX, fromY]: Point, [toX, toY]: Point, arc: number | null): string {
  const via: Point = arc === null ? [fromX, fromY] : [toX, arc];
  const angle = Math.atan2(toY - via[1], toX - via[0]);
  const stroke = (side: number): Point => [
    toX - headPixels * Math.cos(angle + side * headAngle),
    toY - headPixels * Math.sin(angle + side * headAngle),
  ];
  const line = arc === null ? `L${text([toX, toY])}` : `C${text([fromX, arc], via, [toX, toY])}`;
  return `M${text([fromX, fromY])}${line}M${text(stroke(1))}L${text([toX, toY])}L${text(stroke(-1))}`;
}

export function Arrows({ wakeups, to, endsOf, sight, lit, left, pixels, row }: ArrowsProps) {
  const x = (at: number): number => ((at - sight.from) * pixels) / (sight.to - sight.from);
  const high = row * runsPart;
  const drawn = wakeups.flatMap((wakeup) => {
    const ends = endsOf(wakeup);
    return ends ? [{ wakeup, ...ends }] : [];
  });
  return (
    <svg className="recording-arrows" style={{ left }} width={pixels} height="100%" aria-hidden="true">
      {drawn.map(({ wakeup, start, end }) => {
        const { from, tid, waker, wakerProcessor, processor } = wakeup;
        const middle = start * row + high / 2;
        const edge = end * row + (end > start ? 0 : high);
        const begin: Point = [x(from), middle];
        const path =
          start === end
            ? pathOf(begin, [x(wakeup[to]), middle], start * row - high * arcPart)
            : pathOf(begin, [x(wakeup[to]), edge], null);
        const isLit = lit !== null && (lit.has(tid) || lit.has(waker));
        const look = isLit ? 'lit' : lit === null ? 'plain' : 'dim';
        const key = [from, tid, wakerProcessor, processor].join(' ');
        return (
          <g key={key} data-look={look} data-waker={waker} data-woken={tid}>
            <path className="halo" d={path} />
            <path d={path} strokeDasharray={waker === idleThread ? '3 3' : undefined} />
            <circle cx={begin[0]} cy={begin[1]} r={dotPixels} />
          </g>
        );
      })}
    </svg>
  );
}
