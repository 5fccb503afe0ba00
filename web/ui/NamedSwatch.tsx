/** Threads and sets of threads by name and colour, within a sentence or a cell. */
import './css/threads.css';
import { Name } from './Name.tsx';
import { Swatch, type SwatchProps } from './Swatch.tsx';

export interface Named extends SwatchProps {
  readonly name: string;
}

export function NamedSwatch({ name, of, ...tone }: Named) {
  return (
    <span className="thread-name" data-of={of}>
      <Swatch {...tone} />
      <Name name={name} />
    </span>
  );
}

/** Further squares are counted, not drawn. */
const mostSquares = 24;

/** A set as squares of its colours, with the names for screen readers. */
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
