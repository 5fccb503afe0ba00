/** One thing that threads share, as a vessel: its height is all there is, filled by those who have it, lost slots hatched. */
import type { CSSProperties } from 'react';
import { Term } from '../../ui/Tip.tsx';

export interface Layer {
  readonly key: string;
  /** Of the vessel, 0–1. */
  readonly share: number;
  /** Whether a thread has it, everybody together, or nobody. */
  readonly kind: 'own' | 'shared' | 'lost';
  /** The thread's, as CSS. */
  readonly colour?: string | undefined;
  /** Written into the layer where it is high enough. */
  readonly label?: string | undefined;
  /** Lines of the note under the pointer. */
  readonly note: string;
}

export interface TankProps {
  readonly name: string;
  readonly definition: string;
  /** What is used, and of how much. */
  readonly used: string;
  readonly capacity: string;
  readonly layers: readonly Layer[];
  /** Has words in its layers. */
  readonly wide?: boolean | undefined;
}

/** A layer lower than this part of the vessel has no room for a word. Chosen. */
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
      <output>
        {used} <span className="mute">of {capacity}</span>
      </output>
    </div>
  );
}
