/** Threads by name and colour, and sets of them, within a sentence or a cell. */
import './css/threads.css';
import { Swatch, type SwatchProps } from './Swatch.tsx';

export interface Named extends SwatchProps {
  readonly name: string;
}

export function NamedSwatch({ name, of, ...tone }: Named) {
  return (
    <span className="thread-name" data-of={of}>
      <Swatch {...tone} />
      {name}
    </span>
  );
}

/** More squares than this are counted, not drawn. */
const mostSquares = 24;

/** A set as squares of its colours, named to those who cannot see them. */
export function NamedSwatches({ of }: { readonly of: readonly Named[] }) {
  const names = of.map(({ name }) => name).join(', ');
  return (
    <span className="thread-set" title={names}>
      {of.slice(0, mostSquares).map(({ name, ...tone }) => (
        <Swatch key={name} {...tone} />
      ))}
      {of.length > mostSquares && (
        <span className="mute" aria-hidden="true">
          +{of.length - mostSquares}
        </span>
      )}
      <span className="visually-hidden">{names}</span>
    </span>
  );
}
