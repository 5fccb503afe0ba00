/** A machine drawn small, in the one scale of the gallery: each smallest square is a hardware context. */
import { useMemo } from 'react';
import { layOutSmall } from '../../derive/machine/layout.ts';
import type { Topology } from '../../scenario/generated/types.ts';

/** Laid out in the stage's own rem, where nothing is rounded away, and drawn smaller. */
const rem = 16;
const scale = 0.75;
/** What a card of the gallery holds beside its padding. */
const cardPixels = 300;

/** Outer caches are darker: they are slower and more meet there. */
function depthOf(level: number): string {
  return Math.min(4, level).toString();
}

export function MachinePlan({ topology }: { readonly topology: Topology }) {
  const { width, height, boxes, strips, contexts } = useMemo(() => layOutSmall(topology, rem), [topology]);
  return (
    <svg
      className="machine-plan"
      data-large={width * scale > cardPixels ? '' : undefined}
      viewBox={`0 0 ${width.toString()} ${height.toString()}`}
      width={width * scale}
      height={height * scale}
      aria-hidden="true"
    >
      {boxes.map(({ kind, x, y, width: wide, height: high }, index) => (
        <rect key={index} className={`plan-${kind}`} x={x} y={y} width={wide} height={high} rx={1.5} />
      ))}
      {strips.map(({ cache, x, y, width: wide, height: high }) => (
        <rect
          key={cache}
          className="plan-cache"
          data-level={depthOf(topology.caches[cache]?.level ?? 1)}
          x={x}
          y={y}
          width={wide}
          height={high}
        />
      ))}
      {contexts.map(({ x, y, width: wide, height: high }, context) => (
        <rect key={context} className="plan-context" x={x} y={y} width={wide} height={high} />
      ))}
    </svg>
  );
}
