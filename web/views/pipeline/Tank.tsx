/** A shared resource as a vessel: its height is the capacity, filled by the threads that use it, lost slots hatched. */
import type { CSSProperties } from 'react';
import { Term } from '../../ui/Tip.tsx';

export interface Layer {
  readonly key: string;
  /** Share of the vessel, 0–1. */
  readonly share: number;
  /** Whether it belongs to one thread, to all together, or is lost. */
  readonly kind: 'own' | 'shared' | 'lost';
  /** The thread's colour, as CSS. */
  readonly colour?: string | undefined;
  /** Written into the layer if it is high enough. */
  readonly label?: string | undefined;
  /** Lines of the note on hover. */
  readonly note: string;
}

export interface TankProps {
  readonly name: string;
  readonly definition: string;
  /** The amount used, and the capacity. */
  readonly used: string;
  readonly capacity: string;
  readonly layers: readonly Layer[];
  /** Whether it is wide enough for words in its layers. */
  readonly wide?: boolean | undefined;
}

/** Share of the vessel below which a layer has no room for a word. Chosen. */
const leastWritten = 0.065;

export function Tank({ name, definition, used, capacity, layers, wide }: TankProps) {
  return (
    <div className="tank" data-wide={wide ? '' : undefined}>
      <div className="tank-vessel" aria-hidden="true">
        {layers.map(({ key, share, kind, colour, label, note }) => (
          <i
            key={key}
            data-kind={kind}
            data-note={note}
            style={{ height: `${(share * 100).toFixed(2)}%`, '--program': colour } as CSSProperties}
          >
            {label !== undefined && share >= leastWritten && <span>{label}</span>}
          </i>
        ))}
      </div>
      <span className="tank-name">
        <Term define={definition}>{name}</Term>
      </span>
      <span className="amount">
        {used} <span className="mute">of {capacity}</span>
      </span>
    </div>
  );
}
