import type { ReactNode } from 'react';

/** The marks of a row. Shape distinguishes in range (disc) from out of range (diamond). */
export type MarkKind = 'published' | 'in' | 'out' | 'free' | 'lower' | 'higher' | 'here';

interface MarkProps {
  readonly of: MarkKind;
  readonly x: number;
  readonly y: number;
  readonly rem: number;
  readonly children?: ReactNode;
}

/** Corners around 0, in units of the mark's size. */
const corners: Readonly<Partial<Record<MarkKind, string>>> = {
  out: 'M0-1.35 1.35 0 0 1.35-1.35 0Z',
  lower: 'M-1.2 0 0.9-1.2 0.9 1.2Z',
  higher: 'M1.2 0-0.9-1.2-0.9 1.2Z',
  here: 'M-1.1-1.1 1.1 1.1M1.1-1.1-1.1 1.1',
};

export function Mark({ of, x, y, rem, children }: MarkProps) {
  const size = 0.3 * rem;
  const path = corners[of];
  if (path !== undefined)
    return (
      <path className="paper-mark" data-of={of} d={path} transform={`translate(${x} ${y}) scale(${size})`}>
        {children}
      </path>
    );
  const radius = of === 'published' ? size * 1.3 : of === 'free' ? size * 0.8 : size;
  return <circle className="paper-mark" data-of={of} cx={x} cy={y} r={radius} />;
}

const legend: readonly { readonly of: MarkKind; readonly words: string }[] = [
  { of: 'published', words: 'published' },
  { of: 'in', words: 'measured, in range' },
  { of: 'out', words: 'measured, not in range' },
  { of: 'free', words: 'measured, no range' },
  { of: 'lower', words: 'beyond the axis' },
];

const hereLegend = { of: 'here', words: 'measured in this browser' } as const;

/** The key to the marks, once for all pictures. */
export function Legend({
  isMeasured,
  isPublished,
}: {
  readonly isMeasured: boolean;
  /** Whether any row has a published number. */
  readonly isPublished: boolean;
}) {
  const marks = isPublished ? legend : legend.filter(({ of }) => of !== 'published');
  return (
    <ul className="paper-legend small" aria-label="Legend">
      {(isMeasured ? [...marks, hereLegend] : marks).map(({ of, words }) => (
        <li key={of} className="paper-row" data-kind="emergent" data-out={of === 'out' ? '' : undefined}>
          <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
            <Mark of={of} x={0} y={0} rem={14} />
          </svg>
          {words}
        </li>
      ))}
      <li>
        <svg width="28" height="16" aria-hidden="true">
          <line className="paper-interval" x1="2" x2="26" y1="8" y2="8" />
        </svg>
        95 % interval over seeds
      </li>
      <li>
        <svg width="28" height="16" aria-hidden="true">
          <rect className="paper-band" x="2" width="24" y="1" height="14" />
        </svg>
        range
      </li>
      <li>grey: does not count as evidence</li>
    </ul>
  );
}
