/**
 * The scheduling domains that a pane's policy has built: an outline around the cores of each, one name for each level.
 * Missing domains have no outlines.
 */
import { useEffect, useMemo, useState } from 'react';
import { domainsAt, drawDomains } from '../../derive/machine/domains.ts';
import type { MachineLayout } from '../../derive/machine/layout.ts';
import { onTick } from '../../engine/clock.ts';
import type { Layout, SchedulingDomain } from '../../scenario/generated/types.ts';
import './domains.css';

/** `2 × last cache of 8, 1 × machine of 16 hardware contexts`. */
function sayDomains(domains: readonly SchedulingDomain[]): string {
  const levels = [...new Set(domains.map(({ shares }) => shares))];
  const said = levels.map((level) => {
    const of = domains.filter(({ shares }) => shares === level);
    const sizes = [...new Set(of.map(({ contexts }) => contexts.length))].join(' or ');
    return `${of.length.toString()} × ${level} of ${sizes}`;
  });
  return said.length === 0 ? 'none' : `${said.join(', ')} hardware contexts`;
}

/** The domains at the moment shown: a fork may change them. */
function useDomainsNow(layout: Layout): readonly SchedulingDomain[] {
  const [now, setNow] = useState<readonly SchedulingDomain[]>([]);
  useEffect(
    () =>
      onTick((position) => {
        const quantum = Math.floor(position / layout.frames_per_quantum);
        setNow(domainsAt(layout, quantum * layout.quantum_cycles));
      }),
    [layout],
  );
  return now;
}

export interface DomainsProps {
  readonly layout: Layout;
  readonly machine: MachineLayout;
  readonly rem: number;
}

export default function Domains({ layout, machine, rem }: DomainsProps) {
  const domains = useDomainsNow(layout);
  const drawn = useMemo(() => drawDomains(layout, machine, domains), [layout, machine, domains]);
  const levels = Math.max(0, ...drawn.map(({ depth }) => depth));
  return (
    <div className="machine-domains" role="img" aria-label={`Scheduling domains: ${sayDomains(domains)}`}>
      {drawn.map(({ depth, x, y, width, height }) => (
        <i
          key={`${depth.toString()} ${x.toString()} ${y.toString()}`}
          style={{ left: x, top: y, width, height }}
        />
      ))}
      {drawn
        .filter(({ isFirst }) => isFirst)
        .map(({ shares, depth, x, y, width, height }) => (
          // Offset from left to right by level, so that names do not overlap.
          <span
            key={shares}
            style={{
              left: x + 0.375 * rem + (depth / (levels + 1)) * Math.max(0, width - rem),
              top: y + height,
            }}
          >
            {shares}
          </span>
        ))}
    </div>
  );
}
