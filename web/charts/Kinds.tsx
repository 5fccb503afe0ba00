/** Time broken down by kind: a legend with each pane's shares, and one thread's shares as a stack. */
import type { CSSProperties } from 'react';
import { formatPercent } from '../ui/format.ts';
import { Term } from '../ui/Tip.tsx';
import './kinds.css';

/** A category of time. */
export interface Kind<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  readonly definition: string;
  /** A CSS colour. */
  readonly fill: string;
}

/** Formats small shares with a decimal. */
export const percentOf = (share = NaN): string => formatPercent(share, share > 0 && share < 0.0995 ? 1 : 0);

const filled = (fill: string) => ({ '--program': fill }) as CSSProperties;

interface KindLegendProps<Id extends string> {
  readonly kinds: readonly Kind<Id>[];
  readonly panes: readonly { readonly id: string; readonly share: (kind: Id) => number | undefined }[];
}

export function KindLegend<Id extends string>({ kinds, panes }: KindLegendProps<Id>) {
  return (
    <ul className="kind-legend" data-panes={panes.length}>
      {kinds.map(({ id, name, definition, fill }) => (
        <li key={id}>
          <i className="swatch" style={filled(fill)} />
          <Term define={definition}>{name}</Term>
          {panes.map((pane) => (
            <b key={pane.id} data-pane={pane.id}>
              {percentOf(pane.share(id))}
            </b>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface KindStackProps {
  /** In stack order; `amount` in any unit. */
  readonly parts: readonly { readonly kind: Kind; readonly amount: number; readonly says: string }[];
  /** The corresponding item of the stage. */
  readonly of?: string | undefined;
}

export function KindStack({ parts, of }: KindStackProps) {
  return (
    <span className="kind-stack" data-of={of} aria-hidden="true">
      {parts.map(({ kind, amount, says }) => (
        <i key={kind.id} title={says} style={{ flexGrow: amount, ...filled(kind.fill) }} />
      ))}
    </span>
  );
}
